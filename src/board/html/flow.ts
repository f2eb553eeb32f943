import { type Block, type Image, type Line, type Marks, type Run, unmarked } from './blocks.ts';
import { displayText, isVisible } from './characters.ts';
import { linkAddresses } from './text-links.ts';
import { bulletOf } from './word-html.ts';

const leadingSpace = /^[\s\x85]+/;
const bulletAndGap = /^([\s\x85]*)(\S)(?=([\s\x85]{2,20})[^\s\x85])/;

/**
 * Builds blocks from a stream of text, images and borders. White space collapses across elements, so a word
 * that tags run through stays one word and words that a border parts stay two. Text that shows nothing is
 * dropped; one line break ends a line, two or more end the paragraph. Addresses in plain text become links.
 */
export class Flow {
  #blocks: Block[] = [];
  #lines: Line[] = [];
  #line: Run[] = [];
  #space = false;
  /** No-break spaces in the white space that was seen last. */
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

  /** A space that was seen counts only between two things. It gets the marks that both of them have. */
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

/** Word parts a bullet from its text by no-break spaces; in other texts one space follows a letter. */
const withBullet = (written: string): string =>
  written.replace(bulletAndGap, (whole, space: string, letter: string, gap: string) =>
    gapOf(gap) > 1 ? space + (bulletOf(letter) ?? letter) : whole,
  );
