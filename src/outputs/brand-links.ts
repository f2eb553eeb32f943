import { brandSite } from '../board/brand-sites.ts';
import { boardAddress } from '../board/site-addresses.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { localesOf } from '../i18n/locales.ts';
import { memo } from '../i18n/remember.ts';

/** The site of a brand, as the main site leads to it. */
export interface BrandLink {
  name: string;
  /** Path of the brand's board, or the whole address of a site of its own. */
  address: string;
}

// Every page has them at its foot.
/** The brands' sites, sorted by name; the board of the reader's language where the brand has it. */
export const brandLinks = memo((site: Site, language: InterfaceLanguage): readonly BrandLink[] => {
  const { compare } = new Intl.Collator(localesOf(language));
  return Object.entries(site.brands)
    .map(([key, { name, url }]) => ({ name, address: url ?? boardIn(language, brandSite(key, site)) }))
    .sort((one, other) => compare(one.name, other.name) || (one.address < other.address ? -1 : 1));
});

const boardIn = (language: InterfaceLanguage, site: Site): string =>
  boardAddress(site.languages.includes(language) ? language : site.defaultLanguage, site);
