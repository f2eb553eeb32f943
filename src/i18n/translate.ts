import type { Dictionary } from './dictionary.ts';
import { type BuiltInLanguage, type InterfaceLanguage, localesOf } from './languages.ts';
import { remember } from './remember.ts';
import { ar } from './texts/ar.ts';
import { bg } from './texts/bg.ts';
import { cs } from './texts/cs.ts';
import { da } from './texts/da.ts';
import { de } from './texts/de.ts';
import { el } from './texts/el.ts';
import { en } from './texts/en.ts';
import { es } from './texts/es.ts';
import { et } from './texts/et.ts';
import { fi } from './texts/fi.ts';
import { fr } from './texts/fr.ts';
import { ga } from './texts/ga.ts';
import { hr } from './texts/hr.ts';
import { hu } from './texts/hu.ts';
import { it } from './texts/it.ts';
import { lt } from './texts/lt.ts';
import { lv } from './texts/lv.ts';
import { mt } from './texts/mt.ts';
import { nb } from './texts/nb.ts';
import { nl } from './texts/nl.ts';
import { pl } from './texts/pl.ts';
import { pt } from './texts/pt.ts';
import { ro } from './texts/ro.ts';
import { sk } from './texts/sk.ts';
import { sl } from './texts/sl.ts';
import { sv } from './texts/sv.ts';
import { tr } from './texts/tr.ts';
import { uk } from './texts/uk.ts';
import { type Wording, worded } from './wording.ts';

const dictionaries: Record<BuiltInLanguage, Dictionary> = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fi,
  fr,
  ga,
  hr,
  hu,
  it,
  lt,
  lv,
  mt,
  nb,
  nl,
  pl,
  pt,
  ro,
  sk,
  sl,
  sv,
  tr,
  uk,
};

const namesIn = remember(
  (language: string) => new Intl.DisplayNames(localesOf(language), { type: 'language', fallback: 'code' }),
);

/** Jobfront's texts of pages in a language. */
export const builtInTexts = (language: BuiltInLanguage): Dictionary => dictionaries[language];

/** The texts of pages in a language, as a site words them. */
export const dictionaryOf = (language: InterfaceLanguage, site: Wording): Dictionary =>
  worded(dictionaries, 'pages', language, site);

/** Name of `language` in itself ("polski"), for menus. */
export function ownName(language: string): string {
  return languageName(language, language);
}

/** Name of `language` in the language `inLanguage` ("Polish" in "en"). */
export function languageName(language: string, inLanguage: string): string {
  return nameOf(`${inLanguage}|${language}`);
}

const nameOf = remember((key: `${string}|${string}`) => {
  const [inLanguage, language = ''] = key.split('|');
  return namesIn(inLanguage ?? '').of(language) ?? language;
});
