import { hash } from 'node:crypto';
import { escapeMarkup } from '../../base/escape.ts';
import { type Direction, directionOfText } from '../../i18n/direction.ts';
import { rememberLately } from '../../i18n/remember.ts';
import { cutText, displayText } from '../text.ts';
import { type Block, blocksText, type Cell, type Image, type Line, lineText, type Run } from './blocks.ts';
import { levelHeadings } from './headings.ts';
import { limitLength } from './limit-input.ts';
import { imageAddress, noService, nowhere, readLink } from './links.ts';
import {
  elsewhere,
  type ImageMap,
  type ImageOrigins,
  imageWithoutAddress,
  type MirroredImage,
} from './media.ts';
import { parseBlocks, type Resources } from './parse.ts';
import { sanitize } from './sanitize.ts';
import { headRows } from './tables.ts';
import { tidyBlocks } from './text-lists.ts';

const maxAltLength = 200;
/** Characters of an address that is named in a problem. */
const longestNamed = 200;
/** Most parts: with more, headings do not help a reader. */
const mostParts = 20;
const smallestImage = 4;
const maybeImage = /<im(?:g|age)/i;

/** Most characters of cached results. */
const mostCharacters = 6_000_000;
const cleaned = rememberLately<string, CleanHtml>(
  mostCharacters,
  (_, { html, parts }) => (parts.length > 0 ? 2 : 1) * html.length + 400,
);

export interface HtmlPolicy extends ImageOrigins {
  /** The text is shown without those that are missing, or not named here. */
  readonly images: ImageMap;
  /** In which direction the text is read, as its language is; from the left if it is not given. */
  readonly direction?: Direction;
  /** Whether the opening of the text is left out because it repeats what is above it. */
  readonly withoutOpening?: boolean;
}

/** A part of a text, with the heading above it. */
export interface TextPart {
  /** Plain text. */
  readonly heading: string;
  /** Never empty. */
  readonly html: string;
}

export interface CleanHtml {
  /** Safe, valid HTML; '' when nothing visible is left. */
  readonly html: string;
  /** Plain text of the heading, or of the paragraph of one line, that the text opens with; else `null`. */
  readonly opening: string | null;
  /**
   * The same text divided at its first heading and at all of the same rank and kind (bold lines are one kind of
   * heading). Empty if the text does not open with a heading that has content below it, or if there are more than
   * twenty such parts.
   */
  readonly parts: readonly TextPart[];
  /**
   * Images that were left out, with the reason: absolute http addresses of those that may not be requested or are
   * missing; of those without an http address its beginning ("data:image/png", "cid:image001.png"). Tracking pixels and
   * spacers are not named.
   */
  readonly droppedImages: readonly { address: string; reason: string }[];
  /** Addresses of links that can't be followed as they were written. */
  readonly unusableLinks: readonly string[];
  /** Addresses of links that lead through a mail program's wrapper, which hides the target. */
  readonly wrappedLinks: readonly string[];
  /** Elements that were left out without a replacement: "a form", "a drawing". */
  readonly dropped: readonly string[];
  /** Whether all its tags were escaped. */
  readonly wasEscaped: boolean;
  /** Whether it was longer than the limit. */
  readonly isCut: boolean;
}

/**
 * Cleans an advert's HTML for the site's pages. In the result:
 * - elements: p, br, ul, ol, li, strong, em, h3 to h6, a, img, table parts; nested as HTML allows;
 * - links: http, https, mailto, tel, absolute, `rel="noopener nofollow"`; addresses in plain text are links, too, and
 *   so are videos, frames and files (media.ts);
 *   those that mail programs wrapped are unwrapped; of a link that has to go, the address stays readable;
 * - images: only mirrored ones, by the site's own address; none under 4 pixels in width or height;
 * - `dir` at parts that are read in the other direction than the text;
 * - no style, class, id, event, data, aria or role attribute, no script, frame, form or foreign element;
 * - spacers and empty elements are gone, lists typed as text or pasted from Word are lists, short strong paragraphs
 *   are headings, headings start at h3, words are neither glued nor split, nothing is escaped twice.
 * Takes any input: over 200,000 characters, 10,000 tags or 100 open elements it is cut or flattened
 * (limit-input.ts). Time is linear in the input's length. Cleaning a result
 * again changes nothing, as long as its images are mirrored under their new addresses.
 */
export function cleanHtml(html: string, policy: HtmlPolicy): CleanHtml {
  const { text, isCut } = limitLength(html);
  // Adverts share texts. Texts with images are parsed each time, as the result depends on which are mirrored.
  const known = maybeImage.test(text)
    ? clean(text, policy)
    : cleaned(keyOf(text, policy), () => clean(text, policy));
  return isCut ? { ...known, isCut } : known;
}

