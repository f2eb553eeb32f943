import type { FileType } from '../settings/file-types.ts';
import {
  cleanLine,
  cleanText,
  type KnownField,
  readField,
  tidyField,
  usualDigits,
} from '../site/apply/check-field.ts';
import { alwaysRequired, answerLength, type Fault, fieldLengths } from '../site/apply/fields.ts';
import type { Form } from '../site/apply/form.ts';
import type { Application } from './outbox.ts';

/** The content of a form. */
export interface ApplyForm {
  /** The job at the service; `null` when the form is for none. */
  jobId: number | null;
  consents: readonly { provision: number; forJob: boolean; version: string; isRequired: boolean }[];
  questions: readonly Question[];
  isFileRequired: boolean;
  /** Accepted types of files; all known ones if left out. */
  fileTypes?: readonly FileType[];
}

export interface Question {
  /** Its field is `answer_<key>`. */
  key: string;
  /** The label for the recruiter. */
  label: string;
  kind: 'text' | 'choice' | 'yes-no' | 'date' | 'file';
  options: readonly string[];
  isRequired: boolean;
  /** The custom field at the service, if there is one. */
  sid: string | null;
}

/**
 * What to check of a form.
 *
 * @param labelled the same form in the recruiter's language
 */
export const checkedForm = (form: Form, labelled: Form): ApplyForm => ({
  jobId: form.jobId,
  isFileRequired: form.isFileRequired,
  fileTypes: form.fileTypes,
  consents: form.consents.map(({ provision, forJob, version, isRequired }) => ({
    provision,
    version,
    isRequired,
    // Without a job the consent can't be limited to one.
    forJob: forJob && form.jobId !== null,
  })),
  questions: form.questions.map(({ key, kind, label, options, isRequired, sid }) => ({
    key,
    kind,
    isRequired,
    sid,
    label: labelled.questions.find((one) => one.key === key)?.label ?? label,
    options: options.map(({ value }) => value),
  })),
});

/** Fields as received, each with its values. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** Typed values by field, to show a form again. Without files, marks of the form and the trap. */
export const typedIn = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, [value = '']]) =>
      name in fieldLengths || /^(?:answer_\w{1,40}|consent_\d{1,15}|origin)$/.test(name)
        ? [[name, value]]
        : [],
    ),
  );

/**
 * Checks typed values. Returns all faults at once, in the order of the form.
 *
 * @param files uploads, each with the field it was chosen for
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
    // The file itself is delivered among the others: custom fields can't hold files.
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

/** The same application, cleaned for sending, for those stored before forms were cleaned. */
export function cleanApplication(application: Application): Application {
  const { name, lastname, email, phone, message, profile, answers, consents, files, origin } = application;
  return {
    ...application,
    name: cleanLine(name),
    lastname: cleanLine(lastname),
    email: tidyField.email(email),
    phone: tidyField.phone(phone),
    origin: cleanLine(origin),
    message: cleanText(message),
    profile: tidyField.profile(profile),
    answers: answers.map(({ question, answer, sid }) => ({
      question: cleanLine(question),
      answer: cleanLine(answer),
      sid,
    })),
    consents: consents.map((consent) => ({ ...consent, version: cleanLine(consent.version) })),
    files: files.map((file) => ({ ...file, name: cleanLine(file.name) })),
  };
}
