import { z } from 'zod';
import { type ExportManifest, pathOf } from '../export-manifest.ts';

/** Addresses that another host does not have as the export folder has them. Sorted. */
export interface HostChanges {
  changed: string[];
  removed: string[];
}

/** The same as paths in the folder, such as "jobs/7-x/index.html". */
export interface DeployLists {
  /** Nothing is known of what the host has: everything counts as changed, and it may have files that no list names. */
  full: boolean;
  /** Files with a hash in their name come first, so that no page precedes what it loads. */
  changed: readonly string[];
  removed: readonly string[];
}

/** What a host has: keys by address, `null` where it is not known which file of the address it has. */
export interface HostFiles {
  /** Keys of another base say nothing. */
  base: string;
  keys: ReadonlyMap<string, string | null>;
}

/** What a host has that has a whole export. */
export const hostFilesOf = ({ base, files }: ExportManifest): HostFiles => ({
  base,
  keys: new Map([...files].map(([address, { key }]) => [address, key])),
});

/**
 * Compares what a host is to have with what it has.
 *
 * @param last what was deployed last, `null` where that is not known
 * @param unsure addresses that a deploy which did not end well may or may not have changed: they are named again,
 *   even where the folder has them as the host had them
 */
export function hostChanges(
  wanted: ExportManifest,
  last: HostFiles | null,
  unsure: ReadonlySet<string>,
): HostChanges {
  const changed = new Set<string>();
  const isComparable = last?.base === wanted.base;
  for (const [address, { key }] of wanted.files) {
    const isThere = isComparable && key !== null && last?.keys.get(address) === key;
    if (!isThere || unsure.has(address)) changed.add(address);
  }
  const removed = new Set([...(last?.keys.keys() ?? []), ...unsure].filter((one) => !wanted.files.has(one)));
  return { changed: [...changed].sort(), removed: [...removed].sort() };
}

/** The changes as lists for a command. */
export function deployLists(
  { files }: ExportManifest,
  { changed, removed }: HostChanges,
  full: boolean,
): DeployLists {
  const isImmutable = (address: string) => files.get(address)?.isImmutable === true;
  const rest = changed.filter((address) => !isImmutable(address));
  const sent = [...changed.filter(isImmutable), ...rest].map((one) => pathOf(one));
  // Where an address has made room for another one with the same path ("/a/", "/a/index.html"), the file stays.
  const kept = new Set(sent);
  return {
    full,
    changed: sent,
    removed: removed.map((one) => pathOf(one)).filter((path) => !kept.has(path)),
  };
}

const deployedSchema = z.object({
  format: z.literal(2),
  /** The last snapshot that was deployed; `null` while a deploy to a host of unknown content is under way. */
  snapshot: z.string().nullable(),
  base: z.string(),
  /** Keys by address, as the host has them. */
  keys: z.record(z.string(), z.string().nullable()),
  /** Addresses that a deploy which has not ended well may or may not have changed since. */
  unsure: z.array(z.string()),
});

/** What a host has of the last snapshot that was deployed. */
export interface Deployed extends HostFiles {
  snapshot: string;
}

/** What is kept of the other host. */
export interface DeployedState {
  /** `null` while a deploy to a host of unknown content is under way. */
  last: Deployed | null;
  /** Addresses that a deploy which has not ended well may or may not have changed since. */
  unsure: readonly string[];
}

/** Where it is kept: a state of the store (`KeptState`). */
export interface DeployedPlace {
  read<State>(parse: (text: string) => State, tell: (message: string) => void): Promise<State | null>;
  write(text: string): Promise<void>;
}

/** @throws for a text that is damaged, or of another format */
function parseDeployed(text: string): DeployedState {
  const { snapshot, base, unsure, ...read } = deployedSchema.parse(JSON.parse(text));
  const keys = new Map(Object.entries(read.keys));
  // A damaged text must not make a command remove what lies outside of its folder.
  for (const address of [...keys.keys(), ...unsure]) pathOf(address);
  return { last: snapshot === null ? null : { snapshot, base, keys }, unsure };
}

function deployedText({ last, unsure }: DeployedState): string {
  const { snapshot, base, keys } = last ?? { snapshot: null, base: '', keys: new Map() };
  return `${JSON.stringify({ format: 2, snapshot, base, keys: Object.fromEntries(keys), unsure })}\n`;
}

export interface DeployMemoryOptions {
  place: DeployedPlace;
  /** Hears of what is damaged, or could not be written where that does no harm. */
  failed: (error: unknown) => void;
}

/** What is known of the other host, in memory and where it is kept. */
export interface DeployMemory {
  now(): { last: Deployed | null; unsure: ReadonlySet<string> };
  /**
   * Takes up what an earlier run, or the process that led before, has left. Does so once.
   *
   * @throws where it can't be read now
   */
  load(): Promise<void>;
  /**
   * A deploy that may change these addresses is about to begin.
   *
   * @throws when that can't be written: without it, a crash halfway would leave files that nobody knows of
   */
  doubt(addresses: readonly string[]): Promise<void>;
  /** The host has this, whole. */
  arrived(deployed: Deployed): Promise<void>;
}

export function createDeployMemory({ place, failed }: DeployMemoryOptions): DeployMemory {
  let last: Deployed | null = null;
  let unsure: ReadonlySet<string> = new Set();
  let isLoaded = false;
  return {
    now: () => ({ last, unsure }),
    async load() {
      if (isLoaded) return;
      const deployed = await place.read(parseDeployed, (message) => failed(new Error(message)));
      isLoaded = true;
      last = deployed?.last ?? null;
      unsure = new Set(last ? deployed?.unsure : []);
    },
    async doubt(addresses) {
      unsure = new Set([...unsure, ...addresses]);
      // Without a last snapshot everything is in doubt, whatever an older text may say.
      await place.write(deployedText({ last, unsure: last ? [...unsure] : [] }));
    },
    async arrived(deployed) {
      const isKnown = last?.snapshot === deployed.snapshot && unsure.size === 0;
      last = deployed;
      unsure = new Set();
      // What is kept says less than was done then, and the next start does some of it again.
      if (!isKnown) await place.write(deployedText({ last, unsure: [] })).catch(failed);
    },
  };
}
