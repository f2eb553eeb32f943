import sanitizeHtml from 'sanitize-html';
import { escapeQuoted } from '../../base/escape.ts';
import { noOwnBlocks, type OwnBlocks, type Picture } from './blocks.ts';
import { type ContentFile, nameOf } from './content-page.ts';
import { bodyOf, frontMatterOf, type PageData, pageSchemaWith } from './front-matter.ts';
import {
  createPictures,
  mostInText,
  mostWidth,
  type Pictures,
  type ShownPicture,
  shownSizes,
  sourcesOf,
} from './pictures.ts';
import { createFileFault, type FileFault } from './video-files.ts';

/** A page of the owner's with its whole content. */
export interface WrittenPage {
  /** That of its `ContentPage`. */
  id: string;
  /** Its front matter; the Markdown in its blocks is safe HTML. */
  data: PageData;
  /** The text below the front matter, as safe HTML. */
  html: string;
  /** Whether there is such a text. */
  hasText: boolean;
}

/**
 * Reads the owner's pages as Astro's collection holds them (content.config.ts), with the same Markdown.
 *
 * @param files files without faults, as checked by `readPage`
 * @param publicFolder the folder of their pictures
 * @param ownBlocks the owner's own types of blocks
 * @throws {Error} naming each page and what to do, for pictures that can't be shown
 */
export async function writtenPages(
  files: readonly ContentFile[],
  publicFolder: string,
  ownBlocks?: OwnBlocks,
): Promise<Pick<ReadPages, 'pages' | 'pictures'>> {
  const deps = writtenDeps(publicFolder, ownBlocks);
  const { pages, faults, pictures } = await readWritten(files, createPictures(publicFolder), deps);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return { pages, pictures };
}

/** What pages are read with, beside their pictures. */
export interface WrittenDeps {
  /** The owner's own types of blocks; none if left out. */
  blocks?: OwnBlocks;
  /** Of videos and captions; they are not checked if it is left out. */
  fileFault?: FileFault;
}

/** @param publicFolder the folder of their files */
export const writtenDeps = (publicFolder: string, blocks: OwnBlocks = noOwnBlocks): WrittenDeps => ({
  blocks,
  fileFault: createFileFault(publicFolder),
});

export interface ReadPages {
  pages: WrittenPage[];
  /** The pictures that they show in smaller sizes. */
  pictures: ShownPicture[];
  faults: string[];
}

/** The same, with all faults: "content/pages/en/life.md, line 7: there is no picture …". */
export async function readWritten(
  files: readonly ContentFile[],
  pictures: Pictures,
  { blocks = noOwnBlocks, fileFault }: WrittenDeps = {},
): Promise<ReadPages> {
  const faults: string[] = [];
  if (files.length === 0) return { pages: [], pictures: [], faults };
  const { render } = await markdown();
  const schema = pageSchemaWith(blocks);
  const pages = await Promise.all(
    files.map(async ({ id, text }): Promise<WrittenPage[]> => {
      const refuse = (written: string, fault: string) => {
        faults.push(`${nameOf(id)}, line ${lineWith(text, written)}: ${fault}`);
      };
      const htmlOf = async (markdown: string) => ownerHtml((await render(markdown)).code, pictures, refuse);
      const front = frontMatterOf(text);
      if ('fault' in front) throw new Error(`${nameOf(id)}, line ${front.line}: ${front.fault}`);
      const body = bodyOf(text);
      const { code, metadata } = await render(body);
      for (const near of metadata.localImagePaths ?? []) refuse(near, pictureBeside(near));
      const data = await enrich(schema.parse(front.data ?? {}), {
        render: htmlOf,
        pictures,
        refuse,
        ...(fileFault && { fileFault }),
      });
      return [{ id, data, html: ownerHtml(code, pictures, refuse), hasText: body.trim() !== '' }];
    }),
  );
  return { pages: pages.flat(), pictures: pictures.shown(), faults: [...new Set(faults)].sort() };
}

