import { escapeMarkup } from '../../base/escape.ts';
import { type Direction, directionOfText } from '../../i18n/direction.ts';
import { type Block, blocksText, type Cell, type Line, type Run } from './blocks.ts';
import { headRows } from './tables.ts';

/**
 * Last step of the HTML policy: blocks as HTML. Everything is escaped here, so the result is safe for any
 * text; addresses were checked when the blocks were read. Line ends separate top-level blocks.
 *
 * @param direction in which the text around is read; parts in the other one say so
 */
export function renderBlocks(blocks: readonly Block[], direction: Direction = 'ltr'): string {
  return blocks.map((block) => renderBlock(block, direction)).join('\n');
}

/** The direction of a part of the text, as an attribute where it is another than around it. */
function turned(text: string, around: Direction): { direction: Direction; dir: string } {
  const own = directionOfText(text) ?? around;
  return { direction: own, dir: own === around ? '' : ` dir="${own}"` };
}

function renderBlock(block: Block, around: Direction): string {
  const { direction, dir } = turned(blocksText([block]), around);
  switch (block.kind) {
    case 'paragraph':
      return `<p${dir}>${block.lines.map(renderLine).join('<br>')}</p>`;
    case 'heading':
      return `<h${block.level}${dir}>${renderLine(block.line)}</h${block.level}>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const start = block.start === 1 ? '' : ` start="${block.start}"`;
      const type = block.numbering === '1' ? '' : ` type="${block.numbering}"`;
      const items = block.items.map((item) => {
        const own = turned(blocksText(item), direction);
        return `<li${own.dir}>${renderContent(item, own.direction)}</li>`;
      });
      return `<${tag}${start}${type}${dir}>${items.join('')}</${tag}>`;
    }
    case 'table': {
      const head = headRows(block.rows);
      const rows = block.rows.map((cells, index) =>
        renderRow(cells, index < head ? 'col' : 'row', direction),
      );
      const caption = block.caption ? `<caption>${renderLine(block.caption)}</caption>` : '';
      const thead = head > 0 ? `<thead>${rows.slice(0, head).join('')}</thead>` : '';
      return `<table${dir}>${caption}${thead}<tbody>${rows.slice(head).join('')}</tbody></table>`;
    }
  }
}

function renderRow(cells: readonly Cell[], scope: 'col' | 'row', around: Direction): string {
  const html = cells.map((cell) => {
    const tag = cell.header ? 'th' : 'td';
    const { direction, dir } = turned(blocksText(cell.blocks), around);
    const attributes = [
      cell.header ? ` scope="${scope}"` : '',
      cell.colspan > 1 ? ` colspan="${cell.colspan}"` : '',
      cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : '',
      dir,
    ].join('');
    return `<${tag}${attributes}>${renderContent(cell.blocks, direction)}</${tag}>`;
  });
  return `<tr>${html.join('')}</tr>`;
}

/** A single paragraph that opens an item or a cell needs no `<p>`. */
function renderContent(blocks: readonly Block[], around: Direction): string {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph' || others.some((block) => block.kind === 'paragraph')) {
    return blocks.map((block) => renderBlock(block, around)).join('');
  }
  return (
    first.lines.map(renderLine).join('<br>') + others.map((block) => renderBlock(block, around)).join('')
  );
}

/** Marks nest in one order, link, strong, emphasis, so that equal lines give equal HTML. */
function renderLine(line: Line): string {
  let html = '';
  let open: string[] = [];
  const change = (wanted: string[]) => {
    let shared = 0;
    while (shared < open.length && open[shared] === wanted[shared]) shared++;
    for (const tag of open.slice(shared).reverse()) html += `</${tag.split(' ', 1)[0]}>`;
    for (const tag of wanted.slice(shared)) html += `<${tag}>`;
    open = wanted;
  };
  for (const run of line) {
    change(tagsOf(run));
    html += run.kind === 'text' ? escapeMarkup(run.text) : renderImage(run);
  }
  change([]);
  return html;
}

function tagsOf(run: Run): string[] {
  if (run.kind === 'image') return [];
  return [
    ...(run.href === null ? [] : [`a href="${escapeMarkup(run.href)}" rel="noopener nofollow"`]),
    ...(run.strong ? ['strong'] : []),
    ...(run.emphasis ? ['em'] : []),
  ];
}

function renderImage({ address, alt, width, height }: Run & { kind: 'image' }): string {
  return `<img src="${escapeMarkup(address)}" alt="${escapeMarkup(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}
