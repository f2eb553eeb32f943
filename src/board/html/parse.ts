import type { AnyNode, Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { decodeEntities } from '../text.ts';
import {
  type Block,
  type Cell,
  type Image,
  type List,
  type ListKind,
  type Marks,
  type Numbering,
  unmarked,
} from './blocks.ts';
import { Flow, toHeading } from './headings.ts';
import type { LinkTarget } from './links.ts';
import { bullets, makeList, nestLists } from './lists.ts';
import { hasContent, isExcuse, mediaPage, shownAddress } from './media.ts';
import { makeTable } from './tables.ts';
import { listOfItem } from './text-lists.ts';

interface Item {
  blocks: Block[];
  /** As sanitize.ts leaves it; `null` where none was written. */
  level: number | null;
}

/**
 * The list that an `ul` or `ol` is, none where it has no content. Items whose levels are written at them nest by
 * these; editors leave them side by side, or each in a list of its own.
 */
function readList({ name, attribs, children }: Element, readFlow: ReadFlow): List[] {
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
    // A list directly in this one has the levels of its own items.
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
 * The items of a list's content: each `li`, and anything else directly in the list. A nested list becomes an
 * item (lists.ts puts it under the one before), so does every block; the children of a `div` count as direct.
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
const levelOf = ({ attribs }: Element): number | null => Number(attribs['data-level']) || null;

const numbering = (type: string | undefined): Numbering =>
  type === 'a' || type === 'A' || type === 'i' || type === 'I' ? type : '1';

const firstNumber = (start: string | undefined): number =>
  start !== undefined && /^\d{1,4}$/.test(start.trim()) ? Number(start) : 1;

const maxSpan = 100;

/**
 * Reads a table's content. Cells and rows may be anywhere: cells outside a row make one. Cells under
 * `thead` are headers. Content that is neither caption, row nor cell moves before the table, as in browsers.
 */
function readTable(children: readonly AnyNode[], readFlow: ReadFlow): Block[] {
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

/** Decides about the addresses that the text names. */
export interface Resources {
  /** The target of a link. Without one only its text stays, followed by the readable part of the address. */
  link(href: string | undefined): LinkTarget;
  /** Records what is left out, for a problem: "a frame without an address". */
  drop(what: string): void;
  /** The image to show, or `null` for none. */
  image(src: string | undefined, alt: string): Image | null;
}

/** The context of a text: its marks, and whether it is inside a list item. */
interface Context extends Marks {
  readonly inItem: boolean;
}

/** Reads nodes as a flow of its own. */
export type ReadFlow = (nodes: readonly AnyNode[]) => Block[];

/**
 * Second step of the HTML policy: sanitized HTML (sanitize.ts) becomes blocks. Only invisible content is lost:
 * list items without a list make one, cells without a row make one, and content where HTML does not allow it
 * is moved beside. Recursive: the nesting must be bounded, as sanitize.ts leaves it.
 */
export function parseBlocks(sanitized: string, resources: Resources): Block[] {
  const readFlow = (children: readonly AnyNode[], marks: Context): Block[] => {
    const flow = new Flow();
    readInto(flow, children, marks);
    return flow.finish();
  };

  const readInto = (flow: Flow, children: readonly AnyNode[], marks: Context): void => {
    for (const node of children) {
      if (node.type === 'text') flow.text(decodeEntities(node.data), marks);
      else if (node.type === 'tag') readElement(flow, node, marks);
    }
  };

  const readElement = (flow: Flow, element: Element, marks: Context): void => {
    const { name, attribs, children } = element;
    const { href, src, alt } = attribs;
    const inside: ReadFlow = (content) => readFlow(content, marks);
    switch (name) {
      case 'br':
        flow.lineEnd();
        break;
      case 'img': {
        const image = resources.image(src ?? attribs['data-src'], alt ?? '');
        if (image) flow.image(image);
        break;
      }
      case 'a': {
        const { address, readable } = resources.link(href ?? attribs['data-href']);
        readInto(flow, children, { ...marks, href: address });
        if (readable !== '' && !wordsIn(children).includes(readable)) flow.text(` (${readable})`, marks);
        break;
      }
      case 'media':
        readMedia(flow, element, marks);
        break;
      case 'b':
      case 'strong':
        readInto(flow, children, { ...marks, strong: true });
        break;
      case 'em':
      case 'i':
        readInto(flow, children, { ...marks, emphasis: true });
        break;
      case 'ul':
      case 'ol':
        flow.add(readList(element, (content) => readFlow(content, { ...marks, inItem: true })));
        break;
      case 'li':
        flow.add(makeList(bullets, [readFlow(children, { ...marks, inItem: true })]));
        break;
      case 'table':
        flow.add(readTable(children, inside));
        break;
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        flow.add(inside(children).flatMap((block) => toHeading(block, Number(name[1]))));
        break;
      default: {
        // p and div; also table parts outside a table.
        const level = marks.inItem ? null : levelOf(element);
        flow.border();
        if (level !== null) {
          flow.add(listOfItem(inside(children), level));
          break;
        }
        readInto(flow, children, marks);
        flow.border();
      }
    }
  };

  /** A link to the content of a media element, labelled with its own words, its title or the address. */
  const readMedia = (flow: Flow, { attribs, children }: Element, marks: Context): void => {
    const media = attribs['data-media'] ?? '';
    // Hidden elements are invisible; a source belongs to the element around it.
    if (media === '' || media === 'source') return;
    const isSource = (node: AnyNode) => node.type === 'tag' && node.attribs['data-media'] === 'source';
    const source = children.find(isSource);
    const written = attribs['data-href'] || (source?.type === 'tag' ? source.attribs['data-href'] : '') || '';
    const content = hasContent(media) ? children.filter((node) => !isSource(node)) : [];
    const words = decodeEntities(wordsIn(content)).trim();
    const page = written === '' ? null : mediaPage(written);
    const address = page === null ? null : resources.link(page).address;
    const isLinked = content.some(holdsLink);
    if (address === null && page === null && !isLinked && words === '') {
      resources.drop(
        written === '' ? 'a frame without an address' : 'a map or player that works in a frame alone',
      );
    }
    flow.border();
    if (isLinked || (words !== '' && !isExcuse(words))) {
      readInto(flow, content, { ...marks, href: isLinked ? marks.href : address });
    } else if (address !== null) {
      const title = attribs['data-title'] ?? '';
      flow.text(title === '' ? shownAddress(address) : title, { ...marks, href: address });
    }
    flow.border();
  };

  return readFlow(parseDocument(sanitized).children, { ...unmarked, inItem: false });
}

const holdsLink = (node: AnyNode): boolean =>
  node.type === 'tag' &&
  (node.name === 'a' || node.attribs['data-media'] !== undefined || node.children.some(holdsLink));

/** The text of nodes as written, ignoring borders. */
function wordsIn(nodes: readonly AnyNode[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.data : node.type === 'tag' ? wordsIn(node.children) : ''))
    .join('');
}