const keyOf = (html: string, { serviceUrl, withoutOpening = false, direction = 'ltr' }: HtmlPolicy): string =>
  hash('sha256', `${withoutOpening} ${direction} ${serviceUrl} ${html}`, 'base64url');

function clean(html: string, policy: HtmlPolicy): CleanHtml {
  const droppedImages = new Map<string, string>();
  const links = { unusable: new Set<string>(), wrapped: new Set<string>() };
  const { blocks, isCut, wasEscaped, dropped } = readText(html, {
    link(href) {
      const target = readLink(href, policy.serviceUrl);
      if (target.fault !== null) links[target.fault].add(displayText(href ?? '').slice(0, longestNamed));
      return target;
    },
    image(src, alt) {
      const { permitted, reported } = imageAddress(src, policy);
      const image = permitted === null ? undefined : policy.images.get(permitted);
      if (image && 'address' in image) return shownImage(image, alt);
      if (permitted !== null) droppedImages.set(permitted, image?.missing ?? 'it is not copied yet');
      else if (reported !== null) droppedImages.set(reported, elsewhere(reported));
      else {
        const loose = imageWithoutAddress(src, alt);
        if (loose !== null) droppedImages.set(loose.name, loose.reason);
      }
      return null;
    },
  });
  const shown = policy.withoutOpening && openingOf(blocks) !== null ? blocks.slice(1) : blocks;
  return {
    html: renderBlocks(levelHeadings(shown), policy.direction),
    opening: openingOf(shown),
    parts: partsOf(shown, policy.direction),
    droppedImages: [...droppedImages].map(([address, reason]) => ({ address, reason })),
    unusableLinks: [...links.unusable],
    wrappedLinks: [...links.wrapped],
    dropped: [...dropped],
    wasEscaped,
    isCut,
  };
}

/** A text as blocks in the form they were meant in. */
function readText(html: string, links: Omit<Resources, 'drop'>) {
  const { html: sanitized, isCut, wasEscaped, dropped } = sanitize(html);
  const resources: Resources = { ...links, drop: (what) => dropped.add(what) };
  return { blocks: tidyBlocks(parseBlocks(sanitized, resources)), isCut, wasEscaped, dropped };
}

function openingOf([first]: readonly Block[]): string | null {
  if (first?.kind === 'heading') return lineText(first.line);
  if (first?.kind !== 'paragraph' || first.lines.length > 1) return null;
  const [line = []] = first.lines;
  return line.every((run) => run.kind === 'text') ? lineText(line) : null;
}

function partsOf(blocks: readonly Block[], direction: Direction | undefined): TextPart[] {
  const parts: { heading: string; blocks: Block[] }[] = [];
  let highest = Number.POSITIVE_INFINITY;
  for (const [index, block] of blocks.entries()) {
    const last = parts.at(-1);
    if (block.kind === 'heading' && block.level <= highest) {
      const next = blocks[index + 1];
      // A heading with nothing below it begins no part: it stays in place.
      const isEmpty = next === undefined || (next.kind === 'heading' && next.level <= block.level);
      if (!isEmpty) {
        highest = block.level;
        parts.push({ heading: lineText(block.line), blocks: [] });
        continue;
      }
    }
    if (!last) return [];
    last.blocks.push(block);
  }
  if (parts.length > mostParts) return [];
  return parts.map((part) => ({
    heading: part.heading,
    html: renderBlocks(levelHeadings(part.blocks), direction),
  }));
}

/**
 * The source addresses of the images in an advert's HTML that may be requested (images.ts): absolute, each
 * once, in order. The keys for HtmlPolicy.images.
 */
export function listImages(html: string, origins: ImageOrigins): string[] {
  const { text } = limitLength(html);
  if (!maybeImage.test(text)) return [];
  const addresses = new Set<string>();
  parseBlocks(sanitize(text).html, {
    link: () => nowhere,
    drop: () => {},
    image(src) {
      const { permitted } = imageAddress(src, origins);
      if (permitted !== null) addresses.add(permitted);
      return null;
    },
  });
  return [...addresses];
}

/** The words of an advert's HTML on one line, for excerpts: block borders and breaks are spaces, links text. */
export function plainText(html: string): string {
  return blocksText(readText(html, { link: (href) => readLink(href, noService), image: () => null }).blocks);
}

function shownImage({ address, width, height }: MirroredImage, alt: string): Image | null {
  if (width < smallestImage || height < smallestImage) return null;
  const text = displayText(alt).trim();
  return { kind: 'image', address, width, height, alt: cutText(text, maxAltLength) };
}

/**
 * Last step of the HTML policy: blocks as HTML. Everything is escaped here, so the result is safe for any
 * text; addresses were checked when the blocks were read. Line ends separate top-level blocks.
 *
 * @param direction in which the text around is read; parts in the other one say so
 */
function renderBlocks(blocks: readonly Block[], direction: Direction = 'ltr'): string {
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
