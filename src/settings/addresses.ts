import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { SiteSettings } from './site-schema.ts';

/** The part of a site that decides the addresses of its boards. */
export type Languages = Pick<SiteSettings, 'languages' | 'defaultLanguage' | 'root'>;

/** The root address of a site: `/`, or the path of its brand, `/velo/`. */
export const rootOf = ({ root = '/' }: Pick<SiteSettings, 'root'>): string => root;

/**
 * `/`, `/page/2/`; in other languages than the default `/en/`, `/en/page/2/`; of a brand `/velo/`, `/velo/en/`. Pages
 * count from 1.
 */
export function boardAddress(language: InterfaceLanguage, site: Languages, page = 1): string {
  const root = rootOf(site);
  return pageAddress(language === site.defaultLanguage ? root : `${root}${language}/`, page);
}

/** A page of the list that begins at `first`: `/jobs/in/lodz/`, `/jobs/in/lodz/page/2/`. Pages count from 1. */
export const pageAddress = (first: string, page: number): string =>
  page === 1 ? first : `${first}page/${page}/`;

/** `/map/`, `/en/map/`. */
export function mapAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}map/`;
}

/** `/jobs/`, `/en/jobs/`: the page that names all facet lists of a language. */
export function indexAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}jobs/`;
}

/** `/verify/`, `/en/verify/`. */
export function verifyAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}verify/`;
}

/** Whether applications are sent on the site, and not at the service. */
export const takesApplications = ({ apply }: Pick<SiteSettings, 'apply'>): boolean =>
  apply.form !== 'service';

/** Whether there is a form for applications without a job. */
export const takesOpenApplications = (site: Pick<SiteSettings, 'apply'>): boolean =>
  takesApplications(site) && site.apply.open !== false;

/** `/apply/`, `/en/apply/`: the form for applications without a job. */
export function openApplyAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}apply/`;
}

/** `/saved/`, `/en/saved/`. */
export function savedAddress(language: InterfaceLanguage, site: Languages): string {
  return `${boardAddress(language, site)}saved/`;
}
