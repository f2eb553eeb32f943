import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { siteFolder } from '../settings/process.ts';
import { copySite } from '../settings/site-files.ts';
import { readConfiguration } from '../settings/site-folder.ts';
import { fail } from './run.ts';

/** Copies all files of the site, without secrets, into an empty folder. */
export async function siteFiles(args: { to: string; json?: boolean | undefined }): Promise<void> {
  try {
    if (!siteFolder.isChosen) throw new Error('Say which site with SITE_DIR or --site: no site is chosen.');
    const to = resolve(args.to);
    if (existsSync(to) && (await readdir(to)).length > 0) {
      throw new Error(`${to} is not empty, so nothing was copied: name a folder that is new or empty.`);
    }
    const configuration = await readConfiguration(siteFolder);
    if ('fault' in configuration) throw new Error(configuration.fault);
    const result = await copySite(siteFolder.path, to, configuration);
    process.stdout.write(args.json ? `${JSON.stringify(result)}\n` : textOf(result.copied, result.left, to));
  } catch (error) {
    fail(error);
  }
}

const textOf = (copied: readonly string[], left: readonly string[], to: string): string =>
  `${copied.length} files of the site are in ${to}.\n${
    left.length === 0 ? '' : `Left out, since they are no part of the site: ${left.join(', ')}\n`
  }`;
