import type { InterfaceLanguage } from './languages.ts';
import { ar } from './texts/application/ar.ts';
import { bg } from './texts/application/bg.ts';
import { cs } from './texts/application/cs.ts';
import { da } from './texts/application/da.ts';
import { de } from './texts/application/de.ts';
import { el } from './texts/application/el.ts';
import { en } from './texts/application/en.ts';
import { es } from './texts/application/es.ts';
import { et } from './texts/application/et.ts';
import { fi } from './texts/application/fi.ts';
import { fr } from './texts/application/fr.ts';
import { ga } from './texts/application/ga.ts';
import { hr } from './texts/application/hr.ts';
import { hu } from './texts/application/hu.ts';
import { it } from './texts/application/it.ts';
import { lt } from './texts/application/lt.ts';
import { lv } from './texts/application/lv.ts';
import { mt } from './texts/application/mt.ts';
import { nb } from './texts/application/nb.ts';
import { nl } from './texts/application/nl.ts';
import { pl } from './texts/application/pl.ts';
import { pt } from './texts/application/pt.ts';
import { ro } from './texts/application/ro.ts';
import { sk } from './texts/application/sk.ts';
import { sl } from './texts/application/sl.ts';
import { sv } from './texts/application/sv.ts';
import { tr } from './texts/application/tr.ts';
import { uk } from './texts/application/uk.ts';

/**
 * What applicants are told once they have sent an application: on the page "My application" and in the mail that
 * confirms it. `{title}` is a job's, `{host}` the site's.
 */
export interface ApplicationTexts {
  title: string;
  /** Names what the applicant is known by here, such as "K7Q2-M9XD". */
  reference: string;
  received: string;
  receivedHint: string;
  underWay: string;
  delivered: string;
  deliveredHint: string;
  delayed: string;
  delayedHint: string;
  takenBack: string;
  deleted: string;
  deletedHint: string;
  takeBack: string;
  takeBackHint: string;
  tooLate: string;
  greeting: string;
  /** Where the name is none that a mail may repeat. */
  greetingPlain: string;
  /** For a job; begins the line below the greeting. */
  thanks: string;
  /** For no job. */
  thanksOpen: string;
  follow: string;
  footer: string;
}

const texts: Record<InterfaceLanguage, ApplicationTexts> = {
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

/** Apart from the dictionary: these are needed where applications are, and nowhere else. */
export const applicationTexts = (language: InterfaceLanguage): ApplicationTexts => texts[language];
