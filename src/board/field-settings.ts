import { z } from 'zod';
import { interfaceLanguages } from '../i18n/languages.ts';
import { employmentTypes } from '../i18n/terms.ts';
import { payOptions } from './pay-settings.ts';
import { localizedText as localized, optionKey } from './setting-values.ts';

const facetLabel = z
  .string()
  .trim()
  .min(1, 'write what visitors read')
  .max(60, 'write at most 60 characters');

/** What the owner says of the options and values of the tenant (`fields`). */
export const fieldSettings = z.strictObject({
  show: z
    .array(optionKey)
    .default([])
    .describe('Options that visitors may see, in this order. Everything else stays unseen.'),
  labels: z
    .record(z.string(), localized)
    .default({})
    .describe(
      'Labels of shown options: one text, or one per language. They go before what the service sends, which is shown only where it is in the language of the page.',
    ),
  values: z
    .record(optionKey, z.record(z.string(), localized))
    .default({})
    .describe(
      'Other words for values of shown options, of facets and of the field of work, by option and value (compared without case): one text, or one per language of an advert. Values that get the same words are one.',
    ),
  facets: z
    .array(
      z.strictObject({
        option: optionKey.describe('The option that is read.'),
        label: z
          .union([
            facetLabel,
            z
              .partialRecord(z.enum(interfaceLanguages), facetLabel)
              .refine((texts) => Object.keys(texts).length > 0, 'give the label in a language at least'),
          ])
          .describe('What visitors read, and what addresses are made of: one text, or one per language.'),
        kind: z
          .enum(['values', 'flag', 'range'])
          .describe(
            '`values`: the words that the option holds; `flag`: yes or no; `range`: numbers, which are offered in steps.',
          ),
      }),
    )
    .max(20, 'name at most 20 facets')
    .default([])
    .describe(
      'Options by which visitors narrow the list, beside place, field and so on, in this order. Values and flags have lists of their own (`/jobs/shift/night/`).',
    ),
  fieldOfWork: optionKey.default('branches').describe('Options read as the field of work.'),
  workModel: z
    .strictObject({
      option: optionKey,
      values: z.record(z.string(), z.enum(['on-site', 'hybrid', 'remote'])),
    })
    .optional()
    .describe('The option with the work model, and what its values mean (compared without case).'),
  employmentType: z
    .strictObject({ option: optionKey, values: z.record(z.string(), z.enum(employmentTypes)) })
    .optional()
    .describe('The option with the employment type, and what its values mean (compared without case).'),
  pay: payOptions.optional().describe('Where pay stands; without it no pay is shown.'),
  contact: z
    .strictObject({
      name: optionKey.optional().describe('The option with the name of a person or a team.'),
      email: optionKey.optional().describe('The option with an e-mail address.'),
      phone: optionKey.optional().describe('The option with a phone number.'),
    })
    .optional()
    .describe(
      "Whom visitors may ask: shown on the job's page and nowhere else. Without it nobody is named; have their consent.",
    ),
  sections: z
    .array(z.string().min(1, 'name a field_id of the service'))
    .default(['description', 'responsibilities', 'requirements', 'what_we_offer', 'benefits'])
    .describe("Values in reading order, by `field_id`; others follow in the service's order unless hidden."),
  sectionLabels: z
    .record(z.string(), localized)
    .default({})
    .describe(
      'Headings of values, by `field_id`, for those that have no name of their own: one text, or one per language.',
    ),
  hiddenSections: z
    .array(z.string().min(1, 'name a field_id of the service'))
    .default([])
    .describe('Values that are never shown, by `field_id`.'),
});
