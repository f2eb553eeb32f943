import type { FindTexts } from '../../i18n/dictionary.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';

const files: Record<InterfaceLanguage, () => Promise<{ find: FindTexts }>> = {
  ar: () => import('../../i18n/find/ar.ts'),
  bg: () => import('../../i18n/find/bg.ts'),
  cs: () => import('../../i18n/find/cs.ts'),
  da: () => import('../../i18n/find/da.ts'),
  de: () => import('../../i18n/find/de.ts'),
  el: () => import('../../i18n/find/el.ts'),
  en: () => import('../../i18n/find/en.ts'),
  es: () => import('../../i18n/find/es.ts'),
  et: () => import('../../i18n/find/et.ts'),
  fi: () => import('../../i18n/find/fi.ts'),
  fr: () => import('../../i18n/find/fr.ts'),
  ga: () => import('../../i18n/find/ga.ts'),
  hr: () => import('../../i18n/find/hr.ts'),
  hu: () => import('../../i18n/find/hu.ts'),
  it: () => import('../../i18n/find/it.ts'),
  lt: () => import('../../i18n/find/lt.ts'),
  lv: () => import('../../i18n/find/lv.ts'),
  mt: () => import('../../i18n/find/mt.ts'),
  nb: () => import('../../i18n/find/nb.ts'),
  nl: () => import('../../i18n/find/nl.ts'),
  pl: () => import('../../i18n/find/pl.ts'),
  pt: () => import('../../i18n/find/pt.ts'),
  ro: () => import('../../i18n/find/ro.ts'),
  sk: () => import('../../i18n/find/sk.ts'),
  sl: () => import('../../i18n/find/sl.ts'),
  sv: () => import('../../i18n/find/sv.ts'),
  tr: () => import('../../i18n/find/tr.ts'),
  uk: () => import('../../i18n/find/uk.ts'),
};

/**
 * The texts of finding in one language, a file of their own, so that no page carries those of others.
 *
 * @throws {Error} where it can't be loaded
 */
export async function loadFindTexts(language: InterfaceLanguage): Promise<FindTexts> {
  return (await files[language]()).find;
}
