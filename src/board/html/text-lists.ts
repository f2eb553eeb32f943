import { type Block, type Line, type List, lineText, type Paragraph, type Run } from './blocks.ts';
import { promoteHeadings, toStrongParagraph } from './headings.ts';
import {
  dropStart,
  joinLists,
  kindOf,
  type Marker,
  makeList,
  nestLists,
  pictured,
  pictureOf,
  readMarker,
  readWordNumber,
} from './lists.ts';

/** How deep lists that are written as text may nest. */
const deepest = 6;

interface TextLine {
  line: Line;
  paragraph: Paragraph;
  marker: Marker | null;
}

/** A line of a list that is written as text, and its depth; 0 at the top. */
interface Item {
  line: TextLine;
  marker: Marker;
  depth: number;
}

/**
 * Lists that are written as text become lists: two or more lines in a row that open with a bullet ("- ",
 * "• ", "✔ "), with pictures ("💰 ", which stay), or with numbers or letters that go up by one ("3. ", "4) ", "a) ").
 * `<br>` or the bullets in "• a • b" separate lines, or each is a paragraph of its own. Lines with bullets of another
 * kind, or that count anew, go under the line before them. A dialogue is no list.
 */
function findTextLists(blocks: readonly Block[]): Block[] {
  const found: Block[] = [];
  let paragraphs: Paragraph[] = [];
  const endParagraphs = () => {
    const before = found.at(-1);
    const isInList = before?.kind === 'list' && before.level !== undefined;
    for (const result of listLines(paragraphs, isInList)) found.push(result);
    paragraphs = [];
  };
  for (const block of blocks) {
    if (block.kind === 'paragraph') paragraphs.push(block);
    else {
      endParagraphs();
      found.push(block);
    }
  }
  endParagraphs();
  return found;
}

/** A list item's first line without the bullet that was typed into it; `null` where there is none. */
function withoutBullet(line: Line, keepsPictures: boolean): Line | null {
  const marker = readMarker(line);
  if (keepsPictures && pictureOf(line) === 'bullet') return null;
  // A star may refer to a footnote.
  const isBullet = marker?.number === null && !marker.isWord && !lineText(line).startsWith('*');
  return isBullet ? dropStart(line, marker.length) : null;
}

/** A paragraph that its editor marked as a list item of some level, without the bullet or number in front of it. */
export function listOfItem([first, ...others]: readonly Block[], level: number): Block[] {
  if (first?.kind !== 'paragraph') return first ? [first, ...others] : [];
  const [line = [], ...lines] = first.lines;
  const marker = readWordNumber(line) ?? readMarker(line);
  const item = { ...first, lines: [marker ? dropStart(line, marker.length) : line, ...lines] };
  return [{ kind: 'list', ...kindOf(marker), level, items: [[item, ...others]] }];
}

/** @param isInList whether they follow items that their editor marked as such, so that one bullet is enough */
function listLines(paragraphs: readonly Paragraph[], isInList: boolean): Block[] {
  const lines = markedLines(paragraphs);
  if (!lines.some(({ marker }) => marker)) return [...paragraphs];
  const blocks: Block[] = [];
  // Lines of one paragraph stay together, unless a list in the middle separates them.
  let together: Line[] = [];
  let paragraph: Paragraph | null = null;
  const endParagraph = () => {
    if (together.length > 0) blocks.push({ kind: 'paragraph', lines: together });
    together = [];
  };
  for (let index = 0; index < lines.length; ) {
    const first = lines[index];
    if (!first) break;
    const items = itemsFrom(lines, index, isInList && index === 0 ? 1 : 2);
    if (items.length > 0 || first.paragraph !== paragraph) endParagraph();
    if (items.length > 0) for (const list of listsOf(items)) blocks.push(list);
    else together.push(first.line);
    index += Math.max(items.length, 1);
    paragraph = items.at(-1)?.line.paragraph ?? first.paragraph;
  }
  endParagraph();
  return blocks;
}

