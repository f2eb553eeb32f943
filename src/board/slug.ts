import slugify from '@sindresorhus/slugify';
import { primaryLanguage } from '../i18n/locales.ts';
import { romanize } from './romanize.ts';

/** The longest slug, in characters. */
const longest = 60;

/** What the general rules would drop though it tells two titles apart. */
const customReplacements: readonly [string, string][] = [
  ['c++', ' cpp '],
  ['c#', ' csharp '],
  ['f#', ' fsharp '],
  ['&', ' '],
];

/**
 * A title as part of an address: small Latin letters, digits and dashes, at most 60 characters, cut at a word.
 * Empty where nothing of the title can be written so.
 */
export function slugOf(title: string, language: string): string {
  return cutSlug(wholeSlug(title, language));
}

/** As `slugOf`, however long it gets. */
export function wholeSlug(text: string, language: string): string {
  const primary = primaryLanguage(language);
  return slugify(romanize(text, primary), { decamelize: false, customReplacements, locale: primary });
}

/** At most 60 characters of a slug, cut at a word. */
export function cutSlug(slug: string): string {
  if (slug.length <= longest) return slug;
  const cut = slug.lastIndexOf('-', longest);
  return slug.slice(0, cut > 0 ? cut : longest);
}
