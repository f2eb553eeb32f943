import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { manifestName, pathOf } from '../../src/export/export-manifest.ts';
import type { SiteEntry } from '../../src/site/entry.ts';
import type { Made } from '../../src/site/machine-file.ts';
import type { Site } from '../../src/site/site.ts';

/** An ISO instant of 2026-03-01. */
export const at = (hour: number): string => new Date(Date.UTC(2026, 2, 1, hour)).toISOString();

/** The content of an address: a text, or how it is made. */
export type Content = string | (() => Promise<Made>);

/** A site with these contents by address, the text as the key. Addresses under /_astro/ are immutable. */
export function siteOf(
  contents: Readonly<Record<string, Content>>,
  more: (address: string) => Partial<SiteEntry> = () => ({}),
): Pick<Site, 'entries'> {
  const entries = Object.entries(contents).map(
    ([address, content]): SiteEntry => ({
      address,
      type: 'text/html; charset=utf-8',
      status: 200,
      isImmutable: address.startsWith('/_astro/'),
      isLarge: false,
      isSlow: false,
      isForHosts: false,
      key: () => (typeof content === 'string' ? `key of ${content}` : `key of ${content.name}`),
      print: async () => (typeof content === 'string' ? content : content()),
      ...more(address),
    }),
  );
  return { entries: () => entries };
}

/** An empty folder for one test. */
export async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files by their paths. */
export async function putFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Every file of a folder but the manifest, by its path, and every empty folder with a slash behind it. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    if (path === manifestName) continue;
    const whole = join(folder, path);
    if ((await lstat(whole)).isFile()) found[path] = await readFile(whole, 'utf8');
    else if ((await readdir(whole)).length === 0) found[`${path}/`] = '';
  }
  return found;
}

/** What a folder is to hold for these contents. */
export const filesOf = (contents: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(contents)
      .map(([address, text]) => [pathOf(address), text] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
