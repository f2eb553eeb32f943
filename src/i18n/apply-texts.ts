import { applyForm as ar } from './apply/ar.ts';
import { applyForm as bg } from './apply/bg.ts';
import { applyForm as cs } from './apply/cs.ts';
import { applyForm as da } from './apply/da.ts';
import { applyForm as de } from './apply/de.ts';
import { applyForm as el } from './apply/el.ts';
import { applyForm as en } from './apply/en.ts';
import { applyForm as es } from './apply/es.ts';
import { applyForm as et } from './apply/et.ts';
import { applyForm as fi } from './apply/fi.ts';
import { applyForm as fr } from './apply/fr.ts';
import { applyForm as ga } from './apply/ga.ts';
import { applyForm as hr } from './apply/hr.ts';
import { applyForm as hu } from './apply/hu.ts';
import { applyForm as it } from './apply/it.ts';
import { applyForm as lt } from './apply/lt.ts';
import { applyForm as lv } from './apply/lv.ts';
import { applyForm as mt } from './apply/mt.ts';
import { applyForm as nb } from './apply/nb.ts';
import { applyForm as nl } from './apply/nl.ts';
import { applyForm as pl } from './apply/pl.ts';
import { applyForm as pt } from './apply/pt.ts';
import { applyForm as ro } from './apply/ro.ts';
import { applyForm as sk } from './apply/sk.ts';
import { applyForm as sl } from './apply/sl.ts';
import { applyForm as sv } from './apply/sv.ts';
import { applyForm as tr } from './apply/tr.ts';
import { applyForm as uk } from './apply/uk.ts';
import type { ApplyTexts } from './apply-dictionary.ts';
import type { BuiltInLanguage, InterfaceLanguage } from './languages.ts';
import { type Wording, worded } from './wording.ts';

const texts: Record<BuiltInLanguage, ApplyTexts> = {
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

/** The texts of the form in a language, as a site words them. */
export const applyTexts = (language: InterfaceLanguage, site: Wording): ApplyTexts =>
  worded(texts, 'applyForm', language, site);
