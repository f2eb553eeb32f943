import { hash } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { builtHome, programFolder, type SiteFolder } from '../settings/site-folder.ts';
import { unlessMissing } from '../store/whole-file.ts';

/**
 * Where Astro builds a site that lies elsewhere: inside the program, since what it runs on the way finds the program's
 * packages only from there.
 */
export const stagingFolder = ({ path }: SiteFolder): string =>
  join(programFolder, '.jobfront', `build-${hash('sha256', path).slice(0, 16)}`);

/**
 * Brings a finished build to its place in the folder of its site, whole, in the place of the one before: what was built for
 * `dist/`, and what a relative `--outDir` names, which Astro takes for a folder of the program. Elsewhere it stays where it
 * was built, as that of the sample company does.
 *
 * @param built where Astro has built
 * @returns where the site lies now
 */
export async function bringHome(built: string, site: SiteFolder): Promise<string> {
  const home = site.isChosen ? homeOf(resolve(built), site) : null;
  if (home === null) return built;
  const beside = join(site.path, '.jobfront', basename(home));
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true });
  // It may be another disk, to which nothing can be renamed.
  await rename(built, beside).catch(() => cp(built, beside, { recursive: true }));
  // A web server may be reading it: it is gone for no longer than two renames take.
  const before = `${beside}-before`;
  await rm(before, { recursive: true, force: true });
  await mkdir(dirname(home), { recursive: true });
  await unlessMissing(rename(home, before));
  await rename(beside, home);
  await rm(before, { recursive: true, force: true });
  await rm(built, { recursive: true, force: true });
  return home;
}

/** `null` where a build stays. */
function homeOf(built: string, site: SiteFolder): string | null {
  if (built === stagingFolder(site)) return builtHome(site);
  const isIn = (folder: string) => built.startsWith(`${folder}${sep}`);
  const isOfSite = site.path.startsWith(`${programFolder}${sep}`) && isIn(site.path);
  return isIn(programFolder) && !isOfSite ? join(site.path, relative(programFolder, built)) : null;
}
