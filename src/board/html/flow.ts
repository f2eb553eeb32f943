import type { Block, Image, Line, Marks, Run } from './blocks.ts';
import { unmarked } from './blocks.ts';
import { displayText, isVisible } from './characters.ts';

/**
 * Builds blocks from a stream of text, images and borders. White space collapses across elements, so a word
 * that tags run through stays one word and words that a border parts stay two. Text that shows nothing is
 * dropped; one line break ends a line, two or more end the paragraph.
 */
export class Flow {
  #blocks: Block[] = [];
  #lines: Line[] = [];
  #line: Run[] = [];
  #space = false;

  /** Adds text as written, white space and unwanted characters included. */
  text(written: string, marks: Marks): void {
    const text = displayText(written);
    if (text.startsWith(' ')) this.#space = true;
    if (!isVisible(text)) {
      if (text.includes(' ')) this.#space = true;
      return;
    }
    this.#addSpace(marks);
    this.#append(text.trim(), marks);
    this.#space = text.endsWith(' ');
  }

  image(image: Image): void {
    this.#addSpace(unmarked);
    this.#line.push(image);
  }

  /** A line break. */
  lineEnd(): void {
    this.#space = false;
    if (this.#line.length > 0) {
      this.#lines.push(this.#line);
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
