import type { Settings } from '../config.ts';
import { DataDirInUse, lockDataDir } from '../store/lock.ts';

/**
 * Does something to the releases on disk while no live site runs on them.
 *
 * @returns `null` when a live site runs: then it has to be asked
 */
export async function withDataFolder<Result>(
  { environment }: Settings,
  now: string,
  work: (dataDir: string) => Promise<Result>,
): Promise<Result | null> {
  const lock = tryLock(environment.DATA_DIR, now);
  if (!lock) return null;
  try {
    return await work(environment.DATA_DIR);
  } finally {
    lock.release();
  }
}

function tryLock(dataDir: string, now: string) {
  try {
    return lockDataDir(dataDir, process.pid, now);
  } catch (error) {
    if (error instanceof DataDirInUse) return null;
    throw error;
  }
}
