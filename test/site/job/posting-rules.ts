import { z } from 'zod';
import { countryCodeOf } from '../../../src/i18n/countries.ts';
import { employmentTypes, payUnits } from '../../../src/i18n/terms.ts';
import { wordsOfHtml } from '../../../src/site/job/advert-text.ts';

/** Plain text: something to read, no markup, no half characters. */
const text = z
  .string()
  .refine((value) => value.trim() !== '', 'says nothing')
  .refine((value) => value.isWellFormed(), 'holds half a character');

const anyDate = 'write a date, or date and time with an offset (ISO 8601)';

/** A date and time of ISO 8601 with its offset: without one, Google takes it for UTC. */
const moment = z.iso.datetime({
  offset: true,
  error: 'write date and time with an offset (ISO 8601)',
});

/** A date of ISO 8601, or a date and time with an offset. */
const dayOrMoment = z.union([moment, z.iso.date()], anyDate);

/** ISO 3166-1 alpha-2. */
const countryCode = z
  .string()
  .refine((code) => countryCodeOf(code) === code, 'give two capital letters such as PL (ISO 3166-1)');

/** A whole address that a crawler can follow. */
const webAddress = z.url({ protocol: /^https?$/, error: 'give a whole http or https address' });

const blocks = /<(?:p|br|ul|ol|li|h[1-6])\b/i;
const active = /<\/?(?:script|style|iframe|object|embed|form|link|meta)\b|\son\w+\s*=|javascript:/i;

/** The whole advert as HTML. */
const description = z
  .string()
  .refine((html) => wordsOfHtml(html) !== '', 'says nothing')
  .refine((html) => blocks.test(html), 'has no paragraphs, breaks or lists')
  .refine((html) => !active.test(html.replace(/>[^<]*/g, '>')), 'holds more than text');

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const organization = z
  .strictObject({
    '@type': z.literal('Organization'),
    name: text,
    sameAs: webAddress.optional(),
    logo: webAddress.optional(),
  })
  .refine(
    ({ name, sameAs, logo }) => name !== 'confidential' || (sameAs === undefined && logo === undefined),
    'a confidential company has neither homepage nor logo',
  );

const place = z.strictObject({
  '@type': z.literal('Place'),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    addressCountry: countryCode,
    addressLocality: text.optional(),
    addressRegion: text.optional(),
    postalCode: text.optional(),
    streetAddress: text.optional(),
  }),
  geo: z
    .strictObject({
      '@type': z.literal('GeoCoordinates'),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
    })
    .optional(),
});

const amount = z.number().positive();

const salary = z.strictObject({
  '@type': z.literal('MonetaryAmount'),
  currency: z.string().refine((code) => currencies.has(code), 'give a currency of ISO 4217'),
  value: z
    .strictObject({
      '@type': z.literal('QuantitativeValue'),
      value: amount.optional(),
      minValue: amount.optional(),
      maxValue: amount.optional(),
      unitText: z.enum(payUnits),
    })
    .refine(
      ({ value, minValue, maxValue }) =>
        (value !== undefined) !== (minValue !== undefined || maxValue !== undefined),
      'give either value, or minValue and maxValue',
    )
    .refine(({ minValue = 0, maxValue = Infinity }) => minValue <= maxValue, 'minValue is above maxValue'),
});

const country = z.strictObject({ '@type': z.literal('Country'), name: countryCode });

const once = (values: readonly string[]) => new Set(values).size === values.length;

/**
 * Google's rules for a JobPosting as this site prints it (facts.md, Google: JobPosting; the policy of one job a
 * page is the page's to keep). Unknown properties are refused: each one that is printed needs its rule.
 */
export const googleRules = z
  .strictObject({
    '@context': z.literal('https://schema.org'),
    '@type': z.literal('JobPosting'),
    title: text,
    description,
    url: webAddress.optional(),
    datePosted: dayOrMoment,
    validThrough: moment.optional(),
    hiringOrganization: organization,
    identifier: z.strictObject({ '@type': z.literal('PropertyValue'), name: text, value: text }).optional(),
    jobLocation: z.union([place, z.array(place).min(1)]).optional(),
    jobLocationType: z.literal('TELECOMMUTE', 'the only value is TELECOMMUTE').optional(),
    applicantLocationRequirements: z.union([country, z.array(country).min(1)]).optional(),
    employmentType: z.array(z.enum(employmentTypes)).min(1).refine(once, 'names a type twice').optional(),
    industry: z.array(text).min(1).optional(),
    baseSalary: salary.optional(),
    totalJobOpenings: z.int().positive().optional(),
    experienceRequirements: z
      .union([
        z.literal('no requirements'),
        z.strictObject({
          '@type': z.literal('OccupationalExperienceRequirements'),
          monthsOfExperience: z.int().positive(),
        }),
      ])
      .optional(),
    educationRequirements: z
      .union([
        z.literal('no requirements'),
        z
          .array(
            z.strictObject({
              '@type': z.literal('EducationalOccupationalCredential'),
              // Google's list of categories (structured data of JobPosting).
              credentialCategory: z.enum([
                'high school',
                'associate degree',
                'bachelor degree',
                'professional certificate',
                'postgraduate degree',
              ]),
            }),
          )
          .min(1),
      ])
      .optional(),
    skills: text.optional(),
    jobBenefits: text.optional(),
    workHours: text.optional(),
    eligibilityToWorkRequirement: text.optional(),
    occupationalCategory: text.optional(),
    jobStartDate: z.iso.date().optional(),
    jobImmediateStart: z.boolean().optional(),
    applicationContact: z
      .strictObject({
        '@type': z.literal('ContactPoint'),
        name: text.optional(),
        email: z.email().optional(),
        telephone: text.optional(),
      })
      .optional(),
    directApply: z.literal(false, 'visitors finish at the service, not on our page').optional(),
  })
  .refine(({ title, description: html }) => wordsOfHtml(html) !== title, {
    path: ['description'],
    message: 'is the title again',
  })
  .refine(
    ({ datePosted, validThrough }) =>
      validThrough === undefined || Date.parse(datePosted) <= Date.parse(validThrough),
    { path: ['validThrough'], message: 'lies before datePosted' },
  )
  .refine(
    ({ jobLocation, applicantLocationRequirements }) =>
      jobLocation !== undefined || applicantLocationRequirements !== undefined,
    { path: ['jobLocation'], message: 'is missing, and no country stands in for it' },
  )
  .refine(
    ({ jobLocationType, applicantLocationRequirements }) =>
      applicantLocationRequirements === undefined || jobLocationType !== undefined,
    { path: ['applicantLocationRequirements'], message: 'is for remote jobs (jobLocationType) alone' },
  );

/** What breaks Google's rules, one sentence each: where, and what is wrong. Empty = the markup is right. */
export function googleFaults(posting: unknown): string[] {
  const { error } = googleRules.safeParse(posting);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'JobPosting'}: ${message}`);
}
