import type { Block, Line, List, Paragraph } from './blocks.ts';
import { lineText } from './blocks.ts';
import { isVisible } from './characters.ts';

// Bullets that nobody uses for anything else, a variation selector after them, and those that Word's symbol
// fonts leave behind (private use area). A dash needs a space or a letter after it, a star a space.
const bullet =
  /^(?:[•·∙●○◦▪▫■□◆◇▶►▸➤➢➔→⇒✓✔✅☑✦★☆‣⁃⦁🔹🔸🔷🔶👉📌\uf000-\uf0ff]\p{Default_Ignorable_Code_Point}*\s*|[-–—−‐‑](?:\s+|(?=\p{L}))|\*\s+)+/u;
const number = /^(\d{1,3})[.)](?:\s+|(?=\p{L}))/u;

interface Marker {
  /** The number, `null` for a bullet. */
  number: number | null;
  /** Characters before the item's own text. */
  length: number;
}

/**
 * Lists that are written as text become lists: two or more lines in a row that open with a bullet ("- ",
 * "• ", "✔ "), or with numbers that go up by one ("3. ", "4) "). Lines are parted by `<br>` or stand in
 * paragraphs of their own.
 */
export function findTextLists(blocks: readonly Block[]): Block[] {
  const found: Block[] = [];
  let paragraphs: Paragraph[] = [];
  for (const block of blocks) {
    if (block.kind === 'paragraph') paragraphs.push(block);
    else {
      for (const result of listLines(paragraphs)) found.push(result);
      paragraphs = [];
      found.push(block);
    }
  }
  for (const result of listLines(paragraphs)) found.push(result);
  return found;
}

/** A list item's first line without the bullet that was typed into it; `null` where there is none. */
export function withoutBullet(line: Line): Line | null {
  const marker = readMarker(line);
  // A star may refer to a footnote.
  return marker?.number === null && !lineText(line).startsWith('*') ? dropStart(line, marker.length) : null;
}

function listLines(paragraphs: readonly Paragraph[]): Block[] {
  const lines = paragraphs.flatMap((paragraph) =>
    paragraph.lines.map((line) => ({ line, paragraph, marker: readMarker(line) })),
  );
  if (!lines.some(({ marker }) => marker)) return [...paragraphs];
  const blocks: Block[] = [];
  // Lines of one paragraph stay together, unless a list in the middle parts them.
  let together: Line[] = [];
  let paragraph: Paragraph | null = null;
  const endParagraph = () => {
    if (together.length > 0) blocks.push({ kind: 'paragraph', lines: together });
    together = [];
  };
  for (let index = 0; index < lines.length; ) {
    const first = lines[index];
    if (!first) break;
    let end = index + 1;
    while (goesOn(lines[end - 1]?.marker, lines[end]?.marker)) end++;
    const isList = first.marker !== null && end - index > 1;
    if (isList || first.paragraph !== paragraph) endParagraph();
    if (isList) blocks.push(listOf(first.marker, lines.slice(index, end)));
    else together.push(first.line);
    paragraph = first.paragraph;
    index = isList ? end : index + 1;
  }
  endParagraph();
  return blocks;
}

function goesOn(one: Marker | null | undefined, next: Marker | null | undefined): boolean {
  if (!one || !next) return false;
  return one.number === null ? next.number === null : next.number === one.number + 1;
}

function listOf(first: Marker | null, lines: readonly { line: Line; marker: Marker | null }[]): List {
  return {
    kind: 'list',
    ordered: typeof first?.number === 'number',
    start: first?.number ?? 1,
    items: lines.map(({ line, marker }) => [
      { kind: 'paragraph', lines: [dropStart(line, marker?.length ?? 0)] },
    ]),
  };
}

function readMarker(line: Line): Marker | null {
  if (line[0]?.kind !== 'text') return null;
  // An image stands for itself, so that a marker never reaches across it.
  const text = line.map((run) => (run.kind === 'text' ? run.text : '\ufffc')).join('');
  const numbered = number.exec(text);
  const match = numbered ?? bullet.exec(text);
  if (!match || !isVisible(text.slice(match[0].length))) return null;
  return { number: numbered ? Number(numbered[1]) : null, length: match[0].length };
}

function dropStart(line: Line, length: number): Line {
  let left = length;
  return line.flatMap((run) => {
    if (left === 0 || run.kind !== 'text') return [run];
    const dropped = Math.min(left, run.text.length);
    left -= dropped;
    const text = run.text.slice(dropped);
    return text === '' ? [] : [{ ...run, text }];
  });
}
