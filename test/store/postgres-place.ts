import pg from 'pg';
import { describe, test } from 'vitest';
import { Secret } from '../../src/service/integration/credentials.ts';
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts';
import type { StorePlace } from './contract.ts';
import { at } from './jobs.ts';
import { startPostgres, type TestServer } from './postgres-server.ts';

/**
 * Tests that need a PostgreSQL server: one that is begun for them, or `TEST_DATABASE_URL`. Where neither can be had they
 * are left out, and the report says so.
 */
export async function postgresTests(name: string, tests: (server: TestServer) => void): Promise<void> {
  const server = await serverFor();
  if (typeof server !== 'string') return void describe(name, () => tests(server));
  console.warn(`LEFT OUT: ${name}: ${server}. Give TEST_DATABASE_URL to run these tests.`);
  describe.skip(name, () => test(`left out: ${server}`, () => undefined));
}

async function serverFor(): Promise<TestServer | string> {
  const given = process.env.TEST_DATABASE_URL;
  if (given === undefined || given === '') return startPostgres();
  const nothing = async () => undefined;
  return { url: given, isOurs: false, start: nothing, stop: nothing, remove: nothing };
}

let schemas = 0;
/** The name of a schema that no other test has. */
export function newSchema(): string {
  schemas += 1;
  return `jobfront_test_${process.pid}_${schemas}`;
}

export const optionsFor = ({ url }: TestServer, schema: string) => ({
  ...{ url: new Secret(url), schema, connections: 4 },
  holder: { name: 'the test', since: at(0) },
});

/** Puts questions to the server as its owner. */
export async function asOwner<Result>({ url }: TestServer, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Places for stores, each a schema. */
export const schemaPlace = (server: TestServer) => async (): Promise<StorePlace> => {
  const schema = newSchema();
  return {
    open: () => openPostgresStore(optionsFor(server, schema)),
    remove: () =>
      asOwner(server, async (client) => void (await client.query(`DROP SCHEMA ${schema} CASCADE`))),
  };
};
