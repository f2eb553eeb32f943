import { hostname } from 'node:os';
import type { Secret } from '../service/integration/credentials.ts';
import type { Database } from './postgres/connection.ts';
import { type OpenStoreOptions, openStore as openSqlite, readStore as readSqlite } from './sqlite-store.ts';
import type { SharedStore, Store, StoreView, Warn } from './store.ts';
import { takingOver } from './whole-file.ts';

const thisProcess = `process ${process.pid} on ${hostname()}`;

/** Where a site keeps its boards: in a PostgreSQL database when one is set, else in its data folder. */
export interface StoreSettings {
  DATA_DIR: string;
  DATABASE_URL?: Secret | undefined;
  DATABASE_SCHEMA?: string;
  DATABASE_CONNECTIONS?: number;
}

/**
 * Opens the store of a site as its only writer.
 *
 * @throws {StoreInUse} when another process writes
 * @throws {Error} when folder or database can't be used, with what to do
 */
export async function openSiteStore(place: StoreSettings, options: OpenStoreOptions): Promise<Store> {
  const database = databaseOf(place);
  if (!database) return openSqlite(place.DATA_DIR, options);
  const { openPostgresStore } = await import('./postgres/postgres-store.ts');
  const holder = { name: thisProcess, since: options.now() };
  return withEarlierStates(await openPostgresStore({ ...database, holder }), place);
}

/**
 * Opens it beside other processes of the same site. `null` when it is in a folder, which allows only one process.
 *
 * @param now ISO instant
 */
export async function openSiteStoreShared(place: StoreSettings, now: string): Promise<SharedStore | null> {
  const database = databaseOf(place);
  if (!database) return null;
  const { openSharedStore } = await import('./postgres/postgres-store.ts');
  const holder = { name: thisProcess, since: now };
  return withEarlierStates(await openSharedStore({ ...database, holder }), place);
}

/** Imports states that an earlier version has kept in files beside the database. */
const withEarlierStates = <Opened extends Store>(store: Opened, { DATA_DIR }: StoreSettings): Opened => ({
  ...store,
  state: (name) => takingOver(store.state(name), DATA_DIR, name),
});

/**
 * A text that all processes of a site share, such as a key: the first process makes it. `null` when the store is in a
 * folder.
 */
export async function commonSecretOf(
  place: StoreSettings,
  name: string,
  make: () => string,
): Promise<string | null> {
  const database = databaseOf(place);
  if (!database) return null;
  const { commonSecret } = await import('./postgres/postgres-store.ts');
  return commonSecret({ ...database, holder: { name: thisProcess, since: '' } }, name, make);
}

/**
 * The database of a site, for other data than its boards; its tables are migrated. `null` when the site keeps
 * everything in a folder.
 *
 * @throws {StoreError} when the database can't be used, with what to do
 */
export async function openSiteDatabase(place: StoreSettings): Promise<Database | null> {
  const options = databaseOf(place);
  if (!options) return null;
  const { openMigrated } = await import('./postgres/postgres-store.ts');
  return openMigrated(options);
}

/**
 * Reads the store of a site, while another process may write it.
 *
 * @param report is called with the reason when a file can't be read
 * @returns `null` when there is none that can be read
 */
export async function readSiteStore(place: StoreSettings, report?: Warn): Promise<StoreView | null> {
  const database = databaseOf(place);
  if (!database) return readSqlite(place.DATA_DIR, report);
  const { readPostgresStore } = await import('./postgres/postgres-store.ts');
  return readPostgresStore(database);
}

/** Its place, for messages. */
export const nameOfPlace = ({ DATA_DIR, DATABASE_URL, DATABASE_SCHEMA }: StoreSettings): string =>
  DATABASE_URL ? `The schema ${DATABASE_SCHEMA} of the database` : DATA_DIR;

/** The client is loaded only when a database is set. */
const databaseOf = ({ DATABASE_URL: url, DATABASE_SCHEMA, DATABASE_CONNECTIONS }: StoreSettings) =>
  url && { url, schema: DATABASE_SCHEMA ?? 'jobfront', connections: DATABASE_CONNECTIONS ?? 4 };
