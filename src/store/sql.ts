import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { createRecent } from '../base/recent.ts';
import { createLock } from '../base/timing.ts';

/*
 * One text of each query runs in SQLite and in PostgreSQL: names of tables have their schema, parameters are `$1`, `$2`
 * …, and what the databases say differently is in `Dialect`. A query builder makes such texts as well, but kysely adds 300
 * modules, 200 ms and 27 MB to a start, and 25 µs to each query.
 */

export type Row = Readonly<Record<string, unknown>>;

/** Runs queries. */
export interface Session {
  /**
   * @param values numbers, texts, bytes, `null`, truth values, and arrays for `Dialect.among`
   * @returns all rows of the answer; read their numbers with `Number` and their truth values with `Boolean`
   */
  query(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** What SQLite and PostgreSQL say differently. */
export interface Dialect {
  /** Ends a SELECT of rows that the transaction changes: locks them. In SQLite a transaction writes alone anyway. */
  forUpdate: 'FOR UPDATE' | '';
  /** The same, without the rows that others have locked. */
  skipLocked: 'FOR UPDATE SKIP LOCKED' | '';
  /** The function that returns the smallest of its arguments. */
  least: 'least' | 'min';
  /** After a column: its value is in an array that is a parameter. */
  among(parameter: `$${number}`, type: 'text' | 'bigint'): string;
  /** Any text as a value, and back: PostgreSQL rejects some, such as a zero byte. */
  anyText: { write(text: string): string; read(value: unknown): string };
}

/** Does all of some work or nothing of it, in one durable transaction. Inside, use only its session. */
export type Write = <Result>(work: (session: Session) => Promise<Result>) => Promise<Result>;

/** A database. Several transactions may be requested at a time. */
export interface SqlDatabase extends Session {
  /** The schema of the tables. */
  schema: string;
  dialect: Dialect;
  write: Write;
  close(): Promise<void>;
}

/** Rows of parameters for `VALUES`: `($1, $2), ($3, $4)`. @param types in a list that is not inserted */
export function rowsOfParameters(rows: number, columns: number, types: readonly string[] = []): string {
  const each = (length: number, made: (at: number) => string) => Array.from({ length }, (_, at) => made(at));
  const value = (row: number, column: number) => {
    const parameter = `$${row * columns + column + 1}`;
    return types[column] === undefined ? parameter : `CAST(${parameter} AS ${types[column]})`;
  };
  return each(rows, (row) => `(${each(columns, (column) => value(row, column)).join(', ')})`).join(', ');
}

export const postgresDialect: Dialect = {
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  least: 'least',
  among: (parameter, type) => `= ANY(${parameter}::${type}[])`,
  anyText: { write: (text) => JSON.stringify(text), read: (value) => JSON.parse(String(value)) },
};

export const sqliteDialect: Dialect = {
  forUpdate: '',
  skipLocked: '',
  least: 'min',
  among: (parameter) => `IN (SELECT value FROM json_each(${parameter}))`,
  anyText: { write: (text) => text, read: String },
};

/** The schema of the tables in a file of SQLite. */
export const sqliteSchema = 'main';

const sqliteValue = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return Number(value);
  return Array.isArray(value) ? JSON.stringify(value) : (value as SQLInputValue);
};

/**
 * Runs a query on a connection, at once. A statement that is kept would keep its last values in memory. SQLite looks
 * named parameters up one by one, so they lose their numbers.
 */
export function querySqlite(connection: DatabaseSync, text: string, values: readonly unknown[] = []): Row[] {
  const { unnumbered, order } = withoutNumbers(text);
  return connection.prepare(unnumbered).all(...order.map((at) => sqliteValue(values[at])));
}

/** A query without the numbers of its parameters, and which value each of them has. */
interface Unnumbered {
  unnumbered: string;
  order: readonly number[];
}

/** Inserts of many rows have long texts, which are the same again and again. At most so many characters of them. */
const lately = createRecent<string, Unnumbered>({
  most: 400_000,
  sizeOf: ({ unnumbered }) => unnumbered.length,
});

function withoutNumbers(text: string): Unnumbered {
  const known = lately.get(text);
  if (known) return known;
  const order: number[] = [];
  const unnumbered = text.replace(/\$(\d+)/g, (_, number) => {
    order.push(Number(number) - 1);
    return '?';
  });
  lately.set(text, { unnumbered, order });
  return { unnumbered, order };
}

const begin = 'BEGIN IMMEDIATE';

function rollBack(connection: DatabaseSync): void {
  // Some errors, such as a full disk, may have ended it already.
  if (connection.isOpen && connection.isTransaction) connection.exec('ROLLBACK');
}

/** Does all of `work` or nothing of it, at once: while a file is opened. */
export function inTransaction(connection: DatabaseSync, work: () => void): void {
  connection.exec(begin);
  try {
    work();
    connection.exec('COMMIT');
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

export interface SqliteDatabase extends SqlDatabase {
  /** A transaction that does not wait for the disk: a power cut may undo it, but only as a whole. */
  writeQuickly<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** The same of one query. */
  queryQuickly: SqlDatabase['query'];
}

/**
 * A file of SQLite. Transactions and other queries wait for each other, because they share one connection. So a
 * transaction waits for nothing but its own queries.
 */
export function createSqliteDatabase(connection: DatabaseSync): SqliteDatabase {
  const inTurn = createLock();
  const session: Session = { query: async (text, values) => querySqlite(connection, text, values) };

  async function transaction<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    connection.exec(begin);
    try {
      const result = await work(session);
      connection.exec('COMMIT');
      return result;
    } catch (error) {
      rollBack(connection);
      throw error;
    }
  }

  const quickly = <Result>(work: () => Promise<Result>): Promise<Result> =>
    inTurn(async () => {
      connection.exec('PRAGMA synchronous = NORMAL');
      try {
        return await work();
      } finally {
        if (connection.isOpen) connection.exec('PRAGMA synchronous = FULL');
      }
    });

  return {
    schema: sqliteSchema,
    dialect: sqliteDialect,
    query: (text, values) => inTurn(() => session.query(text, values)),
    write: (work) => inTurn(() => transaction(work)),
    writeQuickly: (work) => quickly(() => transaction(work)),
    queryQuickly: (text, values) => quickly(() => session.query(text, values)),
    close: () => inTurn(async () => connection.close()),
  };
}

/** What SQLite and PostgreSQL keep differently in the tables of the store (sqlite-file.ts, postgres/schema.ts). */
export interface StoreTables {
  schema: string;
  dialect: Dialect;
  /** A list of ids as a value, and back. @throws {Damaged} when it is none */
  lists: { write(ids: Uint32Array): unknown; read(value: unknown): Uint32Array };
  /** Those of these parts that a snapshot has. */
  usedParts(session: Session, ids: readonly number[]): Promise<number[]>;
  /** Selects the id of the pinned snapshot, as `snapshot`; no row when none is pinned. */
  selectPinned: string;
  /** Pins snapshot $1, if there is one; returns a row then. */
  pin: string;
  /** Returns a row if one was pinned. */
  unpin: string;
  /** The column by which records of images are found, and its value: an index may have a limit. */
  imageKey: { column: 'source' | 'key'; of(source: string): string };
  imageBytes: ImageBytes;
}

/** The bytes of copied images, by their hashes. */
export interface ImageBytes {
  /** Stores what need not be in the transaction of the record. */
  prepare(write: Write, hash: string, bytes: Uint8Array): Promise<void>;
  /** Stores the rest. Returns false if what was prepared is gone. */
  store(session: Session, hash: string, bytes: Uint8Array): Promise<boolean>;
  /** `null` when there are none. */
  read(session: Session, hash: string): Promise<Uint8Array | null>;
}
