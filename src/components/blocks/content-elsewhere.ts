import { getCollection } from 'astro:content';
import { type BlocksElsewhere, blocksElsewhere } from '../../settings/content/on-other-pages.ts';

const known = new Map<string, BlocksElsewhere>();

/**
 * Blocks of the owner's pages that stand on pages of jobs too. Every such page asks for them, and they change in
 * `npm run dev` only.
 */
export async function contentElsewhere(language: string, brand?: string): Promise<BlocksElsewhere> {
  const key = `${language}|${brand ?? ''}`;
  const before = import.meta.env.DEV ? undefined : known.get(key);
  if (before !== undefined) return before;
  const found = blocksElsewhere(await getCollection('jobfrontPages'), language, brand);
  known.set(key, found);
  return found;
}
