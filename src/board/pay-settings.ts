import { z } from 'zod';
import { payUnits } from '../i18n/terms.ts';
import { optionKey } from './setting-values.ts';

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
export const payOptions = z
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