/** Bullets between the items of a list written in one line. */
const inlineBullet = /(?<=^|\s)[•·●▪■◦‣⁃➢►▶✔✓✅](?=\s|\ufe0f)/gu;

/**
 * "• a • b • c" is a list, and so is what follows a colon in "Your tasks: • a • b • c": the line is divided before each
 * bullet. "Full time • Berlin", with a single bullet between words, is none.
 */
function partsOfLine(line: Line): Line[] {
  const text = line.map((run) => (run.kind === 'text' ? run.text : '\ufffc')).join('');
  const found = [...text.matchAll(inlineBullet)];
  const [first] = found;
  if (first === undefined || found.length < 2) return [line];
  const before = text.slice(0, first.index).trimEnd();
  const isList = before === '' || before.endsWith(':') || before.endsWith('\ufffc');
  if (!isList || found.some(({ 0: bullet }) => bullet !== first[0])) return [line];
  const cuts = [...(before === '' ? [] : [0]), ...found.map(({ index }) => index)];
  return cuts
    .map((cut, at) => cutLine(line, cut, cuts[at + 1] ?? text.length))
    .filter((part) => part.length > 0);
}

/** The part of a line between two places of its text, without space at either end. An image is one character. */
function cutLine(line: Line, start: number, end: number): Line {
  let at = 0;
  const runs: Run[] = [];
  for (const run of line) {
    const length = run.kind === 'text' ? run.text.length : 1;
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, length)];
    if (from < to) runs.push(run.kind === 'text' ? { ...run, text: run.text.slice(from, to) } : run);
    at += length;
  }
  return trimLine(runs);
}

function trimLine([...runs]: Run[]): Line {
  const first = runs[0];
  if (first?.kind === 'text') runs[0] = { ...first, text: first.text.trimStart() };
  const last = runs.at(-1);
  if (last?.kind === 'text') runs[runs.length - 1] = { ...last, text: last.text.trimEnd() };
  const isEmpty = (run: Run | undefined) => run?.kind === 'text' && run.text === '';
  if (isEmpty(runs[0])) return trimLine(runs.slice(1));
  return isEmpty(runs.at(-1)) ? trimLine(runs.slice(0, -1)) : runs;
}

function markedLines(paragraphs: readonly Paragraph[]): TextLine[] {
  const lines = paragraphs.flatMap((paragraph) =>
    paragraph.lines
      .flatMap(partsOfLine)
      .map((line): TextLine => ({ line, paragraph, marker: readMarker(line) })),
  );
  markPictures(lines);
  unmarkDialogues(lines);
  // Letters are bullets where several are in a row: three, or two beside other bullets.
  for (let start = 0; start < lines.length; ) {
    let end = start + 1;
    while (lines[start]?.marker?.isWord && lines[end]?.marker?.isWord) end += 1;
    const isBeside = lines[start - 1]?.marker || lines[end]?.marker;
    if (end - start < (isBeside ? 2 : 3)) {
      for (const line of lines.slice(start, end)) if (line.marker?.isWord) line.marker = null;
    }
    start = end;
  }
  return lines;
}

/**
 * Pictures are bullets where several are in a row: two in one paragraph, else three. The bullets beside them are pictures
 * of the same list then.
 */
function markPictures(lines: readonly TextLine[]): void {
  const found = lines.map(({ line }) => pictureOf(line));
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (found[end]) end += 1;
    const row = lines.slice(start, end);
    const ofOwn = row.filter((_, at) => found[start + at] === 'picture');
    const fewest = new Set(ofOwn.map(({ paragraph }) => paragraph)).size > 1 ? 3 : 2;
    if (ofOwn.length >= fewest) for (const line of row) line.marker = pictured;
    start = end + 1;
  }
}

