import { type Levels, level, mark } from './levels.ts';
import type { Stems } from './stems.ts';
import { notDemanded } from './terms.ts';
import { shortestBeginning } from './texts.ts';
import type { WordIndex } from './word-index.ts';

type Rows = ReadonlySet<number>;

/** Looks words up in the adverts' texts, as far as they are loaded, and notes which. */
export interface TextLookup {
  /** Rows whose text has a word, unless it says that this is not demanded. */
  textsWith(term: string): Rows;
  /** Rows of all that is loaded, each once. @param term that is looked up */
  rowsIn(rowsOf: (index: WordIndex) => Iterable<readonly number[]>, term: string): Rows;
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
