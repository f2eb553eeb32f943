import { type ContentFile, nameOf } from './content-file.ts';
import { bodyOf, frontMatterOf, type PageData, pageSchema } from './front-matter.ts';
import { createSizeOf, enrich, ownerHtml } from './owner-html.ts';

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
 * @throws {Error} naming each page and what to do, for pictures that can't be shown
 */
export async function writtenPages(
  files: readonly ContentFile[],
  publicFolder: string,
): Promise<WrittenPage[]> {
  const { pages, faults } = await readWritten(files, publicFolder);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return pages;
}

/** The same, with all faults: "content/pages/en/life.md, line 7: there is no picture …". */
export async function readWritten(
  files: readonly ContentFile[],
  publicFolder: string,
): Promise<{ pages: WrittenPage[]; faults: string[] }> {
  const faults: string[] = [];
  if (files.length === 0) return { pages: [], faults };
  const { render } = await markdown();
  const sizeOf = createSizeOf(publicFolder);
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
      const data = await enrich(pageSchema.parse(front.data ?? {}), { render: htmlOf, sizeOf, refuse });
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
