import { isVisible } from '../text.ts';
import type { Block, Line, List, ListKind, Numbering } from './blocks.ts';

export const bullets: ListKind = { ordered: false, numbering: '1', start: 1 };

/**
 * A list from parsed items; no list if none has content. Empty items are removed. An item that contains only
 * lists (editors indent that way) is merged into the item before it; if there is none, the items of a bullet list in
 * a bullet list's first item become items of the outer list.
 */
export function makeList(
  { ordered, numbering, start }: ListKind,
  items: readonly (readonly Block[])[],
): List[] {
  const kept: Block[][] = [];
  for (const item of items) {
    const [first] = item;
    if (first === undefined) continue;
    const previous = kept.at(-1);
    if (!item.every((block) => block.kind === 'list')) kept.push([...item]);
    else if (previous) for (const block of item) previous.push(block);
    else if (item.length === 1 && first.kind === 'list' && !first.ordered && !ordered) {
      for (const inner of first.items) kept.push([...inner]);
    } else kept.push([...item]);
  }
  if (kept.length === 0) return [];
  const kind = ordered ? { ordered, numbering, start } : bullets;
  return [{ kind: 'list', ...kind, items: kept.map(joinLists) }];
}

/**
 * Joins neighbouring lists of one kind: bullet lists always, numbered ones if the numbers continue. Lists with
 * known levels go under the item before them if they are deeper.
 */
export function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let lists: List[] = [];
  const endLists = () => {
    for (const list of nestLists(lists)) joined.push(withoutLevel(list));
    lists = [];
  };
  for (const block of blocks) {
    if (block.kind === 'list') lists.push(block);
    else {
      endLists();
      joined.push(block);
    }
  }
  endLists();
  return joined;
}

/** Lists of one level while they are being joined. */
interface Level {
  level: number;
  lists: Growing[];
}

interface Growing {
  kind: ListKind;
  items: (readonly Block[])[];
}

/** Neighbouring lists as `joinLists` joins them. Those at the top keep the level of the first one. */
export function nestLists(lists: readonly List[]): List[] {
  const [first, ...others] = lists;
  if (!first) return [];
  if (others.length === 0) return [first];
  const top: Level = { level: first.level ?? 1, lists: [] };
  const open = [top];
  const close = () => {
    const { lists: inner } = open.pop() ?? top;
    const items = open.at(-1)?.lists.at(-1)?.items ?? [];
    items.push([...(items.pop() ?? []), ...inner.flatMap(({ kind, items: all }) => makeList(kind, all))]);
  };
  for (const list of lists) {
    const level = list.level ?? top.level;
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) close();
    if ((open.at(-1)?.level ?? 0) < level) open.push({ level, lists: [] });
    const current = open.at(-1) ?? top;
    // One with a lower level than all before it becomes their sibling.
    if (current === top) top.level = Math.min(top.level, level);
    const last = current.lists.at(-1);
    if (last && goesOn(last, list)) for (const item of list.items) last.items.push(item);
    else current.lists.push({ kind: list, items: [...list.items] });
  }
  while (open.length > 1) close();
  const made = top.lists.flatMap(({ kind, items }) => makeList(kind, items));
  return first.level === undefined ? made : made.map((list) => ({ ...list, level: top.level }));
}

function goesOn({ kind, items }: Growing, next: List): boolean {
  if (kind.ordered !== next.ordered) return false;
  // "v" continues both "iv" and "u", so letters only show where counting starts again.
  if (next.level !== undefined && kind.numbering !== '1' && next.numbering !== '1') return next.start !== 1;
  return kind.numbering === next.numbering && (!kind.ordered || next.start === kind.start + items.length);
}

function withoutLevel({ level: _, ...list }: List): List {
  return list;
}

