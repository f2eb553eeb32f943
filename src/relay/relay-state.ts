import { join } from 'node:path';
import { z } from 'zod';
import { orSetAside, readIfThere, writeWhole } from '../store/whole-file.ts';

const stateSchema = z.object({
  format: z.literal(1),
  /** Digest of the list that a build was called for last; `null`: none yet. */
  called: z.string().nullable(),
  calledAt: z.string().nullable(),
  /** Digest of the list that a build is to be called for. */
  wanted: z.string().nullable(),
  /** Digests of the lists before that one, the newest first. */
  earlier: z.array(z.string()).default([]),
});

/** What the relay must not forget. */
export type RelayState = Omit<z.output<typeof stateSchema>, 'format'>;

/** Where it is kept. */
export interface RelayStore {
  /** `null` where nothing is kept, or what is kept can't be read. */
  load(): Promise<RelayState | null>;
  /** Whole and durable when it resolves. */
  save(state: RelayState): Promise<void>;
}

/** `relay.json` in the data folder. */
export function openRelayStore(dataDir: string, tell: (message: string) => void): RelayStore {
  const file = join(dataDir, 'relay.json');
  return {
    load: () =>
      orSetAside(
        file,
        async () => {
          const text = await readIfThere(file);
          if (text === null) return null;
          const { format: _, ...state } = stateSchema.parse(JSON.parse(text));
          return state;
        },
        tell,
      ),
    save: (state) => writeWhole(file, `${JSON.stringify({ format: 1, ...state })}\n`),
  };
}
