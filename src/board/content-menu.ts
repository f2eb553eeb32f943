import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { ContentPage } from './content-page.ts';

/** An entry of the menu. */
export interface MenuPage {
  label: string;
  address: string;
}

/**
 * What stands in the menu of a language: the lowest order first, equal ones by address.
 *
 * @param content the owner's pages of one site
 */
export function menuPages(content: readonly ContentPage[], language: InterfaceLanguage): MenuPage[] {
  return content
    .flatMap(({ menu, address, language: own }) => (menu && own === language ? [{ ...menu, address }] : []))
    .sort((one, other) => one.order - other.order || (one.address < other.address ? -1 : 1))
    .map(({ label, address }) => ({ label, address }));
}

/** The page in every language of its site, itself included, sorted by language. @param content of one site */
export function contentVariants(page: ContentPage, content: readonly ContentPage[]): ContentPage[] {
  return content
    .filter(({ translation, brand }) => translation === page.translation && brand === page.brand)
    .sort((one, other) => (one.language < other.language ? -1 : 1));
}
