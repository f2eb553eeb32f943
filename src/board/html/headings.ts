import { displayText, isVisible } from '../text.ts';
import {
  type Block,
  type Heading,
  type Image,
  type Line,
  lineText,
  type Marks,
  type Paragraph,
  type Run,
  type Text,
  unmarked,
} from './blocks.ts';
import { linkAddresses } from './text-links.ts';
import { bulletOf } from './word-html.ts';

const leadingSpace = /^[\s\x85]+/;
const bulletAndGap = /^([\s\x85]*)(\S)(?=([\s\x85]{2,20})[^\s\x85])/;

/**
 * Builds blocks from a stream of text, images and borders. White space collapses across elements, so a word
 * with tags inside stays one word and words separated by a border stay two. Invisible text is dropped;
 * one line break ends a line, two or more end the paragraph. Addresses in plain text become links.
 */
export class Flow {
  #blocks: Block[] = [];
  #lines: Line[] = [];
  #line: Run[] = [];
  #space = false;
  /** No-break spaces in the last white space. */
  #gap = 0;

  /** Adds text as written, white space and unwanted characters included. */
  text(written: string, marks: Marks): void {
    const text = displayText(this.#line.length === 0 ? withBullet(written) : written);
    if (text.startsWith(' ')) this.#space = true;
    this.#gap += gapOf(leadingSpace.exec(written)?.[0]);
    if (!isVisible(text)) {
      if (text.includes(' ')) this.#space = true;
      return;
    }
    this.#addSpace(marks);
    this.#append(text.trim(), marks);
    this.#space = text.endsWith(' ');
    this.#gap = this.#space ? gapOf(/[\s\x85]+$/.exec(written.slice(-20))?.[0]) : 0;
  }

  image(image: Image): void {
    this.#addSpace(unmarked);
    this.#line.push(image);
  }

  /** A line break. */
  lineEnd(): void {
    this.#space = false;
    this.#gap = 0;
    if (this.#line.length > 0) {
      this.#lines.push(linkAddresses(this.#line));
      this.#line = [];
    } else {
      this.#endParagraph();
    }
  }

  /** A border between blocks. */
  border(): void {
    this.lineEnd();
    this.#endParagraph();
  }

  /** Adds finished blocks, with a border on both sides. */
  add(blocks: readonly Block[]): void {
    this.border();
    for (const block of blocks) this.#blocks.push(block);
  }

  /** All blocks, in order. The flow must not be used afterwards. */
  finish(): Block[] {
    this.border();
    return this.#blocks;
  }

  #endParagraph(): void {
    if (this.#lines.length === 0) return;
    this.#blocks.push({ kind: 'paragraph', lines: this.#lines });
    this.#lines = [];
  }

  /** A pending space counts only between two runs. It gets the marks that both of them have. */
  #addSpace(next: Marks): void {
    const last = this.#line.at(-1);
    if (this.#line.length === 1 && last?.kind === 'text' && this.#gap > 1) {
      this.#line = [{ ...last, text: bulletOf(last.text) ?? last.text }];
    }
    this.#gap = 0;
    if (this.#space && last) this.#append(' ', last.kind === 'text' ? sharedMarks(last, next) : unmarked);
    this.#space = false;
  }

  #append(text: string, { strong, emphasis, href }: Marks): void {
    const last = this.#line.at(-1);
    const goesOn =
      last?.kind === 'text' && last.strong === strong && last.emphasis === emphasis && last.href === href;
    if (goesOn) this.#line[this.#line.length - 1] = { ...last, text: last.text + text };
    else this.#line.push({ kind: 'text', text, strong, emphasis, href });
  }
}

function sharedMarks(one: Marks, other: Marks): Marks {
  return {
    strong: one.strong && other.strong,
    emphasis: one.emphasis && other.emphasis,
    href: one.href === other.href ? one.href : null,
  };
}

const gapOf = (space: string | undefined): number => (space?.split('\xa0').length ?? 1) - 1;

/** Word separates a bullet from its text with no-break spaces; in other texts one space follows a letter. */
const withBullet = (written: string): string =>
  written.replace(bulletAndGap, (whole, space: string, letter: string, gap: string) =>
    gapOf(gap) > 1 ? space + (bulletOf(letter) ?? letter) : whole,
  );

const maxLength = 80;
// A paragraph that acts as a heading ranks below every real heading.
const actingLevel = 7;
const highest = 3;
const lowest = 6;

/**
 * The heading that a block inside a heading element makes. Its lines become one, its strong text plain (a
 * heading is strong by itself); its images follow it. Blocks that are not paragraphs stay blocks of their own.
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
 * A paragraph that is only short strong text without a sentence's end, with content after it, acts as a
 * heading ("<p><strong>Wymagania:</strong></p>").
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

/** "<strong>Wymagania</strong>:" is meant to be all strong. */
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
