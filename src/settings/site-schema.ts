import { z } from 'zod';
import { countryCodeOf } from '../i18n/countries.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { alertsSchema, applySchema } from './apply-schema.ts';
import { archiveSchema } from './archive-schema.ts';
import { brandsSchema, footerSchema, mainSchema } from './brand-schema.ts';
import { cmsSchema } from './cms-schema.ts';
import type { ContentPage } from './content/content-page.ts';
import type { ShownPicture } from './content/pictures.ts';
import type { WrittenPage } from './content/written-pages.ts';
import type { Environment } from './environment.ts';
import { fieldSettings } from './field-schema.ts';
import type { OldAddress } from './old-addresses.ts';
import { ownLanguagesSchema } from './own-language-schema.ts';
import { connectSchema, framesSchema, scriptsSchema } from './script-schema.ts';
import {
  addressForm,
  colour,
  companyName,
  faviconFiles,
  imageHost,
  type LanguageCode,
  languageCode,
  languageList,
  linkedInCompany,
  localizedText as localized,
  logoFiles,
  ownFile,
  ownTexts,
  themeSchema,
  webAddress,
} from './values.ts';

/** The owner's own map tiles, replacing the built-in map. */
export const mapSchema = z.strictObject({
  tiles: z
    .string()
    .refine(
      isTilesPath,
      'give a path on the site: of pictures such as /tiles/{z}/{x}/{y}.png, or of an archive such as /map.pmtiles',
    )
    .describe(
      'Path of your tiles on the site: pictures (`/tiles/{z}/{x}/{y}.png`) or a PMTiles archive (`/map.pmtiles`), for instance below `public/`. No other host is used.',
    ),
  credit: z.string().trim().min(1, 'say whose map it is').describe('Credit that the map shows.'),
  maxZoom: z.int().min(3).max(20).default(16).describe('The highest zoom level of the tiles.'),
});

function isTilesPath(path: string): boolean {
  const isPath = path.startsWith('/') && !path.startsWith('//');
  return isPath && (path.endsWith('.pmtiles') || ['{z}', '{x}', '{y}'].every((mark) => path.includes(mark)));
}

