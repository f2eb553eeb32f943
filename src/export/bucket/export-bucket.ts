import { keyOf } from '../../base/keys.ts';
import { below } from '../../base/site-path.ts';
import { createLock } from '../../base/timing.ts';
import { entryOf, type SiteEntry } from '../../site/entry.ts';
import { immutableCaching, rareTypes, revalidateCaching } from '../../site/hosts/host-site.ts';
import { bytesOf } from '../../site/machine-file.ts';
import type { Site } from '../../site/site.ts';
import { EntryError, ExportError, eachLimit, textOf } from '../export-disk.ts';
import { type ExportedFile, inOrder, manifestName, manifestText, readManifest } from '../export-manifest.ts';
import type { ExportResult } from '../export-site.ts';
import { type PlannedWrite, planExport } from '../plan-export.ts';
import type { Bucket } from './bucket.ts';

export interface BucketExportOptions {
  /** ISO instant. Immutable files that have left the site are kept for 24 hours. */
  now: string;
  /** Whether to use a bucket that holds objects but no manifest of ours. */
  overwrite?: boolean;
  /** The base path of the site on its host (`basePath`); "" if left out. */
  path?: string;
  /** Objects processed at the same time. */
  limit?: number;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal;
}

const defaultLimit = 16;

/**
 * Updates a bucket to what a site shows: uploads new and changed files, with their headers, and deletes removed ones.
 * Files that pages load are uploaded before them, and deleted after them. It may be killed at any instant: the manifest
 * in the bucket marks unfinished files as unknown, and the next export uploads them again. An entry that can't be
 * printed does not stop the others.
 *
 * @throws {ExportError} when the bucket can't be used, or holds objects but no manifest; then nothing has been changed
 */
export async function exportToBucket(
  site: Pick<Site, 'entries' | 'redirects'>,
  bucket: Bucket,
  options: BucketExportOptions,
): Promise<ExportResult> {
  const { now, signal, limit = defaultLimit } = options;
  const read = await manifestIn(bucket);
  if (read === null && !options.overwrite && !(await bucket.isEmpty())) {
    throw new ExportError(
      'The bucket holds objects that are not from an export. Nothing was changed. Choose another bucket or folder, or export with --overwrite: objects with the names of the site are replaced then, all others stay.',
    );
  }
  const before = read === 'damaged' ? null : read;
  /** Earlier addresses that are not in use now, and their targets. */
  const redirects = new Map<string, string>();
  const plan = await planExport(entriesFor(site, redirects, options.path ?? ''), before, {
    base: '',
    now,
    signal,
  });
  const known = new Map<string, ExportedFile>(plan.keep);
  for (const { entry, had } of plan.writes) if (had) known.set(entry.address, had);
  const changed: string[] = [];
  const removed: string[] = [];
  const failed = [...plan.failed];
  const save = (files: ReadonlyMap<string, ExportedFile>) =>
    bucket.put(manifestName, Buffer.from(manifestText({ base: '', files: inOrder(files) })), {
      ...{ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    });
  const alone = createLock();
  let done = 0;
  const write = (those: PlannedWrite[]) =>
    eachLimit(those, limit, async ({ entry, path, key }) => {
      signal?.throwIfAborted();
      const { address, isImmutable, isLarge } = entry;
      const put = async () =>
        bucket.put(path, await printed(entry), headersOf(entry, redirects.get(address)));
      try {
        await (isLarge ? alone(put) : put());
        changed.push(address);
        known.set(address, { key, isImmutable });
      } catch (error) {
        if (!(error instanceof EntryError)) throw error;
        failed.push({ address, reason: error.message });
      }
      done += 1;
      options.onProgress?.(done, plan.writes.length);
    });

  const isInDoubt = plan.writes.length > 0 || plan.removals.length > 0;
  if (isInDoubt) {
    const doubt = new Map(known);
    for (const { entry } of plan.writes) {
      doubt.set(entry.address, { key: null, isImmutable: entry.isImmutable });
    }
    for (const { address } of plan.removals) doubt.set(address, { key: null, isImmutable: false });
    await save(doubt);
    const isPage = ({ entry }: PlannedWrite) => entry.type.startsWith('text/html');
    await write(plan.writes.filter(({ entry }) => entry.isImmutable));
    await write(plan.writes.filter((one) => !one.entry.isImmutable && !isPage(one)));
    await write(plan.writes.filter((one) => !one.entry.isImmutable && isPage(one)));
    await eachLimit(plan.removals, limit, async ({ address, path }) => {
      signal?.throwIfAborted();
      await bucket.delete(path);
      removed.push(address);
    });
  }
  const isNews = [...known].some(([address, { until }]) => before?.files.get(address)?.until !== until);
  if (isInDoubt || isNews || read === null || read === 'damaged') await save(known);
  return {
    changed: changed.sort(),
    removed: removed.sort(),
    failed: failed.sort((a, b) => (a.address < b.address ? -1 : 1)),
    files: { base: '', files: inOrder(known) },
  };
}

const manifestIn = (bucket: Bucket) =>
  readManifest(
    {
      async read(path) {
        const bytes = await bucket.get(path);
        if (bytes) return bytes;
        throw Object.assign(new Error('there is no manifest'), { code: 'ENOENT' });
      },
    },
    manifestName,
  );

/** All addresses of visitors, and a page that redirects at each earlier address of a job or a list. */
function* entriesFor(
  site: Pick<Site, 'entries' | 'redirects'>,
  redirects: Map<string, string>,
  path: string,
): Generator<SiteEntry> {
  const taken = new Set<string>();
  for (const entry of site.entries()) {
    taken.add(entry.address);
    if (!entry.isForHosts) yield entry;
  }
  for (const [from, address] of Object.entries(site.redirects())) {
    if (taken.has(from)) continue;
    const to = below(path, address);
    redirects.set(from, to);
    yield {
      ...entryOf({ address: from, type: 'text/html; charset=utf-8', status: 200 }),
      key: () => keyOf('redirect', to),
      print: async () => redirectPage(to),
    };
  }
}

/** For stores without redirects; other stores never send it. */
const redirectPage = (to: string): string => {
  const href = encodeURI(to.toWellFormed()).replaceAll('&', '&amp;').replaceAll("'", '&#39;');
  return `<!doctype html><meta charset="utf-8"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0;url='${href}'"><link rel="canonical" href='${href}'><a href='${href}'>${href}</a>\n`;
};

function headersOf(
  { address, type, isImmutable }: SiteEntry,
  to: string | undefined,
): Record<string, string> {
  const ending = /\.([a-z0-9]+)$/.exec(address)?.[1] ?? '';
  return {
    'content-type': type === 'application/octet-stream' ? (rareTypes[ending] ?? type) : type,
    'cache-control': isImmutable ? immutableCaching : revalidateCaching,
    ...(to !== undefined && { 'x-amz-website-redirect-location': encodeURI(to.toWellFormed()) }),
  };
}

async function printed(entry: SiteEntry): Promise<Uint8Array> {
  try {
    return await bytesOf(await entry.print());
  } catch (error) {
    throw new EntryError(textOf(error), { cause: error });
  }
}
