import { unpackSteps } from '../rows/pack-values.ts';
import { type Levels, level, mark } from './combine.ts';
import type { Stems } from './stems.ts';
import {
  chunksOf,
  notDemanded,
  type PackedTextIndex,
  type PackedTextPart,
  type PackedTextShard,
  textPartAddress,
  unpackPart,
} from './terms.ts';
import { type RowList, type WordIndex, wordIndex } from './word-index.ts';

/** The words of the adverts' texts, loaded as far as they are needed. */
export interface Texts {
  /**
   * Loads what a search for the words of a query needs.
   *
   * @param more further terms that it looks up
   * @returns whether more is known now than before, so that finding again can find more. Never rejects: what can't be
   *   loaded is left out, and tried again the next time.
   */
  load(words: string, more?: readonly string[]): Promise<boolean>;
  /**
   * Loads all words, so that no request says which are looked up.
   *
   * @param most adverts; if there are more, nothing is loaded
   * @returns whether all are loaded now. Never rejects.
   */
  loadAll(most?: number): Promise<boolean>;
  /** What has been loaded so far. */
  loaded(): readonly WordIndex[];
}

/** Shorter words are found in texts only as whole words. */
const shortestBeginning = 3;

interface OpenShard extends PackedTextShard {
  /** By place of an advert in the shard its row; -1 = the rows do not know it. */
  rowOf: readonly number[];
  /** Those that are loaded, by their number. */
  parts: Map<number, WordIndex>;
}

/**
 * @param address of the index of texts (src/site/search/text-files.ts)
 * @param advertIds by row
 * @param getJson rejects where there is nothing at an address
 */
export function openTexts(
  address: string,
  advertIds: readonly number[],
  getJson: (address: string) => Promise<unknown>,
): Texts {
  let opening: Promise<readonly OpenShard[]> | null = null;
  let opened: readonly OpenShard[] = [];
  const loading = new Map<string, Promise<boolean>>();

  const open = async (): Promise<readonly OpenShard[]> => {
    const { shards, part } = (await getJson(address)) as PackedTextIndex;
    const rows = new Map(advertIds.map((id, row) => [id, row]));
    // After an edit of the site, most shards are what they were.
    const before = opened;
    opened = shards.map((shard) => {
      const same = before.find(({ from, stamp }) => from === shard.from && stamp === shard.stamp);
      const rowOf = same?.rowOf ?? unpackSteps(shard.advertId).map((id) => rows.get(id) ?? -1);
      return { ...shard, rowOf, parts: same?.parts ?? new Map() };
    });
    if (part) for (const { parts, rowOf } of opened) parts.set(0, readPart(part, rowOf));
    return opened;
  };

  const loadPart = async (shard: OpenShard, at: number): Promise<boolean> => {
    const part = (await getJson(textPartAddress(address, shard.from, at))) as PackedTextPart;
    if (part.stamp !== shard.stamp) {
      // The site has changed since the index was loaded: its places mean other adverts now.
      opening = null;
      return false;
    }
    shard.parts.set(at, readPart(part, shard.rowOf));
    return true;
  };

  /** @param wanted numbers of parts */
  const loadParts = (shard: OpenShard, wanted: readonly number[]): Promise<boolean>[] =>
    wanted
      .filter((at) => !shard.parts.has(at))
      .map((at) => {
        const name = `${shard.from} ${at}`;
        const part = loading.get(name) ?? loadPart(shard, at).catch(() => false);
        loading.set(name, part);
        return part.finally(() => loading.delete(name));
      });

  return {
    loaded: () => opened.flatMap(({ parts }) => [...parts.values()]),
    async load(words, more = []) {
      const wanted = [...termsIn(words), ...more];
      if (wanted.length === 0) return false;
      try {
        const isFirst = opening === null;
        opening ??= open();
        const shards = await opening;
        const outcomes = await Promise.all(
          shards.flatMap((shard) => loadParts(shard, partsWith(shard.starts, wanted))),
        );
        return outcomes.includes(true) || (isFirst && shards.some(({ parts }) => parts.size > 0));
      } catch {
        opening = null;
        return false;
      }
    },
    async loadAll(most = Number.POSITIVE_INFINITY) {
      try {
        opening ??= open();
        const shards = await opening;
        if (shards.reduce((sum, { rowOf }) => sum + rowOf.length, 0) > most) return false;
        const all = shards.flatMap((shard) => loadParts(shard, [...shard.starts.keys()]));
        return !(await Promise.all(all)).includes(false);
      } catch {
        opening = null;
        return false;
      }
    },
  };
}

