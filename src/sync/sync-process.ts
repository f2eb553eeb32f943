import { createPrivateKey, createPublicKey } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { keyOf } from '../base/keys.ts';
import { isThisMachine } from '../base/this-machine.ts';
import { closedJobs } from '../board/memory.ts';
import { hostMemory } from '../board/sites.ts';
import type { Problem } from '../service/problem.ts';
import { processSettings } from '../settings/process.ts';
import type { Settings } from '../settings/site-schema.ts';
import { archivePolicy } from '../site/archive/archived.ts';
import { jobKey } from '../site/keys.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../site/site-memory.ts';
import type { ListChain } from '../site/twins/proof-files.ts';
import { saveForBuild } from '../store/build-board.ts';
import { DataDirInUse } from '../store/data-folder.ts';
import { readSigningKey } from '../store/signing-key.ts';
import { openImagesBeside, openStore, readStore } from '../store/sqlite-store.ts';
import type { Store, StoredBoard, StoreView, Warn } from '../store/store.ts';
import { readEarlierBuild } from './earlier-build.ts';
import { signedJobs } from './signed-jobs.ts';
import { openImages, type SyncDeps, syncBoard, systemSyncDeps } from './sync-board.ts';

/** What the process sends, in order: any number of `progress` and `waiting`, then `saved` or `failed`. */
export type SyncMessage =
  | { kind: 'waiting'; text: string }
  | { kind: 'progress'; of: 'posts' | 'images'; read: number; total: number }
  | {
      kind: 'saved';
      jobs: number;
      upcoming: number;
      problems: readonly Problem[];
      /** Jobs of earlier builds that have closed; `null` = no record of earlier builds. */
      closed: number | null;
      /** Messages for the owner about the data folder. */
      notices: readonly string[];
    }
  | { kind: 'failed'; reason: string };

// The build has ended.
process.once('disconnect', () => process.exit());
process.channel?.unref();

// The parent may end before it has read a message.
const send = (message: SyncMessage) => process.send?.(message, () => undefined);

try {
  const settings = processSettings();
  const deps = systemSyncDeps((text) => send({ kind: 'waiting', text }));
  const { DATA_DIR } = settings.environment;
  const notices: string[] = [];
  const onNews: Warn = (message) => void notices.push(message);
  // Before the slow read of the service: without the record the build ends here.
  const published = await publishedMemory(settings, onNews);
  if (published !== null) notices.push(keptInDataDir(DATA_DIR));
  const store = openImagesBeside(DATA_DIR, { now: deps.at, send: onNews });
  const images = await openImages(settings, deps, store);
  const onProgress: SyncDeps['onProgress'] = (step) => send({ kind: 'progress', of: 'posts', ...step });
  const onImages: SyncDeps['onImages'] = (step) => send({ kind: 'progress', of: 'images', ...step });
  const found = await syncBoard(settings, { ...deps, onProgress, onImages }, images);
  await store.close();
  const { view, writer } = openShared(DATA_DIR, onNews);
  const { jobs, upcoming, problems } = found.board;
  let closed: number | null;
  try {
    const earlier = (await view?.memory()) ?? published;
    const memory = rememberSite(earlier ?? emptyMemory, found.board, settings.site, settings.content);
    const shown = { ...found, memory, fingerprint: fingerprintOf(found), shownAt: found.board.at };
    let chain: ListChain | null = null;
    if (writer) {
      // A build keeps everything in its data folder.
      const signingKey = await readSigningKey({ DATA_DIR, SIGNING_KEY: settings.environment.SIGNING_KEY });
      const signing = await signedJobs({ signingKey }, settings, { board: found.board, memory });
      await writer.save({
        ...shown,
        signed: signing?.signed,
        archive: archivePolicy(settings.site, found.board.at),
      });
      chain = (await writer.history.read()).chain;
    }
    await saveForBuild(DATA_DIR, shown, { digest: found.digest, chainHash: chain?.head.hash ?? '' });
    closed = earlier && closedJobs(hostMemory(memory.jobs, settings.site)).length;
  } finally {
    await view?.close();
  }
  // The receiver may open the data folder.
  send({ kind: 'saved', jobs: jobs.length, upcoming: upcoming.length, problems, closed, notices });
} catch (error) {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
}

/**
 * The store of the data folder. While a live site uses it, the live site keeps the memory: its saves are read, and
 * nothing is written.
 */
function openShared(dataDir: string, onNews: Warn): { view: StoreView | null; writer: Store | null } {
  try {
    const writer = openStore(dataDir, { now: () => new Date().toISOString(), send: onNews });
    return { view: writer, writer };
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    onNews(
      `${dataDir} is in use${error.pid === null ? '' : ` by process ${error.pid}`}, a live site or another build: this build reads what is remembered there, and saves nothing but copies of images.`,
    );
    return { view: readStore(dataDir, onNews), writer: null };
  }
}

function keptInDataDir(dataDir: string): string {
  return `${dataDir} was empty. It alone has the chain of signed lists and the archive of closed jobs: this build begins a new chain, and its archive has the closed jobs of the last 180 days. Keep the folder between builds to continue both.`;
}

/** The published record of earlier builds; `null` when the disk has it, or there can be none. */
async function publishedMemory({ environment }: Settings, onNews: Warn): Promise<SiteMemory | null> {
  const { SITE_URL: siteUrl, SIGNING_KEY, SIGNING_KEY_OLD, FIRST_BUILD: isFirst, DATA_DIR } = environment;
  if (isThisMachine(siteUrl) || (await isRemembered(DATA_DIR))) return null;
  const today = SIGNING_KEY === undefined ? [] : [createPrivateKey(SIGNING_KEY)];
  const before = SIGNING_KEY_OLD === undefined ? [] : [createPublicKey(SIGNING_KEY_OLD)];
  const keys = [...today, ...before];
  return readEarlierBuild({
    siteUrl,
    keys,
    isFirst,
    dataDir: DATA_DIR,
    report: onNews,
    sleep: (ms) => wait(ms),
  });
}

async function isRemembered(dataDir: string): Promise<boolean> {
  // Messages about the store follow when it is opened.
  const view = readStore(dataDir, () => undefined);
  try {
    return ((await view?.memory()) ?? null) !== null;
  } finally {
    await view?.close();
  }
}

/** Fingerprint for a build. Never equal to a live site's, which includes its pages. */
function fingerprintOf({ board, images }: StoredBoard): string {
  return keyOf('build', board.jobs.map(jobKey), JSON.stringify(images));
}
