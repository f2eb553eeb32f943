import { z } from 'zod';
import type { OwnTexts } from '../i18n/all-texts.ts';
import {
  addressForms,
  type BuiltInLanguage,
  type InterfaceLanguage,
  interfaceLanguages,
  languagesWithForms,
} from '../i18n/languages.ts';
import type { Wording } from '../i18n/translate.ts';

/* Values that occur in several places of the settings. */

/** An option of the tenant (interface.md, Published job post). */
export const optionKey = z.string().min(1, 'name an option of the service');

/** A code as an owner writes it; editors suggest Jobfront's codes. */
type WrittenCode = BuiltInLanguage | (string & Record<never, never>);

/** The code of a language that a site can be in. */
export type LanguageCode = z.ZodType<InterfaceLanguage, WrittenCode>;

/** @param own codes of the owner's languages (`ownLanguages`), in addition to Jobfront's */
export const languageCode = (own: readonly string[]): LanguageCode =>
  z.enum([...interfaceLanguages, ...own] as InterfaceLanguage[]) as unknown as LanguageCode;

/** A text of the owner: one for all languages, or one for each. */
export const localizedText = (code: LanguageCode) => z.union([z.string(), z.partialRecord(code, z.string())]);

/** Texts that replace Jobfront's, by language and key; own-texts.ts checks them. */
export const ownTexts = z.custom<Wording['texts']>().meta({
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: {} },
}) as unknown as z.ZodType<Wording['texts'], Partial<Record<WrittenCode, OwnTexts>>>;

/** How visitors are addressed: the same in all languages, or in each. */
export const addressForm = z.union([
  z.enum(addressForms),
  z.partialRecord(z.enum(languagesWithForms), z.enum(addressForms)),
]);

/** An address of the web, such as `https://kolibra.example`. */
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'give a whole address that starts with https:// or http://',
});

/** Hosts of advert images besides the service. */
export const imageHost = z
  .string()
  .trim()
  .refine(
    (entry) => readImageHost(entry) !== null,
    'give a host such as files.kolibra.example, with a port if it needs one, or an origin such as https://files.kolibra.example',
  );

/** A host, `host:port` or origin as an address with nothing else; `null` for any other text. */
export function readImageHost(entry: string): URL | null {
  const isOrigin = entry.includes('://');
  const url = URL.parse(isOrigin ? entry : `https://${entry}`);
  if (!url || !/^https?:$/.test(url.protocol) || /[\s\\@?#*]/.test(entry) || url.pathname !== '/')
    return null;
  return isOrigin || !entry.includes('/') ? url : null;
}

/** One of the owner's files under `public/`. */
const publicPath = z.string().startsWith('/', 'start the path with /');

/** One of the owner's files, relative to the site's folder. */
export const ownFile = z.string().startsWith('./', "give a path from the site's folder, such as ./mine.css");

/** A logo: one file, or one for light and one for dark ground. */
export const logoFiles = z.union([publicPath, z.strictObject({ light: publicPath, dark: publicPath })]);

const iconPath = publicPath.regex(
  /\.(?:svg|png|ico)(?:[?#].*)?$/i,
  'give a file that ends in .svg, .png or .ico',
);

/** A favicon: one file, or one for tabs and one for start screens. */
export const faviconFiles = z.union([
  iconPath,
  z.strictObject({
    icon: iconPath,
    touch: publicPath.regex(/\.png(?:[?#].*)?$/i, 'give a file that ends in .png').optional(),
  }),
]);

export const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'give the colour as #rrggbb');

export const companyName = z.string().trim().min(1, 'write the name of the company');

export const languageList = (code: LanguageCode) => z.array(code).min(1, 'name at least one language');

/** What LinkedIn requires of a company besides its jobs. */
export const linkedInCompany = z.strictObject({
  companyId: z
    .string()
    .regex(/^\d+$/, "give the number in the address of the company's LinkedIn page")
    .optional()
    .describe("The number of the company's LinkedIn page."),
  posterEmail: z
    .email('give an e-mail address')
    .optional()
    .describe("Address for LinkedIn's questions about the jobs. It is public in the feed."),
});

/** The colours of the site, as custom properties without their dashes (docs/theming.md says what each is for). */
export const colourTokens = [
  'paper',
  'canvas',
  'sunken',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'brand-fill',
  'brand-edge',
  'on-brand',
  'brand-ink',
  'brand-wash',
  'hero',
  'on-hero',
  'hero-glow',
  'tile-deep',
  'on-tile-deep',
  'tile-near',
  'tile-pale',
  'tile-sun',
  'on-tile-sun',
  'sun',
  'sun-ink',
  'map-sea',
  'map-land',
  'map-here',
  'map-border',
] as const;
export type ColourToken = (typeof colourTokens)[number];

const shades = z.partialRecord(z.enum(colourTokens), colour);

/** The owner's colours, replacing those derived from the brand's colour. */
export const themeSchema = z.strictObject({
  light: shades.default({}).describe('Colours of the light scheme, as `#rrggbb`, by name (docs/theming.md).'),
  dark: shades.default({}).describe('Colours of the dark scheme, as `#rrggbb`, by name.'),
});

export type Theme = z.output<typeof themeSchema>;
