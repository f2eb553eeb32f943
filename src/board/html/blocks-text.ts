import { type Block, lineText } from './blocks.ts';

/** The words of blocks on one line, parted by single spaces; images add nothing. */
export function blocksText(blocks: readonly Block[]): string {
  return blocks.map(blockText).filter(Boolean).join(' ');
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.lines
        .map((line) => lineText(line).trim())
        .filter(Boolean)
        .join(' ');
    case 'heading':
      return lineText(block.line);
    case 'list':
      return block.items.map(blocksText).filter(Boolean).join(' ');
    case 'table': {
      const cells = block.rows.flat().map((cell) => blocksText(cell.blocks));
      return [lineText(block.caption ?? []).trim(), ...cells].filter(Boolean).join(' ');
    }
  }
}
