import { rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rootOf } from '../board/addresses.ts';
import { hostSites } from '../board/sites.ts';
import type { Site } from '../config.ts';

/**
 * Puts each brand's page for unknown addresses where hosts look for it: Astro does so with the main site's alone, and
 * makes a folder of every other.
 *
 * @param folder where Astro has built
 */
export async function placeNotFound(folder: string, site: Site): Promise<void> {
  const [, ...brands] = hostSites(site);
  for (const brand of brands) {
    const root = join(folder, rootOf(brand));
    const built = join(root, 'not_found');
    await rename(join(built, 'index.html'), join(root, '404.html'));
    await rmdir(built);
  }
}
