import { hostname } from 'node:os';
import type { Secret } from '../service/integration/credentials.ts';
import { type OpenStoreOptions, openStore as openSqlite, readStore as readSqlite } from './sqlite-store.ts';
import type { Store, StoreView, Tell } from './store.ts';

/** Where a site keeps its boards: in a PostgreSQL database where one is named, else in its data folder. */
export interface StorePlace {
  DATA_DIR: string;
  DATABASE_URL?: Secret | undefined;
  DATABASE_SCHEMA: string;
  DATABASE_CONNECTIONS: number;
}

/**
 * Opens the store of a site as its only writer.
 *
 * @throws {StoreInUse} when another process writes
 * @throws {Error} when folder or database can't be used, with what to do
 */
export async function openSiteStore(place: StorePlace, options: OpenStoreOptions): Promise<Store> {
  const database = databaseOf(place);
  if (!database) return openSqlite(place.DATA_DIR, options);
  const { openPostgresStore } = await import('./postgres/postgres-store.ts');
  const holder = { name: `process ${process.pid} on ${hostname()}`, since: options.now() };
  return openPostgresStore({ ...database, holder });
}

/**
 * Reads the store of a site, beside whoever writes it.
 *
 * @param tell hears why a file can't be read
 * @returns `null` where there is none that can be read
 */
export async function readSiteStore(place: StorePlace, tell?: Tell): Promise<StoreView | null> {
  const database = databaseOf(place);
  if (!database) return readSqlite(place.DATA_DIR, tell);
  const { readPostgresStore } = await import('./postgres/postgres-store.ts');
  return readPostgresStore(database);
}

/** For people: where it is. */
export const nameOfPlace = ({ DATA_DIR, DATABASE_URL, DATABASE_SCHEMA }: StorePlace): string =>
  DATABASE_URL ? `The schema ${DATABASE_SCHEMA} of the database` : DATA_DIR;

function databaseOf({
  DATABASE_URL: url,
  DATABASE_SCHEMA: schema,
  DATABASE_CONNECTIONS: connections,
}: StorePlace) {
  // The client is loaded only where there is a database.
  return url && { url, schema, connections };
}
