/* Shared by forms of applications, their pages and the server that receives them. Small: browsers load it too. */

import { localesOf } from '../../i18n/languages.ts';
import type { FileType } from '../../settings/file-types.ts';

/** The field that people do not see and leave empty. */
export const honeypot = 'website';

/** Bytes and counts that a form may have. */
export const formLimits = {
  file: 10_000_000,
  files: 5,
  /** The whole body. */
  total: 25_000_000,
  fields: 80,
  fieldName: 100,
  field: 40_000,
} as const;

/** Zero bits required of the hash of a sender's work: 65,000 tries on average, some tenths of a second. */
export const workBits = 16;

/** The zero bits that a token requires: `<random>.<made at>.<bits>.<signature>`, or without bits `workBits`. */
export const bitsOf = (token: string): number =>
  Number(/^[^.]*\.[^.]*\.(\d{2})\.[^.]*$/.exec(token)?.[1] ?? workBits);

/** Prefix of the number to find; both are hashed by SHA-256. */
export const workPrefix = (token: string): string => `${token}:`;

/** Characters that a field may have. */
export const fieldLengths = {
  name: 100,
  lastname: 100,
  email: 254,
  phone: 40,
  message: 10_000,
  profile: 500,
} as const;

/** What every form requires. */
export const alwaysRequired: readonly (keyof typeof fieldLengths)[] = ['name', 'lastname', 'email'];

/** Characters that an answer to a question of the owner's may have. */
export const answerLength = 2_000;

/** What browsers offer to choose from (HTML, `accept`): endings of names. */
export const acceptedNames = (types: readonly FileType[]): string =>
  types.flatMap((type) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`])).join(',');

/** Types of files as people call them, such as "PDF, Word or TXT". */
export function typeNames(types: readonly FileType[], locale: string): string {
  const names = types.map((type) => (/^docx?$/.test(type) ? 'Word' : type.toUpperCase()));
  return new Intl.ListFormat(localesOf(locale), { type: 'disjunction' }).format([...new Set(names)]);
}

/** What is wrong with a field, for a page to say it in its language. An empty `field` is the whole form. */
export interface Fault {
  field: string;
  code: FaultCode;
  /** Name of the file that it is about. */
  file?: string;
}

export type FaultCode =
  | 'missing'
  | 'too-long'
  | 'wrong'
  | 'file-too-large'
  | 'file-empty'
  | 'file-type'
  | 'file-content'
  | 'file-active'
  | 'file-locked'
  | 'file-infected'
  | 'not-scanned'
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

/** A file that stays chosen for half an hour: the field `kept` contains its `keptValue`. */
export interface KeptFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** The field it was chosen for: `files`, or that of a question. */
  field: string;
}

export const keptValue = ({ id, field }: Pick<KeptFile, 'id' | 'field'>): string => `${id}:${field}`;

/** The answer to a sender, as a page or as JSON. */
export type Answer =
  | { status: 201; reference: string }
  | {
      status: 400 | 403 | 404 | 409 | 413 | 422 | 429 | 503;
      faults: readonly Fault[];
      /** What was typed, by field. */
      values: Readonly<Record<string, string>>;
      files: readonly KeptFile[];
      /** The same as was sent, where the form can be sent again with it. */
      token?: string;
      /** Of the application that this form has sent already. */
      reference?: string;
      waitSeconds?: number;
    };

/** What the live site knows of a visit when it prints the page of a form. */
export interface ApplyState {
  /** Of the response. */
  status: number;
  /** For one application. */
  token: string;
  faults: readonly Fault[];
  values: Readonly<Record<string, string>>;
  files: readonly KeptFile[];
  waitSeconds?: number;
  /** The job, where it closed while the form was filled in. */
  closed?: { title: string; language: string };
}

/** An amount of data as people read it, such as "1.4 MB". */
export function dataSize(bytes: number, locale: string): string {
  const [unit, divisor] =
    bytes < 1_000_000 ? (['kilobyte', 1_000] as const) : (['megabyte', 1_000_000] as const);
  return new Intl.NumberFormat(localesOf(locale), { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes < 1_000_000 ? Math.max(1, Math.round(bytes / divisor)) : bytes / divisor,
  );
}

/** A page's texts for faults: by `<field> <code>` where a field has words of its own, else by code. */
export type FaultTexts = Readonly<Record<string, string>>;

export function faultText(texts: FaultTexts, { field, code, file = '' }: Fault): string {
  const text = texts[`${field} ${code}`] ?? texts[code] ?? texts['try-again'] ?? '';
  // A name has a direction of its own.
  return file === '' ? text : `\u2068${file}\u2069: ${text}`;
}
