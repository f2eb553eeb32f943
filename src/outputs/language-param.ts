import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';

/** The language as the first part of an address; the default language has none. */
export const languageParam = (language: InterfaceLanguage, site: Site): InterfaceLanguage | undefined =>
  language === site.defaultLanguage ? undefined : language;
