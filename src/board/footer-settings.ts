import { z } from 'zod';
import { interfaceLanguages } from '../i18n/languages.ts';
import { localizedText } from './setting-values.ts';

const mend = 'give an address that begins with https:// or, on this host, with /';
const address = z.string(mend).regex(/^(?:\/(?![/\\])|https?:\/\/[^\s/])\S*$/, mend);

/** One address for all languages, or one for each. */
const addresses = z.union([address, z.partialRecord(z.enum(interfaceLanguages), address)], mend);

/** What stands at the foot of every page beside the pages of the menu. A content page of the language goes first. */
export const footerSchema = z.strictObject({
  imprint: addresses.optional().describe('Who publishes the site: one address, or one per language.'),
  privacy: addresses.optional().describe('What the site and the recruitment do with personal data.'),
  accessibility: addresses.optional().describe('The accessibility statement.'),
  links: z
    .array(z.strictObject({ label: localizedText, to: addresses }))
    .max(12, 'name at most 12 links')
    .default([])
    .describe('Links of your own; one without a label or an address in a language is left out there.'),
});
