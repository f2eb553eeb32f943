import { windowsCharacters } from '../characters.ts';

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
const hint = /[\x80-\x9fÂÃÄÅÆÈËÎÏÐÑÒ×ØÙáâïðĂĹРС]/u;

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
  if (!hint.test(now)) return { text, isGarbled: text.includes('\ufffd') };
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
