import type { ApplyTexts } from '../../i18n/all-texts.ts';
import { type InterfaceLanguage, localeOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import { applyTexts, dictionaryOf, type Wording } from '../../i18n/translate.ts';
import type { Site } from '../../settings/site-schema.ts';
import { faultTexts } from './fault-texts.ts';
import { type ApplyState, type Fault, type FaultTexts, faultText, type KeptFile } from './fields.ts';
import type { Form } from './form.ts';

/** The form as a page shows it: what was typed, and what is wrong, in words. */
export interface FormView {
  texts: ApplyTexts;
  yes: string;
  no: string;
  values: Readonly<Record<string, string>>;
  /** What is wrong with a field; `null` where nothing is. */
  faultOf(field: string): string | null;
  /** Files that stay chosen for a field. */
  keptOf(field: string): readonly KeptFile[];
  /** All faults with the element that each is about; `null` for what is about none. */
  faults: readonly { text: string; label: string | null; id: string | null }[];
  /** What fields are called, for the script. */
  labels: Readonly<Record<string, string>>;
  /** What faults are called, for the script. */
  faultTexts: FaultTexts;
}

/** @param state `null` where the page is printed without a visit */
export function formView(
  form: Form,
  state: ApplyState | null,
  language: InterfaceLanguage,
  site: Pick<Site, 'locales' | 'timeZone'> & Wording,
): FormView {
  const texts = applyTexts(language, site);
  const { yes, no } = dictionaryOf(language, site).find;
  const words = faultTexts(form, texts, language, localeOf(language, site));
  const { faults = [], values = {}, files = [], waitSeconds = 0 } = state ?? {};
  const textOf = (fault: Fault) =>
    fault.code === 'form-too-fast' ? plural(texts.tooFast, waitSeconds, language) : faultText(words, fault);
  const labels = new Map([
    ['files', texts.cv] as const,
    ...(['name', 'lastname', 'email', 'phone', 'profile', 'message'] as const).map(
      (field) => [field as string, texts[field]] as const,
    ),
    ...form.questions.map(({ field, label }) => [field, label] as const),
    ...form.consents.map(({ field }) => [field, texts.consents] as const),
  ]);
  return {
    ...{ texts, yes, no, values },
    faultOf(field) {
      const found = faults.find((fault) => fault.field === field);
      return found ? textOf(found) : null;
    },
    keptOf: (field) => files.filter((file) => file.field === field),
    faults: faults.map((fault) => {
      const label = labels.get(fault.field) ?? null;
      return { text: textOf(fault), label, id: label === null ? null : `apply-${fault.field}` };
    }),
    labels: Object.fromEntries(labels),
    faultTexts: words,
  };
}
