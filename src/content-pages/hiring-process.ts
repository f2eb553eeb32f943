import type { BlockOf } from './blocks.ts';
import type { PageData } from './schema.ts';

/** A page as Astro's collection holds it. */
interface Entry {
  id: string;
  data: Pick<PageData, 'blocks' | 'brand'>;
}

/**
 * The steps that stand below the adverts of a language: those of the first page, by its file's name, with a block of
 * the type `process` that has `onJobs`; `null` where there is none.
 *
 * @param brand key of the brand whose jobs they are; left out for the main site
 */
export function hiringProcess(
  entries: readonly Entry[],
  language: string,
  brand?: string,
): BlockOf<'process'> | null {
  const found = entries
    .filter(({ id, data }) => id.startsWith(`${language}/`) && data.brand === brand)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ data }) => data.blocks)
    .find((block) => block.type === 'process' && block.onJobs !== undefined);
  return found?.type === 'process' ? found : null;
}
