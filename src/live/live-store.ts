import { reply } from '../base/reply.ts';
import { readingKey } from '../board/read-job.ts';
import type { Route } from '../front/server.ts';
import type { Settings } from '../settings/site-schema.ts';
import { lockDataDir } from '../store/data-folder.ts';
import { openSiteStore, openSiteStoreShared } from '../store/open-store.ts';
import { openReadings, type Readings } from '../store/readings.ts';
import type { OpenStoreOptions } from '../store/sqlite-store.ts';
import type { SharedStore, Store } from '../store/store.ts';
import type { Role } from '../sync/roles.ts';
import { programId } from './compiled-site.ts';

/**
 * The store of a live site, shared with other processes when it is in a database, and the data folder for this process
 * alone: printed files, records of announcements, keys.
 *
 * @throws when store or folder can't be used, with what to do
 */
export async function openLiveStore(
  environment: Settings['environment'],
  role: Role,
  options: OpenStoreOptions,
) {
  const shared = await openSiteStoreShared(environment, options.now());
  if (shared) {
    try {
      const lock = lockDataDir(environment.DATA_DIR, process.pid, options.now());
      const close = async () => {
        await shared.close();
        lock.release();
      };
      return { store: shared, shared, close };
    } catch (error) {
      await shared.close();
      throw error;
    }
  }
  if (role !== 'all') {
    throw new Error(
      `A process with --role ${role} shares a board with others, and there is no database that they could share: set DATABASE_URL, or start without --role.`,
    );
  }
  const store = await openSiteStore(environment, options);
  return { store, shared: null, close: store.close };
}

/** What a live site keeps between two starts. */
export interface LiveStore {
  store: Store;
  /** The same when several processes may have it open. */
  shared: SharedStore | null;
  readings: Readings;
  close(): Promise<void>;
}

/** The same with the readings of its posts, which pages may need until the end, whether or not this process still syncs. */
export async function withReadings(
  opened: Omit<LiveStore, 'readings'>,
  { environment, site }: Pick<Settings, 'environment' | 'site'>,
  warn: (message: string) => void,
): Promise<LiveStore> {
  const { DATA_DIR: dataDir, SERVICE_URL: serviceUrl } = environment;
  const readings = openReadings({ dataDir, key: readingKey(site, serviceUrl, await programId()), warn });
  opened.shared?.keepTexts(readings);
  const close = async () => {
    await opened.close();
    readings.close();
  };
  return { ...opened, readings, close };
}

/** Answers requests for pages in a process that only syncs. */
export const noPages: Route = (request, response) => {
  const body = 'This process syncs the site; its pages are shown by others.\n';
  reply(request, response, { status: 404, body });
  return true;
};
