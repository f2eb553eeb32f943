import { z } from 'zod';
import { interfaceLanguages, isBuiltIn, meantLanguage } from '../i18n/languages.ts';
import { ownFile } from './values.ts';

/* Languages that Jobfront lacks and an owner adds: settings name the file of their texts. */

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** Parts of addresses that belong to the site, although they look like a language code. */
const taken: ReadonlySet<string> = new Set(['map']);

/** Why a language can't be added, and what to do; `null` where it can. */
export function codeFault(code: string): string | null {
  if (isBuiltIn(code)) {
    return `Jobfront speaks ${code} (${names.of(code)}): name it in languages, and give your own words in texts.${code}`;
  }
  const meant = meantLanguage(code);
  if (meant !== code)
    return `adverts marked ${code} are on the board of ${meant}: give your own words in texts.${meant}`;
  const isCode = /^[a-z]{2,3}$/.test(code) && new Intl.Locale(code).language === code;
  return isCode && !taken.has(code) && names.of(code) !== undefined
    ? null
    : 'give the code of a language (ISO 639) in small letters, such as ca for Catalan or cy for Welsh';
}

/** `ownLanguages` of the settings, by code. */
export const ownLanguagesSchema = z.record(
  z.string().superRefine((code, context) => {
    const fault = codeFault(code);
    if (fault !== null) context.addIssue(fault);
  }),
  z.strictObject({
    file: ownFile
      .refine(isInside, "give a file in the site's folder, without ..")
      .describe('JSON file of the texts; `settings --texts --template` prints one to begin with.'),
    fallback: z
      .enum(interfaceLanguages)
      .describe('The language of the texts that the file leaves out, such as `es`.'),
  }),
);

/** Whether a path stays inside its folder, as required of one site among many. */
function isInside(path: string): boolean {
  return !path.split(/[/\\]/).includes('..');
}

/** A language that a configuration adds, checked only as far as reading its file requires. */
export interface NamedLanguage {
  code: string;
  file: string;
}

/** The languages that a configuration adds; only those with a usable code and file. */
export function namedLanguages(site: unknown): NamedLanguage[] {
  return entriesOf(site).flatMap(([code, language]) => {
    const file =
      typeof language === 'object' && language !== null && 'file' in language ? language.file : null;
    const isUsable =
      codeFault(code) === null && typeof file === 'string' && file.startsWith('./') && isInside(file);
    return isUsable ? [{ code, file }] : [];
  });
}

/** The codes of the languages that a configuration adds, otherwise unchecked. */
export const ownCodes = (site: unknown): string[] =>
  entriesOf(site).flatMap(([code]) => (codeFault(code) === null ? [code] : []));

function entriesOf(site: unknown): [string, unknown][] {
  if (typeof site !== 'object' || site === null || !('ownLanguages' in site)) return [];
  const { ownLanguages } = site;
  return typeof ownLanguages === 'object' && ownLanguages !== null && !Array.isArray(ownLanguages)
    ? Object.entries(ownLanguages)
    : [];
}
