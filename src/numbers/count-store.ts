import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRecent } from '../base/recent.ts';
import { type Clock, createRetry, type Trouble } from '../base/timing.ts';
import { makePrivateDatabase } from '../store/data-folder.ts';
import { createSqliteDatabase, inTransaction, type SqliteDatabase } from '../store/sql.ts';
import { Damaged, isDamage } from '../store/store.ts';
import { freeName } from '../store/whole-file.ts';
import { type ChosenKind, type Count, other } from './counted.ts';
import { type Days, firstKept, monthOf } from './days.ts';
import { leastShown } from './masks.ts';

/** "JfNu": marks the file as ours in its header. */
const applicationId = 0x4a664e75;
const format = 1;

/**
 * - `daily`: the sums, by day, kind and name. A name that somebody has chosen (a search word, a channel) is a keyed
 *   digest that begins with "#". `shipped` is what the site's database has of the sum, where there is one.
 * - `word`: the names behind digests, of those alone that were counted five times in a month.
 * - `month`: the keys of digests. They are deleted when the month is over.
 * - `about`: the id of this process among those of the site.
 *
 * Tables without row ids: nothing says in what order anything came.
 */
const tables = `
  CREATE TABLE daily (
    kind TEXT NOT NULL, name TEXT NOT NULL, day TEXT NOT NULL, n INTEGER NOT NULL, shipped INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, name, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE word (
    kind TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE month (month TEXT PRIMARY KEY, key BLOB NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE about (what TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${format};
`;

/** The file of the sums in a data folder. */
export const numbersFile = (dataDir: string): string => join(dataDir, 'numbers.sqlite');

/** A sum of a day. */
export interface DailySum {
  kind: string;
  name: string;
  day: string;
  n: number;
}

/** The text behind a digest. */
export interface NamedWord {
  kind: string;
  name: string;
  text: string;
}

/**
 * The daily sums that one process counts. A sum that was added is in the file when `add` returns: it survives the end of
 * the process by any signal. After a power cut the last seconds may be missing.
 */
export interface CountStore {
  /** The id of this process among those of the site. */
  process: string;
  /**
   * Adds one to each. Never throws: while the file can't be written, sums wait in memory.
   *
   * @param at milliseconds since 1970
   */
  add(counts: readonly Count[], at: number): void;
  /** Why the file can't be written, and since when; `null` while all is well. */
  trouble(): Trouble | null;
  /** Sums that the site's database does not have yet, at most so many. */
  unshipped(most: number): DailySum[];
  /** The database has these. */
  shipped(sums: readonly DailySum[]): void;
  /** The texts behind digests, as far as they are known: in clear, or in memory. */
  textsOf(sums: readonly Pick<DailySum, 'kind' | 'name'>[]): (NamedWord & { isFrequent: boolean })[];
  /** Stores the texts of digests that are frequent in all processes together. */
  name(words: readonly NamedWord[]): void;
  /** The key of the digests of a month, made at first use. */
  keyOf(month: string): Uint8Array;
  /** Replaces it by the one that all processes of the site use. */
  useKey(month: string, key: Uint8Array): void;
  /** Deletes what is older than 13 months, and all of earlier months that never became frequent. */
  tidy(at: number): void;
  /** For readers of the sums. */
  database: Pick<SqliteDatabase, 'query' | 'schema'>;
  close(): void;
}

export interface CountStoreOptions {
  file: string;
  clock: Clock;
  random: () => number;
  days: Days;
  /** Is called with what the owner should know: the file is damaged, or can't be written. */
  report: (message: string) => void;
  connect?: (file: string) => DatabaseSync;
}

/** Milliseconds that counting waits for another program, which a visitor waits too. */
const patienceMs = 20;
const connectToCount = (file: string) => new DatabaseSync(file, { timeout: patienceMs });

/** Most different names that people choose, for each kind and day: more are counted as `other`. */
const mostNames = 2_000;
/** Most sums that wait in memory while the file can't be written. */
const mostWaiting = 20_000;
/** Bytes of a digest: 96 bits. */
const digestLength = 16;
const isDigest = (name: string): boolean => name.startsWith('#');

