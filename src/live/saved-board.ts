import { join } from 'node:path';
import type { Board } from '../board/job.ts';
import type { MirroredImage } from './mirror-images.ts';
import { readIfThere, writeWhole } from './whole-file.ts';

/** The last complete board, as it is kept in the data folder. */
export interface SavedBoard {
  /** Changes with the shape of this file; another format is not read. */
  format: 1;
  board: Board;
  /** Mirrored images of the adverts, by their address at the service. */
  images: Record<string, MirroredImage>;
}

const fileIn = (dataDir: string) => join(dataDir, 'board.json');

export async function saveBoard(dataDir: string, saved: SavedBoard): Promise<void> {
  await writeWhole(fileIn(dataDir), JSON.stringify(saved));
}

/** The saved board, or `null` where there is none yet or it has another format. */
export async function readSavedBoard(dataDir: string): Promise<SavedBoard | null> {
  const text = await readIfThere(fileIn(dataDir));
  const saved: unknown = text === null ? null : JSON.parse(text);
  return isSavedBoard(saved) ? saved : null;
}

// The file is our own and written whole, so its format number vouches for the rest.
function isSavedBoard(value: unknown): value is SavedBoard {
  return typeof value === 'object' && value !== null && 'format' in value && value.format === 1;
}