function readPart(part: PackedTextPart, rowOf: readonly number[]): WordIndex {
  return wordIndex(
    unpackPart(part).map(([term, adverts]) => [
      term,
      adverts.map((place) => rowOf[place] ?? -1).filter((row) => row >= 0),
    ]),
  );
}

/** Everything that a search for these words looks up. */
const termsIn = (words: string): string[] => [
  ...new Set(
    chunksOf(words)
      .flat()
      .flatMap(({ whole, joined, parts }) => [whole, ...parts, ...(joined === null ? [] : [joined])]),
  ),
];

/** The parts that can hold the terms or, where these are long enough, what begins with them. */
function partsWith(starts: readonly string[], terms: readonly string[]): number[] {
  return starts.flatMap((start, at) => {
    const next = starts[at + 1];
    const isIn = (term: string) => {
      const isAfterStart = at === 0 || start <= term || start.startsWith(term);
      const isBeforeEnd = next === undefined || term < next;
      if (term.length < shortestBeginning && term !== notDemanded)
        return (at === 0 || start <= term) && isBeforeEnd;
      return isAfterStart && isBeforeEnd;
    };
    return terms.some(isIn) ? [at] : [];
  });
}

type Rows = ReadonlySet<number>;

/** Looks words up in the adverts' texts, as far as they are loaded, and notes which. */
export interface TextLookup {
  /** Rows whose text has a word, unless it says that this is not demanded. */
  textsWith(term: string): Rows;
  /** Rows of all that is loaded, each once. @param term that is looked up */
  rowsIn(rowsOf: (index: WordIndex) => Iterable<RowList>, term: string): Rows;
  /** Rows whose advert says that it demands none of the words. */
  notDemanding(words: readonly string[]): Rows;
  /** Marks rows, unless they are most of the board. Returns whether there was any. */
  markTexts(found: Levels, rows: Rows): boolean;
  /** Words that occur in most adverts' texts describe the company, not the job. */
  isEverywhere(rows: Rows): boolean;
  /** Starts a new record of lookups. */
  beginLookups(): void;
  lookedUp(): readonly string[];
}

/** On smaller boards too few adverts prove that a word is everywhere. */
const fewAdverts = 8;
/** The fewest letters of a stem that what is not demanded may begin with. */
const shortestDenied = 4;

/** @param size number of rows */
export function lookUpTexts(size: number, texts: () => readonly WordIndex[], stems: Stems): TextLookup {
  let noted = new Set<string>();

  const rowsIn: TextLookup['rowsIn'] = (rowsOf, term) => {
    noted.add(term);
    const found = new Set<number>();
    for (const index of texts()) for (const list of rowsOf(index)) for (const row of list) found.add(row);
    return found;
  };
  const isEverywhere = (rows: Rows) => size >= fewAdverts && rows.size > size / 2;
  return {
    rowsIn,
    isEverywhere,
    textsWith(term) {
      const how = term.length < shortestBeginning ? 'whole' : 'beginning';
      const found = rowsIn((index) => index.rowsOf(term, how), term);
      if (found.size === 0) return found;
      const denied = rowsIn((index) => index.rowsOf(notDemanded + term, how), notDemanded);
      return denied.size === 0 ? found : new Set([...found].filter((row) => !denied.has(row)));
    },
    notDemanding(words) {
      const [first = new Set<number>(), ...others] = words.map((word) => {
        const long = stems(word).filter((stem) => stem.length >= shortestDenied);
        return rowsIn((index) => index.rowsBehind(notDemanded, [...long, word]), notDemanded);
      });
      return new Set([...first].filter((row) => others.every((list) => list.has(row))));
    },
    markTexts: (found, rows) => !isEverywhere(rows) && mark(found, [rows], level.text),
    beginLookups: () => {
      noted = new Set();
    },
    lookedUp: () => [...noted],
  };
}
