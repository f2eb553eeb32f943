import { createHash } from 'node:crypto';
import { noMemory } from '../../src/board/memory.ts';
import type { OldAddress } from '../../src/settings/old-addresses.ts';
import type { SiteEntry } from '../../src/site/entry.ts';
import { isForHosts } from '../../src/site/hosts/host-site.ts';
import type { Made, Pieces } from '../../src/site/machine-file.ts';
import { oldAnswerAt } from '../../src/site/old-addresses.ts';
import { readNumbered, type Site } from '../../src/site/site.ts';
import { emptyMemory } from '../../src/site/site-memory.ts';

/** What a test says of a file; the rest is worked out from it. */
export interface FileOfTest
  extends Partial<Pick<SiteEntry, 'type' | 'status' | 'isImmutable' | 'isLarge' | 'isSlow'>> {
  text: string;
  /** That of the text if left out. */
  key?: string | (() => string);
  /** Gives the text if left out. */
  print?: () => Made | Promise<Made>;
}

export interface SiteOfTest extends Site {
  /** Addresses that were printed, in their order. */
  prints: string[];
}

export const keyOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** A site in memory, which notes what was printed. */
export function siteOf(
  files: Record<string, FileOfTest>,
  redirects: Record<string, string> = {},
  oldAddresses: readonly OldAddress[] = [],
): SiteOfTest {
  const prints: string[] = [];
  const entries = new Map(
    Object.entries(files).map(([address, file]) => [address, entryOf(address, file, prints)]),
  );
  return {
    board: { at: '2026-11-21T10:00:00Z', jobs: [], upcoming: [], problems: [] },
    memory: emptyMemory,
    base: '',
    prints,
    fingerprint: () => keyOf(JSON.stringify([Object.entries(files), redirects])),
    entry: (address) => entries.get(address),
    entries: () => entries.values(),
    pagesAndShared: () => entries.values(),
    filesOfJob: () => [],
    byNumber: (path) => numberedAmong(entries.keys(), path),
    redirects: () => redirects,
    oldAnswer: (path, query) =>
      oldAnswerAt(oldAddresses, path, query, { memory: noMemory, isLive: (address) => entries.has(address) }),
    prepare: async () => undefined,
    prepareToSave: async () => undefined,
  };
}

function entryOf(address: string, file: FileOfTest, prints: string[]): SiteEntry {
  const { text, key = keyOf(text), print = () => text } = file;
  return {
    address,
    type: file.type ?? 'text/html; charset=utf-8',
    status: file.status ?? 200,
    isImmutable: file.isImmutable ?? false,
    isLarge: file.isLarge ?? false,
    isSlow: file.isSlow ?? false,
    isForHosts: isForHosts(address),
    key: typeof key === 'string' ? () => key : key,
    print: async () => {
      prints.push(address);
      return print();
    },
  };
}

/** What `Site.byNumber` gives, looked for among all addresses. */
export function numberedAmong(addresses: Iterable<string>, path: string): string | undefined {
  const wanted = readNumbered(path);
  if (wanted === null) return undefined;
  return [...addresses].findLast((address) => {
    const found = readNumbered(address);
    if (found === null || ('isWhole' in found && !found.isWhole)) return false;
    return JSON.stringify({ ...found, isWhole: true }) === JSON.stringify({ ...wanted, isWhole: true });
  });
}

/** A text in pieces, each of which may wait for something. */
export async function* inPieces(
  text: string,
  size: number,
  before: (piece: number) => unknown = () => undefined,
): Pieces {
  for (let at = 0; at < text.length; at += size) {
    await before(at / size);
    yield Buffer.from(text.slice(at, at + size));
  }
}
