import type { OwnTexts } from '../all-texts.ts';
import type { BuiltInLanguage } from '../languages.ts';
import { informal as bg } from './bg.ts';
import { informal as cs } from './cs.ts';
import { formal as de } from './de.ts';
import { informal as el } from './el.ts';
import { formal as es } from './es.ts';
import { formal as et } from './et.ts';
import { formal as fi } from './fi.ts';
import { informal as fr } from './fr.ts';
import { informal as hr } from './hr.ts';
import { formal as hu } from './hu.ts';
import { formal as it } from './it.ts';
import { informal as lt } from './lt.ts';
import { formal as nl } from './nl.ts';
import { formal as pl } from './pl.ts';
import { informal as pt } from './pt.ts';
import { formal as ro } from './ro.ts';
import { informal as sk } from './sk.ts';
import { informal as sl } from './sl.ts';
import { informal as tr } from './tr.ts';
import { informal as uk } from './uk.ts';

/** How a site addresses its visitors: "Sie", "vous", "u", or "du", "tu", "je". */
export const addressForms = ['formal', 'informal'] as const;
export type AddressForm = (typeof addressForms)[number];

interface Other {
  /** The form that is not the default of the language's texts. */
  form: AddressForm;
  /** The texts that differ in it. */
  texts: OwnTexts;
}

/** Languages with texts in both forms. */
const others: Partial<Record<BuiltInLanguage, Other>> = {
  bg: { form: 'informal', texts: bg },
  cs: { form: 'informal', texts: cs },
  de: { form: 'formal', texts: de },
  el: { form: 'informal', texts: el },
  es: { form: 'formal', texts: es },
  et: { form: 'formal', texts: et },
  fi: { form: 'formal', texts: fi },
  fr: { form: 'informal', texts: fr },
  hr: { form: 'informal', texts: hr },
  hu: { form: 'formal', texts: hu },
  it: { form: 'formal', texts: it },
  lt: { form: 'informal', texts: lt },
  nl: { form: 'formal', texts: nl },
  pl: { form: 'formal', texts: pl },
  pt: { form: 'informal', texts: pt },
  ro: { form: 'formal', texts: ro },
  sk: { form: 'informal', texts: sk },
  sl: { form: 'informal', texts: sl },
  tr: { form: 'informal', texts: tr },
  uk: { form: 'informal', texts: uk },
};

export const languagesWithForms = Object.keys(others) as readonly BuiltInLanguage[];

/** The texts that differ in a form of address; none if it is the default of the language's texts. */
export function otherForm(language: BuiltInLanguage, form: AddressForm | undefined): OwnTexts | undefined {
  const other = others[language];
  return other?.form === form ? other?.texts : undefined;
}
