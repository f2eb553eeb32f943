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

/** Settings that differ from machine to machine: read from the environment or `.env`. */
export const environmentSchema = z.object({
  /** Address of the recruitment service (its {base_url}). */
  SERVICE_URL: httpUrl,
  /** Public address of the careers site. */
  SITE_URL: httpUrl.default('http://localhost:4321'),
  /** Folder for what Jobfront remembers between runs. */
  DATA_DIR: z.string().trim().min(1, 'name a folder').default('.jobfront'),
  /** Port of the site in `npm run dev` and `npm run demo`. */
  PORT: wholeNumber(1, 65535).default(4321),
  /** Deadline of one request to the service, headers and body together, in milliseconds. */
  SERVICE_TIMEOUT_MS: wholeNumber(1, 600_000).default(15_000),
  /** Deadline of one whole read of the list, retries included, in milliseconds. */
  SERVICE_READ_BUDGET_MS: wholeNumber(1, 3_600_000).default(180_000),
  /** Most requests a second that are sent to the service. */
  SERVICE_REQUESTS_PER_SECOND: wholeNumber(1, 1000).default(5),
  /** Most bytes that one answer of the service may have, decoded. */
  SERVICE_MAX_BYTES: wholeNumber(1024, 1_073_741_824).default(33_554_432),
  /** Only jobs of this language: for a board on a domain of its own. Overrides `only.language`. */
  SITE_LANGUAGE: z.enum(interfaceLanguages).optional(),
});

const optionKey = z.string().min(1);
const localized = z.union([z.string(), z.partialRecord(z.enum(interfaceLanguages), z.string())]);

/** What the owner writes in `src/site.config.ts`. Unknown keys are refused. */
export const siteSchema = z.strictObject({
  /** Name of the company, as visitors know it. */
  name: z.string().trim().min(1, 'write the name of the company'),
  /** One line under the site's title; one text, or one per language. */
  tagline: localized.default({}),
  /** The company's main website, linked in the footer. */
  homepage: z.url({ protocol: /^https?$/ }).optional(),
  /** The brand's colour, as `#rrggbb`. */
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'give the colour as #rrggbb')
    .default('#0b6b57'),
  /** Languages of the site, each with a board of its own. */
  languages: z.array(z.enum(interfaceLanguages)).min(1, 'name at least one language'),
  /** The language at `/`. */
  defaultLanguage: z.enum(interfaceLanguages),
  /** Zone of the service's dates, an IANA name. */
  timeZone: z
    .string()
    .refine(isTimeZone, 'give an IANA time zone such as Europe/Warsaw')
    .default('Europe/Warsaw'),
  /** Which posts are asked for at all. */
  only: z
    .strictObject({
      language: z.string().min(2).optional(),
      awarded: z.boolean().optional(),
      /** Recruitment ids (`job_id` of the service). */
      jobIds: z.array(z.number().int().positive()).min(1).optional(),
    })
    .default({}),
  /** Names of companies or brands by client id; else `name` stands. */
  companies: z.record(z.string().regex(/^\d+$/, 'use client ids as keys'), z.string().min(1)).default({}),
  /** What the options of the tenant mean. Nothing is guessed. */
  fields: z
    .strictObject({
      /** Options that visitors may see, in this order. Everything else stays unseen. */
      show: z.array(optionKey).default([]),
      /** Options read as the field of work. */
      fieldOfWork: optionKey.default('branches'),
      /** The option with the work model, and what its values mean (compared without case). */
      workModel: z
        .strictObject({ option: optionKey, values: z.record(z.string(), z.enum(['on-site', 'hybrid', 'remote'])) })
        .optional(),
      /** The option with the employment type, and what its values mean (compared without case). */
      employmentType: z
        .strictObject({ option: optionKey, values: z.record(z.string(), z.enum(employmentTypes)) })
        .optional(),
      /** Where pay stands. `visible` names a "1"/"0" option that must be "1" for pay to be shown. */
      pay: z
        .strictObject({
          min: optionKey.optional(),
          max: optionKey.optional(),
          currency: z
            .string()
            .regex(/^[A-Z]{3}$/, 'give the currency as three capital letters (ISO 4217)')
            .default('PLN'),
          unit: z.enum(payUnits).default('MONTH'),
          visible: optionKey.optional(),
          /** Options that say currency or unit per advert, with what their values mean. */
          currencyOption: optionKey.optional(),
          unitOption: z.strictObject({ option: optionKey, values: z.record(z.string(), z.enum(payUnits)) }).optional(),
        })
        .refine((pay) => pay.min !== undefined || pay.max !== undefined, 'name the option of min, of max, or both')
        .optional(),
      /** Values in reading order, by `field_id`; others follow in the service's order unless hidden. */
      sections: z
        .array(z.string().min(1))
        .default(['description', 'responsibilities', 'requirements', 'what_we_offer', 'benefits']),
      /** Values that are never shown, by `field_id`. */
      hiddenSections: z.array(z.string().min(1)).default([]),
    })
    .prefault({}),
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
