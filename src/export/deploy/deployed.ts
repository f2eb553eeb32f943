import { z } from 'zod';
import { type ExportManifest, pathOf } from '../export-manifest.ts';

/** Addresses that differ between another host and the export folder. Sorted. */
export interface HostChanges {
  changed: string[];
  removed: string[];
}

/** The same as paths in the folder, such as "jobs/7-x/index.html". */
export interface DeployLists {
  /** The content of the host is unknown: everything counts as changed, and it may have files that no list names. */
  full: boolean;
  /** Files with a hash in their name come first, so that no page precedes the files that it loads. */
  changed: readonly string[];
  removed: readonly string[];
}

/** The content of a host: keys by address, `null` when it is unknown which file of the address it has. */
export interface HostFiles {
  /** Keys are comparable only with those of the same base. */
  base: string;
  keys: ReadonlyMap<string, string | null>;
}

/** The content of a host with a whole export. */
export const hostFilesOf = ({ base, files }: ExportManifest): HostFiles => ({
  base,
  keys: new Map([...files].map(([address, { key }]) => [address, key])),
});

/**
 * Compares the wanted content of a host with its present content.
 *
 * @param last what was deployed last, `null` when unknown
 * @param unsure addresses that a failed deploy may or may not have changed: they are named again, even if the folder
 *   has them as the host had them
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
  // When one address replaces another with the same path ("/a/", "/a/index.html"), the file stays.
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
  /** Addresses that a failed deploy may or may not have changed since. */
  unsure: z.array(z.string()),
});

/** The content of a host, with the last snapshot that was deployed. */
export interface Deployed extends HostFiles {
  snapshot: string;
}

/** The stored state of the other host. */
export interface DeployedState {
  /** `null` while a deploy to a host of unknown content is under way. */
  last: Deployed | null;
  /** Addresses that a failed deploy may or may not have changed since. */
  unsure: readonly string[];
}

/** Where it is stored: a state of the store (`KeptState`). */
export interface DeployedPlace {
  read<State>(parse: (text: string) => State, tell: (message: string) => void): Promise<State | null>;
  write(text: string): Promise<void>;
}

/** @throws when a text is damaged, or of another format */
function parseDeployed(text: string): DeployedState {
  const { snapshot, base, unsure, ...read } = deployedSchema.parse(JSON.parse(text));
  const keys = new Map(Object.entries(read.keys));
  // A damaged text must not make a command remove files outside of its folder.
  for (const address of [...keys.keys(), ...unsure]) pathOf(address);
  return { last: snapshot === null ? null : { snapshot, base, keys }, unsure };
}

function deployedText({ last, unsure }: DeployedState): string {
  const { snapshot, base, keys } = last ?? { snapshot: null, base: '', keys: new Map() };
  return `${JSON.stringify({ format: 2, snapshot, base, keys: Object.fromEntries(keys), unsure })}\n`;
}

export interface DeployMemoryOptions {
  place: DeployedPlace;
  /** Is called with damage, and with failed writes that are harmless. */
  failed: (error: unknown) => void;
}

/** The state of the other host, in memory and stored. */
export interface DeployMemory {
  now(): { last: Deployed | null; unsure: ReadonlySet<string> };
  /**
   * Loads the state of an earlier run, or of the previous leader, once.
   *
   * @throws when it can't be read now
   */
  load(): Promise<void>;
  /**
   * Call before a deploy that may change these addresses.
   *
   * @throws when that can't be written: without it, a crash halfway would leave files that no list names
   */
  doubt(addresses: readonly string[]): Promise<void>;
  /** The host has all of this now. */
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
      // Without a last snapshot everything is unsure, even if an older text says otherwise.
      await place.write(deployedText({ last, unsure: last ? [...unsure] : [] }));
    },
    async arrived(deployed) {
      const isKnown = last?.snapshot === deployed.snapshot && unsure.size === 0;
      last = deployed;
      unsure = new Set();
      // The stored state then lags behind, and the next start repeats some of the deploy.
      if (!isKnown) await place.write(deployedText({ last, unsure: [] })).catch(failed);
    },
  };
}
