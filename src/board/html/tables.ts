import { type Block, type Cell, type Line, type Run, unmarked } from './blocks.ts';
import { Flow } from './headings.ts';

/**
 * A table from rows as they were read. Rows without content go; spans are cut where they would leave the table
 * or cover another cell. If no row has two cells with content, the table was only layout:
 * its content replaces it. A caption is one line; its other content moves before the table.
 */
export function makeTable(captions: readonly Block[], rows: readonly (readonly Cell[])[]): Block[] {
  const filled = dropEmptyRows(rows);
  const isLayout = filled.every((cells) => cells.filter(hasContent).length < 2);
  if (isLayout) return [...captions, ...filled.flatMap((cells) => cells.flatMap((cell) => cell.blocks))];
  const caption = captionLine(captions);
  return [
    ...captions.filter((block) => block.kind !== 'paragraph'),
    { kind: 'table', caption: caption.length > 0 ? caption : null, rows: fitSpans(filled) },
  ];
}

/**
 * How many rows from the top are head: all their filled cells are headers, none of them reaches further down,
 * and rows without headers follow.
 */
export function headRows(rows: readonly (readonly Cell[])[]): number {
  const body = rows.findIndex((cells) => cells.some((cell) => hasContent(cell) && !cell.header));
  if (body < 1) return 0;
  const reachesOut = rows
    .slice(0, body)
    .some((cells, index) => cells.some((cell) => index + cell.rowspan > body));
  return reachesOut ? 0 : body;
}

function hasContent(cell: Cell): boolean {
  return cell.blocks.length > 0;
}

function dropEmptyRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  const kept = rows.map((cells) => cells.some(hasContent));
  // keptBefore[n]: how many of the first n rows stay, so that spans can be counted in rows that stay.
  const keptBefore = [0];
  for (const stays of kept) keptBefore.push((keptBefore.at(-1) ?? 0) + (stays ? 1 : 0));
  const total = keptBefore.at(-1) ?? 0;
  return rows.flatMap((cells, index) =>
    kept[index]
      ? [
          cells.map((cell) => ({
            ...cell,
            header: cell.header && hasContent(cell),
            rowspan: (keptBefore[index + cell.rowspan] ?? total) - (keptBefore[index] ?? 0),
          })),
        ]
      : [],
  );
}

function fitSpans(rows: readonly (readonly Cell[])[]): Cell[][] {
  // The first row in which each column is free again.
  const freeFrom: number[] = [];
  const isFree = (column: number, row: number) => (freeFrom[column] ?? 0) <= row;
  return rows.map((cells, row) => {
    let column = 0;
    return cells.map((cell) => {
      while (!isFree(column, row)) column++;
      let colspan = 0;
      while (colspan < cell.colspan && isFree(column, row)) {
        freeFrom[column] = row + cell.rowspan;
        colspan++;
        column++;
      }
      return { ...cell, colspan };
    });
  });
}

function captionLine(captions: readonly Block[]): Line {
  const flow = new Flow();
  for (const block of captions) {
    if (block.kind !== 'paragraph') continue;
    for (const run of block.lines.flatMap((line): Run[] => [...line, spaceRun])) {
      if (run.kind === 'text') flow.text(run.text, run);
      else flow.image(run);
    }
  }
  const [paragraph] = flow.finish();
  return paragraph?.kind === 'paragraph' ? (paragraph.lines[0] ?? []) : [];
}

const spaceRun: Run = { kind: 'text', text: ' ', ...unmarked };
