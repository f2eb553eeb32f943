import { withPossibleParts } from '../settings/apply-form.ts';
import type { Settings } from '../settings/site-schema.ts';
import { archivePolicy, emptyArchive } from '../site/archive/archived.ts';
import { createSite, type Site } from '../site/site.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../site/site-memory.ts';
import { openSiteStore, openSiteStoreShared, readSiteStore } from '../store/open-store.ts';
import { demandImage, type OpenStoreOptions } from '../store/sqlite-store.ts';
import { type Store, type StoredBoard, type StoredHistory, StoreInUse } from '../store/store.ts';
import { signedJobs } from '../sync/signed-jobs.ts';
import { openImages, type SyncDeps, syncBoard } from '../sync/sync-board.ts';
import { loadSiteKit } from './site-kit.ts';

/**
 * Runs `work` on the store while no live site uses it. Messages of the store go to standard error.
 *
 * @param now ISO instant
 * @returns `null` when a live site runs: then send it a request instead
 */
export async function withDataFolder<Result>(
  { environment }: Settings,
  now: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result | null> {
  const store = await openUnlessRunning(environment, {
    now: () => now,
    send: (message) => void process.stderr.write(`${message}\n`),
  });
  if (!store) return null;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * Runs `work` on a store that processes of the site share, running or not: they are notified.
 *
 * @param now ISO instant
 * @returns `null` when the store is in a data folder
 */
export async function withSharedStore<Result>(
  { environment }: Settings,
  now: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result | null> {
  const store = await openSiteStoreShared(environment, now);
  if (!store) return null;
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Opens the store; `null` while a live site uses it. */
async function openUnlessRunning(
  environment: Settings['environment'],
  options: OpenStoreOptions,
): Promise<Store | null> {
  try {
    return await openSiteStore(environment, options);
  } catch (error) {
    if (error instanceof StoreInUse) return null;
    throw error;
  }
}

export interface OpenSiteDeps {
  sync: SyncDeps;
  /** The folder of compiled pages, written by `npm run build:live`. */
  compiledFolder: string;
  /** Receives messages about a state that can't be read. */
  warn: (message: string) => void;
}

/**
 * The present site of these settings. Reads the service and saves the board; if a live site uses the same data folder,
 * it is what that one shows.
 *
 * @throws when the list can't be read, or there are no compiled pages, with what to do
 */
export async function openSite(
  chosen: Settings,
  { sync, compiledFolder, warn }: OpenSiteDeps,
): Promise<Site> {
  const { settings: given, notice: warning } = withPossibleParts(chosen, 'files');
  if (warning !== null) warn(warning);
  // The site is printed after the store has been closed.
  let again: ReturnType<typeof readSiteStore> | undefined;
  const readAgain = () => {
    again ??= readSiteStore(given.environment);
    return again;
  };
  const readImage = async (address: string) => demandImage((await readAgain())?.images, address);
  const { kit: live, settings } = await loadSiteKit(given, compiledFolder, readImage, warn);
  const kit = { ...live, machines: { ...live.machines, hasMcp: false } };
  const make = ({ board, images }: StoredBoard, memory: SiteMemory, kept?: StoredHistory) =>
    createSite(kit, {
      board,
      images,
      memory,
      history: {
        signed: kept?.chain ? { board, memory, chain: kept.chain } : null,
        archive: kept?.archive ?? emptyArchive,
        archived: async (query) => (await readAgain())?.history.archived(query) ?? [],
        chainLines: async (from, to) => (await readAgain())?.history.chainLines(from, to) ?? [],
      },
    });
  const store = await openUnlessRunning(given.environment, { now: sync.at, send: warn });
  if (!store) {
    const running = await readSiteStore(given.environment, warn);
    const stored = await running?.board();
    const memory = await running?.memory();
    const kept = await running?.history.read();
    await running?.close();
    if (!stored || !memory) throw new Error('The live site that runs here shows nothing yet: wait for it.');
    return make(stored, memory, kept?.snapshot === stored.id ? kept : undefined);
  }
  try {
    const read = await syncBoard(settings, sync, await openImages(settings, sync, store.images));
    const before = (await store.memory()) ?? emptyMemory;
    const memory = rememberSite(before, read.board, settings.site, settings.content);
    const site = make(read, memory);
    const signing = await signedJobs(kit.machines, settings, site);
    await store.save({
      ...read,
      memory,
      fingerprint: site.fingerprint(),
      shownAt: sync.at(),
      signed: signing?.signed,
      archive: archivePolicy(settings.site, read.board.at),
    });
    return make(read, memory, await store.history.read());
  } finally {
    await store.close();
  }
}
