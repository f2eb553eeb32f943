import { z } from 'zod';
import { employmentTypes, payUnits } from '../i18n/terms.ts';
import { type LanguageCode, localizedText, optionKey } from './values.ts';

const unitRule = z.strictObject({
  below: z
    .number()
    .positive()
    .optional()
    .describe('The rule is for pay below this amount (its upper bound, where there are two).'),
  unit: z.enum(payUnits).describe('What such pay is for.'),
});

/** Rules in the order in which they are tried. The last one holds for every amount. */
const unitRules = z
  .array(unitRule)
  .min(2, 'give two rules at least, or one unit')
  .refine(
    (rules) =>
      rules.every(({ below }, at) =>
        at === rules.length - 1
          ? below === undefined
          : below !== undefined && below > (rules[at - 1]?.below ?? 0),
      ),
    'let `below` rise from rule to rule, and leave it out of the last one alone',
  );

/** Where pay stands in the options of the tenant. Nothing is guessed. */
const payOptions = z
  .strictObject({
    min: optionKey.optional().describe('The option with the least pay.'),
    max: optionKey.optional().describe('The option with the most pay.'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'give the currency as three capital letters (ISO 4217)')
      .default('PLN')
      .describe('Currency where the advert names none.'),
    unit: z
      .union([z.enum(payUnits), unitRules])
      .default('MONTH')
      .describe(
        'Unit where the advert names none; or rules by amount, as `[{ below: 200, unit: "HOUR" }, { unit: "MONTH" }]`.',
      ),
    visible: optionKey.optional().describe('A "1"/"0" option that must be "1" for pay to be shown.'),
    currencyOption: optionKey.optional().describe('The option with the currency of the advert (ISO 4217).'),
    unitOption: z
      .strictObject({ option: optionKey, values: z.record(z.string(), z.enum(payUnits)) })
      .optional()
      .describe('The option with the unit of the advert, and what its values mean.'),
  })
  .refine((pay) => pay.min !== undefined || pay.max !== undefined, 'name the option of min, of max, or both');

const facetLabel = z
  .string()
  .trim()
  .min(1, 'write what visitors read')
  .max(60, 'write at most 60 characters');

/** What the owner says of the options and values of the tenant (`fields`). */
export const fieldSettings = (code: LanguageCode) =>
  z.strictObject({
    show: z
      .array(optionKey)
      .default([])
      .describe('Options that visitors may see, in this order. Everything else stays unseen.'),
    labels: z
      .record(z.string(), localizedText(code))
      .default({})
      .describe(
        'Labels of shown options: one text, or one per language. They go before what the service sends, which is shown only where it is in the language of the page.',
      ),
    values: z
      .record(optionKey, z.record(z.string(), localizedText(code)))
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
                .partialRecord(code, facetLabel)
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
      .describe(
        "Values in reading order, by `field_id`; others follow in the service's order unless hidden.",
      ),
    sectionLabels: z
      .record(z.string(), localizedText(code))
      .default({})
      .describe(
        'Headings of values, by `field_id`, for those that have no name of their own: one text, or one per language.',
      ),
    hiddenSections: z
      .array(z.string().min(1, 'name a field_id of the service'))
      .default([])
      .describe('Values that are never shown, by `field_id`.'),
  });