/** The first line of a file that contains an address; 1 if it is written differently. */
const lineWith = (text: string, written: string): number => linesWith(text, written)[0] ?? 1;

/** The lines of a file that contain an address, from 1; only the first if it is written differently. */
export function linesWith(text: string, written: string): number[] {
  // HTML escapes `&`, and a browser's address line encodes letters.
  const forms = [written, written.replaceAll('&', '&amp;'), decodedOr(written)].map(RegExp.escape);
  const whole = new RegExp(`(?<![\\w/.#-])(?:${forms.join('|')})(?![\\w/#?-])`);
  const lines = text.split(/\r\n?|\n/).flatMap((line, at) => (whole.test(line) ? [at + 1] : []));
  return lines.length === 0 ? [1] : lines;
}

function decodedOr(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** What to do about a picture beside a page. */
export const pictureBeside = (picture: string): string =>
  `the picture ${picture} lies beside the page: move it to public/ and write its address from there, such as /pictures/workshop.svg`;

let renderer: ReturnType<typeof openMarkdown> | undefined;

/** Astro's own processor, as astro.config.mjs has it. It is large, so it is loaded once, on first use. */
function markdown(): ReturnType<typeof openMarkdown> {
  renderer ??= openMarkdown();
  return renderer;
}

async function openMarkdown() {
  const { createSatteriMarkdownProcessor } = await import('@astrojs/markdown-satteri');
  return createSatteriMarkdownProcessor({ syntaxHighlight: false });
}

/** Receives a picture that can't be shown, as it is written, and a sentence on it. */
export type Refuse = (src: string, fault: string) => void;

const throwFault: Refuse = (_, fault) => {
  throw new Error(fault);
};

/**
 * Makes HTML of the owner's Markdown safe to put into a page. The owner is trusted; this removes what the site's
 * policy would silently block (scripts, styles, frames), closes open elements, and keeps the page's own heading
 * the only one of its level. Pictures get their size, so that the layout does not shift when they load.
 *
 * @param refuse called with each picture that can't be shown and what to do; if left out, an error is thrown
 */
export function ownerHtml(html: string, pictures: OwnPictures, refuse: Refuse = throwFault): string {
  const safe = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs, pictures, refuse) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim();
  return safe.replaceAll(/<img ([^<>]*)\/>/g, (img, attributes) => withSources(img, attributes, pictures));
}

/** The pictures that pages may show: sizes, and smaller ones. */
export type OwnPictures = Pick<Pictures, 'find' | 'smaller'>;

/** A picture of a text with its smaller sizes. @param attributes of its element, as they are written above */
function withSources(img: string, attributes: string, pictures: OwnPictures): string {
  const attribute = (name: string) => new RegExp(`(?:^| )${name}="([^"]*)"`).exec(attributes)?.[1];
  const src = attribute('src')?.replaceAll('&amp;', '&') ?? '';
  // An owner may have written how wide it is shown.
  const width = Number(attribute('width'));
  const most = width > 0 ? Math.min(2 * width, mostInText) : mostInText;
  const smaller = pictures.smaller(src, undefined, most);
  if (smaller === undefined) return img;
  const sizes = width > 0 && width < mostInText / 2 ? `${width}px` : shownSizes.text;
  const sources = sourcesOf({ smaller }, sizes).map(
    ({ type, srcset }) =>
      `<source type="${type}" srcset="${escapeQuoted(srcset)}" sizes="${escapeQuoted(sizes)}" />`,
  );
  return `<picture>${sources.join('')}${img}</picture>`;
}

const allowedTags = [
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'hr',
  'br',
  'pre',
  'code',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'caption',
  'figure',
  'figcaption',
  'img',
  'a',
  'strong',
  'em',
  'b',
  'i',
  'del',
  'ins',
  's',
  'u',
  'mark',
  'small',
  'sub',
  'sup',
  'abbr',
  'kbd',
  'q',
  'span',
  'div',
  'section',
  'details',
  'summary',
  'time',
  'wbr',
];

