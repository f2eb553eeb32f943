import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  boardAddress,
  indexAddress,
  mapAddress,
  openApplyAddress,
  savedAddress,
  verifyAddress,
} from '../settings/addresses.ts';
import { filesNotice } from '../settings/apply-form.ts';
import { hostSites } from '../settings/brands.ts';
import { withLines } from '../settings/config-lines.ts';
import type { ContentFile } from '../settings/content/content-page.ts';
import { readPage } from '../settings/content/content-pages.ts';
import { createPictures } from '../settings/content/pictures.ts';
import { readWritten } from '../settings/content/written-pages.ts';
import { examineSettings, type GivenSettings } from '../settings/load.ts';
import { isFile } from '../settings/logo.ts';
import type { Overrides } from '../settings/overrides.ts';
import { ownCodes } from '../settings/own-language-schema.ts';
import { missingTexts } from '../settings/own-languages.ts';
import { programFolder, publicFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import { type Hindrance, hindrancesOf, lookHindrances } from './hindrances.ts';

/** The result of checking a site without its service. */
export interface SiteCheck {
  /** `null` if there are faults. */
  settings: Settings | null;
  /** Everything that stops a build or a start, each with what to do, and with file and line where those are known. */
  faults: string[];
  /** Notices that stop nothing. */
  notices: string[];
}

/**
 * Checks all parts of a site that need no service, in one pass: environment, configuration, pages with their pictures,
 * logos, colours, components, style sheets, the file of old addresses. Reads the disk.
 *
 * @param unreadable why the configuration can't be read; then the rest is checked without it
 */
export async function checkSite(given: GivenSettings, unreadable?: string): Promise<SiteCheck> {
  const site = unreadable === undefined ? given.site : {};
  const { settings, faults: all } = examineSettings({ ...given, site });
  // If the configuration is unreadable, its missing settings are unknown.
  const faults =
    unreadable === undefined ? all : [unreadable, ...all.filter((one) => !one.includes('site.config.ts'))];
  const notices: string[] = [];
  const { folder, files } = given;
  const written = await readWritten(
    files.filter((file) => 'entry' in readPage(file, ownCodes(site))),
    createPictures(publicFolder(folder)),
  );
  const stopping = [...faults, ...written.faults];
  if (settings !== null && unreadable === undefined) {
    for (const fault of await componentFaults(settings.site, folder)) stopping.push(fault);
    // Whether the site is only for this machine depends on where its service is.
    const hindrances = given.environment.SERVICE_URL?.trim()
      ? hindrancesOf(settings, given.environment)
      : lookHindrances(settings.site, folder);
    for (const { stops, setting, found, todo } of [...hindrances, ...deadOwnLinks(settings, files)]) {
      (stops ? stopping : notices).push(`${setting}: ${found} ${todo}`);
    }
    for (const missing of missingTexts(settings.site)) notices.push(missing);
    const notice = filesNotice(settings);
    if (notice !== null) notices.push(notice);
  }
  return {
    settings: stopping.length === 0 ? settings : null,
    faults: await withLines(stopping, folder),
    notices: await withLines(notices, folder),
  };
}

/** The part of Astro's compiler that finds errors. */
interface Compiler {
  transform(
    source: string,
    options: { filename: string },
  ): Promise<{ diagnostics: { severity: string; text: string; labels: { line: number }[] }[] }>;
}

/**
 * Errors in the owner's components, found by Astro's compiler. Reads the disk.
 *
 * @param site folder of the site
 */
async function componentFaults({ components }: Overrides, site: string): Promise<string[]> {
  const files = Object.entries(components).filter(([, path]) => isFile(join(site, path)));
  const compiler = files.length === 0 ? null : await openCompiler();
  if (compiler === null) return [];
  const faults = files.map(async ([name, path]) => {
    const text = readFileSync(join(site, path), 'utf8');
    const { diagnostics } = await compiler.transform(text, { filename: path });
    // Later faults often result from the first one.
    const first = diagnostics.find(({ severity }) => severity === 'error');
    if (first === undefined) return [];
    const line = first.labels[0]?.line ?? 1;
    return [
      `${path}, line ${line}: ${first.text}. Correct the component, or take components.${name} out of site.config.ts`,
    ];
  });
  return (await Promise.all(faults)).flat();
}

/** The compiler of the Astro that builds the site; `null` if Astro was installed without it. */
async function openCompiler(): Promise<Compiler | null> {
  try {
    const astro = createRequire(join(programFolder, 'package.json')).resolve('astro/package.json');
    return await import(pathToFileURL(createRequire(astro).resolve('@astrojs/compiler-rs')).href);
  } catch {
    return null;
  }
}

/** Links of Markdown and of blocks to an address: `](/life/)`, `href="/life/"`, `to: /life/`. */
const written = /(?:\]\(\s*<?|href=["']|\bto:\s*["']?)(\/(?!\/)[^\s"'<>)},]*)/g;

