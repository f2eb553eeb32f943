import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { MirroredImage } from '../board/html/images.ts';
import type { Board, Job } from '../board/job.ts';
import { shareParts } from '../board/share-parts.ts';
import { linesOf, orSetAside, type Tell, unlessMissing, writeWhole } from '../store/whole-file.ts';

/** The last complete board, as it is kept in the data folder. */
export interface SavedBoard {
  /** Changes with the shape of this file; another format is not read. */
  format: 2;
  board: Board;
  /** Copied images of the adverts, by their source addresses. */
  images: Record<string, MirroredImage>;
}

/** The first line of the file; a line for every open job follows, then one for every upcoming job. */
interface Head {
  format: SavedBoard['format'];
  at: string;
  /** How many of each: a file that ends early is not taken for a smaller board. */
  jobs: number;
  upcoming: number;
  problems: Board['problems'];
  images: SavedBoard['images'];
}

const fileIn = (dataDir: string) => join(dataDir, 'board.jsonl');

/** Jobs that are written at a time: the text of a whole board would take as much memory as the board. */
const atOnce = 200;

export async function saveBoard(dataDir: string, saved: SavedBoard): Promise<void> {
  await writeWhole(fileIn(dataDir), textOf(saved));
}

function* textOf({ format, board, images }: SavedBoard): Generator<string> {
  const { at, jobs, upcoming, problems } = board;
  const head: Head = { format, at, jobs: jobs.length, upcoming: upcoming.length, problems, images };
  yield `${JSON.stringify(head)}\n`;
  for (const list of [jobs, upcoming]) {
    for (let from = 0; from < list.length; from += atOnce) {
      yield list
        .slice(from, from + atOnce)
        .map((job) => `${JSON.stringify(job)}\n`)
        .join('');
    }
  }
}

/**
 * The saved board, or `null` where there is none yet, it has another format, or it can't be read.
 *
 * @param tell hears of a file that can't be read
 */
export const readSavedBoard = (dataDir: string, tell?: Tell): Promise<SavedBoard | null> =>
  orSetAside(fileIn(dataDir), () => readBoard(dataDir), tell);

async function readBoard(dataDir: string): Promise<SavedBoard | null> {
  const file = await unlessMissing(open(fileIn(dataDir)));
  if (!file) return null;
  let head: Head | undefined;
  const all: Job[] = [];
  for await (const line of linesOf(file)) {
    const value: unknown = JSON.parse(line);
    // The file is our own and written whole, so its format number vouches for the rest.
    if (head) all.push(shareParts(value as Job));
    else if (isHead(value)) head = value;
    else break;
  }
  if (!head || all.length !== head.jobs + head.upcoming) return null;
  const { format, at, problems, images } = head;
  const board = { at, jobs: all.slice(0, head.jobs), upcoming: all.slice(head.jobs), problems };
  return { format, board: Object.freeze(board), images };
}

const isHead = (value: unknown): value is Head =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 2;
