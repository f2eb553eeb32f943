import { ar } from './application/ar.ts';
import { bg } from './application/bg.ts';
import { cs } from './application/cs.ts';
import { da } from './application/da.ts';
import { de } from './application/de.ts';
import { el } from './application/el.ts';
import { en } from './application/en.ts';
import { es } from './application/es.ts';
import { et } from './application/et.ts';
import { fi } from './application/fi.ts';
import { fr } from './application/fr.ts';
import { ga } from './application/ga.ts';
import { hr } from './application/hr.ts';
import { hu } from './application/hu.ts';
import { it } from './application/it.ts';
import { lt } from './application/lt.ts';
import { lv } from './application/lv.ts';
import { mt } from './application/mt.ts';
import { nb } from './application/nb.ts';
import { nl } from './application/nl.ts';
import { pl } from './application/pl.ts';
import { pt } from './application/pt.ts';
import { ro } from './application/ro.ts';
import { sk } from './application/sk.ts';
import { sl } from './application/sl.ts';
import { sv } from './application/sv.ts';
import { tr } from './application/tr.ts';
import { uk } from './application/uk.ts';
import type { ApplicationTexts } from './application-dictionary.ts';
import type { BuiltInLanguage, InterfaceLanguage } from './languages.ts';
import { type Wording, worded } from './wording.ts';

const texts: Record<BuiltInLanguage, ApplicationTexts> = {
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

/** Apart from the dictionary: only pages and mails of applications need these. */
export const applicationTexts = (language: InterfaceLanguage, site: Wording): ApplicationTexts =>
  worded(texts, 'application', language, site);
