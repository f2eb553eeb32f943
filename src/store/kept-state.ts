import { open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptState } from './store.ts';
import { orSetAside, readIfThere, writeWhole } from './whole-file.ts';

const fileOf = (folder: string, name: string): string => join(folder, `${name}.json`);

/** A state in a file of a folder, `<name>.json`. A damaged file is kept beside it under another name. */
export function fileState(folder: string, name: string): KeptState {
  const file = fileOf(folder, name);
  return {
    read: (parse, tell) =>
      orSetAside(
        file,
        async () => {
          const text = await readIfThere(file);
          return text === null ? null : parse(text);
        },
        tell,
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
  async read(parse, tell) {
    const kept = await state.read(parse, tell);
    if (kept !== null) return kept;
    const left = await fileState(folder, name).read((text) => ({ text, value: parse(text) }), tell);
    if (left === null) return null;
    await state.write(left.text);
    await rm(fileOf(folder, name), { force: true });
    return left.value;
  },
});
