import type { ApplyTexts } from '../../i18n/all-texts.ts';
import { type InterfaceLanguage, localeOf } from '../../i18n/languages.ts';
import { fill, plural } from '../../i18n/plural.ts';
import { applyTexts, dictionaryOf, type Wording } from '../../i18n/translate.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import {
  type ApplyState,
  answerLength,
  dataSize,
  type Fault,
  type FaultTexts,
  faultText,
  fieldLengths,
  formLimits,
  type KeptFile,
} from './fields.ts';
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
  site: Pick<SiteSettings, 'locales' | 'timeZone'> & Wording,
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
    texts,
    yes,
    no,
    values,
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

/** Texts for faults on the page of a form. Faults that only take time (`form-too-fast`) have the text `tooFast`. */
function faultTexts(form: Form, texts: ApplyTexts, language: string, locale: string): FaultTexts {
  const sizes = { size: dataSize(formLimits.file, locale), total: dataSize(formLimits.total, locale) };
  const lengths = [
    ...Object.entries(fieldLengths),
    ...form.questions.map(({ field }) => [field, answerLength] as const),
  ];
  return {
    missing: texts.missing,
    'files missing': texts.missingFile,
    ...Object.fromEntries(
      form.questions.flatMap(({ field, kind }) => [
        ...(kind === 'file' ? [[`${field} missing`, texts.missingFile]] : []),
        ...(kind === 'choice' || kind === 'yes-no' ? [[`${field} missing`, texts.missingAnswer]] : []),
        [`${field} wrong`, kind === 'date' ? texts.wrongDate : texts.wrongAnswer],
      ]),
    ),
    ...Object.fromEntries(form.consents.map(({ field }) => [`${field} missing`, texts.missingConsent])),
    ...Object.fromEntries(
      lengths.map(([field, most]) => [`${field} too-long`, plural(texts.tooLong, most, language)]),
    ),
    'name wrong': texts.wrongName,
    'lastname wrong': texts.wrongName,
    'email wrong': texts.wrongEmail,
    'phone wrong': texts.wrongPhone,
    'profile wrong': texts.wrongProfile,
    'file-too-large': fill(texts.fileTooLarge, sizes),
    'file-empty': texts.fileEmpty,
    'file-type': texts.fileType,
    'file-content': texts.fileContent,
    'file-active': texts.fileActive,
    'file-locked': texts.fileLocked,
    'file-infected': texts.fileInfected,
    'not-scanned': texts.notScanned,
    'file-gone': texts.fileGone,
    'too-many-files': plural(texts.tooManyFiles, formLimits.files, language),
    'too-large': fill(texts.tooLarge, sizes),
    'broken-off': texts.brokenOff,
    'other-site': texts.otherSite,
    'too-often': texts.tooOften,
    busy: texts.busy,
    robot: texts.robot,
    'form-old': texts.formOld,
    'form-unknown': texts.formOld,
    'already-sent': texts.alreadySent,
    'try-again': texts.tryAgain,
  };
}
