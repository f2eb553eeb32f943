import {
  type Block,
  type Heading,
  type Line,
  lineText,
  type Paragraph,
  type Text,
  unmarked,
} from './blocks.ts';
import { Flow } from './flow.ts';

const maxLength = 80;
// A paragraph that acts as a heading is below every heading that was written as one.
const actingLevel = 7;
const highest = 3;
const lowest = 6;

/**
 * The heading that a block inside a heading element makes. Its lines become one, its strong text plain (a
 * heading is strong by itself); its images follow it. Blocks that are no paragraphs stand by themselves.
 */
export function toHeading(block: Block, level: number): Block[] {
  if (block.kind !== 'paragraph') return [block];
  const line = headingLine(block.lines);
  const images = block.lines.flatMap((runs) => runs.filter((run) => run.kind === 'image'));
  return [
    ...(line.length > 0 ? [{ kind: 'heading', level, line } as const] : []),
    ...(images.length > 0 ? [{ kind: 'paragraph', lines: [images] } as const] : []),
  ];
}

/** Inside lists and tables a heading would cut the page's outline: it becomes a strong paragraph. */
export function toStrongParagraph(heading: Heading): Paragraph {
  const flow = new Flow();
  for (const run of heading.line) flow.text(run.text, { ...run, strong: true });
  const [paragraph] = flow.finish();
  return paragraph?.kind === 'paragraph' ? paragraph : { kind: 'paragraph', lines: [heading.line] };
}

/**
 * A paragraph that is nothing but short strong text without a sentence's end, with content after it, is a
 * heading in all but name ("<p><strong>Wymagania:</strong></p>").
 */
export function promoteHeadings(blocks: readonly Block[]): Block[] {
  return blocks.map((block, index) => {
    const next = blocks[index + 1];
    const leads = next !== undefined && next.kind !== 'heading' && !actsAsHeading(next);
    if (!leads || block.kind !== 'paragraph' || !actsAsHeading(block)) return block;
    return { kind: 'heading', level: actingLevel, line: headingLine(block.lines) };
  });
}

/** Headings start at h3 (the page has h1, its sections h2), keep their order of rank, and skip no level. */
export function levelHeadings(blocks: readonly Block[]): Block[] {
  const above: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    while ((above.at(-1) ?? 0) >= block.level) above.pop();
    const level = Math.min(highest + above.length, lowest);
    above.push(block.level);
    return { ...block, level };
  });
}

function actsAsHeading(block: Block): boolean {
  if (block.kind !== 'paragraph') return false;
  const [line, second] = block.lines;
  if (!line || second) return false;
  const text = lineText(line);
  if (text.length > maxLength || !/\p{L}/u.test(text) || /[.!,;…]$/.test(text)) return false;
  return line.every(
    (run, index) => run.kind === 'text' && run.href === null && (run.strong || isColon(run, index, line)),
  );
}

/** "<strong>Wymagania</strong>:" is meant as strong all through. */
function isColon(run: Text, index: number, line: Line): boolean {
  return index > 0 && index === line.length - 1 && /^ ?[:?]$/.test(run.text);
}

function headingLine(lines: readonly Line[]): Text[] {
  const flow = new Flow();
  for (const line of lines) {
    for (const run of line) if (run.kind === 'text') flow.text(run.text, { ...run, strong: false });
    flow.text(' ', unmarked);
  }
  const [paragraph] = flow.finish();
  const line = paragraph?.kind === 'paragraph' ? paragraph.lines[0] : undefined;
  return line?.filter((run) => run.kind === 'text') ?? [];
}
