import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { version } from '../base/version.ts';
import { installedIn, isPackaged } from '../settings/site-folder.ts';

/*
 * The package.json of a site's folder, by which npm installs the program there. Its scripts have the same names as the
 * program's, so that documents and messages apply to both.
 */

const packageSchema = z.looseObject({
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/** With `exec`, signals to npm reach the command; the shell of Windows does not have it. */
const exec = process.platform === 'win32' ? '' : 'exec ';

const scripts = {
  dev: `${exec}jobfront dev`,
  build: 'jobfront build',
  'build:live': `${exec}jobfront compile`,
  start: `${exec}jobfront start`,
  preview: `${exec}jobfront preview`,
  jobfront: `${exec}jobfront`,
};

/**
 * The text of package.json for a site's folder: an existing one is completed.
 *
 * @param folder of the site
 * @returns `null` when it needs none: the program is no package, or it is installed for a project around the folder, or
 *   nothing is missing
 * @throws {Error} when the existing file is no package.json
 */
export async function startingPackage(folder: string): Promise<string | null> {
  if (!isPackaged || (installedIn !== null && folder.startsWith(`${installedIn}${sep}`))) return null;
  const file = join(folder, 'package.json');
  const existing = existsSync(file) ? await readPackage(file) : {};
  const wanted = {
    private: true,
    ...existing,
    // site.config.ts is a module, but `npm init` writes another type.
    type: 'module',
    scripts: { ...scripts, ...existing.scripts },
    dependencies: { jobfront: await sourceFor(folder), ...existing.dependencies },
  };
  return isDeepStrictEqual(wanted, existing) ? null : `${JSON.stringify(wanted, null, 2)}\n`;
}

async function readPackage(file: string): Promise<z.output<typeof packageSchema>> {
  const text = await readFile(file, 'utf8');
  try {
    return packageSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file} can't be read as a package.json, so nothing was written: correct or remove it.`,
      {
        cause,
      },
    );
  }
}

/** The source of this program for package.json of a folder: the same as for its present place. */
async function sourceFor(folder: string): Promise<string> {
  const own = installedIn === null ? '' : join(installedIn, 'package.json');
  const spec = existsSync(own) ? (await readPackage(own)).dependencies?.jobfront : undefined;
  if (installedIn !== null && spec?.startsWith('file:')) {
    const path = relative(folder, resolve(installedIn, spec.slice('file:'.length))).replaceAll('\\', '/');
    return `file:${path}`;
  }
  // An address of a tarball or a repository.
  if (spec?.includes(':')) return spec;
  return version.replace(/\+.*$/, '');
}

/** What the owner has to run before the first command in the folder. */
export const installsFirst = (folder: string): boolean =>
  isPackaged &&
  (installedIn === null || (folder !== installedIn && !folder.startsWith(`${installedIn}${sep}`)));
