import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Most cached statements of one database; a list's filters and sorts create ever new ones. */
const remembered = 500;

/** A statement, prepared once for each text of SQL: preparing takes longer than most queries. */
export function statement(database: DatabaseSync, sql: string): StatementSync {
  let statements = prepared.get(database);
  if (!statements) {
    statements = new Map();
    prepared.set(database, statements);
  }
  const known = statements.get(sql);
  if (known) return known;
  if (statements.size >= remembered) statements.clear();
  const made = database.prepare(sql);
  statements.set(sql, made);
  return made;
}

/**
 * Does all of `work` or nothing of it. Calls may be nested: the inner one is then part of the outer one, and rolled
 * back alone when it throws.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  const isInner = database.isTransaction;
  database.exec(isInner ? 'SAVEPOINT inner_work' : 'BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec(isInner ? 'RELEASE inner_work' : 'COMMIT');
    return result;
  } catch (error) {
    database.exec(isInner ? 'ROLLBACK TO inner_work; RELEASE inner_work' : 'ROLLBACK');
    throw error;
  }
}

/** The first row, typed by the query's columns; `null` when there is none. */
export function one<T>(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): T | null {
  return (statement(database, sql).get(...values) ?? null) as T | null;
}

/** All rows, typed by the query's columns. */
export function all<T>(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): T[] {
  return statement(database, sql).all(...values) as T[];
}

/** Writes. Returns the id of a new row, and the number of changed rows. */
export function write(
  database: DatabaseSync,
  sql: string,
  ...values: SQLInputValue[]
): { id: number; changes: number } {
  const { lastInsertRowid, changes } = statement(database, sql).run(...values);
  return { id: Number(lastInsertRowid), changes: Number(changes) };
}
