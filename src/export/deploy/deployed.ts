import { z } from 'zod';
import { differences, type Ledger, type LedgerStorage, openLedger } from '../../base/ledger.ts';
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

/** What is known of another host. */
interface DeployedAbout {
  /** The last snapshot that was deployed; `null` when the content of the host is unknown. */
  snapshot: string | null;
  /** Keys are comparable only with those of the same base. */
  base: string;
}

/**
 * What another host has, by address. `null`: a deploy that failed may or may not have changed the file, so it is named
 * again, even if the folder has it as the host had it.
 */
export type DeployLedger = Ledger<DeployedAbout, string | null>;

const deployedSchema = z.object({
  format: z.literal(2),
  snapshot: z.string().nullable(),
  base: z.string(),
  keys: z.record(z.string(), z.string().nullable()),
  /** Addresses that are in doubt. */
  unsure: z.array(z.string()),
});

/**
 * Opens the ledger of the other host.
 *
 * @param failed is called with damage
 * @throws when it can't be read now
 */
export const openDeployLedger = (
  place: LedgerStorage,
  failed: (error: unknown) => void,
): Promise<DeployLedger> =>
  openLedger<DeployedAbout, string | null>({
    place,
    parse(text) {
      const { snapshot, base, keys, unsure } = deployedSchema.parse(JSON.parse(text));
      const items = new Map(Object.entries(keys));
      for (const address of unsure) items.set(address, null);
      // A damaged text must not make a command remove files outside of its folder.
      for (const address of items.keys()) pathOf(address);
      return { about: { snapshot, base }, items };
    },
    print({ about: { snapshot, base }, items }) {
      const unsure = [...items.keys()].filter((address) => items.get(address) === null).sort();
      return `${JSON.stringify({ format: 2, snapshot, base, keys: Object.fromEntries(items), unsure })}\n`;
    },
    empty: { snapshot: null, base: '' },
    report: (message) => failed(new Error(message)),
  });

/** The keys of a whole export, by address. */
export const keysOf = ({ files }: ExportManifest): Map<string, string | null> =>
  new Map([...files].map(([address, { key }]) => [address, key]));

/** Compares the wanted content of a host with its present content. */
export function hostChanges(
  wanted: ExportManifest,
  { about, items }: Pick<DeployLedger, 'about' | 'items'>,
): HostChanges {
  const keys = keysOf(wanted);
  const { changed, removed } = differences(keys, items);
  const isComparable = about.base === wanted.base;
  return { changed: (isComparable ? changed : [...keys.keys()]).sort(), removed: removed.sort() };
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
