import { reply } from '../base/reply.ts';
import type { Route } from '../front/server.ts';
import type { Settings } from '../settings/site-schema.ts';
import { lockDataDir } from '../store/data-folder.ts';
import { openSiteStore, openSiteStoreShared } from '../store/open-store.ts';
import type { OpenStoreOptions } from '../store/sqlite-store.ts';
import type { Role } from '../sync/roles.ts';

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

/** Answers requests for pages in a process that only syncs. */
export const noPages: Route = (request, response) => {
  const body = 'This process syncs the site; its pages are shown by others.\n';
  reply(request, response, { status: 404, body });
  return true;
};
