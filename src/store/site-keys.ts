import { join } from 'node:path';
import type { Secret } from '../service/integration/credentials.ts';
import { openSiteDatabase, type StoreSettings } from './open-store.ts';
import type { Database } from './postgres/connection.ts';
import { createKeys, type Keys, keyFromFile } from './sealed.ts';

/** Where a site keeps what is sealed, and the key. */
export type SealedPlace = StoreSettings & { APPLY_KEY?: Secret | undefined };

/**
 * The keys of a site's data folder: of APPLY_KEY, else of the folder's own key, which is made at the first start.
 *
 * @throws {Error} when there is a file without a key
 */
export const folderKeys = async (place: SealedPlace): Promise<Keys> =>
  createKeys(keyOf(place) ?? (await keyFromFile(join(place.DATA_DIR, 'apply.key'))));

/**
 * Opens the database of a site, and the keys of what is sealed in it; `null` when the site keeps everything in a folder.
 *
 * @throws {Error} when it can't be used, or what it holds was sealed with another key, with what to do
 */
export async function openSealedDatabase(
  place: SealedPlace,
): Promise<{ database: Database; keys: Keys } | null> {
  if (place.DATABASE_URL === undefined) return null;
  const given = keyOf(place);
  if (given === null) {
    throw new Error(
      'APPLY_KEY is not set, and applications and alerts are kept in the database of DATABASE_URL: set the same 32 bytes, in hex or base64url, for all processes of the site: the content of DATA_DIR/apply.key if there is such a file, else the output of openssl rand -hex 32. A key in the database, beside what it seals, would protect nothing, so none is made there.',
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
  return { database, keys };
}

function keyOf({ APPLY_KEY }: SealedPlace): Buffer | null {
  const given = APPLY_KEY?.reveal();
  if (given === undefined) return null;
  return Buffer.from(given, given.length === 64 ? 'hex' : 'base64url');
}

/**
 * Rejects a key that differs from the one of what is stored, which could not be read with it.
 *
 * @throws {Error} with what to do
 */
async function checkKey(database: Database, keys: Keys): Promise<void> {
  const { schema } = database;
  const sealed = ['application', 'mail', 'alert'].map(
    (name) => `SELECT 1 FROM ${schema}.${name} WHERE body IS NOT NULL`,
  );
  const [row] = await database.query(
    `INSERT INTO ${schema}.state VALUES ('apply-key', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value
     WHERE state.value = excluded.value OR NOT EXISTS (${sealed.join(' UNION ALL ')}) RETURNING value`,
    [keys.digest('key', schema)],
  );
  if (row) return;
  throw new Error(
    'APPLY_KEY is another one than that of the applications and alerts in the database, which can not be read with it: give all processes of the site the same one, and change it when nothing of any application or alert is kept any more (jobfront applications list).',
  );
}
