import { isAbsolute, relative, resolve, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { basePath } from '../base/site-path.ts';
import type { BucketDeps } from '../export/bucket.ts';
import { exportSite, type FolderExportOptions } from '../export/export-site.ts';
import type { ExportResult } from '../export/export-to.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Site } from '../site/site.ts';
import { fail } from './run.ts';

export async function exportTo(args: {
  folder: string;
  overwrite?: boolean | undefined;
  json?: boolean | undefined;
}): Promise<void> {
  try {
    const [settings, { compiledHome }, { demandCompiled }, { openSite }, { systemSyncDeps }] =
      await Promise.all([
        import('../settings/process.ts'),
        import('../settings/site-folder.ts'),
        import('../live/compiled-home.ts'),
        import('../live/open-site.ts'),
        import('../sync/sync-board.ts'),
      ]);
    const { folder, overwrite = false, json = false } = args;
    const sayLine = (message: string) => processDeps.say(`${message}\n`);
    await exportFor(
      settings.processSettings(),
      { folder, overwrite, json },
      {
        ...processDeps,
        environment: settings.processEnvironment(),
        openSite: async (given) =>
          openSite(given, {
            sync: systemSyncDeps(sayLine),
            compiledFolder: await demandCompiled(compiledHome(settings.siteFolder), sayLine),
            warn: sayLine,
          }),
      },
    );
  } catch (error) {
    fail(error);
  }
}

interface ExportDeps extends BucketDeps {
  /** The present site of these settings. */
  openSite: (settings: Settings) => Promise<Site>;
  /** Holds the keys of a bucket. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. */
  now: () => number;
  print: (text: string) => void;
  /** Prints messages that are not results: progress and failures. */
  say: (text: string) => void;
  exitWith: (code: number) => void;
}

const processDeps: Omit<ExportDeps, 'openSite' | 'environment'> = {
  random: () => Math.random(),
  sleep: (ms) => wait(ms),
  now: () => Date.now(),
  print: (text) => process.stdout.write(text),
  say: (text) => process.stderr.write(text),
  exitWith: (code) => {
    process.exitCode = code;
  },
};

/** Exports the site of these settings, reports the result, and ends with 1 when an address could not be exported. */
export async function exportFor(
  settings: Settings,
  { folder, overwrite, json }: { folder: string; overwrite: boolean; json: boolean },
  deps: ExportDeps,
): Promise<void> {
  const { now, print, say, exitWith } = deps;
  const options = {
    now: new Date(now()).toISOString(),
    overwrite,
    onProgress: progressReporter(now, say),
  };
  const result = await (folder.includes('://')
    ? toBucket(settings, folder, options, deps)
    : toFolder(settings, folder, options, deps));
  const { changed, removed, failed, files } = result;
  if (json) print(`${JSON.stringify({ changed, removed, failed, files: files.files.size })}\n`);
  else print(summaryOf(result));
  if (failed.length === 0) return;
  const many =
    failed.length === 1 ? '1 address keeps what it had' : `${failed.length} addresses keep what they had`;
  say(`${many}:\n${failed.map(({ address, reason }) => `  ${address}: ${reason}\n`).join('')}`);
  exitWith(1);
}

async function toFolder(
  settings: Settings,
  folder: string,
  options: FolderExportOptions,
  { openSite }: ExportDeps,
): Promise<ExportResult> {
  refuseDataFolder(folder, settings.environment.DATA_DIR);
  return exportSite(await openSite(settings), folder, options);
}

async function toBucket(
  settings: Settings,
  place: string,
  options: FolderExportOptions,
  { openSite, environment, ...deps }: ExportDeps,
): Promise<ExportResult> {
  const {
    bucketAccess,
    bucketAddress: bucketPlace,
    exportToBucket,
    openBucket,
  } = await import('../export/bucket.ts');
  const bucket = openBucket(bucketPlace(place), bucketAccess(environment), deps);
  try {
    return await exportToBucket(await openSite(settings), bucket, {
      ...options,
      path: basePath(settings.environment.SITE_URL),
    });
  } finally {
    await bucket.close();
  }
}

/** The live site's files there are its own, and private. */
function refuseDataFolder(folder: string, dataDir: string): void {
  const way = relative(resolve(dataDir), resolve(folder));
  const isOutside = way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  if (isOutside) return;
  throw new Error(
    `${folder} lies in the data folder of the live site (${dataDir}). Choose a folder elsewhere.`,
  );
}

/** Milliseconds between two lines of progress; shorter steps are reported only at their end. */
const progressMs = 2_000;

function progressReporter(now: () => number, say: (text: string) => void) {
  let last = now();
  return (done: number, total: number): void => {
    if (now() - last < progressMs) return;
    last = now();
    say(`${done} of ${total} files written\n`);
  };
}

function summaryOf({ changed, removed, files }: ExportResult): string {
  const { size } = files.files;
  const all = size === 1 ? '1 file of the site is there' : `${size} files of the site are there`;
  if (changed.length + removed.length === 0) return `Nothing has changed: ${all}.\n`;
  return `${changed.length} written, ${removed.length} removed: ${all}.\n`;
}
