import { constants, copyFile, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

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

/** Where what is said of a state that can't be read is heard. */
export type Tell = (message: string) => void;

const warn: Tell = (message) => process.emitWarning(message);

/**
 * What `read` makes of a saved state, or `null` where it can't: nothing that was saved stops a start. The file is kept
 * beside its place then, for whoever wants to know what happened, and named.
 *
 * @throws what is no fault of the file's content, such as missing rights
 */
export async function orSetAside<State>(
  file: string,
  read: () => Promise<State | null>,
  tell: Tell = warn,
): Promise<State | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error) throw error;
    const kept = await setAside(file).catch(() => null);
    const where = kept === null ? 'it stays where it is' : `it is kept as ${kept}`;
    tell(`${file} can't be read (${error.message}) and counts as none; ${where}`);
    return null;
  }
}

/** Moves a file to a name of its own beside it, and gives that. No earlier one is lost. */
async function setAside(file: string): Promise<string> {
  for (let at = 1; ; at += 1) {
    const kept = `${file}.unreadable-${at}`;
    try {
      await copyFile(file, kept, constants.COPYFILE_EXCL);
      await rm(file);
      return kept;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}
