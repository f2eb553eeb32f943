import { fileState } from '../store/kept-state.ts';

/** The durable state of the relay. */
export interface RelayState {
  /** Digest of the list of the last called build; `null`: none yet. */
  called: string | null;
  calledAt: string | null;
  /** Digest of the list that a build is to be called for. */
  wanted: string | null;
  /** Digests of the lists before that one, the newest first. */
  earlier: string[];
}

/** Checked by hand: a library would take more memory than the rest of a waiting relay. */
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

/** Stores the state. */
export interface RelayStore {
  /** `null` when nothing is stored, or it can't be read. */
  load(): Promise<RelayState | null>;
  /** Atomic, and durable when it resolves. */
  save(state: RelayState): Promise<void>;
}

/** `relay.json` in the data folder. */
export function openRelayStore(dataDir: string, report: (message: string) => void): RelayStore {
  const place = fileState(dataDir, 'relay');
  return {
    load: () => place.read(parseState, report),
    save: (state) => place.write(`${JSON.stringify({ format: 1, ...state })}\n`),
  };
}
