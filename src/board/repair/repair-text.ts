import { decodeEntities, windowsCharacters } from '../text.ts';

export interface Repaired {
  text: string;
  /** Some text that is still garbled and can't be repaired for sure; `null` if there is none. */
  garbled: string | null;
}

/** Most passes: removing one thing can join the parts of another. */
const mostPasses = 5;

/**
 * The first step for every text of a post, plain text, HTML or JSON: a leading byte order mark is removed, control
 * characters of Windows-1252 and mojibake become the intended characters, leftovers of word processors
 * are removed, words divided at a line's end are joined. Honest text is returned
 * unchanged. Never throws; idempotent.
 */
export function repairText(written: string): Repaired {
  let text = written;
  let isGarbled = false;
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const mended = withoutMojibake(withoutMark(text), decodeEntities);
    isGarbled = mended.isGarbled;
    const next = joinDividedWords(withoutWordLeftovers(mended.text));
    if (next === text) break;
    text = next;
  }
  return { text, garbled: isGarbled || !text.isWellFormed() ? excerptOf(text) : null };
}

const withoutMark = (text: string): string => text.replace(/^[\ufeff\u200b]+/, '');

const garbledPart =
  /.{0,12}(?:\ufffd|(?<=\p{Ll})[ÃÅÂÐ](?!\p{Lu})|â€|Ã[?\ufffd]|[ÂÃÄÅ][\u00a0-\u00bf€-™]|\p{Cs}).{0,12}/u;

/** The garbled part, with a few letters around it. */
const excerptOf = (text: string): string =>
  (garbledPart.exec(text.replace(/<[^<>]{0,2000}>/g, ' '))?.[0] ?? text.slice(0, 25)).toWellFormed();

/** Words that a program divided at the end of a line, as texts from a PDF or a mail have them. */

