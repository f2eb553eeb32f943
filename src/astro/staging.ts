import { hash } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { programFolder, type SiteFolder } from '../settings/site-folder.ts';

/**
 * Where Astro builds a site that lies elsewhere: inside the program, since what it runs on the way finds the program's
 * packages only from there.
 */
export const stagingFolder = ({ path }: SiteFolder): string =>
  join(programFolder, '.jobfront', `build-${hash('sha256', path).slice(0, 16)}`);

/**
 * Brings a finished build to the `dist/` of its site, whole, in the place of the one before. One that was built where
 * the owner said (`--outDir`) stays there.
 *
 * @param built where Astro has built
 * @returns where the site lies now
 */
export async function bringHome(built: string, site: SiteFolder): Promise<string> {
  if (!site.isChosen || resolve(built) !== stagingFolder(site)) return built;
  const home = join(site.path, 'dist');
  const beside = join(site.path, '.jobfront/dist');
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true });
  // It may be another disk, to which nothing can be renamed.
  await rename(built, beside).catch(() => cp(built, beside, { recursive: true }));
  await rm(home, { recursive: true, force: true });
  await rename(beside, home);
  await rm(built, { recursive: true, force: true });
  return home;
}
