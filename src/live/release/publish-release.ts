import { collectPlan } from './collect-plan.ts';
import { comparePlan } from './compare-plan.ts';
import type { Disk } from './disk.ts';
import { errorCode } from './error-code.ts';
import { fillRelease } from './fill-release.ts';
import { manifestIn, partialName, releaseFolder, releasesFolder, spareName } from './folders.ts';
import { byAddress, listChanges } from './list-changes.ts';
import type { Manifest, PlannedFile } from './manifest.ts';
import { writeManifest } from './manifest-bytes.ts';
import { diskError, ReleaseError } from './release-error.ts';
import { removeRelease } from './remove-release.ts';
import { beginFolder } from './spare.ts';
import { nextRelease } from './whole-releases.ts';

export interface PublishInput {
  disk: Disk;
  /** The data folder. Whoever publishes holds its lock. */
  dataDir: string;
  /** The release that is live, or `null` before the first. */
  previous: Manifest | null;
  files: Iterable<PlannedFile>;
  redirects: Manifest['redirects'];
  /** ISO instants. */
  boardAt: string;
  createdAt: string;
  /** Leaves the compressed forms of what is rendered to the next release, but for immutable files. */
  owesForms?: boolean;
  /** Whether it adds to the release before what that one was made without. Where no file changes, it does anyway. */
  completesPrevious?: boolean;
  /** Ends the publish early; what was written is removed. */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface Published {
  /** The new release, or the one before where nothing has changed. */
  manifest: Manifest;
  /** Addresses that are new or have other bytes, another type or status; sorted. */
  changed: string[];
  /** Addresses that are no more; sorted. */
  removed: string[];
  /** Files that were rendered, and files that were taken from the release before. */
  rendered: number;
  linked: number;
}

/**
 * Writes a release: renders the files whose key the release before has not got, links the others, and gives the
 * folder its name last. It is not live then; see `makeLive`.
 *
 * Everything is made durable before the folder gets its name, in this order: files and the folders they are
 * named in, the manifest, the release's name. So whenever the power goes, a folder with a release's name holds a
 * whole release.
 *
 * @throws {ReleaseError} when a page can't be rendered or the disk fails: nothing is left behind then, and the
 *   release before is untouched
 * @throws the signal's reason
 */
export async function publishRelease(input: PublishInput): Promise<Published> {
  const { disk, dataDir, previous, redirects, createdAt, owesForms, signal } = input;
  signal?.throwIfAborted();
  const difference = await differenceOf(input);
  if (previous && difference.isNone) {
    return { manifest: previous, changed: [], removed: [], rendered: 0, linked: difference.keep.size };
  }
  const releases = releasesFolder(dataDir);
  let release = '';
  let partial: string | null = null;
  try {
    await disk.mkdir(releases);
    release = await nextRelease(disk, dataDir, previous);
    partial = releaseFolder(dataDir, partialName(release));
    const holds = await beginFolder(input, partial, (address) => difference.keep.get(address)?.file);
    const { files, rendered } = await fillRelease(input, partial, holds, difference);
    const changes = listChanges(previous, { files });
    const completes = input.completesPrevious || changes.changed.length + changes.removed.length === 0;
    const manifest: Manifest = {
      format: 1,
      release,
      createdAt,
      boardAt: input.boardAt,
      ...(owesForms && { owesForms }),
      ...(completes && previous && { completes: previous.release }),
      files,
      redirects: Object.fromEntries(Object.entries(redirects).sort(byAddress)),
    };
    await writeManifest(disk, manifestIn(partial), manifest);
    await disk.sync(partial, [manifestIn(partial), partial]);
    await disk.rename(partial, releaseFolder(dataDir, release));
    partial = null;
    await disk.sync(releases, [releases]);
    const linked = Object.keys(files).length - rendered;
    return { manifest, ...changes, rendered, linked };
  } catch (error) {
    // What can't be removed now is removed at the next start; the first failure is the one to tell.
    if (partial) await disk.rm(partial).catch(() => {});
    // A spare that was left alone takes room that the next attempt needs.
    if (errorCode(error) === 'ENOSPC') await removeRelease(disk, dataDir, spareName).catch(() => {});
    signal?.throwIfAborted();
    if (error instanceof ReleaseError) throw error;
    throw diskError(`Release ${release || 'folder'} could not be written`, releases, error);
  }
}

/** Its own step, since what the plan is proven with is megabytes that nobody needs while the release is written. */
async function differenceOf({ files, redirects, previous, createdAt, owesForms = false }: PublishInput) {
  return comparePlan(await collectPlan(files), redirects, previous, { createdAt, owesForms });
}
