import { brandSite, hostSites } from '../board/brand-sites.ts';
import type { ContentPage } from '../board/content-page.ts';
import { boardAddress, rootOf } from '../board/site-addresses.ts';
import type { Site } from '../config.ts';
import { interfaceLanguages } from '../i18n/languages.ts';
import type { ContentFile } from './content-file.ts';
import { type ContentEntry, readPage } from './read-page.ts';

/** Parts of addresses that belong to the site itself. */
const taken: ReadonlySet<string> = new Set([
  ...['jobs', 'map', 'page', 'feeds', 'verify', 'saved', 'images', 'index'],
  ...['webhooks', 'healthz', 'readyz', 'metrics', '404', '500'],
  ...interfaceLanguages,
]);

/** The owner's pages of a site, and what is wrong with them: each fault with its mend. */
export interface Content {
  pages: readonly ContentPage[];
  faults: readonly string[];
}

/** What files say of their pages, and what is wrong with them. Where pages stand is left to the site. */
export function readContent(files: readonly ContentFile[]): {
  entries: readonly ContentEntry[];
  faults: readonly string[];
} {
  const read = files.map(readPage);
  return {
    entries: read.flatMap((page) => ('entry' in page ? [page.entry] : [])),
    faults: read.flatMap((page) => ('faults' in page ? page.faults : [])),
  };
}

/**
 * Where pages stand on a host, sorted by address. Pages of a language that their site doesn't speak are left out, and
 * pages of sites that stand elsewhere (board/sites.ts).
 *
 * @param site the main site with its brands, or the site of one brand
 */
export function contentPages(entries: readonly ContentEntry[], site: Site): Content {
  const placed = entries.flatMap((entry) => {
    const own = siteOf(entry, site);
    return own?.languages.includes(entry.language) ? [{ entry, own }] : [];
  });
  const pages = placed.map(({ entry: { name: _, slug, ...page }, own }): ContentPage => {
    return { ...page, address: `${boardAddress(page.language, own)}${slug}/` };
  });
  return {
    pages: pages.sort((one, other) => (one.address < other.address ? -1 : 1)),
    faults: [
      ...entries.flatMap((entry) => [...addressFaults(entry), ...brandFaults(entry, site)]),
      ...placed.flatMap(({ entry, own }) => (own === site ? pathFaults(entry, site) : [])),
      ...translationFaults(placed.map(({ entry }) => entry)),
    ],
  };
}

/** The site that a page belongs to; `null` where it stands elsewhere, or nowhere. */
function siteOf({ brand }: ContentEntry, site: Site): Site | null {
  if (brand === (site.brand ?? null)) return site;
  if (brand === null || !Object.hasOwn(site.brands, brand)) return null;
  const below = brandSite(brand, site);
  return hostSites(site).includes(below) ? below : null;
}

function brandFaults({ name, brand }: ContentEntry, site: Site): string[] {
  if (brand === null || site.brand !== undefined || Object.hasOwn(site.brands, brand)) return [];
  const known = Object.keys(site.brands).join(', ') || 'there are none';
  return [
    `${name}: brand is "${brand}", which src/site.config.ts doesn't name (${known}): add it there or mend the name`,
  ];
}

/** A page of the main site can't lie where a brand's site stands. */
function pathFaults({ name, language, slug }: ContentEntry, site: Site): string[] {
  const address = `${boardAddress(language, site)}${slug}/`;
  const inside = hostSites(site).find((one) => one !== site && address.startsWith(rootOf(one)));
  if (inside === undefined) return [];
  return [
    `${name}: ${address} lies in the site of the brand "${inside.brand}" (${rootOf(inside)}): name the file otherwise, or add brand: ${inside.brand}`,
  ];
}

/** At any depth: `/en/life/jobs/` would be taken for a board of its own. */
function addressFaults({ name, slug }: ContentEntry): string[] {
  const segments = slug.split('/');
  const at = segments.findIndex((segment) => taken.has(segment));
  if (at === -1) return [];
  return [
    `${name}: "${segments[at]}" is an address of the site itself: name the ${at === segments.length - 1 ? 'file' : 'folder'} otherwise`,
  ];
}

/** Two pages of one language can't both be the translation of a third. */
function translationFaults(entries: readonly ContentEntry[]): string[] {
  const same = Map.groupBy(entries, ({ language, brand, translation }) =>
    JSON.stringify([language, brand, translation]),
  );
  return [...same.values()].flatMap(([first, ...others]) =>
    others.map(
      ({ name, translation }) =>
        `${name}: its translation is "${translation}", as that of ${first?.name} in the same language: give one of them another`,
    ),
  );
}
