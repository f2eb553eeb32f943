import type { AnyNode, Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import type { Block, Image, Marks } from './blocks.ts';
import { unmarked } from './blocks.ts';
import { Flow } from './flow.ts';
import { toHeading } from './headings.ts';
import { makeList } from './lists.ts';
import { readItems } from './parse-list.ts';
import { readTable } from './parse-table.ts';

/** Most nodes of an advert's value that are read; what comes after is left out. */
const maxNodes = 50_000;

/** Decides about the addresses that the text names. */
export interface Resources {
  /** The address of a link, or `null` to keep its text alone. */
  link(href: string | undefined): string | null;
  /** The image to show, or `null` for none. */
  image(src: string | undefined, alt: string): Image | null;
}

/** Reads nodes as a flow of its own. */
export type ReadFlow = (nodes: readonly AnyNode[]) => Block[];

/**
 * Second step of the HTML policy: sanitized HTML (sanitize.ts) becomes blocks. Nothing is lost but what shows
 * nothing: list items without a list make one, cells without a row make one, and whatever stands where HTML
 * does not allow it ends up beside. Recursive: the nesting must be bounded, as sanitize.ts leaves it.
 */
export function parseBlocks(sanitized: string, resources: Resources): Block[] {
  let nodes = 0;

  const readFlow = (children: readonly AnyNode[], marks: Marks): Block[] => {
    const flow = new Flow();
    readInto(flow, children, marks);
    return flow.finish();
  };

  const readInto = (flow: Flow, children: readonly AnyNode[], marks: Marks): void => {
    for (const node of children) {
      nodes++;
      if (nodes > maxNodes) return;
      if (node.type === 'text') flow.text(node.data, marks);
      else if (node.type === 'tag') readElement(flow, node, marks);
    }
  };

  const readElement = (flow: Flow, { name, attribs, children }: Element, marks: Marks): void => {
    const { href, src, alt, start } = attribs;
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
      case 'a':
        readInto(flow, children, { ...marks, href: resources.link(href) });
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
        flow.add(makeList(false, 1, readItems(children, inside)));
        break;
      case 'ol':
        flow.add(makeList(true, firstNumber(start), readItems(children, inside)));
        break;
      case 'li':
        flow.add(makeList(false, 1, [inside(children)]));
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
      default:
        // p and div; also table parts outside a table.
        flow.border();
        readInto(flow, children, marks);
        flow.border();
    }
  };

  return readFlow(parseDocument(sanitized).children, unmarked);
}

function firstNumber(start: string | undefined): number {
  return start !== undefined && /^\d{1,4}$/.test(start.trim()) ? Number(start) : 1;
}
