import { z } from 'zod';
import {
  addressForm,
  colour,
  companyName,
  faviconFiles,
  type LanguageCode,
  languageList,
  linkedInCompany,
  localizedText,
  logoFiles,
  ownTexts,
  themeSchema,
  webAddress,
} from './values.ts';

const mend = 'give an address that begins with https:// or, on this host, with /';
const address = z.string(mend).regex(/^(?:\/(?![/\\])|https?:\/\/[^\s/])\S*$/, mend);

/** One address for all languages, or one for each. */
const addresses = (code: LanguageCode) => z.union([address, z.partialRecord(code, address)], mend);

/** Footer links of every page, beside the pages of the menu. A content page of the language takes precedence. */
export const footerSchema = (code: LanguageCode) =>
  z.strictObject({
    imprint: addresses(code).optional().describe('Who publishes the site: one address, or one per language.'),
    privacy: addresses(code).optional().describe('The privacy policy.'),
    accessibility: addresses(code).optional().describe('The accessibility statement.'),
    links: z
      .array(
        z.strictObject({
          label: localizedText(code).describe('What the link says: one text, or one per language.'),
          to: addresses(code).describe('Where it leads: one address, or one per language.'),
        }),
      )
      .max(12, 'name at most 12 links')
      .default([])
      .describe('Your own links. A link without a label or an address in a language is omitted there.'),
  });

/** One brand, as the owner describes it. Colour and languages default to those of the main site. */
const brandSchema = (code: LanguageCode) =>
  z.strictObject({
    name: companyName.describe('Name of the brand, on its site and its jobs.'),
    clients: z
      .array(z.number({ error: 'give client ids as numbers' }).int().positive())
      .min(1, 'name at least one client id')
      .describe('Client ids of the service whose jobs belong to the brand.'),
    path: z
      .string()
      .regex(
        /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}\/$/,
        'give up to three parts of small letters, digits and dashes between slashes, such as /velo/',
      )
      .optional()
      .describe("Path of the brand's site on this host; `/<key>/` if left out."),
    url: webAddress
      .optional()
      .describe("Address of the brand's site if it is built on its own (`SITE_BRAND`), instead of `path`."),
    tagline: localizedText(code).default({}).describe("One line under the title of the brand's site."),
    homepage: webAddress.optional().describe("The brand's main website, linked in the footer."),
    footer: footerSchema(code)
      .optional()
      .describe("Links at the foot of the brand's pages; those of the main site if left out."),
    logo: logoFiles
      .optional()
      .describe("Path of the brand's logo under `public/`, or one for light and one for dark."),
    favicon: faviconFiles
      .optional()
      .describe(
        "Path of the brand's icon under `public/`, or `{ icon, touch }`; made for the brand if left out.",
      ),
    color: colour.optional().describe("The brand's colour, as `#rrggbb`."),
    theme: themeSchema
      .optional()
      .describe('Single colours; those of the main site if the brand has neither colour nor theme.'),
    languages: languageList(code).optional().describe("Languages of the brand's site."),
    defaultLanguage: code.optional().describe("The language at the root of the brand's site."),
    address: addressForm.optional().describe('How visitors are addressed; as on the main site if left out.'),
    texts: ownTexts
      .optional()
      .describe("The brand's own words, by language and key; others are those of the main site."),
    linkedIn: linkedInCompany.optional().describe("What LinkedIn needs in the brand's own feed."),
  });

/** The brands of a service, by a key of the owner's choosing. */
export const brandsSchema = (code: LanguageCode) =>
  z.record(
    z.string().regex(/^[a-z][a-z0-9-]*$/, 'use small letters, digits and dashes as keys, such as velo'),
    brandSchema(code),
  );

/** Whose jobs the lists of a group's main site show. */
export const mainSchema = z
  .enum(['own', 'all'], "give 'own' or 'all'")
  .default('own')
  .describe(
    "Jobs that the main site lists: `own`, those of no brand, or `all`, with those of every brand. A job's page is on its brand's site in both cases.",
  );

export type Brand = z.output<ReturnType<typeof brandSchema>>;

/** The path of a brand on the host of the main site; `null` where it has a host of its own. */
export const brandPath = (key: string, { path, url }: Pick<Brand, 'path' | 'url'>): string | null =>
  url === undefined ? (path ?? `/${key}/`) : null;
