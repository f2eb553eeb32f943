import { getCollection } from 'astro:content';
import type { BlockOf } from '../content-pages/blocks.ts';
import { hiringProcess } from '../content-pages/hiring-process.ts';

const known = new Map<string, BlockOf<'process'> | null>();

/** The steps below the adverts of a language. Every job's page asks for them, and they change in `npm run dev` only. */
export async function hiringSteps(language: string, brand?: string): Promise<BlockOf<'process'> | null> {
  const key = `${language}|${brand ?? ''}`;
  const before = import.meta.env.DEV ? undefined : known.get(key);
  if (before !== undefined) return before;
  const found = hiringProcess(await getCollection('pages'), language, brand);
  known.set(key, found);
  return found;
}
