import { cleanCharacters, cutText } from './characters.ts';
import { unescapedHtml } from './entities.ts';
import { flattenTags } from './flatten-tags.ts';
import { readSymbols, withoutRawJson } from './word-html.ts';

/** Most characters of an advert's value that are read (UTF-16 units). */
export const maxCharacters = 200_000;
/** Most tags of a value that are read: they cost more than the words. What Word writes for a long advert has 3,000. */
const maxTags = 10_000;

const anyTag = /<[a-z!/?]/i;
const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

/** A value that everything after can take in linear time. */
export interface LimitedInput {
  html: string;
  /** Whether it was longer. */
  isCut: boolean;
  /** Whether its tags were escaped, all of them. */
  wasEscaped: boolean;
}

/**
 * Brings an advert's value to a size and shape that everything after can take in linear time:
 * - It is no longer than `limitLength` lets it be.
 * - Characters that show nothing and can do harm go (characters.ts).
 * - A value without a single tag is HTML that was escaped (entities.ts), or plain text: its line ends become `<br>`.
 * - After 10,000 tags it is cut.
 * - What word processors leave is read (word-html.ts).
 * - Deep nesting is flattened (flatten-tags.ts).
 */
export function limitInput(html: string): LimitedInput {
  const limited = limitLength(html);
  const text = cleanCharacters(limited.text);
  const unescaped = anyTag.test(text) ? null : unescapedHtml(text);
  const wasEscaped = unescaped !== null;
  const whole = wasEscaped || anyTag.test(text) ? (unescaped ?? text) : text.replace(lineEnd, '<br>');
  const cut = whole.slice(0, endOfTags(whole));
  const isCut = limited.isCut || cut.length < whole.length;
  return { html: flattenTags(readSymbols(withoutRawJson(cut))), isCut, wasEscaped };
}

/** Where what may stand after the last tag that is read begins anew with one. */
function endOfTags(html: string): number {
  let at = -1;
  for (let count = 0; count <= maxTags; count += 1) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html.length;
  }
  return at;
}

/**
 * Longer than 200,000 characters: the bytes of `data:` addresses go; if it is still longer, it is cut at the last
 * place that is neither in a tag nor in a word, an entity or a character.
 */
export function limitLength(html: string): { text: string; isCut: boolean } {
  if (html.length <= maxCharacters) return { text: html, isCut: false };
  const text = withoutBytes(html);
  return text.length <= maxCharacters ? { text, isCut: false } : { text: cutSafely(text), isCut: true };
}

/** Most characters and tags of all values of an advert. A long one with Word's styles has 200,000 and 3,000. */
const budget = { characters: 500_000, tags: maxTags };
const maybeTag = /<|lt;|#0*60;|#x0*3c;/gi;
const plainBreak = /[\n\r\u2028\u2029]|lt;|#0*60;|#x0*3c;/gi;

/**
 * What is read of the values of one advert, so that many long ones cost no more than a few. Each value is given once,
 * in the order of reading, and comes back as far as it may be read.
 */
export function limitTogether(): (html: string) => { text: string; isCut: boolean } {
  let { characters, tags } = budget;
  return (html) => {
    const { text, isCut } = limitLength(html);
    if (characters === 0 || tags === 0) return { text: '', isCut: true };
    let end = text.length <= characters ? text.length : Math.max(text.lastIndexOf(' ', characters), 0);
    for (const { index } of text.matchAll(text.includes('<') ? maybeTag : plainBreak)) {
      if (index >= end) break;
      if (tags === 0) {
        end = index;
        break;
      }
      tags -= 1;
    }
    characters = end < text.length ? 0 : characters - end;
    return { text: text.slice(0, end), isCut: isCut || end < text.length };
  };
}

/**
 * A pasted picture alone can be longer than the limit; without its bytes the text around it fits. Reads no further
 * than to what is more than enough.
 */
function withoutBytes(html: string): string {
  const bytes = /;base64,[a-z\d+/=\r\n]*/giy;
  let text = '';
  let at = 0;
  while (at < html.length && text.length <= maxCharacters) {
    const piece = html.slice(at, at + maxCharacters);
    const start = piece.search(/;base64,/i);
    if (start < 0) {
      // The mark itself may be cut in two.
      const end = at + maxCharacters < html.length ? piece.length - ';base64'.length : piece.length;
      text += piece.slice(0, end);
      at += end;
    } else {
      bytes.lastIndex = at + start;
      text += `${piece.slice(0, start)};base64,`;
      at += start + (bytes.exec(html)?.[0].length || ';base64,'.length);
    }
  }
  return text;
}

function cutSafely(text: string): string {
  const tagStart = text.lastIndexOf('<', maxCharacters);
  const tagEnd = text.lastIndexOf('>', maxCharacters - 1) + 1;
  const word = text.lastIndexOf(' ', maxCharacters);
  const end = tagStart >= tagEnd ? tagStart : Math.max(tagEnd, word);
  // Nothing in sight: one endless word, of which as much as fits is kept.
  const cut = cutText(text, end > maxCharacters - 10_000 ? end : maxCharacters);
  return cut.replace(/&[#\w]{0,10}$/, '');
}
