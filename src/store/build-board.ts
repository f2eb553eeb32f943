import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { emptyArchive } from '../site/archive/archived.ts';
import type { SiteHistory } from '../site/site-history.ts';
import { openStore, readStore } from './sqlite-store.ts';
import type { HistoryView, ShownBoard, StoredBoard } from './store.ts';
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
  /** What is kept in the data folder for years; `signed` is `null` if that does not end with this board. */
  history: SiteHistory;
}

const digestFile = (dataDir: string): string => join(folderIn(dataDir), 'list-digest');
const chainFile = (dataDir: string): string => join(folderIn(dataDir), 'chain-hash');

/**
 * Hands a board to the build. Replaces what an interrupted earlier build has left.
 *
 * @param chainHash hash of the last entry of the chain of signed lists in the data folder, if the board's list is that
 *   entry; else an empty text
 */
export async function saveForBuild(
  dataDir: string,
  board: ShownBoard,
  { digest, chainHash }: { digest: string; chainHash: string },
): Promise<void> {
  await endBuild(dataDir);
  await writeWhole(digestFile(dataDir), digest);
  await writeWhole(chainFile(dataDir), chainHash);
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
    const { board, images } = stored;
    const chainHash = await readIfThere(chainFile(dataDir));
    return {
      board,
      images,
      memory,
      digest,
      history: await readHistory(dataDir, { board, memory }, chainHash),
    };
  } finally {
    store.close();
  }
}

/**
 * The history of a data folder for a board that another process shows.
 *
 * @param chainHash as `saveForBuild` got it
 */
export async function readHistory(
  dataDir: string,
  shown: Pick<BuildBoard, 'board' | 'memory'>,
  chainHash: string | null,
): Promise<SiteHistory> {
  const reading = async <Result>(read: (view: HistoryView) => Promise<Result>): Promise<Result | null> => {
    const store = readStore(dataDir);
    try {
      return store && (await read(store.history));
    } finally {
      await store?.close();
    }
  };
  const kept = await reading((history) => history.read());
  const chain = kept?.chain ?? null;
  const isOurs = chain !== null && chain.head.hash === chainHash;
  return {
    signed: isOurs ? { ...shown, chain } : null,
    archive: kept?.archive ?? emptyArchive,
    archived: async (query) => (await reading((history) => history.archived(query))) ?? [],
    chainLines: async (from, to) => (await reading((history) => history.chainLines(from, to))) ?? [],
  };
}

/** Removes the board of the build. */
export const endBuild = (dataDir: string): Promise<void> =>
  rm(folderIn(dataDir), { recursive: true, force: true });
