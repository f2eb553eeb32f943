import { plainLetters } from '../plain-letters.ts';

// Controls except white space; soft hyphen; zero-width space, joiner and direction marks; embeddings, overrides
// and isolates; byte order mark; annotation anchors; noncharacters; tags (text that only machines read).
// U+200C and U+200D stay: scripts and joined emoji need them.
const unwanted =
  /[[\p{Cc}--[\t\n\v\f\r\x85]]\p{Noncharacter_Code_Point}\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gv;
const visible = /[^\s\x85\u2800\p{Default_Ignorable_Code_Point}]/v;
const whiteSpace = /[\s\x85]+/g;
const looseJoiners = /(?<![^\s\x85])\p{Default_Ignorable_Code_Point}+/gu;

/**
 * The text without characters that show nothing and can do harm: control characters, direction overrides
 * (U+202A to U+202E, U+2066 to U+2069) and marks, zero-width spaces, noncharacters, tag characters. Lone
 * surrogates become U+FFFD. White space stays as it is.
 */
export function cleanCharacters(text: string): string {
  return text.toWellFormed().replace(unwanted, '');
}

/**
 * Text for display: clean characters, plain letters, every run of white space (no-break spaces included) one space, and no
 * joiner or variation selector at a word's start, where it has nothing to join. Nothing is trimmed.
 */
export function displayText(text: string): string {
  return plainLetters(cleanCharacters(text)).replace(looseJoiners, '').replace(whiteSpace, ' ');
}

/** Whether the text shows anything at all. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

/** The first `length` UTF-16 units of the text at most, never half a character, without space at its end. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}
