import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Tell } from './store.ts';

/** Writes a temporary file, syncs, and renames it: a reader finds the old file or the new one, never half. */
export async function writeWhole(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}.tmp`;
  const handle = await open(beside, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
}

/** The text of a file, or `null` when it is missing. */
export const readIfThere = (file: string): Promise<string | null> => unlessMissing(readFile(file, 'utf8'));

/** What opening or reading a file returns, or `null` when it is missing. */
export async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * What `read` makes of a saved state, or `null` when it can't: damaged data never prevents a start. The file is kept
 * under another name for later inspection, which is logged.
 *
 * @throws what is no fault of the file's content, such as missing rights
 */
export async function orSetAside<State>(
  file: string,
  read: () => Promise<State | null>,
  tell: Tell,
): Promise<State | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error) throw error;
    const kept = freeName(file);
    const where = await rename(file, kept).then(
      () => `it is kept as ${kept}`,
      () => 'it stays where it is',
    );
    tell(`${file} can't be read (${error.message}) and counts as none; ${where}`);
    return null;
  }
}

/** An unused name for a file that is set aside: earlier ones are never overwritten. */
export function freeName(file: string): string {
  for (let at = 1; ; at += 1) {
    const name = `${file}.unreadable-${at}`;
    if (!existsSync(name)) return name;
  }
}
