import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore, readStore } from './sqlite-store.ts';
import type { ShownBoard, StoredBoard } from './store.ts';
import { readIfThere, writeWhole } from './whole-file.ts';

/*
 * A static build reads the service in one process and prints in others. The board is passed on in a small store of its
 * own, `DATA_DIR/build`, which exists only during the build. So saves of a live site that uses the same data folder do
 * not affect the build, and the build does not lock the data folder.
 */

const folderIn = (dataDir: string): string => join(dataDir, 'build');

/** What a build receives. */
export interface BuildBoard extends StoredBoard, Pick<ShownBoard, 'memory'> {
  /** Of the list that the board was made from (board/listed-post.ts). */
  digest: string;
}

const digestFile = (dataDir: string): string => join(folderIn(dataDir), 'list-digest');

/** Hands a board to the build. Replaces what an interrupted earlier build has left. */
export async function saveForBuild(dataDir: string, board: ShownBoard, digest: string): Promise<void> {
  await endBuild(dataDir);
  await writeWhole(digestFile(dataDir), digest);
  const store = openStore(folderIn(dataDir), { now: () => board.shownAt, send: () => undefined });
  try {
    await store.save(board);
  } finally {
    store.close();
  }
}

/** The board of the running build; `null` when there is none. */
export async function readForBuild(dataDir: string): Promise<BuildBoard | null> {
  const store = readStore(folderIn(dataDir));
  if (!store) return null;
  try {
    const stored = await store.board();
    const memory = await store.memory();
    const digest = await readIfThere(digestFile(dataDir));
    if (!stored || !memory || digest === null) return null;
    return { board: stored.board, images: stored.images, memory, digest };
  } finally {
    store.close();
  }
}

/** Removes the board of the build. */
export const endBuild = (dataDir: string): Promise<void> =>
  rm(folderIn(dataDir), { recursive: true, force: true });
