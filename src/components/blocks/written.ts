import { getCollection } from 'astro:content';
import { memo } from '../../i18n/remember.ts';
import { type BlocksElsewhere, blocksElsewhere } from '../../settings/content/on-other-pages.ts';
import type { WrittenPage } from '../../settings/content/written-pages.ts';
import type { PageSettings } from '../../settings/site-schema.ts';

type Written = readonly WrittenPage[];

let compiled: Promise<Written> | undefined;

/** The owner's pages: those of the settings, else those that were compiled, which change in `npm run dev` only. */
async function writtenPages({ written, content }: PageSettings): Promise<Written> {
  if (written) return written;
  // Astro would warn of an empty collection, which is no fault.
  if (content.length === 0) return [];
  if (import.meta.env.DEV) return readCompiled();
  compiled ??= readCompiled();
  return compiled;
}

const readCompiled = async (): Promise<Written> =>
  (await getCollection('jobfrontPages')).map(({ id, data, rendered, body = '' }) => ({
    id,
    data,
    html: rendered?.html ?? '',
    hasText: body.trim() !== '',
  }));

/** The content of an owner's page; `undefined` where it was not compiled. */
export const writtenPage = async (settings: PageSettings, id: string): Promise<WrittenPage | undefined> =>
  (await writtenPages(settings)).find((page) => page.id === id);

/** Blocks of the owner's pages that pages of jobs show too. Every such page needs them. */
export async function contentElsewhere(settings: PageSettings, language: string): Promise<BlocksElsewhere> {
  return elsewhere(await writtenPages(settings), language, settings.site.brand);
}

const elsewhere = memo(
  (pages: Written, language: string, brand: string | undefined): BlocksElsewhere =>
    blocksElsewhere(pages, language, brand),
);
