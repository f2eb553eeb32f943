import { hash } from 'node:crypto';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { builtHome, programFolder, type SiteFolder } from '../settings/site-folder.ts';
import { unlessMissing } from '../store/whole-file.ts';

/**
 * Where Astro builds a site of another folder: inside the program, because the code that it runs finds the program's
 * packages only from there.
 */
export const stagingFolder = ({ path }: SiteFolder): string =>
  join(programFolder, '.jobfront', `build-${hash('sha256', path).slice(0, 16)}`);

/**
 * Moves a finished build to its place in the folder of its site, as a whole, replacing the previous one: a build for
 * `dist/`, and one for a relative `--outDir`, which Astro resolves in the program's folder. Other builds stay where
 * they are, such as that of the sample company.
 *
 * @param built folder of Astro's build
 * @returns the present folder of the site
 */
export async function bringHome(built: string, site: SiteFolder): Promise<string> {
  const home = site.isChosen ? homeOf(resolve(built), site) : null;
  if (home === null) return built;
  const beside = join(site.path, '.jobfront', basename(home));
  await rm(beside, { recursive: true, force: true });
  await mkdir(dirname(beside), { recursive: true });
  // It may be another disk, to which renaming is impossible.
  await rename(built, beside).catch(() => cp(built, beside, { recursive: true }));
  // A web server may be reading it: it is missing only between two renames.
  const before = `${beside}-before`;
  await rm(before, { recursive: true, force: true });
  await mkdir(dirname(home), { recursive: true });
  await unlessMissing(rename(home, before));
  await rename(beside, home);
  await rm(before, { recursive: true, force: true });
  await rm(built, { recursive: true, force: true });
  return home;
}

/** `null` when a build stays. */
function homeOf(built: string, site: SiteFolder): string | null {
  if (built === stagingFolder(site)) return builtHome(site);
  const isIn = (folder: string) => built.startsWith(`${folder}${sep}`);
  const isOfSite = site.path.startsWith(`${programFolder}${sep}`) && isIn(site.path);
  return isIn(programFolder) && !isOfSite ? join(site.path, relative(programFolder, built)) : null;
}
