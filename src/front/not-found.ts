import { meantLanguage } from '../i18n/languages.ts';
import { boardAddress } from '../settings/addresses.ts';
import { siteAt } from '../settings/brands.ts';
import type { Site } from '../settings/site-schema.ts';
import { addressWords } from '../site/lists/address-words.ts';

/** The page for an unknown address. */
export interface NotFoundPage {
  /** Address of the page. */
  address: string;
  /** Whether it was chosen by Accept-Language. */
  isNegotiated: boolean;
  /** Initial words of its search; `''` = none. */
  words: string;
}

/** Chooses the page for an unknown path: in the language of the path, else in the visitor's preferred one. */
export type ChooseNotFound = (path: string, acceptLanguage: string | undefined) => NotFoundPage;

/** @param host with all its brands */
export const notFoundChooser =
  (host: Site): ChooseNotFound =>
  (path, acceptLanguage) => {
    const site = siteAt(path, host);
    const ofPath = site.languages.find(
      (code) => code !== site.defaultLanguage && path.startsWith(boardAddress(code, site)),
    );
    const language = ofPath ?? readBest(acceptLanguage, site.languages) ?? site.defaultLanguage;
    return {
      address: `${boardAddress(language, site)}404.html`,
      isNegotiated: ofPath === undefined && site.languages.length > 1,
      words: addressWords(path),
    };
  };

/** Only this many languages are read. */
const mostItems = 20;

/**
 * The one of `languages` that Accept-Language wants most (RFC 9110 section 12.5.4), `de` for `de-AT` too. Skips
 * unreadable items.
 */
export function readBest<Language extends string>(
  header: string | undefined,
  languages: readonly Language[],
): Language | undefined {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',', mostItems)
    .flatMap((item) => {
      const [, name = '', quality = '1'] =
        /^\s*([a-z]{2,3})(?:-[a-z\d-]*)?\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i.exec(
          item,
        ) ?? [];
      const code = meantLanguage(name.toLowerCase());
      const language = languages.find((one) => one === code);
      return language !== undefined && Number(quality) > 0 ? [{ language, quality: Number(quality) }] : [];
    });
  return wanted.toSorted((one, other) => other.quality - one.quality)[0]?.language;
}

/** The page with words in its search field, which is the only field with `name="q"`. */
export function withWords(page: Uint8Array, words: string): Uint8Array {
  const html = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const field = ' name="q"';
  const at = html.indexOf(field);
  if (at < 0 || words === '') return page;
  const value = ` value="${words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`;
  return Buffer.concat([html.subarray(0, at), Buffer.from(value), html.subarray(at)]);
}
