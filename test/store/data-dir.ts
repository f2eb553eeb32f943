import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenStoreOptions, openStore } from '../../src/store/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { at } from './jobs.ts';

/** An empty data folder for one test. */
export async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a store for one test. */
export function storeIn(dataDir: string, more: Partial<OpenStoreOptions> = {}): Store {
  const store = openStore(dataDir, {
    now: () => at(0),
    send: (message) => {
      throw new Error(message);
    },
    ...more,
  });
  onTestFinished(() => store.close());
  return store;
}
