import { z } from 'zod';
import type { EmploymentType, PayUnit, WorkModel } from '../i18n/terms.ts';
import { radii } from '../site/search/query.ts';

/** Names of kinds of employment, as assistants say them. */
export const employments = {
  'full-time': 'FULL_TIME',
  'part-time': 'PART_TIME',
  contract: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  internship: 'INTERN',
  volunteer: 'VOLUNTEER',
  'by-the-day': 'PER_DIEM',
  other: 'OTHER',
} as const satisfies Record<string, EmploymentType>;

const payUnitNames = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
} as const satisfies Record<string, PayUnit>;

export const unitOf = (name: keyof typeof payUnitNames): PayUnit => payUnitNames[name];

const workModels = ['on-site', 'hybrid', 'remote'] as const satisfies readonly WorkModel[];

const namesOf = <Name extends string>(names: Readonly<Record<Name, unknown>>) =>
  Object.keys(names) as [Name, ...Name[]];

const language = z
  .string()
  .max(35)
  .optional()
  .describe('Language of the answer and of the adverts that come first: that of the user (BCP 47, "pl")');
const page = z.int().min(1).max(1000).optional().describe('Page of the results; 1 if left out');

/** Circles in kilometres. */
const radius = z.literal([...radii]);

export const searchArguments = z.strictObject({
  query: z
    .string()
    .max(200)
    .optional()
    .describe(
      'What is looked for, in everyday words of the adverts\' language: a job, a skill, a place. "or", quotes, a minus and "without experience" work. A whole question works too. Left out: all jobs that fit the rest',
    ),
  language,
  place: z
    .string()
    .max(100)
    .optional()
    .describe('Town, region or country. With a town, jobs around it follow those in it'),
  radius_km: radius.optional().describe('How far around the town; 25 if left out'),
  field: z.string().max(100).optional().describe('Field of work, named as list_places_and_fields does'),
  employment: z.enum(namesOf(employments)).optional(),
  work_model: z.enum(workModels).optional(),
  pay_min: z
    .number()
    .positive()
    .max(99_999_999)
    .optional()
    .describe('Pay at least this. Jobs that do not state their pay come last, marked as such'),
  pay_currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .describe('ISO 4217; the usual one of the board if left out'),
  pay_unit: z.enum(namesOf(payUnitNames)).optional().describe('The usual one of the board if left out'),
  sort: z
    .enum(['best', 'newest', 'closing', 'pay', 'title'])
    .optional()
    .describe('"best" (how well words match) if left out'),
  page,
});

export const jobArguments = z.strictObject({
  job: z.string().min(1).max(2000).describe('Number of the job, or the address of its page'),
  language,
});

export const newArguments = z.strictObject({
  since: z.iso.date().describe('First day, such as 2026-11-21, in the time zone of the site'),
  language,
  page,
});

export const languageArguments = z.strictObject({ language });

export const verifyArguments = z.strictObject({
  address: z
    .string()
    .min(1)
    .max(4000)
    .describe('The address that somebody was sent, or a text with one address in it'),
  language,
});

export type SearchArguments = z.output<typeof searchArguments>;
export type JobArguments = z.output<typeof jobArguments>;
export type NewArguments = z.output<typeof newArguments>;
export type LanguageArguments = z.output<typeof languageArguments>;
export type VerifyArguments = z.output<typeof verifyArguments>;