// Bullets that have no other use, a variation selector after them, and those that Word's symbol
// fonts leave behind (private use area). A dash needs a space or a letter after it, a star a space; signs that mean
// something beside a number ("+48", "> 5 t") need a word.
const bullet =
  /^(?:[•·∙●○◦▪▫■□◆◇▶►▸➤➢➔→➜➝➞➡⇒✓✔✅☑✦★☆‣⁃⦁❖❑🔹🔸🔷🔶👉📌\uf000-\uf0ff]\p{Default_Ignorable_Code_Point}*\s*|[-–—−‐‑](?:\s+|(?=\p{L}))|\*\s+|(?:[+~»›>]|[-=]>)\s+(?=\p{L}))+/u;
// "- 5 °C", "– 20 to – 10 °C" and "- 5" are always numbers below zero.
const belowZero = /^[-–—−‐‑]\s+\d[\d.,\s]*(?:\p{L}{0,4}\s*[-–—−‐‑]?\s*\d[\d.,\s]*)?(?:[°º℃℉]|$)/u;
// Bullets that are also pictures.
const pictureBullet = /^[✔✅☑➡🔹🔸🔷🔶👉📌]/u;
// Pictures with a meaning of their own ("💰 28 000 UAH"). Not ©, ® and ™, which are parts of names.
const picture =
  /^(?:\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]])(?:\p{RGI_Emoji}|[\p{Extended_Pictographic}--[©®™]]|[\s\p{Default_Ignorable_Code_Point}])*(?=\S)/v;
// Letters of those fonts, without their font.
const bulletLetter = /^[o§üØ]\s+(?=\p{L})/u;
const number = /^(\d{1,3})[.)](?:\s+|(?=\p{L}))/u;
const letter = /^([a-z])\)\s*/i;
/** What Word writes in front of a numbered item: "1.", "2)", "1.1.", "a.", "iv)". */
const wordNumber =
  /^\(?(?:(?:\d{1,3}\.)*(\d{1,3})[.)](?:\s+|(?=\p{L}))|([a-z]|[ivxl]{2,6})(?:\)\s*|\.\s+))/iu;
const romanDigits: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 };

/** The bullets of one kind: a line with one of another kind is nested under those before it. */
const kinds: readonly [kind: string, bullets: RegExp][] = [
  ['disc', /^[•·∙●‣⦁\uf0b7]/u],
  ['circle', /^[o○◦]/u],
  ['square', /^[§▪▫■□❑\uf0a7]/u],
  ['dash', /^[-–—−‐‑]/u],
  ['check', /^[ü✓\uf0fc]/u],
  ['arrow', /^[Ø➢\uf0d8]/u],
  ['diamond', /^[❖\uf076]/u],
];

/** The marker in front of an item's text. */
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

/**
 * Whether a line opens with a picture that an author used as a bullet: one with a meaning of its own, or a bullet that
 * is also a picture. A line that ends in a colon, or is all strong, is a heading instead.
 */
export function pictureOf(line: Line): 'picture' | 'bullet' | null {
  const text = textOf(line);
  if (pictureBullet.test(text)) return 'bullet';
  const isHeading = text.endsWith(':') || line.every((run) => run.kind === 'text' && run.strong);
  return picture.test(text) && !bullet.test(text) && !isHeading ? 'picture' : null;
}

/** The marker of a line whose picture stays because it has a meaning of its own. */
export const pictured: Marker = { kind: 'picture', number: null, numbering: '1', length: 0, isWord: false };

/** The marker at the start of a line of text; `null` if there is no bullet, number or letter. */
export function readMarker(line: Line): Marker | null {
  const text = textOf(line);
  const [counted = '', count] = number.exec(text) ?? [];
  if (count !== undefined) return markerOf(text, counted, '1', Number(count));
  const [lettered = '', written] = letter.exec(text) ?? [];
  if (written !== undefined)
    return markerOf(text, lettered, isLower(written) ? 'a' : 'A', letterNumber(written));
  if (belowZero.test(text)) return null;
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

/** The text of a line, to find its marker. An image counts as a character, so that no marker reaches across it. */
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

/** A line without its first characters, as many as given. */
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
