import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/sqlite-store.ts';
import { storeContract } from './contract.ts';
import { at } from './jobs.ts';

storeContract(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-store-'));
  const send = (message: string) => {
    throw new Error(message);
  };
  return {
    open: async () => openStore(folder, { now: () => at(0), send }),
    remove: () => rm(folder, { recursive: true }),
  };
});
