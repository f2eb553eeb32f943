import type { Block, Cell, Line, Run } from './blocks.ts';
import { headRows } from './tables.ts';

/**
 * Last step of the HTML policy: blocks as HTML. Everything is escaped here, so the result is safe whatever
 * the text says; addresses were checked when the blocks were read. Top-level blocks are parted by line ends.
 */
export function renderBlocks(blocks: readonly Block[]): string {
  return blocks.map(renderBlock).join('\n');
}

function renderBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${block.lines.map(renderLine).join('<br>')}</p>`;
    case 'heading':
      return `<h${block.level}>${renderLine(block.line)}</h${block.level}>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      const start = block.start === 1 ? '' : ` start="${block.start}"`;
      const type = block.numbering === '1' ? '' : ` type="${block.numbering}"`;
      const items = block.items.map((item) => `<li>${renderContent(item)}</li>`).join('');
      return `<${tag}${start}${type}>${items}</${tag}>`;
    }
    case 'table': {
      const head = headRows(block.rows);
      const rows = block.rows.map((cells, index) => renderRow(cells, index < head ? 'col' : 'row'));
      const caption = block.caption ? `<caption>${renderLine(block.caption)}</caption>` : '';
      const thead = head > 0 ? `<thead>${rows.slice(0, head).join('')}</thead>` : '';
      return `<table>${caption}${thead}<tbody>${rows.slice(head).join('')}</tbody></table>`;
    }
  }
}

function renderRow(cells: readonly Cell[], scope: 'col' | 'row'): string {
  const html = cells.map((cell) => {
    const tag = cell.header ? 'th' : 'td';
    const attributes = [
      cell.header ? ` scope="${scope}"` : '',
      cell.colspan > 1 ? ` colspan="${cell.colspan}"` : '',
      cell.rowspan > 1 ? ` rowspan="${cell.rowspan}"` : '',
    ].join('');
    return `<${tag}${attributes}>${renderContent(cell.blocks)}</${tag}>`;
  });
  return `<tr>${html.join('')}</tr>`;
}

/** A single paragraph that opens an item or a cell needs no `<p>`. */
function renderContent(blocks: readonly Block[]): string {
  const [first, ...others] = blocks;
  if (first?.kind !== 'paragraph' || others.some((block) => block.kind === 'paragraph')) {
    return blocks.map(renderBlock).join('');
  }
  return first.lines.map(renderLine).join('<br>') + others.map(renderBlock).join('');
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
    html += run.kind === 'text' ? escapeHtml(run.text) : renderImage(run);
  }
  change([]);
  return html;
}

function tagsOf(run: Run): string[] {
  if (run.kind === 'image') return [];
  return [
    ...(run.href === null ? [] : [`a href="${escapeHtml(run.href)}" rel="noopener nofollow"`]),
    ...(run.strong ? ['strong'] : []),
    ...(run.emphasis ? ['em'] : []),
  ];
}

function renderImage({ address, alt, width, height }: Run & { kind: 'image' }): string {
  return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}