const lineBreak = String.raw`(?:[ \t\u00a0]{0,5}(?:\r?\n|\r|<br\s{0,3}/?>\s{0,5}|</p>\s{0,5}<p(?:\s[^<>]{0,300})?>\s{0,5}))`;
const divided = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]{2,40}(?:-[\p{L}\p{M}]{2,40}){0,4})[-\u00ad\u2010]${lineBreak}[ \t\u00a0]{0,40}(\p{Ll}[\p{L}\p{M}]{0,40})(?![\p{L}\p{M}])`,
  'gu',
);
const dividedWord = /[-\u00ad\u2010][ \t\u00a0]*(?:[\r\n]|<br|<\/p>)/i;

/** Behind a hyphen that leaves out a word they begin the next: "Vor- und Nachteile". */
const conjunctions: ReadonlySet<string> = new Set(
  `und oder bzw sowie bis als and or to i oraz lub albo czy a nebo či alebo en of og eller och ja tai või et ou y e o u ed
   od és vagy és și sau и или та і або чи и или in ali ter ir ar un vai και ή ve veya agus nó jew`.split(
    /\s+/,
  ),
);

/** First parts of words that keep their hyphen wherever they are written. */
const firstParts: ReadonlySet<string> = new Set(
  `full part long short half high low well self on off in up all real hands follow problem decision team customer
   client data entry mid top front back open cost time co non post semi ex multi cross third first second one two three
   four five state world e-commerce b2b`.split(/\s+/),
);

/**
 * Words that a hyphen at a line's end divides are one word again ("cus-", "tomer"). A hyphen that belongs to the word
 * stays ("full-", "time"; "state-of-the-", "art"), as does one that leaves a word out ("Vor-", "und Nachteile"): there
 * only the line's end is removed. A word that continues with a capital or a digit stays unchanged.
 */
function joinDividedWords(text: string): string {
  if (!dividedWord.test(text)) return text;
  return text.replace(divided, (_, first: string, second: string) => {
    if (conjunctions.has(second)) return `${first}- ${second}`;
    const keeps = first.includes('-') || firstParts.has(first.toLowerCase());
    return keeps ? `${first}-${second}` : `${first}${second}`;
  });
}

/**
 * What Word, Outlook and LibreOffice write for each other and editors take for text: settings of the document, style
 * definitions, conditional and escaped comments.
 */

const gap = String.raw`(?:\s|&nbsp;|<br\s{0,3}/?>|</?(?:span|font|p)\b[^<>]{0,300}>)`;

/** "Normal 0 21 false false false PL X-NONE X-NONE", as WordDocument holds it. */
const setting = String.raw`(?:\d{1,3}|false|true|Clean|Print|[A-Z]{2}(?:-[A-Z]{2})?|X-NONE|MicrosoftInternetExplorer\d)(?![\w-])`;
const firstSetting = 'Normal|Clean|Print|false|true';
/** No number: one may begin the text that follows. */
const lastSetting = String.raw`(?:false|true|[A-Z]{2}-[A-Z]{2}|X-NONE|MicrosoftInternetExplorer\d)(?![\w-])`;
const documentSettings = new RegExp(
  String.raw`(?<![\w-])(?:${firstSetting})(?![\w-])(?:${gap}{1,20}${setting}){1,20}(?<=${lastSetting})`,
  'g',
);
const settingEvidence = /X-NONE|MicrosoftInternetExplorer|Normal[\s\S]*(?:false|true)/;

const tagName =
  'p|li|div|table|td|th|tr|tbody|ul|ol|dl|dt|dd|a|h[1-6]|span|body|html|pre|font|img|blockquote|em|strong';
const selector = String.raw`(?:(?<![\w-])(?:${tagName})(?:[.#:][\w\\*-]{1,60}){0,4}(?![\w-])|[.#][a-z][\w\\*-]{0,60}(?:[.#:][\w-]{1,60}){0,3}|(?<![\w-])[vow]\\:\*|@(?:page|font-face|list)(?:\s{1,3}[\w:-]{1,60}){0,3})`;
const property =
  'mso-[a-z-]+|panose-1|so-language|margin(?:-[a-z]+)?|padding(?:-[a-z]+)?|font(?:-[a-z]+)*|line-height|color|size|text-[a-z]+|page(?:-[a-z-]+)?|tab-stops|border(?:-[a-z]+)*|background(?:-[a-z]+)?|behavior|direction|orphans|widows|display|width|height|list-style(?:-[a-z]+)?|vertical-align|letter-spacing|white-space|src';
const between = `(?:${gap}|,){1,20}`;
const styleRule = new RegExp(
  String.raw`${selector}(?:${between}${selector}){0,30}${gap}{0,20}\{${gap}{0,20}(?:${property})\s{0,3}:[^{}]{0,5000}\}`,
  'gi',
);
const styleComment = /\/\*\s{0,3}(?:Style|Font|List|Page)\s{1,3}Definitions\s{0,3}\*\//gi;

const open = `&(?:amp;){0,3}(?:lt|#0{0,3}60|#x0{0,3}3c);`;
const close = `(?:&(?:amp;){0,3}(?:gt|#0{0,3}62|#x0{0,3}3e);|>)`;
const commentStart = new RegExp(`${open}!--`, 'gi');
const commentEnd = new RegExp(`--${close}`, 'gi');
const officeTag = new RegExp(
  String.raw`${open}(?:/?(?:o|w|v|m|st1):[a-z]{1,30}|\?xml:namespace)[^<>&]{0,200}${close}`,
  'gi',
);

const condition = String.raw`\[(?:if\s{1,3}(?:!\s{0,2})?(?:support[a-z]{1,30}|mso|vml|IE|[gl]te?\s{1,3}(?:mso|vml|IE))(?:\s{1,3}\d{1,2})?|endif)\]`;
/** Does not match inside a comment or declaration of the markup, which the parser handles. */
const conditionText = new RegExp(
  `(?:${open}!(?:--)?)?(?<!<!|<!--)${condition}(?:(?:--)?${open.replace('lt|#0{0,3}60|#x0{0,3}3c', 'gt|#0{0,3}62|#x0{0,3}3e')})?`,
  'gi',
);
/** A paragraph that is an item of a list. */
const listItem = new RegExp(
  String.raw`<p\b[^<>]{0,1000}>((?:\s|&nbsp;|<(?:span|font|b|i)\b[^<>]{0,300}>){0,10}(?:${open}!(?:--)?)?\[if\s{1,3}!\s{0,2}supportLists\])`,
  'gi',
);

const leftoverHint =
  /X-NONE|MicrosoftInternetExplorer|\bfalse\b|Definitions|\{[^{}]*:|!--|:p&|(?:o|w|v|m|st1):|\[(?:if\s|endif)|xml:namespace/i;

/** The text without what word processors leave in it. An item of a list stays one. Time is linear in its length. */
function withoutWordLeftovers(text: string): string {
  if (!leftoverHint.test(text)) return text;
  return withoutComments(text)
    .replace(officeTag, '')
    .replace(listItem, '<p style="mso-list: l0 level1 lfo1">$1')
    .replace(conditionText, '')
    .replace(documentSettings, (found) => (settingEvidence.test(found) ? '' : found))
    .replace(styleComment, '')
    .replace(styleRule, '');
}

/** Comments of which the brackets are escaped. */
function withoutComments(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    commentStart.lastIndex = at;
    const start = commentStart.exec(text);
    if (start === null) break;
    commentEnd.lastIndex = start.index + start[0].length;
    const end = commentEnd.exec(text);
    if (end === null) break;
    kept += text.slice(at, start.index);
    at = end.index + end[0].length;
  }
  return kept + text.slice(at);
}

/**
 * Mojibake: text in UTF-8 that some program read as Windows-1252 (or 1250, 1251) and wrote again, so that "für" became
 * "fÃ¼r". Bytes and characters of these code pages are those of the WHATWG Encoding Standard.
 */

type Bytes = ReadonlyMap<string, number>;

interface CodePage {
  bytes: Bytes;
  /** Matches its characters that form a whole sequence of UTF-8: two to four bytes. */
  sequence: RegExp;
  /** Which first characters of a sequence are looked at. */
  leads: string;
}

/** By byte, from 0x80 on. A byte without a character became a control character, and that one of Windows-1252. */
const charactersOf = (label: string): string[] =>
  Array.from(
    windowsCharacters(new TextDecoder(label).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128))),
  );

function codePage(label: string, leads: string): CodePage {
  const characters = charactersOf(label);
  const between = (first: number, last: number) =>
    `[${characters
      .slice(first - 128, last - 127)
      .join('')
      .replace(/[\\\]^-]/g, '\\$&')}]`;
  const following = between(0x80, 0xbf);
  const sequence = [
    `${between(0xc2, 0xdf)}${following}`,
    `${between(0xe0, 0xef)}${following}{2}`,
    `${between(0xf0, 0xf4)}${following}{3}`,
  ].join('|');
  return {
    bytes: new Map(characters.map((character, at) => [character, at + 128])),
    sequence: new RegExp(sequence, 'gu'),
    leads,
  };
}

const cyrillic = codePage('windows-1251', 'РСТВв');
const pages: readonly CodePage[] = [
  codePage('windows-1252', 'ÂÃÄÅÆÈËÎÏÐÑÒ×ØÙáâïð'),
  codePage('windows-1250', 'ÂÄĂĹâ'),
  cyrillic,
];

/** The characters of adverts in the languages of Europe, Arabic and Hebrew, and those between their words. */
const expected =
  /^[\x80-\u017f\u0192\u0218-\u021b\u02c6\u02dc\u0386-\u03ce\u0401-\u045f\u0490\u0491\u05d0-\u05ea\u060c-\u06ff\u1e9e\u200b-\u203a\u20ac\u2116\u2122\u2190-\u21ff\u2248-\u2265\u25a0-\u27bf\u2b05-\u2b07\u2b50\ufeff\u{1f300}-\u{1faff}]$|^\ufe0f$/u;

/** Characters that people never write behind a letter: "Ã¼", "Å‚", "Ã‰". */
const neverBehindLetter = /[€ƒ†‡ˆ‰‹˜¢£¤¥¦¨¬¯±´µ¶¸¼½¾‚„]/u;
const oddLetter = /[ŠšŒœŽžŸ]/u;
const apostrophe = /['’‘]/u;
/** Of "РџСЂР°": letters and signs that no Cyrillic word of Ukrainian, Bulgarian or Russian has behind "Р" and "С". */
const notAfterCyrillic = /[^\p{L}]|[ЂЃѓЉЊЌЋЏђљњќћџЎўЈјЅѕ]/u;

interface Sequence {
  start: number;
  end: number;
  written: string;
  character: string;
  /** Whether it never occurs in honest text. */
  isCertain: boolean;
}

/** The character that bytes of UTF-8 are; `null` for none that can be expected. */
function characterOf(written: string, bytes: Bytes): string | null {
  const [first = 0, ...others] = Array.from(written, (character) => bytes.get(character) ?? 0);
  const bits = others.length === 1 ? first & 0x1f : others.length === 2 ? first & 0x0f : first & 0x07;
  const code = others.reduce((sum, byte) => sum * 64 + (byte & 0x3f), bits);
  const isShortest = code >= (others.length === 1 ? 0x80 : others.length === 2 ? 0x800 : 0x10000);
  if (!isShortest || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return null;
  const character = String.fromCodePoint(code);
  return expected.test(character) ? character : null;
}

function sequencesIn(text: string, page: CodePage): Sequence[] {
  const found: Sequence[] = [];
  for (const { 0: written, index } of text.matchAll(page.sequence)) {
    if (!page.leads.includes(String.fromCodePoint(written.codePointAt(0) ?? 0))) continue;
    const character = characterOf(written, page.bytes);
    if (character === null) continue;
    found.push({ start: index, end: index + written.length, written, character, isCertain: false });
  }
  const isCertain = page === cyrillic ? isCertainCyrillic : isCertainLatin;
  for (const [at, one] of found.entries()) one.isCertain = isCertain(text, one, found, at);
  return found;
}

function isCertainLatin(
  text: string,
  { start, end, written, character }: Sequence,
  all: readonly Sequence[],
  at: number,
): boolean {
  const lead = written[0] ?? '';
  const following = written[1] ?? '';
  const before = text.slice(Math.max(0, start - 2), start);
  if (written.length > 2) {
    // "â€™", "ðŸš€"; of "â–º" no word may end in its first letter.
    if (lead === 'ð' || lead === 'ï' || following === '€') return true;
    return !/\p{L}$/u.test(before) && (character === '€' || !/[\p{L}\p{M}]/u.test(character));
  }
  if (/\p{Ll}$/u.test(before)) return true;
  const isInRun = all[at - 1]?.end === start || all[at + 1]?.start === end;
  if (isInRun) return true;
  const isBehindCapital = /\p{Lu}$/u.test(before);
  if (lead === 'Â') return !isBehindCapital;
  if (neverBehindLetter.test(following)) return true;
  if (oddLetter.test(following)) return !isBehindCapital || following !== following.toUpperCase();
  return !apostrophe.test(following) && /^\p{Ll}/u.test(text.slice(end, end + 2));
}

/** "РџСЂР°С†СЏ": "Р" and "С" before every letter, and some that follow them nowhere else. */
function isCertainCyrillic(_text: string, _one: Sequence, all: readonly Sequence[], at: number): boolean {
  let [first, last] = [at, at];
  while (first > 0 && all[first - 1]?.end === all[first]?.start) first -= 1;
  while (last < all.length - 1 && all[last + 1]?.start === all[last]?.end) last += 1;
  const run = all.slice(first, last + 1);
  return run.length > 2 && run.some(({ written }) => notAfterCyrillic.test(written.slice(1)));
}

/** Characters above ASCII that were written as entities in a row: "M&Atilde;&frac14;nchen". */
const entities =
  /&(?:Atilde|Acirc|Auml|Aring|Icirc|ETH|Ntilde|Oslash|acirc|eth|iuml|#19[4-7]|#20[67]|#22[26]|#239|#240);(?:&(?:#1[2-8]\d|#8\d{3}|#19[01]|#3[357]\d|#402|#710|#732|[a-z][a-z\d]{1,6});|[\x80-\uffff]){1,3}/gi;

/** Remains of mojibake that lost a byte: "Ã" and "Å" behind small letters, "â€". */
const leftover = /(?<=\p{Ll})[ÃÅÂÐ](?![\p{Lu}ÃÅÂÐ])|â€|Ã[?\ufffd]/u;
const garbledHint = /[\x80-\x9fÂÃÄÅÆÈËÎÏÐÑÒ×ØÙáâïðĂĹРС]/u;

export interface Mended {
  text: string;
  /** Whether some of it is still garbled, because the original text is uncertain. */
  isGarbled: boolean;
}

/**
 * Text without mojibake, and with the characters of Windows-1252 that came as control characters, as far as that is
 * certain: a sequence that decodes to a character of our languages and that no honest text has. "Ã…" behind a capital
 * may be the end of a Portuguese word and an ellipsis: it is repaired only beside others that are certain, in a text
 * without other letters of its code page. Repaired as often as it was garbled. Never throws; idempotent.
 */
export function withoutMojibake(
  text: string,
  decode: (entities: string) => string = (written) => written,
): Mended {
  let now = text.replace(entities, decode);
  if (!garbledHint.test(now)) return { text, isGarbled: text.includes('\ufffd') };
  let unsure = false;
  let hasChanged = false;
  for (;;) {
    const next = mendedOnce(windowsCharacters(now));
    unsure = next.isUnsure;
    if (next.text === now) break;
    hasChanged ||= next.isMended;
    now = next.text;
  }
  // Entities are decoded only where that shows something.
  const mended = hasChanged ? now : windowsCharacters(text);
  return { text: mended, isGarbled: unsure || /\ufffd/.test(mended) || leftover.test(mended) };
}

function mendedOnce(text: string): { text: string; isMended: boolean; isUnsure: boolean } {
  for (const page of pages) {
    const found = sequencesIn(text, page);
    if (!found.some(({ isCertain }) => isCertain)) continue;
    const isWhole = !hasOtherLetters(text, found, page);
    const used = found.filter(({ isCertain }) => isCertain || isWhole);
    let at = 0;
    let mended = '';
    for (const { start, end, character } of used) {
      mended += text.slice(at, start) + character;
      at = end;
    }
    mended += text.slice(at);
    return { text: withoutLostBytes(mended), isMended: true, isUnsure: used.length < found.length };
  }
  return { text, isMended: false, isUnsure: false };
}

/** Bytes that have no character, or became a plain space, in a text whose other parts were repaired. */
const withoutLostBytes = (text: string): string =>
  text
    .replace(/â€(?=$|[\s.,;:!?)<])/gu, '”')
    .replace(/(?<=\p{Ll})Ã(?= )/gu, 'à')
    .replace(/(?<=[\p{Ll}\d.,;:!?)])Â(?= )/gu, '');

/** Whether the text has letters beside the sequences that would have become sequences themselves. */
function hasOtherLetters(text: string, found: readonly Sequence[], { bytes }: CodePage): boolean {
  let at = 0;
  let rest = '';
  for (const { start, end } of found) {
    rest += text.slice(at, start);
    at = end;
  }
  const others = (rest + text.slice(at)).match(/\P{ASCII}/gu) ?? [];
  return others.some((character) => bytes.has(character) && /\p{L}/u.test(character));
}
