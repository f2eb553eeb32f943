import { type ContentFile, nameOf } from './content-file.ts';
import { bodyOf, frontMatterOf, type PageData, pageSchema } from './front-matter.ts';
import { createSizeOf, enrich, ownerHtml } from './owner-html.ts';

/** A page of the owner's with all that stands on it. */
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
 * @param files that `readPage` finds no fault with
 * @param publicFolder where their pictures lie
 * @throws {Error} naming the page and what to do, for a picture that can't be shown
 */
export async function writtenPages(
  files: readonly ContentFile[],
  publicFolder: string,
): Promise<WrittenPage[]> {
  if (files.length === 0) return [];
  const { render } = await markdown();
  const sizeOf = createSizeOf(publicFolder);
  const htmlOf = async (text: string) => ownerHtml((await render(text)).code, sizeOf);
  return Promise.all(
    files.map(async ({ id, text }) => {
      try {
        const front = frontMatterOf(text);
        if ('fault' in front) throw new Error(front.fault);
        const body = bodyOf(text);
        const { code, metadata } = await render(body);
        const [near] = metadata.localImagePaths ?? [];
        if (near !== undefined) throw new Error(pictureBeside(near));
        const data = await enrich(pageSchema.parse(front.data ?? {}), { render: htmlOf, sizeOf });
        return { id, data, html: ownerHtml(code, sizeOf), hasText: body.trim() !== '' };
      } catch (cause) {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${nameOf(id)}: ${why}`, { cause });
      }
    }),
  );
}

/** What to do about a picture that lies beside a page. */
export const pictureBeside = (picture: string): string =>
  `the picture ${picture} lies beside the page: move it to public/ and write its address from there, such as /pictures/workshop.svg`;

let renderer: ReturnType<typeof openMarkdown> | undefined;

/** Astro's own processor, as astro.config.mjs has it. It is large, so only who needs it loads it, once. */
function markdown(): ReturnType<typeof openMarkdown> {
  renderer ??= openMarkdown();
  return renderer;
}

async function openMarkdown() {
  const { createSatteriMarkdownProcessor } = await import('@astrojs/markdown-satteri');
  return createSatteriMarkdownProcessor({ syntaxHighlight: false });
}
