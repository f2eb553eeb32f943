import type { FileType } from '../settings/file-types.ts';
import { type KnownField, readField, usualDigits } from '../site/apply/check-field.ts';
import { cleanLine } from '../site/apply/clean-text.ts';
import { alwaysRequired, answerLength, type Fault, fieldLengths } from '../site/apply/fields.ts';
import type { Form } from '../site/apply/form.ts';
import type { Application } from './outbox.ts';

/** What a form asks for. */
export interface ApplyForm {
  /** The job at the service; `null` where the form is for none. */
  jobId: number | null;
  consents: readonly { provision: number; forJob: boolean; version: string; isRequired: boolean }[];
  questions: readonly Question[];
  isFileRequired: boolean;
  /** Types of files that are taken; all that are known if left out. */
  fileTypes?: readonly FileType[];
}

export interface Question {
  /** Its field is `answer_<key>`. */
  key: string;
  /** As the recruiter reads it. */
  label: string;
  kind: 'text' | 'choice' | 'yes-no' | 'date' | 'file';
  options: readonly string[];
  isRequired: boolean;
  /** The custom field at the service, if there is one. */
  sid: string | null;
}

/**
 * What is to be checked of a form.
 *
 * @param labelled the same form in the language in which the recruiter reads it
 */
export const checkedForm = (form: Form, labelled: Form): ApplyForm => ({
  jobId: form.jobId,
  isFileRequired: form.isFileRequired,
  fileTypes: form.fileTypes,
  consents: form.consents.map(({ provision, forJob, version, isRequired }) => ({
    ...{ provision, version, isRequired },
    // Without a job there is none that it could hold for.
    forJob: forJob && form.jobId !== null,
  })),
  questions: form.questions.map(({ key, kind, label, options, isRequired, sid }) => ({
    ...{ key, kind, isRequired, sid },
    label: labelled.questions.find((one) => one.key === key)?.label ?? label,
    options: options.map(({ value }) => value),
  })),
});

/** Fields as they came, each with its values. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** What was typed, by field, for a form that is shown again. Files, marks of the form and the trap are no part of it. */
export const typedIn = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, [value = '']]) =>
      name in fieldLengths || /^(?:answer_\w{1,40}|consent_\d{1,15}|origin)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  );

/**
 * Reads what was typed. All faults at once, in the order of the form.
 *
 * @param files what was uploaded, each with the field it was chosen for
 */
export function checkForm(
  form: ApplyForm,
  fields: Fields,
  files: readonly { field: string; name: string }[] = [],
): { application: Omit<Application, 'files'>; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const value = (field: string) => fields.get(field)?.[0] ?? '';
  const known = Object.fromEntries(
    (Object.keys(fieldLengths) as KnownField[]).map((field) => {
      const { text, fault } = readField(field, value(field), alwaysRequired.includes(field));
      if (fault) faults.push({ field, code: fault });
      return [field, text];
    }),
  ) as Record<KnownField, string>;
  const answers = form.questions.map(({ key, label, kind, options, isRequired, sid }) => {
    const field = `answer_${key}`;
    if (kind !== 'file') {
      const line = cleanLine(value(field));
      const answer = kind === 'date' ? usualDigits(line) : line;
      const code =
        answer === ''
          ? isRequired && 'missing'
          : answer.length > answerLength
            ? 'too-long'
            : !isAnswer(kind, options, answer) && 'wrong';
      if (code) faults.push({ field, code });
      return { question: label, answer, sid };
    }
    const chosen = files.filter((file) => file.field === field).map(({ name }) => name);
    if (isRequired && chosen.length === 0) faults.push({ field, code: 'missing' });
    // The file itself is delivered among the others: a custom field takes none.
    return { question: label, answer: chosen.join(', '), sid: null };
  });
  const consents = form.consents.flatMap(({ isRequired, ...consent }) => {
    const field = `consent_${consent.provision}`;
    if (value(field) !== '') return [consent];
    if (isRequired) faults.push({ field, code: 'missing' });
    return [];
  });
  const origin = value('origin')
    .replace(/[^\w=&.,%+ -]/g, '')
    .slice(0, 300);
  return { application: { jobId: form.jobId, ...known, answers, consents, origin }, faults };
}

function isAnswer(kind: Question['kind'], options: readonly string[], text: string): boolean {
  if (kind === 'choice') return options.includes(text);
  if (kind === 'yes-no') return text === 'yes' || text === 'no';
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return true;
}
