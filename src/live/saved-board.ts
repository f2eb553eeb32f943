import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Board } from '../board/job.ts';
import type { MirroredImage } from './mirror-images.ts';

/** The last complete board, as it is kept in the data folder. */
export interface SavedBoard {
  /** Changes with the shape of this file; another format is not read. */
  format: 1;
  board: Board;
  /** Mirrored images of the adverts, by their address at the service. */
  images: Record<string, MirroredImage>;
}

const fileIn = (dataDir: string) => join(dataDir, 'board.json');

/** Writes beside, syncs, and renames: whoever reads finds the old board or the new one, never half. */
export async function saveBoard(dataDir: string, saved: SavedBoard): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const beside = `${fileIn(dataDir)}.${process.pid}.tmp`;
  const handle = await open(beside, 'w');
  try {
    await handle.writeFile(JSON.stringify(saved));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, fileIn(dataDir));
}

/** The saved board, or `null` where there is none yet or it has another format. */
export async function readSavedBoard(dataDir: string): Promise<SavedBoard | null> {
  let text: string;
  try {
    text = await readFile(fileIn(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const saved: unknown = JSON.parse(text);
  return isSavedBoard(saved) ? saved : null;
}

// The file is our own and written whole, so its format number vouches for the rest.
function isSavedBoard(value: unknown): value is SavedBoard {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}
