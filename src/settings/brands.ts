import { interfaceLanguages } from '../i18n/languages.ts';
import { memo } from '../i18n/remember.ts';
import { joined } from '../i18n/translate.ts';
import { languageRoot, rootOf } from './addresses.ts';
import { type Brand, brandPath } from './brand-schema.ts';
import type { SiteSettings } from './site-schema.ts';
import type { Theme } from './values.ts';

/** Parts of addresses that are the site's own: no brand's path may contain one. */
const taken: ReadonlySet<string> = new Set([
  '404',
  '500',
  'alerts',
  'application',
  'apply',
  'archive',
  'feeds',
  'images',
  'jobs',
  'map',
  'mcp',
  'page',
  'saved',
  'social',
  'verify',
  'webhooks',
  ...interfaceLanguages,
]);

/** All contradictions in the brands' settings, each with its fix. */
export function brandFaults(
  site: Pick<SiteSettings, 'brands' | 'languages' | 'defaultLanguage' | 'ownLanguages'>,
): string[] {
  const brands = Object.entries(site.brands).sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    ...sharedClients(brands),
    ...brands.flatMap((brand) => ownFaults(brand, site)),
    ...pathsInPaths(brands),
  ];
}

type Named = readonly [key: string, brand: Brand];

const nameOf = (key: string) => `brands.${key}`;

function sharedClients(brands: readonly Named[]): string[] {
  const named = brands.flatMap(([key, { clients }]) => clients.map((client) => ({ key, client })));
  return [...Map.groupBy(named, ({ client }) => client)].flatMap(([client, by]) =>
    by.length === 1
      ? []
      : `client id ${client} is named ${by.length} times in site.config.ts (${by.map(({ key }) => nameOf(key)).join(', ')}): a job belongs to one brand, so name it once`,
  );
}

function ownFaults(
  [key, brand]: Named,
  site: Pick<SiteSettings, 'languages' | 'defaultLanguage' | 'ownLanguages'>,
): string[] {
  const { path, url, languages = site.languages, defaultLanguage } = brand;
  const name = nameOf(key);
  const at = brandPath(key, brand);
  const part = at?.split('/').find((one) => taken.has(one) || Object.hasOwn(site.ownLanguages, one));
  return [
    ...(path !== undefined && url !== undefined
      ? [`${name} in site.config.ts has both path and url: keep the one where its site is`]
      : []),
    ...(part === undefined
      ? []
      : [
          `${name} in site.config.ts is at ${at}, but "${part}" is a part of the main site's own addresses: give it another path`,
        ]),
    ...(new Set(languages).size === languages.length
      ? []
      : [`${name}.languages in site.config.ts names a language twice: name each once`]),
    ...(defaultLanguage === undefined || languages.includes(defaultLanguage)
      ? []
      : [
          `${name}.defaultLanguage in site.config.ts is "${defaultLanguage}", which is not among its languages (${languages.join(', ')}): add it there or choose one of them`,
        ]),
  ];
}

function pathsInPaths(brands: readonly Named[]): string[] {
  const placed = brands.flatMap(([key, brand]) => {
    const path = brandPath(key, brand);
    return path === null ? [] : [{ key, path }];
  });
  return placed.flatMap((one, at) =>
    placed.flatMap((other, place) => {
      const isInside = one.path.startsWith(other.path) && (one.path !== other.path || place < at);
      return one !== other && isInside
        ? [
            `${nameOf(one.key)} in site.config.ts is at ${one.path}, which is in the site of ${nameOf(other.key)} (${other.path}): give it a path of its own`,
          ]
        : [];
    }),
  );
}

/*
 * A brand yields a site of its own: the settings of the main site with the brand's name, look and root,
 * and the board with only the brand's jobs. Any function of a board and a site works on it unchanged.
 *
 * Three rules: a job belongs to the brand of its client id, else to the main site; a job has its page on its own site
 * and nowhere else; all code that lists the files of a host uses `sitesOf`. Lists show the jobs of their own site, except
 * on a main site with `main: 'all'`, whose lists show the jobs of all brands (`Board.listed`).
 */

/**
 * The site of a brand below the main one. The same object each time.
 *
 * @throws {RangeError} where there is no such brand
 */
export const brandSite = (key: string, site: SiteSettings): SiteSettings => siteBelow(site, key);

const noTheme: Theme = { light: {}, dark: {} };

