import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptState } from './store.ts';
import { orSetAside, readIfThere, writeWhole } from './whole-file.ts';

/** A state in a file of a folder, `<name>.json`. A file that is damaged is kept beside its place. */
export function fileState(folder: string, name: string): KeptState {
  const file = join(folder, `${name}.json`);
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

/** A loss of power takes no name back then. Not all systems can do so with a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  try {
    await handle?.sync().catch(() => undefined);
  } finally {
    await handle?.close();
  }
}

/** Takes up what a file holds where there is nothing yet, once: what is written from then on is in `state` alone. */
export const takingOver = (state: KeptState, file: KeptState): KeptState => ({
  ...state,
  async read(parse, tell) {
    const kept = await state.read(parse, tell);
    if (kept !== null) return kept;
    const left = await file.read((text) => ({ text, value: parse(text) }), tell);
    if (left) await state.write(left.text);
    return left?.value ?? null;
  },
});
