import type { DatabaseSync } from 'node:sqlite';

/**
 * Does all of `work` or nothing of it. May be called inside itself: the inner one is then part of the outer one,
 * and undone alone when it throws.
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
