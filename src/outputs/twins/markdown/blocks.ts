import { escapeHeading, escapeLineStart } from './escape.ts';
import { inlineMarkdown } from './inline.ts';
import type { TwinBlock, TwinList } from './read-blocks.ts';

/**
 * Blocks of an advert's text as CommonMark 0.31, without a line end at the end. CommonMark has no tables, so a table
 * stays HTML, on one line, as CommonMark allows.
 *
 * @param inItem whether they are the content of a list's item, which is kept tight
 */
export function blocksMarkdown(blocks: readonly TwinBlock[], inItem = false): string {
  let text = '';
  let isOther = false;
  blocks.forEach((block, index) => {
    const before = blocks[index - 1];
    isOther = block.kind === 'list' && isSameList(before, block) && !isOther;
    if (before) text += inItem && joinsClosely(before, block) ? '\n' : '\n\n';
    text += blockMarkdown(block, isOther);
  });
  return text;
}

function blockMarkdown(block: TwinBlock, isOther: boolean): string {
  switch (block.kind) {
    case 'paragraph':
      // A backslash at a line's end is a line break.
      return block.lines.map((line) => escapeLineStart(inlineMarkdown(line).trim())).join('\\\n');
    case 'heading':
      return `${'#'.repeat(block.level)} ${escapeHeading(inlineMarkdown(block.line).trim())}`;
    case 'list':
      return listMarkdown(block, isOther);
    case 'html':
      return block.html;
  }
}

/** @param isOther whether the other mark is needed to part the list from one before it */
function listMarkdown(list: TwinList, isOther: boolean): string {
  const items = list.items.map((item, index) => {
    const mark = list.ordered ? `${list.start + index}${isOther ? ')' : '.'}` : isOther ? '*' : '-';
    return `${mark} ${indented(blocksMarkdown(item, true), mark.length + 1)}`;
  });
  return items.join('\n');
}

const indented = (text: string, width: number): string =>
  text.includes('\n') ? text.replace(/\n(?!\n|$)/g, `\n${' '.repeat(width)}`) : text;

const isSameList = (before: TwinBlock | undefined, list: TwinList): boolean =>
  before?.kind === 'list' && before.ordered === list.ordered;

/** A list of plain items right under its paragraph; a numbered one can stand there only if it begins with 1. */
const joinsClosely = (before: TwinBlock, block: TwinBlock): boolean =>
  before.kind === 'paragraph' &&
  block.kind === 'list' &&
  (!block.ordered || block.start === 1) &&
  block.items.every(([first]) => first?.kind === 'paragraph');