const siteWith = (code: LanguageCode) =>
  z.strictObject({
    name: companyName.describe('Name of the company, as visitors know it.'),
    tagline: localized(code)
      .default({})
      .describe("One line under the site's title; one text, or one per language."),
    homepage: webAddress.optional().describe("The company's main website, linked in the footer."),
    footer: footerSchema(code)
      .prefault({})
      .describe('Links at the foot of every page; content pages can be linked there too (docs/content.md).'),
    logo: logoFiles
      .optional()
      .describe(
        'Path of the logo below `public/`, or `{ light, dark }`, one for each scheme; shown beside the name.',
      ),
    favicon: faviconFiles
      .optional()
      .describe(
        'Path of the icon of tabs and bookmarks below `public/` (SVG, PNG or ICO), or `{ icon, touch }` with a PNG for start screens. If left out, one is made of `color` and the first letter of `name`.',
      ),
    color: colour.default('#0b6b57').describe("The brand's colour, as `#rrggbb`."),
    theme: themeSchema
      .prefault({})
      .describe('Single colours that replace those that follow from `color` (docs/theming.md).'),
    css: ownFile.optional().describe('Your own style sheet; it wins over ours (docs/theming.md).'),
    components: z
      .record(z.string(), ownFile)
      .default({})
      .describe('Your own components that replace ours, by their names (docs/theming.md).'),
    blocks: z
      .record(z.string(), ownFile)
      .default({})
      .describe(
        'Your own blocks of pages: the component of each, by the type that pages name (docs/content.md).',
      ),
    socialPictures: z
      .boolean()
      .default(true)
      .describe(
        'Draws a picture for each job, which networks show when the job is shared. About 25 kB and 10 ms a job.',
      ),
    offline: z
      .boolean()
      .default(true)
      .describe(
        'Lets visitors read saved jobs without a network: a service worker stores their pages in the browser.',
      ),
    showMissingPay: z
      .boolean()
      .default(false)
      .describe(
        'Cards of jobs without pay say that it is not stated. Some countries require pay in every advert.',
      ),
    searchInBrowserUpTo: z
      .int()
      .min(0)
      .default(50_000)
      .describe(
        'Number of jobs in a language up to which the browser searches. For larger boards the live site searches, and so learns what visitors look for. Static sites are always searched in the browser (docs/finding.md).',
      ),
    findWithCv: z
      .boolean()
      .default(true)
      .describe(
        'Offers to find jobs with a CV on boards that the browser searches. It is read and compared on the visitor’s device; nothing is sent or stored (docs/finding.md).',
      ),
    publishSample: z
      .boolean()
      .default(false)
      .describe(
        'Publishes the pages of the sample company even if the service is on another machine, for a demonstration of Jobfront.',
      ),
    languages: languageList(code).describe('Languages of the site, each with a board of its own.'),
    defaultLanguage: code.describe('The language at `/`.'),
    ownLanguages: ownLanguagesSchema
      .default({})
      .describe(
        'Languages that Jobfront does not have, by code, each with the file of its texts (docs/languages.md).',
      ),
    locales: z
      .partialRecord(code, z.string())
      .default({})
      .superRefine((locales, context) => {
        for (const [language, locale] of Object.entries(locales))
          if (locale !== undefined && !isLocaleOf(locale, language))
            context.addIssue({
              code: 'custom',
              path: [language],
              message: `give a region's form of the language, such as ${language}-${language === 'en' ? 'IE' : 'CH'}`,
            });
      })
      .describe(
        'Region whose form of dates and amounts is used, by language. English is written as in Britain if `timeZone` is European.',
      ),
    texts: ownTexts
      .default({})
      .describe('Your own words that replace ours, by language and key. [All keys](texts.md).'),
    address: addressForm
      .optional()
      .describe(
        'How pages, forms and mails address visitors, in languages that have both forms: for all, or by language. If left out, as the texts of each language do (docs/languages.md).',
      ),
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
          .describe('Shell command that runs after the live site has shown a change.'),
      })
      .optional()
      .describe('Brings what the live site shows to another host.'),
    redirects: z
      .string()
      .startsWith('./', 'give a path from the project, such as ./old.csv')
      .optional()
      .describe(
        'CSV file with addresses of the former site, each with its new address, the number of a post, or nothing if it is gone (docs/moving.md).',
      ),
    only: z
      .strictObject({
        language: z
          .string()
          .min(2, 'give a language code such as pl')
          .optional()
          .describe('Only posts of this language.'),
        awarded: z
          .boolean()
          .optional()
          .describe('Only highlighted posts (`true`), or only others (`false`).'),
        jobIds: z
          .array(z.number().int().positive())
          .min(1)
          .optional()
          .describe('Recruitment ids (`job_id` of the service).'),
      })
      .default({})
      .describe('Which posts are requested from the service.'),
    companies: z
      .record(
        z.string().regex(/^\d+$/, 'use client ids as keys'),
        // Repeated as an enum, because the page of settings prints that.
        z.union([z.string().min(1), z.null().meta({ enum: [null] })]),
      )
      .default({})
      .describe(
        'Names of companies by client id; `null` hides the company. Others have the `name` of the site.',
      ),
    brands: brandsSchema(code)
      .default({})
      .describe('Brands with a site of their own, by a key that you choose (docs/brands.md).'),
    main: mainSchema,
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
        'Countries from which remote jobs can be done, as ISO codes. A remote job with a place is open to the country of its place.',
      ),
    map: mapSchema
      .optional()
      .describe('Your own map tiles; the map of the site if left out (docs/finding.md).'),
    cms: cmsSchema
      .optional()
      .describe('An editor of pages and texts at `/admin/` (docs/editor.md). There is none if left out.'),
    linkedIn: linkedInCompany
      .optional()
      .describe('What LinkedIn needs in `/feeds/linkedin.xml` beside the jobs.'),
    synonyms: z
      .array(z.array(z.string().trim().min(1)).min(2))
      .default([])
      .describe(
        'Words that mean the same in a search, one list for each meaning, beside those that are built in.',
      ),
    imageHosts: z
      .array(imageHost)
      .max(50, 'name at most 50 hosts')
      .default([])
      .describe(
        'Hosts beside the service whose images in posts are copied: a host, a host with a port, or an origin such as `https://files.your-company.example`.',
      ),
    scripts: scriptsSchema.describe(
      'Your own scripts, in the order in which they run, after ours. Not on pages of applications (docs/scripts.md).',
    ),
    connect: connectSchema.describe('Other hosts that scripts may send to, by request or by picture.'),
    frames: framesSchema.describe('Other hosts that pages may show in frames.'),
    numbers: z
      .union([
        z.boolean(),
        z.strictObject({
          beacon: z
            .boolean()
            .describe(
              'Pages report their views themselves: for pages of a host of files, to `jobfront apply-server`, and for a live site behind a CDN that stores pages.',
            ),
        }),
      ])
      .default(true)
      .describe(
        'Counts what visitors do by day, without anything about a person (docs/numbers.md). `false` counts and stores nothing.',
      ),
    archive: archiveSchema,
    apply: applySchema(code).prefault({}).describe('Applications on the site itself (docs/applications.md).'),
    alerts: alertsSchema,
    mcp: z
      .boolean()
      .default(true)
      .describe(
        'The live site answers assistants by the Model Context Protocol at `/mcp`: search, read, what is new, “is this job real?” (docs/machines.md). It says what the pages say, to read only, with limits. `false` switches it off.',
      ),
    fields: fieldSettings(code).prefault({}).describe('What the options of your service mean.'),
  });

