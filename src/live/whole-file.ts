import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes beside, syncs, and renames: whoever reads finds the old file or the new one, never half. */
export async function writeWhole(file: string, text: string | Iterable<string>): Promise<void> {
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