/** Opens the file, and makes it when it is missing. A damaged one is set aside. @throws when it can't be opened */
export function openCountStore(options: CountStoreOptions): CountStore {
  const { file, clock, random, days, report, connect = connectToCount } = options;
  const connection = openOrSetAside(file, connect, report);
  const retry = createRetry({ clock, random, maxMs: 60_000 });
  const statements = statementsOf(connection);
  const waiting = new Map<string, { kind: string; name: string; day: string; n: number }>();
  const unsent = new Set<string>();
  const keys = new Map<string, Uint8Array>();
  const unstored = new Map<string, Uint8Array>();
  /** The texts of digests that are not frequent yet: in memory alone, for when they become frequent elsewhere. */
  const texts = createRecent<string, string>({ most: mostNames });
  let known: { day: string; names: Map<string, Set<string>> } = { day: '', names: new Map() };

  const process = idOf(connection);
  for (const row of connection.prepare('SELECT kind, name, day FROM daily WHERE n <> shipped').all())
    unsent.add(JSON.stringify([row.kind, row.name, row.day]));

  function keyOf(month: string): Uint8Array {
    const there = keys.get(month) ?? bytesOf(statements.key.get(month)?.key);
    const key = there ?? randomBytes(32);
    // It is stored with the first sum that needs it.
    if (!there) unstored.set(month, key);
    keys.set(month, key);
    return key;
  }

  /** The names of a kind that were counted on a day. */
  function namesOf(kind: string, day: string): Set<string> {
    if (known.day !== day) known = { day, names: new Map() };
    let names = known.names.get(kind);
    if (!names) {
      names = new Set(statements.names.all(kind, day).map(({ name }) => String(name)));
      known.names.set(kind, names);
    }
    return names;
  }

  /** The digest of a chosen name; `other` when there are too many of the day. */
  function digestOf(kind: ChosenKind, text: string, day: string): string {
    // Nobody has chosen it.
    if (text === other) return other;
    const key = keyOf(monthOf(day));
    const name = `#${createHmac('sha256', key).update(`${kind}\0${text}`).digest('base64url').slice(0, digestLength)}`;
    const names = namesOf(kind, day);
    if (!names.has(name)) {
      if (names.size >= mostNames) return other;
      names.add(name);
    }
    texts.set(`${kind} ${name}`, text);
    return name;
  }

  function write(kind: string, name: string, day: string, n: number): void {
    statements.add.run(kind, name, day, n);
    unsent.add(JSON.stringify([kind, name, day]));
    const text = isDigest(name) ? texts.peek(`${kind} ${name}`) : undefined;
    if (text === undefined) return;
    // A digest is of one month, so this is the sum of the month.
    const sum = Number(statements.sum.get(kind, name)?.sum ?? 0);
    if (sum >= leastShown) setName({ kind, name, text });
  }

  function setName({ kind, name, text }: NamedWord): void {
    statements.addWord.run(kind, name, text);
  }

  function wait(kind: string, name: string, day: string): void {
    const key = JSON.stringify([kind, name, day]);
    const there = waiting.get(key);
    if (there) there.n += 1;
    else if (waiting.size < mostWaiting) waiting.set(key, { kind, name, day, n: 1 });
  }

  function flush(): void {
    if (waiting.size === 0 || retry.dueAt(false) > clock.now()) return;
    try {
      inTransaction(connection, () => {
        for (const [month, key] of unstored) statements.setKey.run(month, key);
        for (const { kind, name, day, n } of waiting.values()) write(kind, name, day, n);
      });
      unstored.clear();
      waiting.clear();
      if (retry.trouble()) report('Visits are stored again: nothing that was counted meanwhile is lost.');
      retry.healed();
    } catch (error) {
      const isNew = retry.trouble() === null;
      const why = error instanceof Error ? error.message : String(error);
      retry.failed(why);
      if (isNew) {
        report(
          `Visits are counted, but can't be stored in ${file}: ${why}. They wait in memory. See that the disk has room and that this user may write there. The site itself is not concerned.`,
        );
      }
    }
  }

  return {
    process,
    add(counts, at) {
      // A site that was opened again still ends some answers: they belong to none.
      if (!connection.isOpen) return;
      const day = days.of(at);
      for (const count of counts) {
        try {
          const name = 'key' in count ? count.key : digestOf(count.kind, count.text, day);
          wait(count.kind, name, day);
        } catch {
          // The file can't be read now. A name that can't be hidden is not stored.
          wait(count.kind, other, day);
        }
      }
      flush();
    },
    trouble: retry.trouble,
    unshipped(most) {
      flush();
      const sums: DailySum[] = [];
      for (const one of unsent) {
        if (sums.length >= most) break;
        const [kind, name, day] = JSON.parse(one) as [string, string, string];
        const n = statements.one.get(kind, name, day)?.n;
        if (n === undefined) unsent.delete(one);
        else sums.push({ kind, name, day, n: Number(n) });
      }
      return sums;
    },
    shipped(sums) {
      inTransaction(connection, () => {
        for (const { kind, name, day, n } of sums) statements.ship.run(n, kind, name, day);
      });
      for (const { kind, name, day, n } of sums) {
        if (Number(statements.one.get(kind, name, day)?.n) === n)
          unsent.delete(JSON.stringify([kind, name, day]));
      }
    },
    textsOf: (sums) =>
      sums.flatMap(({ kind, name }) => {
        if (!isDigest(name)) return [];
        const stored = statements.word.get(kind, name)?.text;
        const text = stored === undefined ? texts.peek(`${kind} ${name}`) : String(stored);
        return text === undefined ? [] : [{ kind, name, text, isFrequent: stored !== undefined }];
      }),
    name: (words) => inTransaction(connection, () => words.forEach(setName)),
    keyOf,
    useKey(month, key) {
      if (Buffer.from(key).equals(keyOf(month)) && !unstored.has(month)) return;
      statements.setKey.run(month, key);
      unstored.delete(month);
      keys.set(month, key);
    },
    tidy(at) {
      const today = days.of(at);
      const month = monthOf(today);
      inTransaction(connection, () => {
        connection.prepare('DELETE FROM daily WHERE day < ?').run(firstKept(today));
        for (const statement of tidying('')) connection.prepare(statement).run(month);
      });
      for (const one of keys.keys()) if (one < month) keys.delete(one);
    },
    database: createSqliteDatabase(connection),
    close() {
      flush();
      connection.close();
    },
  };
}

