import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import sanitizeHtml from 'sanitize-html';
import { noOwnBlocks, type OwnBlocks } from './blocks.ts';
import { type ContentFile, nameOf } from './content-page.ts';
import { bodyOf, frontMatterOf, type PageData, pageSchemaWith } from './front-matter.ts';

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
): Promise<WrittenPage[]> {
  const { pages, faults } = await readWritten(files, publicFolder, ownBlocks);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return pages;
}

/** The same, with all faults: "content/pages/en/life.md, line 7: there is no picture …". */
export async function readWritten(
  files: readonly ContentFile[],
  publicFolder: string,
  ownBlocks: OwnBlocks = noOwnBlocks,
): Promise<{ pages: WrittenPage[]; faults: string[] }> {
  const faults: string[] = [];
  if (files.length === 0) return { pages: [], faults };
  const { render } = await markdown();
  const sizeOf = createSizeOf(publicFolder);
  const fileFault = createFileFault(publicFolder);
  const schema = pageSchemaWith(ownBlocks);
  const pages = await Promise.all(
    files.map(async ({ id, text }): Promise<WrittenPage[]> => {
      const refuse = (written: string, fault: string) => {
        faults.push(`${nameOf(id)}, line ${lineWith(text, written)}: ${fault}`);
      };
      const htmlOf = async (markdown: string) => ownerHtml((await render(markdown)).code, sizeOf, refuse);
      const front = frontMatterOf(text);
      if ('fault' in front) throw new Error(`${nameOf(id)}, line ${front.line}: ${front.fault}`);
      const body = bodyOf(text);
      const { code, metadata } = await render(body);
      for (const near of metadata.localImagePaths ?? []) refuse(near, pictureBeside(near));
      const data = await enrich(schema.parse(front.data ?? {}), {
        render: htmlOf,
        sizeOf,
        fileFault,
        refuse,
      });
      return [{ id, data, html: ownerHtml(code, sizeOf, refuse), hasText: body.trim() !== '' }];
    }),
  );
  return { pages: pages.flat(), faults: [...new Set(faults)].sort() };
}

/** The line of a file that contains a text; 1 if it is written differently. */
function lineWith(text: string, written: string): number {
  const lines = text.split(/\r\n?|\n/);
  const whole = new RegExp(`(?<![\\w/.-])${RegExp.escape(written)}(?![\\w/-])`);
  return (
    Math.max(
      0,
      lines.findIndex((line) => whole.test(line)),
    ) + 1
  );
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

/** Width and height of a picture under `public/`, in pixels; `null` where there is none. */
export type SizeOf = (address: string) => { width: number; height: number } | null;

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
export function ownerHtml(html: string, sizeOf: SizeOf, refuse: Refuse = throwFault): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h2',
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs, sizeOf, refuse) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim();
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
  sizeOf: SizeOf,
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
  const size = sizeOf(src);
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
const markdownFields: ReadonlySet<string> = new Set(['text', 'intro', 'address', 'transcript', 'over']);

export interface EnrichDeps {
  /** Makes safe HTML of Markdown. */
  render(markdown: string): Promise<string>;
  sizeOf: SizeOf;
  /** Why a video or its captions can't be served, and what to do; `null` where they can. */
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
  const walk = async (value: unknown, field: string): Promise<unknown> => {
    if (typeof value === 'string') return markdownFields.has(field) ? deps.render(value) : value;
    if (Array.isArray(value)) return Promise.all(value.map((item) => walk(item, '')));
    if (typeof value !== 'object' || value === null) return value;
    const members = await Promise.all(
      Object.entries(value).map(async ([name, member]) => [name, await walk(member, name)] as const),
    );
    refuseFiles(value, deps);
    return { ...Object.fromEntries(members), ...sizesOf(value, deps) };
  };
  return (await walk(data, '')) as Data;
}

/** The width and height to add to a picture; none if it is no picture. */
function sizesOf(
  value: object,
  { sizeOf, refuse = throwFault }: EnrichDeps,
): { width: number; height: number } | Record<string, never> {
  if (!('src' in value && 'alt' in value)) return {};
  for (const src of [value.src, 'dark' in value ? value.dark : undefined]) {
    if (typeof src === 'string' && sizeOf(src) === null) refuse(src, missingPicture(src));
  }
  return sizeOf(String(value.src)) ?? {};
}

/** Refuses the files of a video that can't be served. */
function refuseFiles(value: object, { fileFault, refuse = throwFault }: EnrichDeps): void {
  if (!('type' in value && value.type === 'video' && 'src' in value)) return;
  for (const address of [value.src, 'captions' in value ? value.captions : undefined]) {
    if (typeof address !== 'string' || !address.startsWith('/')) continue;
    const fault = fileFault?.(address) ?? null;
    if (fault !== null) refuse(address, fault);
  }
}

/** Receives an address such as "/films/day.vtt". */
export type FileFault = (address: string) => string | null;

/** Checks videos and captions under a folder. */
export function createFileFault(publicFolder: string): FileFault {
  return (address) => {
    const missing = `there is no file public${address}: put it there, or correct its name`;
    if (address.includes('..')) return missing;
    try {
      const file = join(publicFolder, decodeURI(address));
      if (!statSync(file).isFile()) return missing;
      if (!/\.vtt$/i.test(address)) return null;
      const isCaptions = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/.test(readFileSync(file, 'utf8'));
      return isCaptions ? null : `public${address} is no WebVTT: begin it with a line that says WEBVTT`;
    } catch {
      return missing;
    }
  };
}

/** The sizes of pictures under a folder, in pixels; `null` if there is no such picture. */
export function createSizeOf(publicFolder: string): SizeOf {
  return (address) => {
    if (!address.startsWith('/') || address.includes('..')) return null;
    try {
      const { width, height } = imageSize(readFileSync(join(publicFolder, decodeURI(address))));
      return { width: Math.round(width), height: Math.round(height) };
    } catch {
      return null;
    }
  };
}
