import { foldings } from '../../i18n/fold.ts';

/** The longest chunk of letters and signs that is looked for as it stands; longer ones are addresses and the like. */
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

/** What stands between two spaces, ready for looking up. All folded. */
export interface Chunk {
  /** As it stands, without the punctuation around it: "c++", "r&d", "brww-09/2022", "front-end". */
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
  // Folding can bring spaces: "½" is "1⁄2", and some signs are a space with a mark.
  const whole = folded.replace(/\s+/g, '').replace(before, '').replace(after, '');
  const words = whole.match(parts);
  if (words === null) return [];
  const without = whole.replace(joins, '');
  return [{ whole, joined: without !== whole && isPlain.test(without) ? without : null, parts: words }];
}

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
