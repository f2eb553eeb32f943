import type { Block, List } from './blocks.ts';

/**
 * A list from items as they were read; no list where none has content. Empty items go. An item that holds
 * nothing but lists (editors indent that way) belongs under the item before it; where there is none, a bullet
 * list in a bullet list's first item is that list itself.
 */
export function makeList(ordered: boolean, start: number, items: readonly (readonly Block[])[]): List[] {
  const kept: Block[][] = [];
  for (const item of items) {
    const [first] = item;
    if (first === undefined) continue;
    const previous = kept.at(-1);
    if (!item.every((block) => block.kind === 'list')) kept.push([...item]);
    else if (previous) previous.push(...item);
    else if (item.length === 1 && first.kind === 'list' && !first.ordered && !ordered) {
      for (const inner of first.items) kept.push([...inner]);
    } else kept.push([...item]);
  }
  if (kept.length === 0) return [];
  return [{ kind: 'list', ordered, start: ordered ? start : 1, items: kept.map(joinLists) }];
}

/**
 * Joins neighbouring lists of one kind: bullet lists always, numbered ones where the numbers go on.
 */
export function joinLists(blocks: readonly Block[]): Block[] {
  const joined: Block[] = [];
  let lists: List[] = [];
  let next = 0;
  const endList = () => {
    const [first] = lists;
    if (first && lists.length === 1) joined.push(first);
    else if (first) {
      joined.push(
        ...makeList(
          first.ordered,
          first.start,
          lists.flatMap((list) => list.items),
        ),
      );
    }
    lists = [];
  };
  for (const block of blocks) {
    const [first] = lists;
    const goesOn =
      block.kind === 'list' && first?.ordered === block.ordered && (!block.ordered || block.start === next);
    if (!goesOn) endList();
    if (block.kind === 'list') {
      next = goesOn ? next + block.items.length : block.start + block.items.length;
      lists.push(block);
    } else joined.push(block);
  }
  endList();
  return joined;
}
