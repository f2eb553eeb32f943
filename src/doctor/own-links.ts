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

/** Links of Markdown and of blocks to a path of the host: `](/life/)`, `href="/life/"`, `to: /life/`. */
const written = /(?:\]\(\s*<?|href=["']|\bto:\s*["']?)(\/(?!\/)[^\s"'<>)},]*)/g;

/**
 * Links in the owner's pages and at the foot that lead to an address which the site can't have, whatever jobs are open.
 * Jobs and their lists come and go, so nothing is said of those. Reads the disk.
 *
 * @returns a sentence for each, with file and line, or the setting
 */
export function deadOwnLinks(settings: Settings, files: readonly ContentFile[]): string[] {
  const leads = leadsOn(settings);
  const inPages = files.flatMap(({ name, text }) =>
    text.split(/\r\n?|\n/).flatMap((line, at) =>
      [...line.matchAll(written)]
        .map(([, link = '']) => link)
        .filter((link) => !leads(link))
        .map((link) => `${name}, line ${at + 1}: ${sentence(link)}`),
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
      .map((link) => `${setting} in site.config.ts: ${sentence(link)}`),
  );
  return [...inPages, ...inFooter];
}

const sentence = (link: string): string =>
  `the link ${link} leads nowhere: the site has no such page, and public/ no such file. Correct it, or write the whole address if it is another site's`;

/** Whether a link to a path of the host may lead somewhere. */
function leadsOn({ site, content, environment, folder }: Settings): (link: string) => boolean {
  const pages = hostSites(site).flatMap((one) =>
    one.languages.flatMap((language) =>
      [boardAddress, mapAddress, indexAddress, verifyAddress, savedAddress, openApplyAddress].map((address) =>
        address(language, one),
      ),
    ),
  );
  const known = new Set([...pages, ...content.map(({ address }) => address)]);
  const base = new URL(environment.SITE_URL).pathname.replace(/\/$/, '');
  const old = new Set(site.oldAddresses?.map(({ path }) => path));
  return (link) => {
    const whole = decoded(link.replace(/[?#].*$/, ''));
    // Of another part of a site that ours is a part of, nothing is known.
    if (whole === null || (site.base !== undefined && !whole.startsWith(site.base))) return true;
    const path = base !== '' && whole.startsWith(`${base}/`) ? whole.slice(base.length) : whole;
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
