import type { Block, List, ListKind } from './blocks.ts';

export const bullets: ListKind = { ordered: false, numbering: '1', start: 1 };

/**
 * A list from items as they were read; no list where none has content. Empty items go. An item that holds
 * nothing but lists (editors indent that way) belongs under the item before it; where there is none, a bullet
 * list in a bullet list's first item is that list itself.
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
 * Joins neighbouring lists of one kind: bullet lists always, numbered ones where the numbers go on. Lists whose
 * levels are known go under the item before them where they are deeper.
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
    // One that stands further out than all before it stands beside them.
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
  // "v" goes on after "iv" as well as after "u", so letters tell only where they begin anew.
  if (next.level !== undefined && kind.numbering !== '1' && next.numbering !== '1') return next.start !== 1;
  return kind.numbering === next.numbering && (!kind.ordered || next.start === kind.start + items.length);
}

function withoutLevel({ level: _, ...list }: List): List {
  return list;
}
