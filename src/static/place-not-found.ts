import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { notFoundRoots } from '../board/brand-sites.ts';
import type { Site } from '../config.ts';

/**
 * Puts the page for unknown addresses of each brand and language where hosts look for it: Astro does so with the main
 * one alone, and makes a folder of every other.
 *
 * @param folder where Astro has built
 */
export async function placeNotFound(folder: string, site: Site): Promise<void> {
  for (const address of notFoundRoots(site)) {
    const root = join(folder, address);
    const built = join(root, 'not_found');
    await rename(join(built, 'index.html'), join(root, '404.html'));
    await rmdir(built);
  }
}
