import { z } from 'zod';
import { employmentTypes, payUnits } from './board/job.ts';
import { interfaceLanguages } from './i18n/languages.ts';

/** A number of a setting, which the environment gives as text. */
const wholeNumber = (min: number, max: number) =>
  z.coerce
    .number({ error: `give a whole number from ${min} to ${max}` })
    .int(`give a whole number from ${min} to ${max}`)
    .min(min, `give a whole number from ${min} to ${max}`)
    .max(max, `give a whole number from ${min} to ${max}`);

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'give a whole address that starts with https:// or http://' })
  .transform((text) => text.replace(/\/+$/, ''));

/** At least 128 bits, as base64url or hex. */
const secret = z
  .string()
  .regex(/^([\w-]{22,}|[0-9a-f]{32,})$/i, 'give at least 22 letters, digits, - or _, drawn at random (openssl rand -hex 16)');

/** Settings that differ from machine to machine: read from the environment or `.env`. */
export const environmentSchema = z.object({
  SERVICE_URL: httpUrl.describe('Address of the recruitment service (its {base_url}).'),
  SITE_URL: httpUrl.default('http://localhost:4321').describe('Public address of the careers site.'),
  DATA_DIR: z
    .string()
    .trim()
    .min(1, 'name a folder')
    .default('.jobfront')
    .describe('Folder for what Jobfront remembers between runs.'),
  PORT: wholeNumber(1, 65535).default(4321).describe('Port of the site in `npm run dev` and `npm run demo`.'),
  SERVICE_TIMEOUT_MS: wholeNumber(1, 600_000)
    .default(15_000)
    .describe('Deadline of one request to the service, headers and body together, in milliseconds.'),
  SERVICE_READ_BUDGET_MS: wholeNumber(1, 3_600_000)
    .default(180_000)
    .describe('Deadline of one whole read of the list, retries included, in milliseconds.'),
  SERVICE_REQUESTS_PER_SECOND: wholeNumber(1, 1000)
    .default(5)
    .describe('Most requests a second that are sent to the service.'),
  SERVICE_MAX_BYTES: wholeNumber(1024, 1_073_741_824)
    .default(33_554_432)
    .describe('Most bytes that one answer of the service may have, decoded.'),
  HOST: z
    .string()
    .trim()
    .min(1)
    .default('127.0.0.1')
    .describe('Address that the live site listens on; 0.0.0.0 for all of the machine.'),
  WEBHOOK_SECRET: secret.optional().describe('Secret of the webhook address and of the operator page.'),
  WEBHOOK_SECRET_OLD: secret
    .optional()
    .describe('The secret before, still valid while the service is given the new one.'),
  HSTS_SECONDS: wholeNumber(0, 63_072_000)
    .default(0)
    .describe('For how long browsers are told to insist on https; 0 says nothing to them.'),
  SITE_LANGUAGE: z
    .enum(interfaceLanguages)
    .optional()
    .describe('Only jobs of this language: for a board on a domain of its own. Overrides `only.language`.'),
});

const optionKey = z.string().min(1);
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
      command: z.string().min(1).describe('Run by the shell after the live site has switched to a release.'),
    })
    .optional()
    .describe('Brings each release of the live site elsewhere.'),
  only: z
    .strictObject({
      language: z.string().min(2).optional().describe('Only posts of this language.'),
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
    .record(z.string().regex(/^\d+$/, 'use client ids as keys'), z.string().min(1))
    .default({})
    .describe('Names of companies or brands by client id; else `name` stands.'),
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
        .array(z.string().min(1))
        .default(['description', 'responsibilities', 'requirements', 'what_we_offer', 'benefits'])
        .describe(
          "Values in reading order, by `field_id`; others follow in the service's order unless hidden.",
        ),
      hiddenSections: z
        .array(z.string().min(1))
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

export type Environment = z.output<typeof environmentSchema>;
/** What the owner may write. */
export type SiteConfig = z.input<typeof siteSchema>;
/** What the code gets: every default filled in. */
export type Site = z.output<typeof siteSchema>;
export interface Settings {
  environment: Environment;
  site: Site;
}
