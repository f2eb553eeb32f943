import { packNumbers, unpackNumbers } from './pack-numbers.ts';

/** What a script needs to look for words in the adverts' texts of one board: `/texts.json`. */
export interface PackedTextIndex {
  /** Tells the adverts of this file; parts that say something else belong to other adverts. */
  stamp: string;
  /** Advert ids, ascending (packSteps). Parts name adverts by their place here. */
  advertId: string;
  /** The first term of each part; parts stand beside this file (`textsAddress`). */
  starts: string[];
  /** The part itself, where there is only one. */
  part?: PackedTextPart;
}

/** The words of adverts from one term to another: `/texts-3.json`. */
export interface PackedTextPart {
  stamp: string;
  /** Terms, sorted by code unit, a line each: how many letters it shares with the one before, then the rest. */
  terms: string;
  /** For each term how many adverts have it, then their places, each as the distance from the one before. */
  adverts: string;
}

/** The longest common beginning that is told. */
const longestShared = 40;

export type TermRows = readonly [term: string, adverts: readonly number[]];

/** @param entries terms sorted by code unit, each with the places of adverts, ascending */
export function packPart(entries: readonly TermRows[], stamp: string): PackedTextPart {
  let before = '';
  const terms = entries.map(([term]) => {
    const shared = sharedLength(before, term);
    before = term;
    return packNumbers([shared]) + term.slice(shared);
  });
  const adverts = entries.map(([, places]) => {
    let last = -1;
    const gaps = places.map((place) => {
      const gap = place - last - 1;
      last = place;
      return gap;
    });
    return packNumbers([places.length, ...gaps]);
  });
  return { stamp, terms: terms.join('\n'), adverts: adverts.join('') };
}

export function unpackPart({ terms, adverts }: PackedTextPart): [term: string, adverts: number[]][] {
  if (terms === '') return [];
  const numbers = unpackNumbers(adverts);
  let at = 0;
  let before = '';
  return terms.split('\n').map((packed) => {
    const [shared = 0] = unpackNumbers(packed.charAt(0));
    before = before.slice(0, shared) + packed.slice(1);
    const count = numbers[at] ?? 0;
    at += 1;
    const places: number[] = [];
    let last = -1;
    for (const end = at + count; at < end; at += 1) {
      last += (numbers[at] ?? 0) + 1;
      places.push(last);
    }
    return [before, places];
  });
}

function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length, longestShared);
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}