const allowedAttributes = {
  '*': ['id', 'lang', 'dir', 'title'],
  a: ['href', 'hreflang', 'rel', 'target', 'download'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  details: ['open'],
};

function pictureAttributes(
  attribs: Record<string, string>,
  pictures: OwnPictures,
  refuse: Refuse,
): Record<string, string> {
  const { src = '', width, height } = attribs;
  const shown = { ...attribs, loading: 'lazy', decoding: 'async' };
  if (/^https?:|^\/\//i.test(src)) {
    refuse(
      src,
      `the picture ${src} is on another host, and the site loads nothing from others: put it under public/ and write its address from there`,
    );
  }
  const size = pictures.find(src);
  if (/^\/(?!\/)/.test(src) && size === null) refuse(src, missingPicture(src));
  return width && height ? shown : { ...shown, ...(size && pixels(size)) };
}

const pixels = ({ width, height }: { width: number; height: number }) => ({
  width: String(width),
  height: String(height),
});

/** What to do about a picture that can't be read. */
const missingPicture = (src: string): string =>
  `there is no picture public${src}, or it is none: put it there, or mend its name`;

/** Fields of blocks that hold Markdown. */
export const markdownFields: ReadonlySet<string> = new Set([
  'text',
  'intro',
  'address',
  'transcript',
  'over',
]);

export interface EnrichDeps {
  /** Makes safe HTML of Markdown. */
  render(markdown: string): Promise<string>;
  pictures: OwnPictures;
  /** Of videos and captions. */
  fileFault?: FileFault;
  /** As that of `ownerHtml`. */
  refuse?: Refuse;
}

/**
 * A page's data as its components print it: the Markdown in its blocks is HTML, pictures have their sizes. The rest
 * is unchanged.
 *
 * @throws {Error} naming a missing picture, with what to do, if `refuse` is left out
 */
export async function enrich<Data>(data: Data, deps: EnrichDeps): Promise<Data> {
  const walk = async (value: unknown, field: string, block: object): Promise<unknown> => {
    if (typeof value === 'string') return markdownFields.has(field) ? deps.render(value) : value;
    if (Array.isArray(value)) return Promise.all(value.map((item) => walk(item, '', block)));
    if (typeof value !== 'object' || value === null) return value;
    const inside = 'type' in value ? value : block;
    const members = await Promise.all(
      Object.entries(value).map(async ([name, member]) => [name, await walk(member, name, inside)] as const),
    );
    refuseFiles(value, deps);
    return { ...Object.fromEntries(members), ...sizesOf(value, inside, deps) };
  };
  return (await walk(data, '', {})) as Data;
}

/** What to add to a picture: width and height, and its smaller sizes; nothing if it is no picture. */
function sizesOf(
  value: object,
  block: object,
  { pictures, refuse = throwFault }: EnrichDeps,
): Pick<Picture, 'width' | 'height' | 'smaller'> {
  if (!('src' in value && 'alt' in value) || typeof value.src !== 'string') return {};
  const { src } = value;
  const dark = 'dark' in value && typeof value.dark === 'string' ? value.dark : undefined;
  for (const one of [src, dark]) {
    if (one !== undefined && pictures.find(one) === null) refuse(one, missingPicture(one));
  }
  const file = pictures.find(src);
  if (file === null) return {};
  const smaller = pictures.smaller(src, dark, mostWidth(block));
  return { width: file.width, height: file.height, ...(smaller && { smaller }) };
}

/** Refuses the files of a video that can't be served. */
function refuseFiles(value: object, { fileFault, refuse = throwFault }: EnrichDeps): void {
  if (!('type' in value)) return;
  const { type, src, captions, video } = value as Readonly<Record<string, unknown>>;
  const files = type === 'video' ? [src, captions] : type === 'hero' ? [video] : [];
  for (const address of files) {
    if (typeof address !== 'string' || !address.startsWith('/')) continue;
    const fault = fileFault?.(address) ?? null;
    if (fault !== null) refuse(address, fault);
  }
}
