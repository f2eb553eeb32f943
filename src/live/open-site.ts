import { withPossibleForm } from '../settings/apply-form.ts';
import type { Settings } from '../settings/site-schema.ts';
import { createSite, type Site } from '../site/site.ts';
import { emptyMemory, rememberSite, type SiteMemory } from '../site/site-memory.ts';
import { DataDirInUse } from '../store/data-folder.ts';
import { readStoredImage } from '../store/images-beside.ts';
import { type OpenStoreOptions, openStore, readStore } from '../store/sqlite-store.ts';
import type { Store, StoredBoard } from '../store/store.ts';
import { openImages, type SyncDeps, syncBoard } from '../sync/sync-board.ts';
import { loadSiteKit } from './site-kit.ts';

/**
 * Does something to the store while no live site runs on it. What the store tells is written to standard error.
 *
 * @param now ISO instant
 * @returns `null` when a live site runs: then it has to be asked
 */
export async function withDataFolder<Result>(
  { environment }: Settings,
  now: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result | null> {
  const store = openUnlessRunning(environment.DATA_DIR, {
    now: () => now,
    send: (message) => void process.stderr.write(`${message}\n`),
  });
  if (!store) return null;
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

/** Opens the store; `null` where a live site runs on it. */
function openUnlessRunning(dataDir: string, options: OpenStoreOptions): Store | null {
  try {
    return openStore(dataDir, options);
  } catch (error) {
    if (error instanceof DataDirInUse) return null;
    throw error;
  }
}

export interface OpenSiteDeps {
  sync: SyncDeps;
  /** Where `npm run build:live` has put the compiled pages. */
  compiledFolder: string;
  /** Hears of a state that can't be read. */
  tell: (message: string) => void;
}

/**
 * The site of these settings as it is now. Reads the service and saves the board; where a live site runs on the same
 * data folder, it is what that one shows.
 *
 * @throws when the list can't be read, or there are no compiled pages, with what to do
 */
export async function openSite(
  chosen: Settings,
  { sync, compiledFolder, tell }: OpenSiteDeps,
): Promise<Site> {
  const { settings: given, told } = withPossibleForm(chosen, 'files');
  if (told !== null) tell(told);
  const { DATA_DIR } = given.environment;
  // The site is printed when the store has been closed again.
  const readImage = (address: string) => readStoredImage(DATA_DIR, address);
  const { kit, settings } = await loadSiteKit(given, compiledFolder, readImage);
  const make = (stored: StoredBoard, memory: SiteMemory) =>
    createSite(kit, { board: stored.board, images: stored.images, memory });
  const store = openUnlessRunning(DATA_DIR, { now: sync.at, send: tell });
  if (!store) {
    const running = readStore(DATA_DIR, tell);
    const stored = await running?.board();
    const memory = await running?.memory();
    running?.close();
    if (!stored || !memory) throw new Error('The live site that runs here shows nothing yet: wait for it.');
    return make(stored, memory);
  }
  try {
    const read = await syncBoard(settings, sync, await openImages(settings, sync, store.images));
    const before = (await store.memory()) ?? emptyMemory;
    const memory = rememberSite(before, read.board, settings.site, settings.content);
    const site = make(read, memory);
    await store.save({ ...read, memory, fingerprint: site.fingerprint(), shownAt: sync.at() });
    return site;
  } finally {
    store.close();
  }
}
