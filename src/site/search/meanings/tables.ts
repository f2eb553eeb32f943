import type { BuiltInLanguage } from '../../../i18n/languages.ts';
import { search as ar } from './ar.ts';
import { search as bg } from './bg.ts';
import { search as cs } from './cs.ts';
import { search as da } from './da.ts';
import { search as de } from './de.ts';
import { search as el } from './el.ts';
import { search as en } from './en.ts';
import { search as es } from './es.ts';
import { search as et } from './et.ts';
import { search as fi } from './fi.ts';
import { search as fr } from './fr.ts';
import { search as ga } from './ga.ts';
import { search as hr } from './hr.ts';
import { search as hu } from './hu.ts';
import { search as it } from './it.ts';
import { search as lt } from './lt.ts';
import { search as lv } from './lv.ts';
import { search as mt } from './mt.ts';
import { search as nb } from './nb.ts';
import { search as nl } from './nl.ts';
import { search as pl } from './pl.ts';
import { search as pt } from './pt.ts';
import { search as ro } from './ro.ts';
import { search as sk } from './sk.ts';
import { search as sl } from './sl.ts';
import { search as sv } from './sv.ts';
import { search as tr } from './tr.ts';
import { search as uk } from './uk.ts';
import type { SearchWords } from './words.ts';

/** What words mean in each language that Jobfront speaks; of languages of the owner's nothing is known. */
export const searchWords: Readonly<Record<BuiltInLanguage, SearchWords>> = {
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
