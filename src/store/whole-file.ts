import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Tell } from './store.ts';

/** Writes beside, syncs, and renames: whoever reads finds the old file or the new one, never half. */
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

/** The text of a file, or `null` where there is none. */
export const readIfThere = (file: string): Promise<string | null> => unlessMissing(readFile(file, 'utf8'));

/** What opening or reading a file gives, or `null` where there is none. */
export async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * What `read` makes of a saved state, or `null` where it can't: nothing that was saved stops a start. The file is kept
 * beside its place then, for whoever wants to know what happened, and named.
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

/** A name of its own for a file that is set aside: no earlier one is lost. */
export function freeName(file: string): string {
  for (let at = 1; ; at += 1) {
    const name = `${file}.unreadable-${at}`;
    if (!existsSync(name)) return name;
  }
}
