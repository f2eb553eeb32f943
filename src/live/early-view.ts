import { hash } from 'node:crypto';
import { bytesOf } from '../outputs/pieces.ts';
import type { Manifest, PlannedFile, ReleaseFile } from './release/manifest.ts';
import type { ReleaseReader } from './serve/release-reader.ts';

/** Changed pages up to which visitors see them before the release is written. More are a release of their own. */
const mostPages = 100;

export interface EarlyView {
  /** Holds the changed pages, in memory; everything else is as in the release before. */
  reader: ReleaseReader;
  /** The plan's files; those that were rendered already give the same bytes. */
  files: PlannedFile[];
}

/**
 * Renders the pages that a change has changed, so that they can be shown while the release with them is still being
 * written: the disk, and the files for machines that tell of the whole board, take longer than the pages.
 *
 * It is never half of a change: all its pages are in it, or there is no early view.
 *
 * @param pages what people read, of the coming release
 * @returns a view without pages where nothing has changed, `null` where more has than is worth it
 * @throws when a page can't be rendered
 */
export async function earlyView(
  pages: readonly PlannedFile[],
  redirects: Manifest['redirects'],
  previous: Manifest,
): Promise<EarlyView | null> {
  const changed: [PlannedFile, at: number][] = [];
  pages.forEach((page, at) => {
    // No name that every object has begins with a slash.
    if (previous.files[page.address]?.key !== page.key) changed.push([page, at]);
  });
  if (changed.length > mostPages) return null;
  const rendered = new Map<string, Uint8Array>();
  const shown: Record<string, ReleaseFile> = {};
  const files = [...pages];
  for (const [page, at] of changed) {
    const bytes = await bytesOf(await page.render());
    rendered.set(page.address, bytes);
    shown[page.address] = fileOf(page, bytes);
    // A copy: whoever writes it may empty it, while visitors still read this one.
    files[at] = { ...page, render: async () => new Uint8Array(bytes) };
  }
  return {
    reader: {
      manifest: { ...previous, owesForms: true, files: shown, redirects },
      read: async (address) => {
        const bytes = rendered.get(address);
        if (!bytes) throw new Error(`${address} is not among the pages that have changed.`);
        return bytes;
      },
    },
    files,
  };
}

/** Without compressed forms: the release that follows within seconds has them. */
const fileOf = ({ key, type, status, immutable }: PlannedFile, bytes: Uint8Array): ReleaseFile => ({
  key,
  hash: hash('sha256', bytes, 'base64url'),
  size: bytes.length,
  type,
  status,
  encodings: [],
  immutable,
});
