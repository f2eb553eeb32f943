import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptState, Warn } from './store.ts';

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
async function orSetAside<State>(
  file: string,
  read: () => Promise<State | null>,
  report: Warn,
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
    report(`${file} can't be read (${error.message}) and counts as none; ${where}`);
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

const fileOf = (folder: string, name: string): string => join(folder, `${name}.json`);

/** A state in a file of a folder, `<name>.json`. A damaged file is kept beside it under another name. */
export function fileState(folder: string, name: string): KeptState {
  const file = fileOf(folder, name);
  return {
    read: (parse, report) =>
      orSetAside(
        file,
        async () => {
          const text = await readIfThere(file);
          return text === null ? null : parse(text);
        },
        report,
      ),
    async write(text) {
      await writeWhole(file, text);
      await syncFolder(dirname(file));
    },
  };
}

/** Makes a rename survive a loss of power. Not all systems can do this with a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

/** Imports the content of such a file once, when the state is empty, and removes the file. */
export const takingOver = (state: KeptState, folder: string, name: string): KeptState => ({
  ...state,
  async read(parse, report) {
    const kept = await state.read(parse, report);
    if (kept !== null) return kept;
    const left = await fileState(folder, name).read((text) => ({ text, value: parse(text) }), report);
    if (left === null) return null;
    await state.write(left.text);
    await rm(fileOf(folder, name), { force: true });
    return left.value;
  },
});