/**
 * Statements that delete what earlier months leave of names: those that never became frequent, and the keys of digests.
 * Their parameter is the present month.
 *
 * @param prefix of tables
 */
export const tidying = (prefix: string): readonly string[] => {
  const [daily, word, month] = [`${prefix}daily`, `${prefix}word`, `${prefix}month`];
  const parameter = prefix === '' ? '?' : '$1';
  return [
    `DELETE FROM ${daily} WHERE name LIKE '#%' AND day < ${parameter} AND NOT EXISTS (
       SELECT 1 FROM ${word} WHERE ${word}.kind = ${daily}.kind AND ${word}.name = ${daily}.name)`,
    `DELETE FROM ${month} WHERE month < ${parameter}`,
  ];
};

const statementsOf = (connection: DatabaseSync) => ({
  add: connection.prepare(
    'INSERT INTO daily (kind, name, day, n) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n',
  ),
  one: connection.prepare('SELECT n FROM daily WHERE kind = ? AND name = ? AND day = ?'),
  sum: connection.prepare('SELECT sum(n) AS sum FROM daily WHERE kind = ? AND name = ?'),
  names: connection.prepare("SELECT name FROM daily WHERE kind = ? AND day = ? AND name LIKE '#%'"),
  ship: connection.prepare('UPDATE daily SET shipped = ? WHERE kind = ? AND name = ? AND day = ?'),
  word: connection.prepare('SELECT text FROM word WHERE kind = ? AND name = ?'),
  addWord: connection.prepare('INSERT INTO word VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
  key: connection.prepare('SELECT key FROM month WHERE month = ?'),
  setKey: connection.prepare('INSERT INTO month VALUES (?, ?) ON CONFLICT DO UPDATE SET key = excluded.key'),
});

const bytesOf = (value: unknown): Uint8Array | undefined => (value instanceof Uint8Array ? value : undefined);

/** The id of this process, made at first. */
function idOf(connection: DatabaseSync): string {
  connection.prepare("INSERT INTO about VALUES ('process', ?) ON CONFLICT DO NOTHING").run(randomUUID());
  return String(connection.prepare("SELECT value FROM about WHERE what = 'process'").get()?.value);
}

function openOrSetAside(
  file: string,
  connect: (file: string) => DatabaseSync,
  report: (message: string) => void,
): DatabaseSync {
  try {
    return openFile(file, connect);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const kept = freeName(file);
    renameSync(file, kept);
    for (const end of ['-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, kept + end);
    const why = error instanceof Error ? error.message : String(error);
    report(
      `${file} can't be read (${why}): its sums are not shown, and counting begins anew. It is kept as ${kept}.`,
    );
    return openFile(file, connect);
  }
}

function openFile(file: string, connect: (file: string) => DatabaseSync): DatabaseSync {
  makePrivateDatabase(file);
  const connection = connect(file);
  try {
    // A commit is in the system's memory, and survives this process. The disk follows: counting must not wait for it.
    connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
    if (connection.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.count === 0)
      inTransaction(connection, () => connection.exec(tables));
    demandFormat(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function demandFormat(connection: DatabaseSync): void {
  const id = connection.prepare('PRAGMA application_id').get()?.application_id;
  const version = connection.prepare('PRAGMA user_version').get()?.user_version;
  if (id !== applicationId || version !== format)
    throw new Damaged('it is a database of another program, or of another version of this one');
}

/** Opens the sums that another process writes, to read them; `null` when there are none. */
export function openCountsToRead(file: string): SqliteDatabase | null {
  if (!existsSync(file)) return null;
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    demandFormat(connection);
    return createSqliteDatabase(connection);
  } catch (error) {
    connection.close();
    throw error;
  }
}
