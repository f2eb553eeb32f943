import { parseDocument } from 'htmlparser2';

/**
 * Letters and digits whose code point only changes their style: mathematical ones ("𝐁𝐚𝐫𝐢𝐬𝐭𝐚", with the gaps that
 * older symbols fill), full-width and half-width ones, small raised ones, ligatures, and the forms of Arabic
 * letters. Signs with a meaning of their own are excluded: ™, №, ℃, ½, ², ª, ①, ㎡.
 */
const drawn =
  /[\u{1d400}-\u{1d7ff}\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212c\u212d\u212f-\u2131\u2133\u2134\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uff9f\u1d2c-\u1d6a\u1d9c-\u1dbf\u02b0-\u02b8\u02e0-\u02e4\u2071\u207f\ufb00-\ufb06\ufb50-\ufbb1\ufbd3-\ufbff\ufe80-\ufefc]+/gu;
/** A single one is a sign: Ⓜ, 🅿. */
const enclosed = /[\u24b6-\u24e9\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]{2,}/gu;
/** Usual among Chinese, Japanese and Korean letters. */
const widePunctuation = /[\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff5e]/gu;
const wideScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Characters that may be styled; no earlier one is. */
const mayBeDrawn = /[\u02b0-\u02e4\u1d2c-\uffff\u{1d400}-\u{1d7ff}\u{1f130}-\u{1f189}]/u;

/**
 * The same text in plain letters: screen readers spell styled ones out or skip them, searches do not find them, and
 * Google takes them for decoration (Unicode NFKC, for letters alone).
 */
export function plainLetters(text: string): string {
  if (!mayBeDrawn.test(text)) return text;
  const plain = text
    .replace(drawn, (found) => found.normalize('NFKC'))
    .replace(enclosed, (found) => Array.from(found, letterIn).join(''));
  return wideScripts.test(plain) ? plain : plain.replace(widePunctuation, (found) => found.normalize('NFKC'));
}

/** White letters on black have no plain form in Unicode. */
function letterIn(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  for (const first of [0x1f150, 0x1f170]) {
    if (code >= first && code < first + 26) return String.fromCharCode(65 + code - first);
  }
  return sign.normalize('NFKC');
}

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

/** What the bytes 0x80 to 0x9f are in Windows-1252; where that has nothing, the control characters themselves. */
const ofWindows = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, at) => at + 128),
);

/** Control characters U+0080 to U+009F as the intended characters of Windows-1252 ("\x80" is "€"). */
export const windowsCharacters = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (control) => ofWindows[control.charCodeAt(0) - 128] ?? control);

const ampersands = /&(?:(?:amp|#0*38|#x0*26);)+/gi;
const entity =
  /&(?:#(\d{2,7})|#x([\da-f]{2,6})|((?:[a-z]{1,2}(?:acute|grave|circ|uml|tilde|cedil|ring|caron|slash|lig|strok|breve|macr|ogon|dot|dblac))|nbsp|[nm]dash|quot|apos|[lrsbd]{1,2}quo|[lr]s?aquo|hellip|bull|middot|euro|pound|copy|reg|trade|deg|times|sect|shy|sup[123]|frac1[24]|e[nm]sp|thinsp|zwn?j|[lr]arr|check));/gi;
// What could form a new entity or tag with the text beside it.
const stays = /^[\w&#;<>]$/;
const formatting = /<\/?(?:a|b|big|em|font|i|mark|o:p|s|small|span|strong|sub|sup|u)(?:\s[^<>]{0,300})?>/gi;
const borders = /<\/?(?:br|div|h[1-6]|hr|li|ol|p|td|tr|ul)(?:\s[^<>]{0,300})?\/?>/gi;
const known = new Map<string, string>();

/**
 * Text in which the entities are decoded that an import escaped once too often ("R&amp;amp;D", "5 &amp;ndash; 7"), as
 * often as it did. Entities of tag characters stay as they are: text is never made markup here.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ampersands, '&').replace(entity, (written, decimal?: string, hex?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    const character =
      code === null
        ? named(written)
        : code <= 0x10ffff
          ? windowsCharacters(String.fromCodePoint(code))
          : written;
    return stays.test(character) ? written : character;
  });
}

/** The words of a name (a title, a place): entities decoded as often as they were escaped, without tags. */
export function plainName(text: string): string {
  if (!/[&<]/.test(text)) return text;
  return decodeEntities(text)
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(formatting, '')
    .replace(borders, ' ');
}

/** Block tags that show that a text is HTML: an opening one with its end tag, or two line breaks. */
function isHtml(text: string): boolean {
  const html = text.toLowerCase();
  const isPair = (name: string) => html.includes(`</${name}>`) && new RegExp(`<${name}[\\s>]`).test(html);
  return (
    ['p', 'div', 'ul', 'ol', 'li', 'table', 'section', 'article', 'blockquote'].some(isPair) ||
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].some(isPair) ||
    (html.match(/<br ?\/?>/g)?.length ?? 0) > 1
  );
}

/** The HTML in a text without tags that an import escaped, as often as it did; `null` where the text is plain. */
export function unescapedHtml(text: string): string | null {
  let html = text.replace(ampersands, '&');
  if (!/&(?:lt|#0*60|#x0*3c);/i.test(html)) return null;
  html = parseDocument(html)
    .children.map((node) => (node.type === 'text' ? node.data : ''))
    .join('');
  return isHtml(html) ? html : null;
}

function named(entityText: string): string {
  let character = known.get(entityText);
  if (character === undefined) {
    const [node] = parseDocument(entityText).children;
    character = node?.type === 'text' ? node.data : entityText;
    known.set(entityText, character);
  }
  return character;
}
