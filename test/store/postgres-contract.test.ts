import { afterAll } from 'vitest';
import { storeContract } from './contract.ts';
import { postgresTests, schemaPlace } from './postgres-place.ts';

await postgresTests('the store in PostgreSQL', (server) => {
  afterAll(() => server.remove());
  // Each order of saves makes a schema of its own, which takes longer than a file.
  storeContract(schemaPlace(server), 12);
});
