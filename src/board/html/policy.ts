import { hash } from 'node:crypto';
import { rememberLately } from '../../i18n/remember.ts';
import { imageAddress, linkAddress } from './addresses.ts';
import type { Image } from './blocks.ts';
import { lineText } from './blocks.ts';
import { blocksText } from './blocks-text.ts';
import { cutText, displayText } from './characters.ts';
import { levelHeadings } from './headings.ts';
import { parseBlocks, type Resources } from './parse-blocks.ts';
import { renderBlocks } from './render.ts';
import { sanitize } from './sanitize.ts';
import { tidyBlocks } from './tidy-blocks.ts';

const maxAltLength = 200;
const smallestImage = 4;
const maybeImage = /<im(?:g|age)/i;

/** Characters of the results that are known, at most. */
const mostCharacters = 6_000_000;
const cleaned = rememberLately<string, CleanHtml>(mostCharacters, (_, { html }) => html.length + 200);

/** An image of the service as the site keeps it. */
export interface MirroredImage {
  /** Where the site serves it, such as `/images/1f3a.webp`. */
  readonly address: string;
  /** In whole pixels. */
  readonly width: number;
  readonly height: number;
}

export interface HtmlPolicy {
  /** The service's address: relative addresses are resolved against it, and only its host's images are shown. */
  readonly serviceUrl: string;
  /** The mirrored images, by the absolute source address that listImages gives. */
  readonly images: ReadonlyMap<string, MirroredImage>;
  /** Whether a heading that the text opens with is taken out of it, for the caller to show. */
  readonly liftFirstHeading?: boolean;
}

export interface CleanHtml {
  /** Safe, valid HTML; '' when nothing visible is left. */
  readonly html: string;
  /** Plain text of the heading that the text opens with, else `null`. */
  readonly firstHeading: string | null;
  /**
   * Absolute http addresses of images that were left out because they are on another host or not mirrored.
   * Tracking pixels and images without an http address (`data:`) are not named.
   */
  readonly droppedImages: string[];
}

/**
 * Cleans an advert's HTML for the site's pages. In the result:
 * - elements: p, br, ul, ol, li, strong, em, h3 to h6, a, img, table parts; nested as HTML allows;
 * - links: http, https, mailto, absolute, `rel="noopener nofollow"`;
 * - images: only mirrored ones, by the site's own address; none under 4 pixels in width or height;
 * - no style, class, id, event, data, aria or role attribute, no script, frame, form or foreign element;
 * - spacers and empty elements are gone, lists typed as text are lists, short strong paragraphs are headings,
 *   headings start at h3, words are neither glued nor split.
 * Takes any input: over 200,000 characters, 100 open elements or 50,000 nodes it is cut or flattened
 * (limit-input.ts, flatten-tags.ts, parse-blocks.ts). Time is linear in the input's length. Cleaning a result
 * again changes nothing, as long as its images are mirrored under their new addresses.
 */
export function cleanHtml(html: string, policy: HtmlPolicy): CleanHtml {
  // Adverts share texts. What an image becomes depends on those that are mirrored, so such texts are read each time.
  return maybeImage.test(html)
    ? clean(html, policy)
    : cleaned(keyOf(html, policy), () => clean(html, policy));
}

const keyOf = (html: string, { serviceUrl, liftFirstHeading = false }: HtmlPolicy): string =>
  hash('sha256', `${liftFirstHeading} ${serviceUrl} ${html}`, 'base64url');

function clean(html: string, policy: HtmlPolicy): CleanHtml {
  const droppedImages = new Set<string>();
  const resources: Resources = {
    link: (href) => linkAddress(href, policy.serviceUrl),
    image(src, alt) {
      const { permitted, reported } = imageAddress(src, policy.serviceUrl);
      const mirrored = permitted === null ? undefined : policy.images.get(permitted);
      if (mirrored) return shownImage(mirrored, alt);
      if (reported !== null) droppedImages.add(reported);
      return null;
    },
  };
  const blocks = tidyBlocks(parseBlocks(sanitize(html), resources));
  const [first, ...others] = blocks;
  const opening = first?.kind === 'heading' ? first : null;
  return {
    html: renderBlocks(levelHeadings(opening && policy.liftFirstHeading ? others : blocks)),
    firstHeading: opening ? lineText(opening.line) : null,
    droppedImages: [...droppedImages],
  };
}

/**
 * The source addresses of the images in an advert's HTML that the policy permits (http or https, on the host of
 * the service's address): absolute, each once, in order. The keys for HtmlPolicy.images.
 */
export function listImages(html: string, serviceUrl: string): string[] {
  if (!maybeImage.test(html)) return [];
  const addresses = new Set<string>();
  parseBlocks(sanitize(html), {
    link: () => null,
    image(src) {
      const { permitted } = imageAddress(src, serviceUrl);
      if (permitted !== null) addresses.add(permitted);
      return null;
    },
  });
  return [...addresses];
}

/** The words of an advert's HTML on one line, for excerpts: block borders and breaks are spaces, links text. */
export function plainText(html: string): string {
  const nothing: Resources = { link: () => null, image: () => null };
  return blocksText(tidyBlocks(parseBlocks(sanitize(html), nothing)));
}

function shownImage({ address, width, height }: MirroredImage, alt: string): Image | null {
  if (width < smallestImage || height < smallestImage) return null;
  const text = displayText(alt).trim();
  return { kind: 'image', address, width, height, alt: cutText(text, maxAltLength) };
}
