/**
 * The shapes an advert's text can have. The model can only express valid HTML, so for any input nesting the
 * rendered output is valid. Inline formatting is kept as marks of flat text, not as a tree, and a line break
 * as the end of a line: nested links, empty elements and leading or double breaks can't be expressed.
 */

export interface Marks {
  readonly strong: boolean;
  readonly emphasis: boolean;
  /** A checked absolute address, or `null` outside links. */
  readonly href: string | null;
}

/** Text with its marks. White space in it is single spaces. */
export interface Text extends Marks {
  readonly kind: 'text';
  readonly text: string;
}

export interface Image {
  readonly kind: 'image';
  /** Where the site serves it. */
  readonly address: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Plain text, empty for decoration. */
  readonly alt: string;
}

export type Run = Text | Image;

/** The text between two line breaks: never empty, no space at either end, no equal marks side by side. */
export type Line = readonly Run[];

export interface Paragraph {
  readonly kind: 'paragraph';
  /** At least one. */
  readonly lines: readonly Line[];
}

export interface Heading {
  readonly kind: 'heading';
  /** 1 to 6 as written, 7 for a paragraph that acts as a heading; levelHeadings makes it 3 to 6. */
  readonly level: number;
  readonly line: readonly Text[];
}

/** How a numbered list counts, as HTML's `type` has it: numbers, letters or Roman numbers. */
export type Numbering = '1' | 'a' | 'A' | 'i' | 'I';

/** The properties of a list except its items. */
export interface ListKind {
  readonly ordered: boolean;
  /** '1' for unordered lists. */
  readonly numbering: Numbering;
  /** Number of the first item; 1 for unordered lists. */
  readonly start: number;
}

export interface List extends ListKind {
  readonly kind: 'list';
  /** The level of its items, 1 to 9, where the input has it; joinLists nests by it and removes it. */
  readonly level?: number;
  /** At least one, none empty. */
  readonly items: readonly (readonly Block[])[];
}

export interface Cell {
  readonly header: boolean;
  readonly colspan: number;
  readonly rowspan: number;
  /** Empty for an empty cell. */
  readonly blocks: readonly Block[];
}

interface Table {
  readonly kind: 'table';
  readonly caption: readonly Run[] | null;
  /** At least one; at least one row has two cells with content. */
  readonly rows: readonly (readonly Cell[])[];
}

export type Block = Paragraph | Heading | List | Table;

/** Text without marks. */
export const unmarked: Marks = { strong: false, emphasis: false, href: null };

/** The plain text of a line; images add nothing. */
export function lineText(line: Line): string {
  return line.map((run) => (run.kind === 'text' ? run.text : '')).join('');
}

/** The words of blocks on one line, separated by single spaces; images add nothing. */
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
