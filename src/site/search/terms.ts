import { foldings } from '../../i18n/fold.ts';
import { packNumbers, unpackNumbers } from '../rows/pack-values.ts';

/** The longest chunk of letters and signs that is searched for unchanged; longer ones are addresses and the like. */
const longestChunk = 40;

const word = String.raw`[\p{L}\p{N}\p{M}]`;
/** "c++", "c#" and "5+" end in their signs; in "a+b" the sign only parts. */
const parts = new RegExp(`${word}+(?:(?:\\+{1,2}|#)(?!${word}))?`, 'gu');
/** ".net", also in "asp.net". */
const dotted = /\.\p{L}{2,}/gu;
const before = new RegExp(`^(?:(?!${word}|\\.\\p{L}).)+`, 'u');
const after = new RegExp(`(?:(?!${word}|[+#]).)+$`, 'u');
const isPlain = new RegExp(`^${word}+$`, 'u');
const joins = /[-'.]/g;

/** Text with one kind of hyphen and one of apostrophe. */
const levelled = (text: string) =>
  text.replace(/[\u2010-\u2015\u2212\u2043\ufe58\ufe63\uff0d]/g, '-').replace(/[’‘ʼʹ′`´＇]/g, "'");

/** The text between two spaces, ready for searching. All folded. */
export interface Chunk {
  /** Unchanged, but without the punctuation around it: "c++", "r&d", "brww-09/2022", "front-end". */
  whole: string;
  /** Without hyphens, apostrophes and dots ("frontend", "nodejs"), where it has no other signs inside. */
  joined: string | null;
  /** Its words: "brww", "09", "2022". */
  parts: readonly string[];
}

/** The chunks of a text in every folded form of it. What has neither letter nor digit is none. */
export function chunksOf(text: string): Chunk[][] {
  return levelled(text)
    .split(/\s+/)
    .map((piece) => foldings(piece).flatMap(readChunk))
    .filter((forms) => forms.length > 0);
}

function readChunk(folded: string): Chunk[] {
  // Folding can add spaces: "½" is "1⁄2", and some signs are a space with a mark.
  const whole = folded.replace(/\s+/g, '').replace(before, '').replace(after, '');
  const words = whole.match(parts);
  if (words === null) return [];
  const without = whole.replace(joins, '');
  return [{ whole, joined: without !== whole && isPlain.test(without) ? without : null, parts: words }];
}

/** The terms to look a chunk up by: unchanged, and without signs that only join. */
export const chunkTerms = (forms: readonly Chunk[]): string[] => [
  ...new Set(forms.flatMap(({ whole, joined }) => (joined === null ? [whole] : [whole, joined]))),
];

/** A chunk that is one word. */
export const wordChunk = (word: string): Chunk => ({ whole: word, joined: null, parts: [word] });

const known = new Map<string, readonly string[]>();
/** The most chunks that are remembered. */
const most = 50_000;

/** Every term under which a text is found, each once. Terms hold no white space. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const piece of text.split(/\s+/)) {
    let found = known.get(piece);
    if (found === undefined) {
      found = termsOfPiece(piece);
      if (known.size >= most) known.clear();
      known.set(piece, found);
    }
    for (const term of found) terms.add(term);
  }
  return terms;
}

function termsOfPiece(piece: string): string[] {
  return [
    ...new Set(
      chunksOf(piece)
        .flat()
        .flatMap(({ whole, joined, parts }) => [
          ...(whole.length <= longestChunk ? [whole, ...(whole.match(dotted) ?? [])] : []),
          ...(joined === null || joined.length > longestChunk ? [] : [joined]),
          ...parts,
        ]),
    ),
  ];
}

/** Begins the terms of what an advert says that it does not demand ("!experience"), and no others. */
export const notDemanded = '!';

/** What a script needs to look for words in the adverts' texts of one board: `/texts.json`. */
export interface PackedTextIndex {
  shards: readonly PackedTextShard[];
  /** The only part, where there is one shard with one part. */
  part?: PackedTextPart;
}

/** Some of a board's adverts, whose words come together. */
export interface PackedTextShard {
  /** Part of the addresses of its parts (`textPartAddress`). */
  from: number;
  /** Identifies its adverts; parts with another stamp belong to other adverts. */
  stamp: string;
  /** Advert ids, ascending (packSteps). Parts name adverts by their place here. */
  advertId: string;
  /** The first term of each part. */
  starts: readonly string[];
}

/** Address of a part of a shard: `/texts-2048-3.json`. @param texts address of the index */
export const textPartAddress = (texts: string, from: number, part: number): string =>
  `${texts.replace(/\.json$/, '')}-${from}-${part}.json`;

/** The words of the adverts of a shard from one term to another. */
export interface PackedTextPart {
  stamp: string;
  /** Terms, sorted by code unit, a line each: how many letters it shares with the one before, then the rest. */
  terms: string;
  /** For each term how many adverts have it, then their places, each as the distance from the one before. */
  adverts: string;
}

/** The longest common beginning that is encoded. */
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
