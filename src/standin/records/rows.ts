import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { statement } from '../state/statements.ts';

/** The first row, in the shape that the question's columns have; `null` where there is none. */
export function one<T>(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): T | null {
  return (statement(database, sql).get(...values) ?? null) as T | null;
}

/** All rows, in the shape that the question's columns have. */
export function all<T>(database: DatabaseSync, sql: string, ...values: SQLInputValue[]): T[] {
  return statement(database, sql).all(...values) as T[];
}

/** Writes. Gives the id of a new row, and how many rows have changed. */
export function write(
  database: DatabaseSync,
  sql: string,
  ...values: SQLInputValue[]
): { id: number; changes: number } {
  const { lastInsertRowid, changes } = statement(database, sql).run(...values);
  return { id: Number(lastInsertRowid), changes: Number(changes) };
}
