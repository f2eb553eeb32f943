import type { Line, ListKind, Numbering } from './blocks.ts';
import { isVisible } from './characters.ts';
import { bullets } from './lists.ts';

// Bullets that nobody uses for anything else, a variation selector after them, and those that Word's symbol
// fonts leave behind (private use area). A dash needs a space or a letter after it, a star a space.
const bullet =
  /^(?:[•·∙●○◦▪▫■□◆◇▶►▸➤➢➔→⇒✓✔✅☑✦★☆‣⁃⦁❖❑🔹🔸🔷🔶👉📌\uf000-\uf0ff]\p{Default_Ignorable_Code_Point}*\s*|[-–—−‐‑](?:\s+|(?=\p{L}))|\*\s+)+/u;
// Letters of those fonts, without their font.
const bulletLetter = /^[o§üØ]\s+(?=\p{L})/u;
const number = /^(\d{1,3})[.)](?:\s+|(?=\p{L}))/u;
const letter = /^([a-z])\)\s*/i;
/** What Word writes in front of a numbered item: "1.", "2)", "1.1.", "a.", "iv)". */
const wordNumber =
  /^\(?(?:(?:\d{1,3}\.)*(\d{1,3})[.)](?:\s+|(?=\p{L}))|([a-z]|[ivxl]{2,6})(?:\)\s*|\.\s+))/iu;
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

/** The bullets of one kind: a line with one of another kind stands under those before it. */
const kinds: readonly [kind: string, bullets: RegExp][] = [
  ['disc', /^[•·∙●‣⦁\uf0b7]/u],
  ['circle', /^[o○◦]/u],
  ['square', /^[§▪▫■□❑\uf0a7]/u],
  ['dash', /^[-–—−‐‑]/u],
  ['check', /^[ü✓\uf0fc]/u],
  ['arrow', /^[Ø➢\uf0d8]/u],
  ['diamond', /^[❖\uf076]/u],
];

/** What stands in front of an item's text. */
export interface Marker {
  kind: string;
  /** The number of a numbered item, `null` for a bullet. */
  number: number | null;
  numbering: Numbering;
  /** Characters before the item's own text. */
  length: number;
  /** Whether it may be a word, too ("o" is one in many languages). */
  isWord: boolean;
}

/** What a line of text opens with; `null` where that is no bullet, number or letter. */
export function readMarker(line: Line): Marker | null {
  const text = textOf(line);
  const [counted = '', count] = number.exec(text) ?? [];
  if (count !== undefined) return markerOf(text, counted, '1', Number(count));
  const [lettered = '', written] = letter.exec(text) ?? [];
  if (written !== undefined)
    return markerOf(text, lettered, isLower(written) ? 'a' : 'A', letterNumber(written));
  const [sure = ''] = bullet.exec(text) ?? [];
  const [unsure = ''] = sure === '' ? (bulletLetter.exec(text) ?? []) : [];
  const marker = sure + unsure === '' ? null : markerOf(text, sure + unsure, '1', null);
  return marker && { ...marker, isWord: unsure !== '' };
}

/** The number of an item that its editor marked as such, where it has one. */
export function readWordNumber(line: Line): Marker | null {
  const text = textOf(line);
  const [whole = '', count, written] = wordNumber.exec(text) ?? [];
  if (count !== undefined) return markerOf(text, whole, '1', Number(count));
  if (written === undefined) return null;
  const isRoman = written.length > 1 || /^i$/i.test(written);
  const numbering = isRoman ? (isLower(written) ? 'i' : 'I') : isLower(written) ? 'a' : 'A';
  return markerOf(text, whole, numbering, isRoman ? romanNumber(written) : letterNumber(written));
}

/** The text of a line for its marker. An image stands for itself, so that no marker reaches across it. */
function textOf(line: Line): string {
  if (line[0]?.kind !== 'text') return '';
  return line.map((run) => (run.kind === 'text' ? run.text : '\ufffc')).join('');
}

/** `null` where nothing follows the marker. */
function markerOf(text: string, written: string, numbering: Numbering, count: number | null): Marker | null {
  if (!isVisible(text.slice(written.length))) return null;
  const [ofBullet = 'mark'] = kinds.find(([, pattern]) => pattern.test(text)) ?? [];
  const kind = count === null ? ofBullet : numbering;
  return { kind, number: count, numbering, length: written.length, isWord: false };
}

const isLower = (text: string): boolean => text === text.toLowerCase();

const letterNumber = (text: string): number => text.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;

function romanNumber(text: string): number {
  const values = [...text.toLowerCase()].map((digit) => romanDigits[digit] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/** The list that an item with this marker belongs to. */
export function kindOf(marker: Marker | null): ListKind {
  if (marker?.number == null) return bullets;
  return { ordered: true, numbering: marker.numbering, start: marker.number };
}

/** A line without so many of its first characters. */
export function dropStart(line: Line, length: number): Line {
  let left = length;
  return line.flatMap((run) => {
    if (left === 0 || run.kind !== 'text') return [run];
    const dropped = Math.min(left, run.text.length);
    left -= dropped;
    const text = run.text.slice(dropped);
    return text === '' ? [] : [{ ...run, text }];
  });
}
