import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Of a folder in which everybody may write, each their own files. */
const stickyBit = 0o1000;

/**
 * Makes the data folder, for nobody but its owner: it holds drafts of what is not public yet, and keys. One that others
 * may read is put right, unless it is somebody else's or a place that all share, such as `/tmp`.
 *
 * @throws {Error} when it can't be made
 */
export function makeDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  const isShared = (mode & stickyBit) !== 0;
  if ((mode & 0o077) === 0 || isShared || uid !== process.getuid?.()) return;
  chmodSync(dataDir, mode & 0o7700);
}

/** What versions without a store kept in the data folder. */
const earlierNames = ['releases', 'current.json', 'board.jsonl', 'memory.json', 'wish.json'];

/** Names what an earlier version has left in the data folder; `null` where there is nothing. */
export function earlierFiles(dataDir: string): string | null {
  const left = earlierNames.filter((name) => existsSync(join(dataDir, name)));
  if (left.length === 0) return null;
  return `${dataDir} holds what an earlier version has left and this one does not read: ${left.join(', ')}. It may be deleted.`;
}
