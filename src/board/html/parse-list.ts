import type { AnyNode, Element } from 'domhandler';
import type { Block, List, ListKind, Numbering } from './blocks.ts';
import { bullets, makeList, nestLists } from './lists.ts';
import type { ReadFlow } from './parse-blocks.ts';

interface Item {
  blocks: Block[];
  /** As sanitize.ts leaves it; `null` where none was written. */
  level: number | null;
}

/**
 * The list that an `ul` or `ol` is, none where it has no content. Items whose levels are written at them nest by
 * these; editors leave them side by side, or each in a list of its own.
 */
export function readList({ name, attribs, children }: Element, readFlow: ReadFlow): List[] {
  const { start, type } = attribs;
  const kind =
    name === 'ul'
      ? bullets
      : ({ ordered: true, numbering: numbering(type), start: firstNumber(start) } as const);
  const items = readItems(children, readFlow);
  if (items.every(({ level }) => level === null)) {
    return makeList(
      kind,
      items.map(({ blocks }) => blocks),
    );
  }
  return nestLists(byLevel(kind, items));
}

/** A list for each item. Numbers go on at their level, and begin anew below. */
function byLevel(kind: ListKind, items: readonly Item[]): List[] {
  const numbers: number[] = [];
  let level = items.find((item) => item.level !== null)?.level ?? 1;
  return items.flatMap((item) => {
    const isLists = item.blocks.every((block) => block.kind === 'list');
    // A list put straight into this one has the levels of its own items.
    if (isLists && item.level === null) return item.blocks.filter((block) => block.kind === 'list');
    level = item.level ?? 1;
    const number = (numbers[level] ?? (numbers.length === 0 ? kind.start : 1) - 1) + 1;
    numbers[level] = number;
    numbers.length = level + 1;
    return makeList(kind.ordered ? { ...kind, start: number } : kind, [item.blocks]).map((list) => ({
      ...list,
      level,
    }));
  });
}

/**
 * The items of a list's content. Beside `li`, whatever else was put straight into the list: a nested list
 * becomes an item (lists.ts puts it under the one before), so does every block; `div` is looked through.
 */
function readItems(children: readonly AnyNode[], readFlow: ReadFlow): Item[] {
  const items: Item[] = [];
  let stray: AnyNode[] = [];
  const endStray = () => {
    for (const block of readFlow(stray)) items.push({ blocks: [block], level: null });
    stray = [];
  };
  for (const node of children) {
    const name = node.type === 'tag' ? node.name : '';
    if (node.type !== 'tag' || (name !== 'li' && name !== 'div')) {
      stray.push(node);
      continue;
    }
    endStray();
    if (name === 'li') items.push({ blocks: readFlow(node.children), level: levelOf(node) });
    else for (const item of readItems(node.children, readFlow)) items.push(item);
  }
  endStray();
  return items;
}

/** The level that sanitize.ts has left at an element. */
export const levelOf = ({ attribs }: Element): number | null => Number(attribs['data-level']) || null;

const numbering = (type: string | undefined): Numbering =>
  type === 'a' || type === 'A' || type === 'i' || type === 'I' ? type : '1';

const firstNumber = (start: string | undefined): number =>
  start !== undefined && /^\d{1,4}$/.test(start.trim()) ? Number(start) : 1;