/** "– Do you ride? – Every day.": lines with dashes, of which the first asks and the second answers. */
function unmarkDialogues(lines: readonly TextLine[]): void {
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (lines[end]?.marker?.kind === 'dash') end += 1;
    const row = lines.slice(start, end);
    const [asked = '', answered = ''] = row.map(({ line }) => lineText(line));
    if (/[?؟]$/u.test(asked) && /[.!…]$/u.test(answered)) for (const line of row) line.marker = null;
    start = end + 1;
  }
}

/** The items of the list that begins here; none if there are too few. */
function itemsFrom(lines: readonly TextLine[], start: number, fewest: number): Item[] {
  const items: Item[] = [];
  const open: { kind: string; next: number | null }[] = [];
  for (let index = start; ; index += 1) {
    const line = lines[index];
    const marker = line?.marker;
    if (!line || !marker) break;
    const { kind, number: count } = marker;
    let depth = open.findLastIndex((one) => one.kind === kind && one.next === count);
    if (depth < 0) {
      const mayNest = open.length < deepest && (count ?? 1) === 1 && open.every((one) => one.kind !== kind);
      if (items.length > 0 && !mayNest) break;
      depth = open.length;
    }
    open.length = depth;
    open.push({ kind, next: count === null ? null : count + 1 });
    items.push({ line, marker, depth });
  }
  const atTop = items.filter(({ depth }) => depth === 0).length;
  const isList = items.length >= fewest && (atTop > 1 || items[0]?.marker.number === null);
  return isList ? items : [];
}

function listsOf(items: readonly Item[]): List[] {
  const isFlat =
    items.every(({ marker }) => marker.number === null) &&
    new Set(items.map(({ marker }) => marker.kind)).size === items.length;
  return nestLists(
    items.map(({ line: { line }, marker, depth }) => ({
      kind: 'list',
      ...kindOf(marker),
      level: isFlat ? 1 : depth + 1,
      items: [[{ kind: 'paragraph', lines: [dropStart(line, marker.length)] }]],
    })),
  );
}

/**
 * Gives an advert's blocks their intended form: lists typed as text become lists, neighbouring lists are joined,
 * bullets typed into list items are removed, and at the top level strong short paragraphs become headings.
 * Idempotent.
 */
export function tidyBlocks(blocks: readonly Block[]): Block[] {
  return promoteHeadings(tidyFlow(blocks));
}

function tidyFlow(blocks: readonly Block[]): Block[] {
  return joinLists(findTextLists(blocks).flatMap(tidyInside));
}

/** Tidies the content of list items and cells. */
function tidyContent(blocks: readonly Block[]): Block[] {
  return tidyFlow(blocks.map((block) => (block.kind === 'heading' ? toStrongParagraph(block) : block)));
}

function tidyInside(block: Block): Block[] {
  if (block.kind === 'list') return tidyList(block);
  if (block.kind !== 'table') return [block];
  const rows = block.rows.map((cells) =>
    cells.map((cell) => ({ ...cell, blocks: tidyContent(cell.blocks) })),
  );
  return [{ ...block, rows }];
}

function tidyList(list: List): Block[] {
  const opensWithPicture = ([first]: readonly Block[]) =>
    first?.kind === 'paragraph' && pictureOf(first.lines[0] ?? []) === 'picture';
  const keepsPictures = list.items.filter(opensWithPicture).length > 1;
  return makeList(
    list,
    list.items.map((item) => tidyItem(item, keepsPictures)),
  ).map((made) => (list.level ? { ...made, level: list.level } : made));
}

/** @param keepsPictures whether its list has pictures that say something, so that bullets beside them stay */
function tidyItem(item: readonly Block[], keepsPictures: boolean): Block[] {
  const tidied = tidyContent(item);
  const [first, ...others] = tidied;
  if (first?.kind !== 'paragraph') return tidied;
  const [line, ...lines] = first.lines;
  const stripped = line ? withoutBullet(line, keepsPictures) : null;
  // Without its bullet the line may begin a numbered list with the next one, so it is checked again.
  return stripped
    ? tidyItem([{ kind: 'paragraph', lines: [stripped, ...lines] }, ...others], keepsPictures)
    : tidied;
}
