import { z } from 'zod';

/**
 * An identifier: a whole number from 1, as the service documents it. Some live services send numbers as text, so
 * digits are read as the number they show.
 */
export const recordIdSchema = z
  .preprocess(
    (value) => (typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value.trim()) ? Number(value) : value),
    z.int().min(1),
  )
  .meta({ description: 'Identifier', example: 17 });

/** "yyyy-MM-dd", a day that exists. */
export const dateSchema = z
  .string()
  .refine((text) => isWireDate(text), { error: 'give a date as yyyy-MM-dd' })
  .meta({ description: 'Date, `yyyy-MM-dd`', example: '2026-11-21' });

/** "yyyy-MM-dd HH:mm:ss", a moment that exists, in the instance's local time. */
export const datetimeSchema = z
  .string()
  .refine((text) => isWireDatetime(text), { error: 'give a datetime as yyyy-MM-dd HH:mm:ss' })
  .meta({
    description: 'Datetime, `yyyy-MM-dd HH:mm:ss`, in the local time of the instance',
    example: '2026-11-21 09:30:00',
  });

/** A datetime in an answer. It only has to be text, because a bad date must not cost a reader the record. */
export const datetimeTextSchema = z
  .string()
  .meta({ description: 'Datetime, `yyyy-MM-dd HH:mm:ss`', example: '2026-11-21 09:30:00' });

/** A record that is only named by its id: user, client, job or candidate (interface.md, Conventions). */
export const referenceSchema = z
  .looseObject({ id: recordIdSchema })
  .meta({ id: 'Reference', description: 'A record, named by its id' });

/** The answer to a creation. */
export const createdSchema = z
  .looseObject({ id: recordIdSchema })
  .meta({ id: 'Created', description: 'The id of what was created' });

/** An entry of a dictionary. */
export const dictionaryValueSchema = z
  .looseObject({ id: recordIdSchema, value: z.string() })
  .meta({ id: 'DictionaryValue', description: 'An entry of a dictionary' });

/** Whether a text is a day that exists, as "yyyy-MM-dd". */
export function isWireDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysIn(year, month);
}

/** Whether a text is a moment that exists, as "yyyy-MM-dd HH:mm:ss". */
export function isWireDatetime(text: string): boolean {
  return /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isWireDate(text.slice(0, 10));
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** Error bodies, one schema for each shape of interface.md, Errors. */

/** 'Validation Failed', 'Bad request' (tags) and 'Could not upload file'. The structure of `errors` is not shown. */
export const faultSchema = z
  .looseObject({ code: z.int(), message: z.string(), errors: z.unknown().optional() })
  .meta({ id: 'Fault', description: 'What is wrong with the request' });

/** Bad list request, forbidden, not found. */
export const codedErrorSchema = z
  .looseObject({ error: z.looseObject({ code: z.int(), message: z.string() }) })
  .meta({ id: 'CodedError', description: 'An error with its code' });

/** Authorization, bad comparison, file already linked, candidate not in job, provision type mismatch. */
export const messageErrorSchema = z
  .looseObject({ error: z.string() })
  .meta({ id: 'MessageError', description: 'An error that is only a sentence' });

/** Failure of a token request. */
export const tokenErrorSchema = z
  .looseObject({ error: z.string(), error_description: z.string().nullish() })
  .meta({ id: 'TokenError', description: 'Why there is no token (RFC 6749, section 5.2)' });

/** Unknown tag: `["Tag not found"]`. */
export const tagErrorSchema = z.array(z.string()).meta({ id: 'TagError', description: 'Sentences' });

/** The sentences of error bodies, word for word. */
export const errorTexts = {
  validationFailed: 'Validation Failed',
  badRequestTags: 'Bad request',
  uploadFailed: 'Could not upload file',
  badList: 'Bad Request',
  badComparison: 'Bad comparison used.',
  unauthorized: 'Authorization key is invalid.',
  forbidden: 'Forbidden',
  notFound: 'Not Found',
  tagNotFound: 'Tag not found',
  fileAlreadyAssigned: 'File is already assigned to this employee',
  notInRecruitment: 'Employee is not in the recruitment',
  provisionMismatch: 'Cannot assign not within recruitment type provision with recruitment!',
  noTransition: 'No transition for action',
} as const;

/** A token request (interface.md, Authentication), as form or JSON fields. */
export const tokenRequestSchema = z
  .looseObject({
    client_id: z.string().meta({ description: 'The client name' }),
    client_secret: z.string(),
    grant_type: z.string().meta({ description: '`password` (A), `client_credentials` (B), `refresh_token`' }),
    username: z.string().optional().meta({ description: 'Variant A' }),
    password: z.string().optional().meta({ description: 'Variant A' }),
    refresh_token: z.string().optional().meta({ description: 'With grant `refresh_token`' }),
    scope: z
      .string()
      .optional()
      .meta({ description: 'One scope (A); one or more, separated by a space (B)' }),
  })
  .meta({ id: 'TokenRequest', description: 'Who asks for a token, and for what' });

/** A token. `expires_in` is in seconds: 3600 in A, 2592000 in B. Only A sends `refresh_token`. */
export const tokenSchema = z
  .looseObject({
    access_token: z.string().min(1),
    expires_in: z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value),
      z.int().min(0),
    ),
    token_type: z.string().meta({ example: 'Bearer' }),
    scope: z.string().nullish(),
    refresh_token: z.string().nullish().meta({ description: 'Variant A' }),
  })
  .meta({ id: 'Token', description: 'An access token' });

export type TokenRequest = z.output<typeof tokenRequestSchema>;
