import { z } from 'zod';
import { employmentTypes, payUnits } from '../../i18n/terms.ts';
import { wordsOfHtml } from '../excerpt.ts';
import { countryCode, dayOrMoment, description, moment, text, webAddress } from './rule-values.ts';

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
