import type { AnyNode } from 'domhandler';
import type { Block } from './blocks.ts';
import type { ReadFlow } from './parse-blocks.ts';

/**
 * The items of a list's content. Beside `li`, whatever else was put straight into the list: a nested list
 * becomes an item (lists.ts puts it under the one before), so does every block; `div` is looked through.
 */
export function readItems(children: readonly AnyNode[], readFlow: ReadFlow): Block[][] {
  const items: Block[][] = [];
  let stray: AnyNode[] = [];
  const endStray = () => {
    for (const block of readFlow(stray)) items.push([block]);
    stray = [];
  };
  for (const node of children) {
    const name = node.type === 'tag' ? node.name : '';
    if (node.type !== 'tag' || (name !== 'li' && name !== 'div')) {
      stray.push(node);
      continue;
    }
    endStray();
    if (name === 'li') items.push(readFlow(node.children));
    else for (const item of readItems(node.children, readFlow)) items.push(item);
  }
  endStray();
  return items;
}
