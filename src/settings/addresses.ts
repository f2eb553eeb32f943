import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { SiteSettings } from './site-schema.ts';

/** The part of a site that decides the addresses of its boards. */
export type Languages = Pick<SiteSettings, 'languages' | 'defaultLanguage' | 'root' | 'brand' | 'landing'>;

/** The root address of a site: `/`, or the path of its brand, `/velo/`. */
export const rootOf = ({ root = '/' }: Pick<SiteSettings, 'root'>): string => root;

/**
 * The start page of a language, and the folder of all its addresses: `/`; in other languages than the default `/en/`; of
 * a brand `/velo/`, `/velo/en/`. It is the owner's landing page where there is one, else the board.
 */
export function languageRoot(language: InterfaceLanguage, site: Languages): string {
  const root = rootOf(site);
  return language === site.defaultLanguage ? root : `${root}${language}/`;
}

/** Whether the owner wrote a landing page for a language: then its board is at `/jobs/`. */
export const hasLanding = (language: InterfaceLanguage, { brand = '', landing }: Languages): boolean =>
  landing?.[brand]?.includes(language) === true;

/** `/`, `/page/2/`; where the language has a landing page `/jobs/`, `/jobs/page/2/`. Pages count from 1. */
export function boardAddress(language: InterfaceLanguage, site: Languages, page = 1): string {
  const root = languageRoot(language, site);
  return pageAddress(hasLanding(language, site) ? `${root}jobs/` : root, page);
}

/** A page of the list that begins at `first`: `/jobs/in/lodz/`, `/jobs/in/lodz/page/2/`. Pages count from 1. */
export const pageAddress = (first: string, page: number): string =>
  page === 1 ? first : `${first}page/${page}/`;

/** `/map/`, `/en/map/`. */
export function mapAddress(language: InterfaceLanguage, site: Languages): string {
  return `${languageRoot(language, site)}map/`;
}

/** The page that names all facet lists of a language: `/jobs/`; where the board is there, `/jobs/browse/all/`. */
export function indexAddress(language: InterfaceLanguage, site: Languages): string {
  return `${languageRoot(language, site)}jobs/${hasLanding(language, site) ? 'browse/all/' : ''}`;
}

/** `/verify/`, `/en/verify/`. */
export function verifyAddress(language: InterfaceLanguage, site: Languages): string {
  return `${languageRoot(language, site)}verify/`;
}

/** `/archive/`, `/archive/2026/`, `/archive/2026/page/3/`. */
export function archiveAddress(
  language: InterfaceLanguage,
  site: Languages,
  year?: number,
  page = 0,
): string {
  const root = `${languageRoot(language, site)}archive/`;
  if (year === undefined) return root;
  return page === 0 ? `${root}${year}/` : `${root}${year}/page/${page}/`;
}

/** `/archive/feed.xml`. */
export const archiveFeedAddress = (language: InterfaceLanguage, site: Languages): string =>
  `${archiveAddress(language, site)}feed.xml`;

/** `/mcp`, of a brand `/velo/mcp`: where the live site speaks the Model Context Protocol. */
export const mcpAddress = (site: Pick<SiteSettings, 'root'>): string => `${rootOf(site)}mcp`;

/** Whether applications are sent on the site, and not at the service. */
export const takesApplications = ({ apply }: Pick<SiteSettings, 'apply'>): boolean =>
  apply.form !== 'service';

/** Whether there is a form for applications without a job. */
export const takesOpenApplications = (site: Pick<SiteSettings, 'apply'>): boolean =>
  takesApplications(site) && site.apply.open !== false;

/** `/apply/`, `/en/apply/`: the form for applications without a job. */
export function openApplyAddress(language: InterfaceLanguage, site: Languages): string {
  return `${languageRoot(language, site)}apply/`;
}

/**
 * Whether a path is that of a form for applications, or of the page of an application. These are private: they load
 * no scripts of the owner's, and their policy allows no other hosts of `scripts`, `connect` and `frames`.
 */
export const isApplicationPath = (path: string, site: Pick<SiteSettings, 'apply'>): boolean =>
  takesApplications(site) && /\/(?:apply\/$|application\/.)/.test(path);

/** `/saved/`, `/en/saved/`. */
export function savedAddress(language: InterfaceLanguage, site: Languages): string {
  return `${languageRoot(language, site)}saved/`;
}

/** `/alerts/`, `/en/alerts/`: where visitors ask for new jobs by e-mail. */
export const alertsPath = (language: InterfaceLanguage, site: Languages): string =>
  `${languageRoot(language, site)}alerts/`;

/**
 * The same as pages link to it, with a search: a path of the site, or an address at the `jobfront apply-server`; `null`
 * where the site has no alerts.
 *
 * @param query `?q=cook`, or an empty text for all jobs
 */
export const alertsLink = (
  language: InterfaceLanguage,
  site: Languages & Pick<SiteSettings, 'alerts'>,
  query = '',
): string | null => {
  const { alerts } = site;
  if (alerts === 'off') return null;
  return `${alerts === 'site' ? '' : alerts}${alertsPath(language, site)}${query}`;
};
