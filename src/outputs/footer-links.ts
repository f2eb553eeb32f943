import type { ContentPage } from '../board/content-page.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { type LegalPage, legalPages } from '../i18n/legal-pages.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import { localized } from './localized.ts';

/** A link at the foot of every page. */
export interface FooterLink {
  label: string;
  /** A path of this host, or a whole address. */
  address: string;
}

/** Where a page that the law asks for stands in a language: the owner's content page, else what the settings say. */
export function legalAddress(
  kind: LegalPage,
  language: InterfaceLanguage,
  { footer }: Pick<Site, 'footer'>,
  content: readonly ContentPage[],
): string | null {
  const page = content.find((one) => one.language === language && one.footer === kind);
  return page?.address ?? localized(footer[kind], language);
}

/**
 * What stands at the foot of the pages of a language beside the menu: what the law asks for, the owner's links, and
 * content pages that stand there alone, by their order.
 *
 * @param content the owner's pages of one site
 */
export function footerLinks(
  site: Pick<Site, 'footer'>,
  language: InterfaceLanguage,
  content: readonly ContentPage[],
): FooterLink[] {
  const words = dictionaryOf(language).legal;
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

const link = (label: string | null, address: string | null): FooterLink | null =>
  label && address ? { label, address } : null;
