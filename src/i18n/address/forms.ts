import type { OwnTexts } from '../all-texts.ts';
import type { BuiltInLanguage } from '../languages.ts';
import { formal as de } from './de.ts';
import { formal as es } from './es.ts';
import { informal as fr } from './fr.ts';
import { formal as it } from './it.ts';
import { formal as nl } from './nl.ts';

/** How a site addresses its visitors: "Sie", "vous", "u", or "du", "tu", "je". */
export const addressForms = ['formal', 'informal'] as const;
export type AddressForm = (typeof addressForms)[number];

interface Other {
  /** The form that the texts of the language do not have by themselves. */
  form: AddressForm;
  /** The texts that read differently in it. */
  texts: OwnTexts;
}

/** Languages whose texts are there in both forms. */
const others: Partial<Record<BuiltInLanguage, Other>> = {
  de: { form: 'formal', texts: de },
  es: { form: 'formal', texts: es },
  fr: { form: 'informal', texts: fr },
  it: { form: 'formal', texts: it },
  nl: { form: 'formal', texts: nl },
};

export const languagesWithForms = Object.keys(others) as readonly BuiltInLanguage[];

/** The texts that read differently where visitors are addressed so; none where the language's own texts do that. */
export function otherForm(language: BuiltInLanguage, form: AddressForm | undefined): OwnTexts | undefined {
  const other = others[language];
  return other?.form === form ? other?.texts : undefined;
}
