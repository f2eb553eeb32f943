import { join } from 'node:path';
import { orSetAside, readIfThere, writeWhole } from '../store/whole-file.ts';

/** What the relay must not forget. */
export interface RelayState {
  /** Digest of the list that a build was called for last; `null`: none yet. */
  called: string | null;
  calledAt: string | null;
  /** Digest of the list that a build is to be called for. */
  wanted: string | null;
  /** Digests of the lists before that one, the newest first. */
  earlier: string[];
}

/** Checked by hand: a library for it would take more memory than all else that a waiting relay has. */
function parseState(text: string): RelayState {
  const {
    format,
    called,
    calledAt,
    wanted,
    earlier = [],
  } = Object(JSON.parse(text)) as Record<string, unknown>;
  const isWhole =
    format === 1 &&
    isTextOrNull(called) &&
    isTextOrNull(calledAt) &&
    isTextOrNull(wanted) &&
    isTexts(earlier);
  if (!isWhole) throw new Error('it is not what a relay writes');
  return { called, calledAt, wanted, earlier };
}

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

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
          return parseState(text);
        },
        tell,
      ),
    save: (state) => writeWhole(file, `${JSON.stringify({ format: 1, ...state })}\n`),
  };
}
