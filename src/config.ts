import { z } from 'zod';
import { countryCodeOf } from './board/countries.ts';
import { employmentTypes, payUnits } from './board/job.ts';
import type { Environment } from './environment.ts';
import { interfaceLanguages } from './i18n/languages.ts';

const optionKey = z.string().min(1, 'name an option of the service');
const localized = z.union([z.string(), z.partialRecord(z.enum(interfaceLanguages), z.string())]);

/** What the owner writes in `src/site.config.ts`. Unknown keys are refused. */
export const siteSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'write the name of the company')
    .describe('Name of the company, as visitors know it.'),
  tagline: localized.default({}).describe("One line under the site's title; one text, or one per language."),
  homepage: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("The company's main website, linked in the footer."),
  logo: z
    .string()
    .startsWith('/', 'start the path with /')
    .optional()
    .describe('Path of the logo under `public/`, such as `/logo.svg`; shown beside the name.'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'give the colour as #rrggbb')
    .default('#0b6b57')
    .describe("The brand's colour, as `#rrggbb`."),
  socialPictures: z
    .boolean()
    .default(true)
    .describe(
      'Draws a picture for each job, which networks show where the job is shared. About 25 kB and 10 ms a job.',
    ),
  languages: z
    .array(z.enum(interfaceLanguages))
    .min(1, 'name at least one language')
    .describe('Languages of the site, each with a board of its own.'),
  defaultLanguage: z.enum(interfaceLanguages).describe('The language at `/`.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'give an IANA time zone such as Europe/Warsaw')
    .default('Europe/Warsaw')
    .describe("Zone of the service's dates, an IANA name."),
  deploy: z
    .strictObject({
      command: z
        .string()
        .min(1, 'write the command')
        .describe('Run by the shell after the live site has switched to a release.'),
    })
    .optional()
    .describe('Brings each release of the live site elsewhere.'),
  only: z
    .strictObject({
      language: z
        .string()
        .min(2, 'give a language code such as pl')
        .optional()
        .describe('Only posts of this language.'),
      awarded: z.boolean().optional().describe('Only highlighted posts (`true`), or only others (`false`).'),
      jobIds: z
        .array(z.number().int().positive())
        .min(1)
        .optional()
        .describe('Recruitment ids (`job_id` of the service).'),
    })
    .default({})
    .describe('Which posts are asked for at all.'),
  companies: z
    .record(
      z.string().regex(/^\d+$/, 'use client ids as keys'),
      // Named once more as an enum, which is what the page of settings prints.
      z.union([z.string().min(1), z.null().meta({ enum: [null] })]),
    )
    .default({})
    .describe('Names of companies or brands by client id; `null` hires anonymously; else `name` stands.'),
  remoteCountries: z
    .array(
      z
        .string()
        .refine(
          (code) => countryCodeOf(code) === code,
          'give countries as two capital letters such as PL (ISO 3166-1)',
        ),
    )
    .default([])
    .describe(
      'Countries that remote jobs can be done from, as ISO codes such as `PL`; a remote job with a place is open to the country of its place.',
    ),
  linkedIn: z
    .strictObject({
      companyId: z
        .string()
        .regex(/^\d+$/, "give the number in the address of the company's LinkedIn page")
        .optional()
        .describe("The number of the company's LinkedIn page."),
      posterEmail: z
        .email('give an e-mail address')
        .optional()
        .describe('The address that LinkedIn may write to about the jobs. Anybody can read it there.'),
    })
    .optional()
    .describe('What LinkedIn wants to find in `/feeds/linkedin.xml` beside the jobs.'),
  fields: z
    .strictObject({
      show: z
        .array(optionKey)
        .default([])
        .describe('Options that visitors may see, in this order. Everything else stays unseen.'),
      labels: z
        .record(z.string(), localized)
        .default({})
        .describe(
          'Labels of shown options, for adverts whose service sends none: one text, or one per language.',
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
      pay: z
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
          currencyOption: optionKey
            .optional()
            .describe('The option with the currency of the advert (ISO 4217).'),
          unitOption: z
            .strictObject({ option: optionKey, values: z.record(z.string(), z.enum(payUnits)) })
            .optional()
            .describe('The option with the unit of the advert, and what its values mean.'),
        })
        .refine(
          (pay) => pay.min !== undefined || pay.max !== undefined,
          'name the option of min, of max, or both',
        )
        .optional()
        .describe('Where pay stands; without it no pay is shown.'),
      sections: z
        .array(z.string().min(1, 'name a field_id of the service'))
        .default(['description', 'responsibilities', 'requirements', 'what_we_offer', 'benefits'])
        .describe(
          "Values in reading order, by `field_id`; others follow in the service's order unless hidden.",
        ),
      hiddenSections: z
        .array(z.string().min(1, 'name a field_id of the service'))
        .default([])
        .describe('Values that are never shown, by `field_id`.'),
    })
    .prefault({})
    .describe('What the options of the tenant mean. Nothing is guessed.'),
});

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What the owner may write. */
export type SiteConfig = z.input<typeof siteSchema>;
/** What the code gets: every default filled in. */
export type Site = z.output<typeof siteSchema>;
export interface Settings {
  environment: Environment;
  site: Site;
}
