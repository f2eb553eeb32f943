import type { Site } from '../config.ts';
import { memo } from '../i18n/remember.ts';
import { brandPath } from './brand-settings.ts';
import { boardAddress, rootOf } from './site-addresses.ts';
import type { Theme } from './theme-settings.ts';

/*
 * A brand yields a site of its own: the settings of the main site with the brand's name, look and root in their
 * place, and the board with the brand's jobs alone. Whatever takes a board and a site works on it as it is.
 *
 * Three rules: a job belongs to the brand of its client id, else to the main site; a site shows its own jobs and no
 * others; everything that lists the files of a host goes through `sitesOf`.
 */

/**
 * The site of a brand below the main one. The same object each time.
 *
 * @throws {RangeError} where there is no such brand
 */
export const brandSite = (key: string, site: Site): Site => siteBelow(site, key);

const noTheme: Theme = { light: {}, dark: {} };

const siteBelow = memo((main: Site, key: string): Site => {
  const brand = Object.hasOwn(main.brands, key) ? main.brands[key] : undefined;
  if (brand === undefined) throw new RangeError(`There is no brand "${key}" in the settings.`);
  const { name, tagline, logo, color, homepage, linkedIn, clients, footer } = brand;
  const languages = brand.languages ?? main.languages;
  const inherited = languages.includes(main.defaultLanguage) ? main.defaultLanguage : languages[0];
  return {
    ...main,
    ...{ name, tagline, logo, homepage, linkedIn, clients, languages },
    footer: footer ?? main.footer,
    color: color ?? main.color,
    // Single colours of the main site were chosen beside its own, and fit no other.
    theme: brand.theme ?? (color === undefined ? main.theme : noTheme),
    defaultLanguage: brand.defaultLanguage ?? inherited ?? main.defaultLanguage,
    root: brandPath(key, brand) ?? '/',
    brand: key,
    brands: {},
  };
});

/** The site of a brand that is built on its own: it stands at the root of its host. */
export const standaloneSite = (key: string, site: Site): Site => ({ ...brandSite(key, site), root: '/' });

/** The sites of one host: the main one, then those of the brands that stand below it, by their keys. */
export function hostSites(site: Site): readonly Site[] {
  const below = Object.keys(site.brands).filter((key) => site.brands[key]?.url === undefined);
  return [site, ...below.sort().map((key) => brandSite(key, site))];
}

/** Whether the site shows whatever the service has, and so is the only one of its host. */
export const isWhole = ({ brands, clients }: Site): boolean =>
  clients === undefined && Object.keys(brands).length === 0;

/** The brand of a client id. */
function brandOf(clientId: number | null, { brands }: Pick<Site, 'brands'>): string | undefined {
  if (clientId === null) return undefined;
  return Object.keys(brands).find((key) => brands[key]?.clients.includes(clientId));
}

/**
 * The site on this host that shows the jobs of a client; `null` where they are shown elsewhere: the brand has a host
 * of its own, or this is the site of another brand.
 *
 * @param clientId `null` = the service does not tell
 */
export function siteOfClient(clientId: number | null, site: Site): Site | null {
  if (site.clients !== undefined) return clientId !== null && site.clients.includes(clientId) ? site : null;
  const key = brandOf(clientId, site);
  if (key === undefined) return site;
  return site.brands[key]?.url === undefined ? brandSite(key, site) : null;
}

/** The site that a path of the host belongs to. */
export function siteAt(path: string, site: Site): Site {
  return hostSites(site).find((one) => one !== site && path.startsWith(rootOf(one))) ?? site;
}

/**
 * The folders of a host below which unknown addresses have a page of their own, the deepest first: the sites of brands,
 * and every language but a site's default one. All others get the host's own page, `/404.html`.
 */
export const notFoundRoots = (site: Site): readonly string[] =>
  [
    ...new Set(
      hostSites(site).flatMap((one) => [
        rootOf(one),
        ...one.languages.map((code) => boardAddress(code, one)),
      ]),
    ),
  ]
    .filter((root) => root !== '/')
    .sort((one, other) => other.split('/').length - one.split('/').length || (one < other ? -1 : 1));
