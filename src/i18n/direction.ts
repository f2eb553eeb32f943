import { remember } from './remember.ts';

/** The direction of a language; `auto` if unknown: the browser then decides by the words. */
export const directionOf = /* @__PURE__ */ remember((language: string): 'ltr' | 'rtl' | 'auto' => {
  try {
    return new Intl.Locale(language).getTextInfo().direction ?? 'auto';
  } catch {
    return 'auto';
  }
});

/** The direction of a text. */
export type Direction = 'ltr' | 'rtl';

/** Right-to-left letters: Hebrew, Arabic and their neighbours, and their presentation forms. */
const rightLetters = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc';
const fromRight = new RegExp(`[${rightLetters}]`);
const fromLeft = new RegExp(`(?![${rightLetters}])\\p{L}`, 'u');
const stretches = {
  /** Between right-to-left letters. */
  rtl: new RegExp(`[^${rightLetters}]+`, 'g'),
  /** Between left-to-right letters. */
  ltr: new RegExp(`(?:[${rightLetters}]|[^\\p{L}])+`, 'gu'),
};
/** Signs that belong to the word behind them (".NET") or before them ("C++", "Acme Inc."); commas and colons do not. */
const [ahead, behind] = [/[.#+@$€£*~&\p{N}]/u, /[+#*%°®™©_.]/u];
const ofWords = /[\p{L}\p{M}\p{N}]/u;

/** A text that somebody else wrote, as embedded in ours. */
export interface Foreign {
  /** Its direction, if it has to be isolated from the text around it; else `null`. */
  direction: Direction | null;
  parts: readonly ForeignPart[];
}

export interface ForeignPart {
  text: string;
  /** Its direction, if it has to be isolated from the other parts; else `null`. */
  direction: Direction | null;
}

/**
 * Splits a name, a title or a value so that its signs and numbers are displayed in the right place (Unicode Standard
 * Annex 9): "C++" in an Arabic title does not become "++C", and "Acme Inc." on an Arabic page keeps its dot at the end.
 *
 * @param around the direction of the text around it
 * @param own the direction of its language, if known
 */
export function foreign(text: string, around: Direction, own?: Direction | 'auto'): Foreign {
  const plain = [{ text, direction: null }];
  if (!fromRight.test(text)) {
    return { direction: around === 'rtl' && fromLeft.test(text) ? 'ltr' : null, parts: plain };
  }
  if (!fromLeft.test(text)) return { direction: around === 'rtl' ? null : 'rtl', parts: plain };
  const known = own === 'auto' ? undefined : own;
  const direction = known ?? (around === 'rtl' ? 'rtl' : firstOf(text));
  return { direction, parts: partsOf(text, direction) };
}

const firstOf = (text: string): Direction => (text.search(fromRight) < text.search(fromLeft) ? 'rtl' : 'ltr');

/** Words of the opposite direction, separated from the text around where signs or numbers would be misplaced. */
function partsOf(text: string, direction: Direction): ForeignPart[] {
  const parts: ForeignPart[] = [];
  let end = 0;
  for (const { 0: stretch, index } of text.matchAll(stretches[direction])) {
    const words = direction === 'rtl' ? leftWords(stretch) : rightWords(stretch);
    if (!words) continue;
    const from = index + words.from;
    parts.push({ text: text.slice(end, from), direction: null });
    parts.push({ text: words.text, direction: direction === 'rtl' ? 'ltr' : 'rtl' });
    end = from + words.text.length;
  }
  parts.push({ text: text.slice(end), direction: null });
  return parts.filter((part) => part.text !== '');
}

interface Words {
  from: number;
  text: string;
}

/** The words in a text without right-to-left letters, with their signs; `null` if none is at an edge. */
function leftWords(stretch: string): Words | null {
  const first = stretch.search(fromLeft);
  if (first === -1) return null;
  let from = first;
  while (from > 0 && ahead.test(stretch[from - 1] ?? '')) from -= 1;
  let to = stretch.length;
  while (to > first + 1 && !ofWords.test(stretch[to - 1] ?? '')) to -= 1;
  const lastWord = to;
  while (to < stretch.length && behind.test(stretch[to] ?? '')) to += 1;
  to = withBrackets(stretch, from, to);
  const isPlain = to === lastWord && ofWords.test(stretch[from] ?? '');
  return isPlain ? null : { from, text: stretch.slice(from, to) };
}

/** The words in a text without left-to-right letters; `null` if no number follows, which would join them. */
function rightWords(stretch: string): Words | null {
  const from = stretch.search(fromRight);
  if (from === -1) return null;
  let to = stretch.length;
  while (!fromRight.test(stretch[to - 1] ?? '')) to -= 1;
  to = withBrackets(stretch, from, to);
  return /\p{N}/u.test(stretch.slice(to)) ? { from, text: stretch.slice(from, to) } : null;
}

/** Includes the closing bracket of one opened among the words. */
function withBrackets(stretch: string, from: number, to: number): number {
  const inside = stretch.slice(from, to);
  let open = count(inside, /[([{]/g) - count(inside, /[)\]}]/g);
  let end = to;
  for (; open > 0 && /[)\]}]/.test(stretch[end] ?? ''); open -= 1) end += 1;
  return end;
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const [fromLeftMark, fromRightMark, firstMark, endMark] = ['\u2066', '\u2067', '\u2068', '\u2069'];

/** `foreign` as characters (FIRST STRONG ISOLATE and its kin), for texts that can have no markup. */
export function isolated(text: string, around: Direction, own?: Direction | 'auto'): string {
  const { direction, parts } = foreign(text, around, own);
  const inner = parts.map((part) => (part.direction ? firstMark + part.text + endMark : part.text)).join('');
  if (direction === null) return inner;
  const first = fromRight.test(text) && fromLeft.test(text) ? firstOf(text) : direction;
  const mark = first === direction ? firstMark : direction === 'rtl' ? fromRightMark : fromLeftMark;
  return mark + inner + endMark;
}

/**
 * `value` as embedded in `around`, a text of ours. With characters rather than markup, since most texts also name
 * links, pages and feeds.
 */
export const isolate = (value: string, around: string): string =>
  isolated(value, fromRight.test(around) ? 'rtl' : 'ltr');

const marks = /[\u2066-\u2069]/;

/** The text with every isolate closed, and without unmatched closing marks, for example after a cut. */
export function closedIsolates(text: string): string {
  if (!marks.test(text)) return text;
  let open = 0;
  let closed = '';
  for (const character of text) {
    if (character === endMark && open === 0) continue;
    open += marks.test(character) ? (character === endMark ? -1 : 1) : 0;
    closed += character;
  }
  return closed + endMark.repeat(open);
}

/** The direction of most letters of a text; `null` if it has none. */
export function directionOfText(text: string): Direction | null {
  const right = count(text, new RegExp(fromRight, 'g'));
  const left = count(text, new RegExp(fromLeft, 'gu'));
  if (right + left === 0) return null;
  return right >= Math.max(left, 1) ? 'rtl' : 'ltr';
}
