import type { DatabaseSync } from 'node:sqlite';
import { isRecord, type RawPost } from '../post.ts';
import type { Entry, HighestIds, PostKeeper } from '../store.ts';
import { statement } from './statements.ts';
import { inTransaction } from './transaction.ts';

/** What an earlier run has left. */
export interface KeptPosts {
  posts: RawPost[];
  highest: HighestIds;
}

/**
 * Posts that an earlier run has left in a state file, their addresses moved to where this run answers.
 *
 * @returns `null` where the file is new
 */
export function readKeptPosts(database: DatabaseSync, baseUrl: string): KeptPosts | null {
  const before = readFact(database, 'base_url');
  const highest: unknown = JSON.parse(readFact(database, 'highest_ids') ?? 'null');
  if (before === null || !isHighest(highest)) return null;
  const rows = statement(database, 'SELECT json FROM posts ORDER BY id').all();
  if (before !== baseUrl) {
    inTransaction(database, () => {
      statement(database, 'UPDATE posts SET json = replace(json, ?, ?)').run(before, baseUrl);
      writeFact(database, 'base_url', baseUrl);
    });
  }
  const posts = rows.map(({ json }): RawPost => JSON.parse(String(json).replaceAll(before, baseUrl)));
  return { posts, highest };
}

/** Keeps every change of the posts in the state file, each before it is seen. */
export function keeperOf(database: DatabaseSync): PostKeeper {
  const put = (entry: Entry) =>
    statement(database, 'INSERT OR REPLACE INTO posts (id, json) VALUES (?, ?)').run(
      entry.id,
      entry.json.toString(),
    );
  const remember = (highest: HighestIds) => writeFact(database, 'highest_ids', JSON.stringify(highest));
  return {
    put: (entry, highest) =>
      inTransaction(database, () => {
        put(entry);
        remember(highest);
      }),
    withdraw: (id) => void statement(database, 'DELETE FROM posts WHERE id = ?').run(id),
    replaceAll: (entries, highest) =>
      inTransaction(database, () => {
        database.exec('DELETE FROM posts');
        for (const entry of entries) put(entry);
        remember(highest);
      }),
  };
}

/** Marks a new state file as begun: from now on its posts count, not those to begin with. */
export function beginKeeping(database: DatabaseSync, baseUrl: string): void {
  writeFact(database, 'base_url', baseUrl);
}

function readFact(database: DatabaseSync, name: string): string | null {
  const row = statement(database, 'SELECT value FROM facts WHERE name = ?').get(name);
  return row ? String(row.value) : null;
}

function writeFact(database: DatabaseSync, name: string, value: string): void {
  statement(database, 'INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, value);
}

function isHighest(value: unknown): value is HighestIds {
  return isRecord(value) && ['id', 'advertId', 'jobId'].every((key) => Number.isSafeInteger(value[key]));
}
