import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openStore, readStore } from './sqlite-store.ts';
import type { ShownBoard, StoredBoard } from './store.ts';
import { readIfThere, writeWhole } from './whole-file.ts';

/*
 * A static build reads the service in one process and prints in others. The board goes from one to the others in a
 * small store of its own, `DATA_DIR/build`, that is there as long as the build is: what a live site saves beside it
 * meanwhile does not concern the build, and the build keeps nobody from the data folder.
 */

const folderIn = (dataDir: string): string => join(dataDir, 'build');

/** What a build is given. */
export interface BuildBoard extends StoredBoard, Pick<ShownBoard, 'memory'> {
  /** Of the list that the board was made from (board/list-digest.ts). */
  digest: string;
}

const digestFile = (dataDir: string): string => join(folderIn(dataDir), 'list-digest');

/** Hands a board to the build; in place of what an earlier build that was broken off has left. */
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

/** The board of the build that is under way; `null` where there is none. */
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

/** The build has its board no longer. */
export const endBuild = (dataDir: string): Promise<void> =>
  rm(folderIn(dataDir), { recursive: true, force: true });
