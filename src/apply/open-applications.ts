import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../settings/environment.ts';
import { openSiteDatabase, type StoreSettings } from '../store/open-store.ts';
import type { Database } from '../store/postgres/connection.ts';
import { createPostgresFiles, type FileStore, openFileStore } from './file-store.ts';
import type { Outbox } from './outbox.ts';
import { createPostgresOutbox } from './postgres-outbox.ts';
import { createKeys, type Keys, keyFromFile } from '../store/sealed.ts';
import { openSqliteOutbox } from './sqlite-outbox.ts';

/** Storage of applications. */
export interface Applications {
  outbox: Outbox;
  files: FileStore;
  keys: Keys;
}

type ApplicationSettings = StoreSettings & Pick<Environment, 'APPLY_KEY'>;

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
export async function openApplications(place: ApplicationSettings, now: () => number): Promise<Applications> {
  if (place.DATABASE_URL === undefined) return openInFolder(place, now);
  const given = keyOf(place);
  if (given === null) {
    throw new Error(
      'APPLY_KEY is not set, and applications are kept in the database of DATABASE_URL: set the same 32 bytes, in hex or base64url, for all processes of the site: the content of DATA_DIR/apply.key if there is such a file, else the output of openssl rand -hex 32. A key in the database, beside what it seals, would protect nothing, so none is made there.',
    );
  }
  const keys = createKeys(given);
  const database = await openSiteDatabase(place);
  if (database === null) throw new Error('There is no database to open.');
  try {
    await checkKey(database, keys);
  } catch (error) {
    await database.close();
    throw error;
  }
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
export async function openLeftInFolder(
  place: ApplicationSettings,
  now: () => number,
): Promise<Applications | null> {
  if (place.DATABASE_URL === undefined || !existsSync(outboxFile(place.DATA_DIR))) return null;
  return openInFolder(place, now);
}

async function openInFolder(place: ApplicationSettings, now: () => number): Promise<Applications> {
  const keys = createKeys(keyOf(place) ?? (await keyFromFile(join(place.DATA_DIR, 'apply.key'))));
  return {
    keys,
    outbox: openSqliteOutbox(outboxFile(place.DATA_DIR), keys),
    files: openFileStore(join(place.DATA_DIR, 'uploads'), keys, now),
  };
}

function keyOf({ APPLY_KEY }: ApplicationSettings): Buffer | null {
  const given = APPLY_KEY?.reveal();
  if (given === undefined) return null;
  return Buffer.from(given, given.length === 64 ? 'hex' : 'base64url');
}

/**
 * Rejects a key that differs from the one of the stored applications, which could not be read with it.
 *
 * @throws {Error} with what to do
 */
async function checkKey(database: Database, keys: Keys): Promise<void> {
  const { schema } = database;
  const sealed = ['application', 'mail'].map(
    (name) => `SELECT 1 FROM ${schema}.${name} WHERE body IS NOT NULL`,
  );
  const [row] = await database.query(
    `INSERT INTO ${schema}.state VALUES ('apply-key', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
     WHERE state.value = excluded.value OR NOT EXISTS (${sealed.join(' UNION ALL ')}) RETURNING value`,
    [keys.digest('key', schema)],
  );
  if (row) return;
  throw new Error(
    'APPLY_KEY is another one than that of the applications in the database, which can not be read with it: give all processes of the site the same one, and change it when nothing of any application is kept any more (jobfront applications list).',
  );
}
