import type { Board } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { cardsOf } from '../../board/recruitments.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { type LegalPage, legalPages } from '../../i18n/terms.ts';
import { applyTexts, dictionaryOf } from '../../i18n/translate.ts';
import { boardAddress, openApplyAddress, takesOpenApplications } from '../../settings/addresses.ts';
import { brandSite } from '../../settings/brands.ts';
import type { ContentPage } from '../../settings/content/content-page.ts';
import { type Logo, logoOf } from '../../settings/logo.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { localized } from '../job/labels.ts';

/** A link at the foot of every page. */
export interface FooterLink {
  label: string;
  /** A path of this host, or a whole address. */
  address: string;
}

type FootSite = Pick<
  SiteSettings,
  'texts' | 'address' | 'footer' | 'apply' | 'languages' | 'defaultLanguage' | 'root'
>;

/** Address of a legally required page in a language: the owner's content page, else the one in the settings. */
export function legalAddress(
  kind: LegalPage,
  language: InterfaceLanguage,
  { footer }: Pick<SiteSettings, 'footer'>,
  content: readonly ContentPage[],
): string | null {
  const page = content.find((one) => one.language === language && one.footer === kind);
  return page?.address ?? localized(footer[kind], language);
}

/**
 * The links at the foot of a language's pages, beside those of the menu: legally required pages, the owner's own links,
 * and content pages that are in no menu, by their order.
 *
 * @param content the owner's pages of one site
 */
export function footerLinks(
  site: FootSite,
  language: InterfaceLanguage,
  content: readonly ContentPage[],
): FooterLink[] {
  const words = dictionaryOf(language, site).legal;
  const legal = legalPages.map((kind) => link(words[kind], legalAddress(kind, language, site, content)));
  const own = site.footer.links.map(({ label, to }) =>
    link(localized(label, language), localized(to, language)),
  );
  const pages = content
    .flatMap(({ footer, address, language: one }) =>
      typeof footer === 'object' && one === language ? [{ ...footer, address }] : [],
    )
    .sort((one, other) => one.order - other.order || (one.address < other.address ? -1 : 1));
  return [...legal, ...own, ...pages.map(({ label, address }) => link(label, address))].filter(
    (one) => one !== null,
  );
}

/** The form for applications without a job; `null` where none are taken. */
export const openLink = (site: FootSite, language: InterfaceLanguage): FooterLink | null =>
  takesOpenApplications(site)
    ? link(applyTexts(language, site).openTitle, openApplyAddress(language, site))
    : null;

const link = (label: string | null, address: string | null): FooterLink | null =>
  label && address ? { label, address } : null;

/** Link from the main site to the site of a brand. */
interface BrandLink {
  /** Of the brand in the settings. */
  key: string;
  name: string;
  /** Path of the brand's board, or the whole address of a site of its own. */
  address: string;
}

// Every page has them at its foot.
/** The brands' sites, sorted by name; the board of the reader's language where the brand has it. */
export const brandLinks = memo((site: SiteSettings, language: InterfaceLanguage): readonly BrandLink[] => {
  const { compare } = new Intl.Collator(localesOf(language));
  return Object.entries(site.brands)
    .map(([key, { name, url }]) => ({ key, name, address: url ?? boardIn(language, brandSite(key, site)) }))
    .sort((one, other) => compare(one.name, other.name) || (one.address < other.address ? -1 : 1));
});

const boardIn = (language: InterfaceLanguage, site: SiteSettings): string =>
  boardAddress(site.languages.includes(language) ? language : site.defaultLanguage, site);

/** A brand on the board of its group. */
export interface BrandBoard extends BrandLink {
  logo: Logo | undefined;
  /**
   * Jobs on the linked board, or in all languages if it has none; `null` for a site on a host of its own, whose jobs are
   * not known here.
   */
  jobs: number | null;
}

/**
 * The brands that the main board of a group leads to, sorted by name. None on the board of a brand.
 *
 * @param board of the main site
 */
export const brandBoards = (board: Board, site: SiteSettings, language: InterfaceLanguage): BrandBoard[] =>
  brandLinks(site, language).map((link) => {
    const own = brandSite(link.key, site);
    const shown = own.languages.includes(language) ? language : own.defaultLanguage;
    const brand = board.brands?.[link.key];
    const countIn = (code: InterfaceLanguage) => (brand ? cardsOf(jobsOf(brand, code, own)).length : 0);
    const inAll = () => own.languages.reduce((sum, code) => sum + countIn(code), 0);
    return { ...link, logo: logoOf(own), jobs: brand === undefined ? null : countIn(shown) || inAll() };
  });
