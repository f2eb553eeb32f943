import { z } from 'zod';
import { payUnits } from './job.ts';
import { optionKey } from './setting-values.ts';

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
    unit: z.enum(payUnits).default('MONTH').describe('Unit where the advert names none.'),
    visible: optionKey.optional().describe('A "1"/"0" option that must be "1" for pay to be shown.'),
    currencyOption: optionKey.optional().describe('The option with the currency of the advert (ISO 4217).'),
    unitOption: z
      .strictObject({ option: optionKey, values: z.record(z.string(), z.enum(payUnits)) })
      .optional()
      .describe('The option with the unit of the advert, and what its values mean.'),
  })
  .refine((pay) => pay.min !== undefined || pay.max !== undefined, 'name the option of min, of max, or both');
