/** The store can't do what was asked for. The message says why and what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** What is stored contradicts itself. */
export class Damaged extends Error {
  override name = 'Damaged';
}

/** Result codes of SQLite (sqlite.org/rescode.html). */
const codes = { error: 1, busy: 5, locked: 6, corrupt: 11, full: 13, notADatabase: 26 } as const;

/** The primary result code of an error of SQLite: the extended codes have it in their lowest byte. */
function codeOf(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  return error.errcode & 0xff;
}

/** Whether somebody else holds the file. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === codes.busy || code === codes.locked;
}

/** Whether the content of the file is to blame: it is no database, or a broken one. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof Damaged || code === codes.corrupt || code === codes.notADatabase;
}

/** Whether the file lacks a table or a column, so that no question can be put to it. */
export const lacksTables = (error: unknown): boolean => codeOf(error) === codes.error;

/** Whether the connection was closed, so that nothing could be asked any more. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';

/** The error as it is told to people. */
export function storeError(file: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError(sentence(file, error, why), { cause: error });
}

function sentence(file: string, error: unknown, why: string): string {
  if (isClosed(error)) return `${file} was closed before this was done: nothing of this was saved.`;
  if (codeOf(error) === codes.full) {
    return `There is no room left for ${file}: nothing of this was saved, and what was saved before is as it was. Free some space; the next save tries again.`;
  }
  if (isBusy(error)) {
    return `Another program holds ${file}, such as a database tool or a backup: nothing of this was saved, and what was saved before is as it was. End that program; the next save tries again.`;
  }
  if (isDamage(error)) {
    return `${file} can't be read (${why}). The next start of the live site, or the next build, sets it aside and begins a new one; to keep what was saved, bring it back from a copy first.`;
  }
  return `${file} can't be used: ${why}. Make sure that this user may read and write it and its folder, and that its disk works.`;
}
