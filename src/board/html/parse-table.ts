import type { AnyNode, Element } from 'domhandler';
import type { Block, Cell } from './blocks.ts';
import type { ReadFlow } from './parse-blocks.ts';
import { makeTable } from './tables.ts';

const maxSpan = 100;

/**
 * Reads a table's content. Cells and rows may stand where they like: cells outside a row make one. Cells under
 * `thead` are headers. What is neither caption, row nor cell comes out before the table, as in browsers.
 */
export function readTable(children: readonly AnyNode[], readFlow: ReadFlow): Block[] {
  const rows: Cell[][] = [];
  const captions: Block[] = [];
  const stray: AnyNode[] = [];
  // The row that cells belong to for now; a `tr` ends it.
  let row: Cell[] | null = null;

  const read = (nodes: readonly AnyNode[], inHead: boolean): void => {
    for (const node of nodes) {
      const name = node.type === 'tag' ? node.name : '';
      if (node.type !== 'tag') stray.push(node);
      else if (name === 'td' || name === 'th') {
        if (!row) {
          row = [];
          rows.push(row);
        }
        row.push(readCell(node, inHead, readFlow));
      } else if (name === 'tr' || name === 'thead' || name === 'tbody') {
        row = null;
        read(node.children, inHead || name === 'thead');
        row = null;
      } else if (name === 'caption') {
        for (const block of readFlow(node.children)) captions.push(block);
      } else stray.push(node);
    }
  };
  read(children, false);
  return [...readFlow(stray), ...makeTable(captions, rows)];
}

function readCell(cell: Element, inHead: boolean, readFlow: ReadFlow): Cell {
  const { colspan, rowspan } = cell.attribs;
  return {
    header: inHead || cell.name === 'th',
    colspan: span(colspan, 1),
    rowspan: span(rowspan, maxSpan),
    blocks: readFlow(cell.children),
  };
}

/** `zero` is what 0 means: for rowspan all rows that follow. */
function span(written: string | undefined, zero: number): number {
  if (written === undefined || !/^\s*\d{1,6}\s*$/.test(written)) return 1;
  const number = Number(written);
  return number === 0 ? zero : Math.min(number, maxSpan);
}