/** The schema of `site.config.ts`, without the owner's own languages. Unknown keys are refused. */
export const siteSchema = siteWith(languageCode([]));

/** The same, for an owner who adds languages: their codes are allowed wherever Jobfront's are. */
export const siteSchemaWith = (ownLanguages: readonly string[]): typeof siteSchema =>
  ownLanguages.length === 0 ? siteSchema : siteWith(languageCode(ownLanguages));

function isLocaleOf(locale: string, language: string): boolean {
  try {
    const known = new Intl.Locale(locale);
    return known.language === language && Intl.DateTimeFormat.supportedLocalesOf(known.toString()).length > 0;
  } catch {
    return false;
  }
}

/** Whether it is an IANA name of a time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The input that the owner may write. */
export type SiteConfig = z.input<typeof siteSchema>;
/** The settings that the code gets: with all defaults, and which of the owner's sites it is (brands.ts). */
export type SiteSettings = z.output<typeof siteSchema> & {
  /** The root address of the site, `/velo/`; `/` if left out. */
  root?: string;
  /** The root address of the host's main site; `/` if left out. It differs only for a package of another site. */
  base?: string;
  /** The key of the brand whose site it is; left out for the main site. */
  brand?: string;
  /** The languages that have a landing page of the owner's, by the key of the brand, "" for the main site. */
  landing?: Readonly<Record<string, readonly InterfaceLanguage[]>>;
  /** The client ids whose jobs alone the site shows; left out for the main site. */
  clients?: readonly number[];
  /** The interpreted rows of the file that `redirects` names; left out if it names none. */
  oldAddresses?: readonly OldAddress[];
  /** Hashes of the files of all logos, by their paths under `public/`: pages that show one change with it. */
  logoHashes?: Readonly<Record<string, string>>;
};
export interface Settings {
  /** The folder of the site, absolute. */
  folder: string;
  environment: Environment;
  site: SiteSettings;
  /** The pages that the owner wrote, of every site of the host, sorted by address. */
  content: readonly ContentPage[];
  /**
   * The same with their whole content, if they are not part of the compiled pages: many sites in one process share
   * the compiled pages. Left out, Astro's collection has them.
   */
  written?: readonly WrittenPage[];
  /** The pictures that these pages show in smaller sizes; none if left out. */
  pictures?: readonly ShownPicture[];
}
/** The settings that pages use: nothing secret or specific to the machine. */
export interface PageSettings extends Pick<Settings, 'site' | 'content' | 'written'> {
  environment: Pick<Environment, 'SITE_URL'>;
}

/** What the schema of an own block exports (docs/content.md). @public */
export type { BlockSchema } from './content/own-blocks.ts';
