import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreSettings } from '../store/open-store.ts';
import type { Keys } from '../store/sealed.ts';
import { folderKeys, openSealedDatabase, type SealedPlace } from '../store/site-keys.ts';
import { createPostgresFiles, type FileStore, openFileStore } from './file-store.ts';
import type { Outbox } from './outbox.ts';
import { createPostgresOutbox } from './postgres-outbox.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/** Storage of applications. */
export interface Applications {
  outbox: Outbox;
  files: FileStore;
  keys: Keys;
}

const outboxFile = (dataDir: string): string => join(dataDir, 'applications.sqlite');

/** Whether there may be applications. */
export const hasApplications = ({ DATABASE_URL, DATA_DIR }: StoreSettings): boolean =>
  DATABASE_URL !== undefined || existsSync(outboxFile(DATA_DIR));

/**
 * Opens the outbox of a site: in its database when it has one, else in its data folder, which has to exist. Creates
 * what is missing: tables, the file, and in a folder the key if APPLY_KEY is not set.
 *
 * @param now milliseconds since 1970
 * @throws {Error} when it can't be used, with what to do
 */
export async function openApplications(place: SealedPlace, now: () => number): Promise<Applications> {
  const sealed = await openSealedDatabase(place);
  if (sealed === null) return openInFolder(place, now);
  const { database, keys } = sealed;
  return {
    keys,
    outbox: createPostgresOutbox(database, keys),
    files: createPostgresFiles(database, keys, now),
  };
}

/**
 * Applications accepted in the data folder before the site had a database, to deliver them as well; `null` when there
 * are none.
 */
export async function openLeftInFolder(place: SealedPlace, now: () => number): Promise<Applications | null> {
  if (place.DATABASE_URL === undefined || !existsSync(outboxFile(place.DATA_DIR))) return null;
  return openInFolder(place, now);
}

async function openInFolder(place: SealedPlace, now: () => number): Promise<Applications> {
  const keys = await folderKeys(place);
  return {
    keys,
    outbox: openSqliteOutbox(outboxFile(place.DATA_DIR), keys),
    files: openFileStore(join(place.DATA_DIR, 'uploads'), keys, now),
  };
}
