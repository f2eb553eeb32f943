import type { DatabaseSync, StatementSync } from 'node:sqlite';

const prepared = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** How many texts of one database are remembered; a list's filters and sorts make ever new ones. */
const remembered = 500;

/** A statement, prepared once for each text of SQL: preparing takes longer than most questions. */
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