/**
 * Links in the owner's pages and footer to an address that the site can't have, independent of open jobs.
 * Jobs and their lists come and go, so those are not checked. Reads the disk.
 *
 * @returns for each, as its setting: file and line, or the setting
 */
export function deadOwnLinks(settings: Settings, files: readonly ContentFile[]): Hindrance[] {
  const leads = leadsOn(settings);
  const inPages = files.flatMap(({ name, text }) =>
    text.split(/\r\n?|\n/).flatMap((line, at) =>
      [...line.matchAll(written)]
        .map(([, link = '']) => link)
        .filter((link) => !leads(link))
        .map((link) => dead(`${name}, line ${at + 1}`, link)),
    ),
  );
  const { links, ...legal } = settings.site.footer;
  const inFooter = [
    ...Object.entries(legal).map(([key, to]) => ({ setting: `footer.${key}`, to })),
    ...links.map(({ to }, at) => ({ setting: `footer.links.${at}.to`, to })),
  ].flatMap(({ setting, to }) =>
    (typeof to === 'string' ? [to] : Object.values(to ?? {}))
      .filter((link) => link !== undefined)
      .filter((link) => /^\/(?!\/)/.test(link) && !leads(link))
      .map((link) => dead(`${setting} in site.config.ts`, link)),
  );
  return [...inPages, ...inFooter];
}

const dead = (setting: string, link: string): Hindrance => ({
  code: 'own-link-dead',
  setting,
  found: `The link ${link} leads nowhere: the site has no such page, and public/ no such file.`,
  todo: "Correct it, or write the whole address if it is another site's.",
  stops: false,
});

/** Whether a link to an address may lead somewhere. */
function leadsOn({ site, content, folder }: Settings): (link: string) => boolean {
  const pages = hostSites(site).flatMap((one) =>
    one.languages.flatMap((language) =>
      [boardAddress, mapAddress, indexAddress, verifyAddress, savedAddress, openApplyAddress].map((address) =>
        address(language, one),
      ),
    ),
  );
  const known = new Set([...pages, ...content.map(({ address }) => address)]);
  const old = new Set(site.oldAddresses?.map(({ path }) => path));
  return (link) => {
    // A path is an address of the site, also where SITE_URL has a path (base/site-path.ts).
    const path = decoded(link.replace(/[?#].*$/, ''));
    // Other parts of a site that contains ours are unknown.
    if (path === null || (site.base !== undefined && !path.startsWith(site.base))) return true;
    const isMade = /\/(?:jobs|feeds|images|social|page|_\w+)\/|\.(?:xml|json|txt|md|ics|svg|css)$/.test(path);
    return (
      isMade ||
      known.has(path) ||
      known.has(`${path}/`) ||
      old.has(path) ||
      isFile(join(publicFolder(folder), path)) ||
      isFile(join(publicFolder(folder), path, 'index.html'))
    );
  };
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
