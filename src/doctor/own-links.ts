import { join } from 'node:path';
import {
  boardAddress,
  indexAddress,
  mapAddress,
  openApplyAddress,
  savedAddress,
  verifyAddress,
} from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { ContentFile } from '../settings/content/content-file.ts';
import { isFile } from '../settings/logo.ts';
import { publicFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Hindrance } from './hindrances.ts';

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
