import type { Board } from '../../board/job.ts';
import { jobsOf } from '../../board/lists/addresses.ts';
import { cardsOf } from '../../board/recruitments.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { brandSite } from '../../settings/brands.ts';
import { type Logo, logoOf } from '../../settings/logo.ts';
import type { Site } from '../../settings/site-schema.ts';
import { type BrandLink, brandLinks } from './footer-links.ts';

/** A brand on the board of its group. */
export interface BrandBoard extends BrandLink {
  logo: Logo | undefined;
  /** Jobs on the linked board; `null` for a site on a host of its own, whose jobs are not known here. */
  jobs: number | null;
}

/**
 * The brands that the main board of a group leads to, sorted by name. None on the board of a brand.
 *
 * @param board of the main site
 */
export const brandBoards = (board: Board, site: Site, language: InterfaceLanguage): BrandBoard[] =>
  brandLinks(site, language).map((link) => {
    const own = brandSite(link.key, site);
    const shown = own.languages.includes(language) ? language : own.defaultLanguage;
    const brand = board.brands?.[link.key];
    const jobs = brand === undefined ? null : cardsOf(jobsOf(brand, shown, own)).length;
    return { ...link, logo: logoOf(own), jobs };
  });
