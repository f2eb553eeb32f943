import type { AnyNode, Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { LinkTarget } from './addresses.ts';
import { type Block, type Image, type Marks, unmarked } from './blocks.ts';
import { decodeEntities } from './entities.ts';
import { Flow } from './flow.ts';
import { toHeading } from './headings.ts';
import { bullets, makeList } from './lists.ts';
import { levelOf, readList } from './parse-list.ts';
import { readTable } from './parse-table.ts';
import { listOfItem } from './text-lists.ts';

/** Decides about the addresses that the text names. */
export interface Resources {
  /** Where a link leads. Without an address its text stays alone, followed by what of the address is readable. */
  link(href: string | undefined): LinkTarget;
  /** The image to show, or `null` for none. */
  image(src: string | undefined, alt: string): Image | null;
}

/** Where a text stands: its marks, and whether a list's item is around it. */
interface Context extends Marks {
  readonly inItem: boolean;
}

/** Reads nodes as a flow of its own. */
export type ReadFlow = (nodes: readonly AnyNode[]) => Block[];

/**
 * Second step of the HTML policy: sanitized HTML (sanitize.ts) becomes blocks. Nothing is lost but what shows
 * nothing: list items without a list make one, cells without a row make one, and whatever stands where HTML
 * does not allow it ends up beside. Recursive: the nesting must be bounded, as sanitize.ts leaves it.
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
        const image = resources.image(src, alt ?? '');
        if (image) flow.image(image);
        break;
      }
      case 'a': {
        const { address, readable } = resources.link(href ?? attribs['data-href']);
        readInto(flow, children, { ...marks, href: address });
        if (readable !== '' && !wordsIn(children).includes(readable)) flow.text(` (${readable})`, marks);
        break;
      }
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

  return readFlow(parseDocument(sanitized).children, { ...unmarked, inItem: false });
}

/** The text of nodes as it stands, without regard for borders. */
function wordsIn(nodes: readonly AnyNode[]): string {
  return nodes
    .map((node) => (node.type === 'text' ? node.data : node.type === 'tag' ? wordsIn(node.children) : ''))
    .join('');
}
