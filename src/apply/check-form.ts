import { z } from 'zod';
import type { Application } from './outbox.ts';

/** What a form asks for. */
export interface ApplyForm {
  /** The job at the service; `null` where the form is for none. */
  jobId: number | null;
  consents: readonly { provision: number; forJob: boolean; version: string; isRequired: boolean }[];
  questions: readonly Question[];
  isFileRequired: boolean;
}

export interface Question {
  /** Its field is `answer_<key>`. */
  key: string;
  /** As the recruiter reads it. */
  label: string;
  kind: 'text' | 'choice' | 'yes-no' | 'date';
  options: readonly string[];
  isRequired: boolean;
  /** The custom field at the service, if there is one. */
  sid: string | null;
}

/** What is wrong with a field, for a page to say it in its language. An empty `field` is the whole form. */
export interface Fault {
  field: string;
  code: FaultCode;
}

export type FaultCode =
  | 'missing'
  | 'too-long'
  | 'wrong'
  | 'file-too-large'
  | 'file-empty'
  | 'file-type'
  | 'file-content'
  | 'file-gone'
  | 'too-many-files'
  | 'too-many-fields'
  | 'too-large'
  | 'broken-off'
  | 'not-a-form'
  | 'other-site'
  | 'too-often'
  | 'busy'
  | 'robot'
  | 'form-unknown'
  | 'form-old'
  | 'form-too-fast'
  | 'already-sent'
  | 'try-again';

/** Fields as they came, each with its values. */
export type Fields = ReadonlyMap<string, readonly string[]>;

/** The field that people do not see and leave empty. */
export const honeypot = 'website';

const limits = { name: 100, lastname: 100, email: 254, phone: 40, message: 10_000, profile: 500 } as const;
const answerLength = 2_000;

/** A letter first or soon, and none of what markup, spreadsheets and addresses are made of. */
const personName = /^(?![=+@-])(?=.*\p{L})[^\p{Cc}\p{Co}\p{Cs}<>={}|\\^~$;"@/]+$/u;
const checks: Readonly<Record<keyof typeof limits, (text: string) => boolean>> = {
  name: (text) => personName.test(text),
  lastname: (text) => personName.test(text),
  email: (text) => z.email().safeParse(text).success,
  phone: (text) => /^(?=(?:\D*\d){5,15}\D*$)[+\d][\d ()./-]*$/.test(text),
  message: () => true,
  profile: (text) => URL.parse(text)?.protocol === 'https:',
};
const required: readonly string[] = ['name', 'lastname', 'email'];

/** What was typed, by field, for a form that is shown again. Files, marks of the form and the trap are no part of it. */
export const typedIn = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    [...fields].flatMap(([name, [value = '']]) =>
      name in limits || /^(?:answer_\w{1,40}|consent_\d{1,15}|origin)$/.test(name) ? [[name, value]] : [],
    ),
  );

/** Reads what was typed. All faults at once, in the order of the form. */
export function checkForm(
  form: ApplyForm,
  fields: Fields,
): { application: Omit<Application, 'files'>; faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const read = (field: string, longest: number, isRequired: boolean, isRight: (text: string) => boolean) => {
    const text = (fields.get(field)?.[0] ?? '').normalize('NFC').replaceAll('\r\n', '\n').trim();
    const code =
      text === '' ? isRequired && 'missing' : text.length > longest ? 'too-long' : !isRight(text) && 'wrong';
    if (code) faults.push({ field, code });
    return text;
  };
  const known = Object.fromEntries(
    (Object.keys(limits) as (keyof typeof limits)[]).map((field) => [
      field,
      read(field, limits[field], required.includes(field), checks[field]),
    ]),
  ) as Record<keyof typeof limits, string>;
  const answers = form.questions.map(({ key, label, kind, options, isRequired, sid }) => ({
    question: label,
    answer: read(`answer_${key}`, answerLength, isRequired, (text) => isAnswer(kind, options, text)),
    sid,
  }));
  const consents = form.consents.flatMap(({ isRequired, ...consent }) => {
    const field = `consent_${consent.provision}`;
    if ((fields.get(field)?.[0] ?? '') !== '') return [consent];
    if (isRequired) faults.push({ field, code: 'missing' });
    return [];
  });
  const origin = (fields.get('origin')?.[0] ?? '').replace(/[^\w=&.,%+ -]/g, '').slice(0, 300);
  return { application: { jobId: form.jobId, ...known, answers, consents, origin }, faults };
}

function isAnswer(kind: Question['kind'], options: readonly string[], text: string): boolean {
  if (kind === 'choice') return options.includes(text);
  if (kind === 'yes-no') return text === 'yes' || text === 'no';
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return true;
}
