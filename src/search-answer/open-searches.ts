import { type Engine, openEngine } from '../browser/board/engine.ts';
import { decodeRows } from '../browser/find/decode-rows.ts';
import type { SearchFiles } from '../outputs/find/addresses.ts';
import type { PackedRows } from '../outputs/find/packed-rows.ts';

/** What finds the jobs of a board, as far as an answer needs it. */
export type SearchEngine = Pick<Engine, 'rows' | 'find' | 'loadWords'>;

/** A file of the site as it is shown now. */
export interface ShownFile {
  /** Changes with the bytes. */
  hash: string;
  read(): Promise<Uint8Array>;
}

/** Boards whose search is held in memory: those that were asked last. A host of many brands has many. */
const most = 4;

/**
 * Opens the search of boards from the files that the site gives to browsers, each when it is first asked for, and anew
 * when they have changed.
 *
 * @param fileAt the file at an address; `null` where there is none
 */
export function createSearches(
  fileAt: (address: string) => ShownFile | null,
): (files: SearchFiles) => Promise<SearchEngine> {
  // A Map keeps the order of insertion: its first board is the one not asked for longest.
  const opened = new Map<string, { stamp: string; engine: Promise<SearchEngine> }>();

  const getJson = async (address: string): Promise<unknown> => {
    const file = fileAt(address);
    if (!file) throw new Error(`There is nothing at ${address}.`);
    return JSON.parse(Buffer.from(await file.read()).toString());
  };
  const open = async (files: SearchFiles): Promise<SearchEngine> => {
    const rows = decodeRows((await getJson(files.rows)) as PackedRows);
    const { find, loadWords } = openEngine(rows, files, getJson);
    return { rows, find, loadWords };
  };

  return (files) => {
    const stamp = [files.rows, files.words, files.texts].map((one) => fileAt(one)?.hash).join();
    const known = opened.get(files.rows);
    const engine = known?.stamp === stamp ? known.engine : open(files);
    opened.delete(files.rows);
    opened.set(files.rows, { stamp, engine });
    // What failed is tried again by the next who asks.
    engine.catch(() => opened.delete(files.rows));
    const [oldest] = opened.keys();
    if (opened.size > most && oldest !== undefined) opened.delete(oldest);
    return engine;
  };
}
