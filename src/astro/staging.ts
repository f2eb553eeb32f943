import { hash } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { programFolder, type SiteFolder } from '../settings/site-folder.ts';
import { unlessMissing } from '../store/whole-file.ts';

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
  // A web server may be reading it: it is gone for no longer than two renames take.
  const before = join(site.path, '.jobfront/dist-before');
  await rm(before, { recursive: true, force: true });
  await unlessMissing(rename(home, before));
  await rename(beside, home);
  await rm(before, { recursive: true, force: true });
  await rm(built, { recursive: true, force: true });
  return home;
}
