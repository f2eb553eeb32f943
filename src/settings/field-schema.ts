import { z } from 'zod';
import { employmentTypes, payUnits } from '../i18n/terms.ts';
import { type LanguageCode, localizedText, optionKey } from './values.ts';

const readOption = optionKey.describe('The option that is read.');
const meanings = 'What its values mean, by value.';

const unitRule = z.strictObject({
  below: z
    .number()
    .positive()
    .optional()
    .describe('The rule applies to pay below this amount (the upper bound of a range).'),
  unit: z.enum(payUnits).describe('The unit of such pay.'),
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

/** Which options of the tenant contain pay. Nothing is guessed. */
const payOptions = z
  .strictObject({
    min: optionKey.optional().describe('The option with the least pay.'),
    max: optionKey.optional().describe('The option with the most pay.'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'give the currency as three capital letters (ISO 4217)')
      .default('PLN')
      .describe('Currency of posts that name none.'),
    unit: z
      .union([z.enum(payUnits), unitRules])
      .default('MONTH')
      .describe('Unit of posts that name none, or rules by amount.'),
    visible: optionKey.optional().describe('A "1"/"0" option that must be "1" for pay to be shown.'),
    currencyOption: optionKey.optional().describe('The option with the currency of the advert (ISO 4217).'),
    unitOption: z
      .strictObject({ option: readOption, values: z.record(z.string(), z.enum(payUnits)).describe(meanings) })
      .optional()
      .describe('The option with the unit of the advert, and what its values mean.'),
  })
  .refine((pay) => pay.min !== undefined || pay.max !== undefined, 'name the option of min, of max, or both');

/** Google's names for degrees (facts of JobPosting, `educationRequirements`), and `none` for no requirement. */
const educationLevels = [
  'none',
  'high school',
  'associate degree',
  'bachelor degree',
  'professional certificate',
  'postgraduate degree',
] as const;

const shownValues = 'What its values mean, by value as visitors read it (case does not matter).';

/** Where a text of the markup comes from: a shown option, or a section. */
const textSource = z.union([
  z.strictObject({ option: readOption }),
  z.strictObject({
    section: z.string().min(1, 'name a field_id of the service').describe('The `field_id` of a section.'),
  }),
]);

/** Further properties of schema.org's JobPosting. Nothing is guessed. */
const markupFields = z.strictObject({
  experienceRequirements: z
    .strictObject({
      option: readOption,
      values: z.record(z.string(), z.number().int().min(0).max(600)).describe(shownValues),
    })
    .optional()
    .describe('Months of experience that are required, by value; 0 = none.'),
  educationRequirements: z
    .strictObject({
      option: readOption,
      values: z.record(z.string(), z.enum(educationLevels)).describe(shownValues),
    })
    .optional()
    .describe('The degree that is required, by value.'),
  skills: textSource.optional().describe('Required skills.'),
  jobBenefits: textSource.optional().describe('Benefits.'),
  workHours: textSource.optional().describe('Hours of work, such as "Mon–Fri 8–16".'),
  eligibilityToWorkRequirement: textSource
    .optional()
    .describe('What is required to be allowed to work there, such as a permit.'),
  occupationalCategory: z
    .strictObject({ option: readOption })
    .optional()
    .describe(
      'The occupation, best as a code with its name, such as "15-1252.00 Software Developers" (O*NET-SOC).',
    ),
  jobStartDate: z
    .strictObject({ option: readOption })
    .optional()
    .describe('The first day of work, as the service writes dates.'),
  jobImmediateStart: z
    .strictObject({ option: readOption, values: z.record(z.string(), z.boolean()).describe(shownValues) })
    .optional()
    .describe('Whether work begins at once, by value.'),
  applicationContact: z
    .boolean()
    .default(false)
    .describe("Whether the contact on the job's page (`fields.contact`) is in the markup too."),
});

type MarkupFields = z.output<typeof markupFields>;

/** The options that the markup reads, by the property that reads it. */
export const markupOptions = (markup: MarkupFields | undefined): { property: string; option: string }[] =>
  Object.entries(markup ?? {}).flatMap(([property, source]) =>
    typeof source === 'object' && 'option' in source ? [{ property, option: source.option }] : [],
  );

const facetLabel = z
  .string()
  .trim()
  .min(1, 'write what visitors read')
  .max(60, 'write at most 60 characters');

/** The owner's settings for the options and values of the tenant (`fields`). */
export const fieldSettings = (code: LanguageCode) =>
  z
    .strictObject({
      show: z
        .array(optionKey)
        .default([])
        .describe(
          'Options that job pages show as facts, in this order. Options that no setting names are never shown.',
        ),
      labels: z
        .record(z.string(), localizedText(code))
        .default({})
        .describe(
          'Labels of shown options: one text, or one per language. They replace those of the service, which are shown only in the language of the page.',
        ),
      values: z
        .record(optionKey, z.record(z.string(), localizedText(code)))
        .default({})
        .describe(
          'Other words for values of shown options, facets and the field of work, by option and value (case does not matter): one text, or one per language of a post. Values with the same words become one.',
        ),
      facets: z
        .array(
          z.strictObject({
            option: readOption,
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
          'Options that become filters, in this order. Values and flags have lists of their own (`/jobs/shift/night/`).',
        ),
      fieldOfWork: optionKey.default('branches').describe('The option with the field of work.'),
      workModel: z
        .strictObject({
          option: readOption,
          values: z.record(z.string(), z.enum(['on-site', 'hybrid', 'remote'])).describe(meanings),
        })
        .optional()
        .describe('The option with the work model, and what its values mean (case does not matter).'),
      employmentType: z
        .strictObject({
          option: readOption,
          values: z.record(z.string(), z.enum(employmentTypes)).describe(meanings),
        })
        .optional()
        .describe('The option with the employment type, and what its values mean (case does not matter).'),
      pay: payOptions.optional().describe('The options with pay; without them no pay is shown.'),
      contact: z
        .strictObject({
          name: optionKey.optional().describe('The option with the name of a person or a team.'),
          email: optionKey.optional().describe('The option with an e-mail address.'),
          phone: optionKey.optional().describe('The option with a phone number.'),
        })
        .optional()
        .describe(
          "The contact, shown only on the job's page. Nobody is named without it; get the person's consent.",
        ),
      sections: z
        .array(z.string().min(1, 'name a field_id of the service'))
        .default(['description', 'responsibilities', 'requirements', 'what_we_offer', 'benefits'])
        .describe(
          'Sections in reading order, by `field_id`. Others follow in the order of the service, unless hidden.',
        ),
      sectionLabels: z
        .record(z.string(), localizedText(code))
        .default({})
        .describe('Headings of sections without a name, by `field_id`: one text, or one per language.'),
      hiddenSections: z
        .array(z.string().min(1, 'name a field_id of the service'))
        .default([])
        .describe('Sections that are never shown, by `field_id`.'),
      markup: markupFields
        .optional()
        .describe(
          "Further facts for the job's markup (schema.org JobPosting), which search engines read. Only what the page shows may be in it: name the options in `show`.",
        ),
    })
    .superRefine(({ show, markup }, context) => {
      for (const { property, option } of markupOptions(markup)) {
        if (show.includes(option)) continue;
        context.addIssue({
          code: 'custom',
          path: ['markup', property, 'option'],
          message: `add ${option} to fields.show as well: markup may say only what visitors see`,
        });
      }
    });
