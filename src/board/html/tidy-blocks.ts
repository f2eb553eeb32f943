import type { Block, List } from './blocks.ts';
import { promoteHeadings, toStrongParagraph } from './headings.ts';
import { joinLists, makeList } from './lists.ts';
import { findTextLists, withoutBullet } from './text-lists.ts';

/**
 * Brings an advert's blocks into the form they were meant in: lists typed as text become lists, neighbouring
 * lists one, bullets typed into list items go, and at the top level strong short paragraphs become headings.
 * Applied to its own result it changes nothing.
 */
export function tidyBlocks(blocks: readonly Block[]): Block[] {
  return promoteHeadings(tidyFlow(blocks));
}

function tidyFlow(blocks: readonly Block[]): Block[] {
  return joinLists(findTextLists(blocks).flatMap(tidyInside));
}

/** What stands in list items and cells. */
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
  return makeList(list, list.items.map(tidyItem)).map((made) =>
    list.level ? { ...made, level: list.level } : made,
  );
}

function tidyItem(item: readonly Block[]): Block[] {
  const tidied = tidyContent(item);
  const [first, ...others] = tidied;
  if (first?.kind !== 'paragraph') return tidied;
  const [line, ...lines] = first.lines;
  const stripped = line ? withoutBullet(line) : null;
  // Without its bullet the line may open a numbered list with the next one, hence once more.
  return stripped ? tidyItem([{ kind: 'paragraph', lines: [stripped, ...lines] }, ...others]) : tidied;
}