const siteBelow = memo((main: SiteSettings, key: string): SiteSettings => {
  const brand = Object.hasOwn(main.brands, key) ? main.brands[key] : undefined;
  if (brand === undefined) throw new RangeError(`There is no brand "${key}" in the settings.`);
  const { name, tagline, logo, color, homepage, linkedIn, clients, footer, texts, favicon, address } = brand;
  const languages = brand.languages ?? main.languages;
  const inherited = languages.includes(main.defaultLanguage) ? main.defaultLanguage : languages[0];
  return {
    ...main,
    name,
    tagline,
    logo,
    favicon,
    homepage,
    linkedIn,
    clients,
    languages,
    footer: footer ?? main.footer,
    texts: joined(main.texts, texts),
    address: address ?? main.address,
    color: color ?? main.color,
    // Single colours of the main site were chosen for its own brand colour, and fit no other.
    theme: brand.theme ?? (color === undefined ? main.theme : noTheme),
    defaultLanguage: brand.defaultLanguage ?? inherited ?? main.defaultLanguage,
    root: `${rootOf(main).slice(0, -1)}${brandPath(key, brand) ?? '/'}`,
    brand: key,
    brands: {},
    main: 'own',
  };
});

/** The site of a brand that is built on its own: at the root of its host. */
export const standaloneSite = (key: string, site: SiteSettings): SiteSettings => ({
  ...brandSite(key, site),
  root: rootOf(site),
});

/** The sites of one host: the main one, then those of the brands below it, by their keys. */
export function hostSites(site: SiteSettings): readonly SiteSettings[] {
  const below = Object.keys(site.brands).filter((key) => site.brands[key]?.url === undefined);
  return [site, ...below.sort().map((key) => brandSite(key, site))];
}

/** Whether the site shows all jobs of the service, and so is the only one of its host. */
export const isWhole = ({ brands, clients }: SiteSettings): boolean =>
  clients === undefined && Object.keys(brands).length === 0;

/** Whether the lists of a site show the jobs of all brands. */
export const listsAll = ({ main, brands }: Pick<SiteSettings, 'main' | 'brands'>): boolean =>
  main === 'all' && Object.keys(brands).length > 0;

/** The brand of a client id, by its key. */
export function brandOf(
  clientId: number | null,
  { brands }: Pick<SiteSettings, 'brands'>,
): string | undefined {
  if (clientId === null) return undefined;
  return Object.keys(brands).find((key) => brands[key]?.clients.includes(clientId));
}

/**
 * The site on this host that shows the jobs of a client; `null` where they are shown elsewhere: the brand has a host
 * of its own, or this is the site of another brand.
 *
 * @param clientId `null` = the service sends none
 */
export function siteOfClient(clientId: number | null, site: SiteSettings): SiteSettings | null {
  if (site.clients !== undefined) return clientId !== null && site.clients.includes(clientId) ? site : null;
  const key = brandOf(clientId, site);
  if (key === undefined) return site;
  return site.brands[key]?.url === undefined ? brandSite(key, site) : null;
}

/** Where the page of a job is. */
export interface JobHome {
  site: SiteSettings;
  /** Address of the brand's own host, without a slash at its end; `''` = the page is on this host. */
  host: string;
}

/** Where the pages of a client's jobs are, on this host or on that of a brand. The main site has those of no brand. */
export function homeOfClient(clientId: number | null, site: SiteSettings): JobHome {
  const own = siteOfClient(clientId, site);
  if (own !== null) return { site: own, host: '' };
  const key = brandOf(clientId, site);
  const url = key === undefined ? undefined : site.brands[key]?.url;
  return key === undefined || url === undefined
    ? { site, host: '' }
    : { site: brandSite(key, site), host: url.replace(/\/+$/, '') };
}

/** The site that a path of the host belongs to. */
export function siteAt(path: string, site: SiteSettings): SiteSettings {
  return hostSites(site).find((one) => one !== site && path.startsWith(rootOf(one))) ?? site;
}

/**
 * The folders of a host below which unknown addresses have a page of their own, the deepest first: the sites of brands,
 * and every language but a site's default one. All others get the host's own page, `/404.html`.
 */
export const notFoundRoots = (site: SiteSettings): readonly string[] =>
  [
    ...new Set(
      hostSites(site).flatMap((one) => [
        rootOf(one),
        ...one.languages.map((code) => languageRoot(code, one)),
      ]),
    ),
  ]
    .filter((root) => root !== '/')
    .sort((one, other) => other.split('/').length - one.split('/').length || (one < other ? -1 : 1));
