import { ar } from './ar.ts';
import { bg } from './bg.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import type { Dictionary } from './dictionary.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { et } from './et.ts';
import { fi } from './fi.ts';
import { fr } from './fr.ts';
import { ga } from './ga.ts';
import { hr } from './hr.ts';
import { hu } from './hu.ts';
import { it } from './it.ts';
import type { InterfaceLanguage } from './languages.ts';
import { localesOf } from './locales.ts';
import { lt } from './lt.ts';
import { lv } from './lv.ts';
import { mt } from './mt.ts';
import { nb } from './nb.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { remember } from './remember.ts';
import { ro } from './ro.ts';
import { sk } from './sk.ts';
import { sl } from './sl.ts';
import { sv } from './sv.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';

const dictionaries: Record<InterfaceLanguage, Dictionary> = {
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

/** The texts of one interface language. */
export const dictionaryOf = (language: InterfaceLanguage): Dictionary => dictionaries[language];

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
