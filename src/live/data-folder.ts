import type { Settings } from '../config.ts';
import { DataDirInUse } from '../store/lock.ts';
import { openStore } from '../store/sqlite-store.ts';
import type { Store } from '../store/store.ts';

/**
 * Does something to the store while no live site runs on it. What the store tells is written to standard error.
 *
 * @param now ISO instant
 * @returns `null` when a live site runs: then it has to be asked
 */
export async function withDataFolder<Result>(
  { environment }: Settings,
  now: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result | null> {
  const store = tryOpen(environment.DATA_DIR, now);
  if (!store) return null;
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

function tryOpen(dataDir: string, now: string): Store | null {
  try {
    return openStore(dataDir, {
      now: () => now,
      send: (message) => void process.stderr.write(`${message}\n`),
    });
  } catch (error) {
    if (error instanceof DataDirInUse) return null;
    throw error;
  }
}
