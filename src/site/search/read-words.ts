import { fold } from '../../i18n/fold.ts';
import { chunksOf } from './terms.ts';
import { literally, type Term, type Vocabulary } from './vocabulary.ts';

/** Typed words, read as people mean them. */
export interface ReadWords {
  /** Any side is enough: all slots of a side have to be matched, each by any of its terms. */
  sides: readonly (readonly (readonly Term[])[])[];
  /** What jobs must not have. */
  not: readonly Term[];
}

/** Every term that jobs have to match. */
export const termsOfRead = (read: ReadWords | null): Term[] => [...new Set(read?.sides.flat(2))];

const quotes = '"“”„‟«»';
const opens = new RegExp(`^[${quotes}]+`);
const closes = new RegExp(`[${quotes}]+[.,;]?$`);
const minus = new RegExp(`^[-\\u2010-\\u2015\\u2212](?=[\\p{L}\\p{N}${quotes}])`, 'u');
/** "Koch/Kellner", not "m/w/d", "09/2022" or "C/C++". */
const eitherOf = /^(?:\p{L}[\p{L}\p{M}'’-]+)(?:[/|]\p{L}[\p{L}\p{M}'’-]+)+$/u;

interface Piece {
  text: string;
  at: number;
}

type Token = ({ kind: 'word' } & Piece) | { kind: 'or' } | { kind: 'not' | 'slot'; terms: Term[] };

const nothing = { phrases: [], values: [] };

/**
 * @param known `null` = only signs are understood
 * @param currency of amounts, if none is given
 * @returns `null` where nothing is asked for: there is no word, or none that says anything
 */
export function readWords(words: string, known: Vocabulary | null, currency: string): ReadWords | null {
  const pieces = words.split(/\s+/).map((text, at) => ({ text, at }));
  const tokens = tokensOf(pieces, known, currency);
  const sides: Term[][][] = [[]];
  let run: Piece[] = [];
  const understandRun = () => {
    for (const term of understood(run, known)) sides.at(-1)?.push([term]);
    run = [];
  };
  for (const token of tokens) {
    if (token.kind === 'word') run.push(token);
    else {
      understandRun();
      if (token.kind === 'or') sides.push([]);
      else if (token.kind === 'slot') sides.at(-1)?.push(token.terms);
    }
  }
  understandRun();
  const not = tokens.flatMap((token) => (token.kind === 'not' ? token.terms : []));
  const found = filledUp(sides.filter((slots) => slots.length > 0));
  return found.length === 0 && not.length === 0 ? null : { sides: found, not };
}

const understood = (pieces: readonly Piece[], known: Vocabulary | null): Term[] => {
  const text = pieces.map((piece) => piece.text).join(' ');
  const terms = known ? known.understand(text, false) : literally(text);
  return terms.map((term) => ({
    ...term,
    pieces: term.pieces.flatMap((at) => pieces[at]?.at ?? []),
  }));
};

function tokensOf(pieces: readonly Piece[], known: Vocabulary | null, currency: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; ) {
    const [token, length] = tokenAt(pieces.slice(at), known, currency);
    if (token !== null) tokens.push(token);
    at += length;
  }
  return tokens;
}

/** The next token, `null` where it says nothing, and how many pieces it takes. */
function tokenAt(
  pieces: readonly Piece[],
  known: Vocabulary | null,
  currency: string,
): [Token | null, number] {
  const [first = { text: '', at: 0 }] = pieces;
  const { text } = first;
  const quoted = quotedLength(pieces);
  if (quoted > 0) return [{ kind: 'slot', terms: exact(pieces.slice(0, quoted)) }, quoted];
  if (minus.test(text)) {
    const inQuotes = quotedLength([{ ...first, text: text.slice(1) }, ...pieces.slice(1)]);
    const length = Math.max(1, inQuotes);
    const taken = pieces
      .slice(0, length)
      .map((piece, at) => (at > 0 ? piece : { ...piece, text: text.slice(1) }));
    const terms = inQuotes > 0 ? exact(taken) : understood(taken, known);
    return [{ kind: 'not', terms: terms.map((term) => ({ how: 'whole', ...term })) }, length];
  }
  if (text === '|' || text === '/' || known?.operators.or.has(fold(text))) return [{ kind: 'or' }, 1];
  if (eitherOf.test(text)) return [{ kind: 'slot', terms: anyOf(first, known) }, 1];
  const without = known ? withoutAt(pieces, known) : null;
  if (without !== null) return without;
  const pay = known ? payAt(pieces, known, currency) : null;
  return pay ?? [{ kind: 'word', ...first }, 1];
}

/** How many pieces are in quotes from the first on; 0 where none do. */
function quotedLength(pieces: readonly Piece[]): number {
  if (!opens.test(pieces[0]?.text ?? '')) return 0;
  return pieces.findIndex(({ text }, at) => closes.test(text) && (at > 0 || text.length > 1)) + 1;
}

function exact(pieces: readonly Piece[]): Term[] {
  const chunks = pieces.flatMap(({ text }) => chunksOf(text.replace(opens, '').replace(closes, '')));
  return chunks.length === 0
    ? []
    : [{ ...nothing, chunks, pieces: pieces.map(({ at }) => at), how: 'exact' }];
}

/** "Koch/Kellner": either, and before both what is called so. */
const anyOf = (piece: Piece, known: Vocabulary | null): Term[] => [
  ...literally(piece.text).map((term) => ({ ...term, pieces: [piece.at] })),
  ...piece.text.split(/[/|]/).flatMap((text) => understood([{ ...piece, text }], known)),
];

function withoutAt(pieces: readonly Piece[], known: Vocabulary): [Token | null, number] | null {
  const { without, not } = known.operators;
  const foldedAt = (at: number) => fold(pieces[at]?.text ?? '').replace(/[.,;]$/, '');
  const length = [2, 1].find((count) => {
    const said = Array.from({ length: count }, (_, at) => foldedAt(at)).join(' ');
    return without.has(said) || (count === 1 && not.has(said) && said.length > 2);
  });
  if (length === undefined) return null;
  let from = length;
  while (from < pieces.length && known.isNoise(foldedAt(from))) from += 1;
  if (from >= pieces.length) return [null, pieces.length];
  // Unknown words belong to the word before: "without driving licence".
  let end = from + 1;
  while (end < pieces.length && isPlain(pieces[end], known)) end += 1;
  const taken = pieces.slice(from, end);
  const own = understood(taken, known);
  const [together] = understood([...pieces.slice(0, length), ...taken], known);
  const isListed = together !== undefined && together.pieces.length > taken.length;
  const term: Term = {
    chunks: taken.flatMap(({ text }) => chunksOf(text)),
    pieces: pieces.slice(0, end).map(({ at }) => at),
    phrases: isListed ? together.phrases : [],
    values: own.flatMap(({ values }) => values),
    how: 'without',
  };
  return term.chunks.length === 0 ? [null, end] : [{ kind: 'slot', terms: [term] }, end];
}

function isPlain(piece: Piece | undefined, known: Vocabulary): boolean {
  const { text = '' } = piece ?? {};
  const folded = fold(text);
  const { or, without } = known.operators;
  if (!/^[\p{L}\p{M}]+$/u.test(text) || or.has(folded) || without.has(folded) || known.isNoise(folded))
    return false;
  return known.understand(text, true).every(({ phrases, values }) => phrases.length + values.length === 0);
}

function payAt(pieces: readonly Piece[], known: Vocabulary, currency: string): [Token, number] | null {
  const pay = known.askedPay(
    pieces.map(({ text }) => text),
    currency,
  );
  if (pay === null) return null;
  const taken = pieces.slice(0, pay.length);
  // "520 Euro" is a name of some jobs.
  const [named] = understood(taken, known);
  if (named && named.pieces.length === taken.length && named.values.length > 0) return null;
  const term: Term = {
    ...nothing,
    chunks: [],
    pieces: taken.map(({ at }) => at),
    values: [{ facet: 'pay', value: pay.value }],
    year: pay.year,
  };
  return [{ kind: 'slot', terms: [term] }, pay.length];
}

/** What a slot is about; each side needs all that any side is about: "cook or waiter in Berlin". */
const subjectOf = ([term]: readonly Term[]): string =>
  term?.how === undefined ? (term?.values[0]?.facet ?? 'what') : 'what';

function filledUp(
  sides: readonly (readonly (readonly Term[])[])[],
): readonly (readonly (readonly Term[])[])[] {
  const ofSide = sides.map((slots) => new Set(slots.map(subjectOf)));
  return sides.map((slots, at) => {
    // The sides nearest to it first, those before it before those behind.
    const others = sides.map((_, other) => other).filter((other) => other !== at);
    others.sort((one, other) => Math.abs(one - at) - Math.abs(other - at) || one - other);
    const has = new Set(ofSide[at]);
    const more = others.flatMap((other) => {
      const missing = (sides[other] ?? []).filter((slot) => !has.has(subjectOf(slot)));
      for (const slot of missing) has.add(subjectOf(slot));
      return missing;
    });
    return [...slots, ...more];
  });
}
