/**
 * Languages the interface itself speaks: the 24 official languages of the European Union, Ukrainian, Norwegian
 * (bokmål), Turkish and Arabic. ISO 639-1 codes, sorted.
 */
export const interfaceLanguages = [
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'sk',
  'sl',
  'sv',
  'tr',
  'uk',
] as const;
export type BuiltInLanguage = (typeof interfaceLanguages)[number];

declare const ofTheOwner: unique symbol;
/** The code of a language whose texts the owner has written (`ownLanguages` of the settings). */
export type OwnLanguage = string & { readonly [ofTheOwner]: true };

/** A language that pages of a site can be in. */
export type InterfaceLanguage = BuiltInLanguage | OwnLanguage;

export const isBuiltIn = (language: string): language is BuiltInLanguage =>
  (interfaceLanguages as readonly string[]).includes(language);

/** Country codes that people use for a language. None is a language code itself. */
const mistaken: Readonly<Record<string, string>> = { ua: 'uk', cz: 'cs', dk: 'da', gr: 'el' };

/** Norwegian is one board, in bokmål: adverts marked Norwegian or nynorsk belong there. */
const norwegian: ReadonlySet<string> = new Set(['no', 'nn']);

/** The language that a code means on boards: "uk" for "ua", "nb" for "nn". */
export function meantLanguage(code: string): string {
  const meant = Object.hasOwn(mistaken, code) ? mistaken[code] : undefined;
  return meant ?? (norwegian.has(code) ? 'nb' : code);
}

/**
 * Languages whose own code makes `Intl` write differently from our texts.
 *
 * - `pt`: the bare code means Brazil ("polonês", "Polônia", "12.345"); the texts are European.
 * - `ga`, `mt`: Chrome has no words for them and writes in the visitor's own language instead, which can be any.
 *   Node has them, so pages are printed right; what a script adds later is English rather than, say, Polish.
 */
const written: ReadonlyMap<string, readonly string[]> = new Map([
  ['pt', ['pt-PT', 'pt']],
  ['ga', ['ga', 'en-IE']],
  ['mt', ['mt', 'en-MT']],
]);

/**
 * The locale of dates and amounts: the region that the owner chose for a language (`locales`), else, for English, the
 * one whose order of day and month is usual in the site's time zone. The language itself if there is neither.
 */
export function localeOf(
  language: string,
  { locales, timeZone }: { locales: Readonly<Record<string, string | undefined>>; timeZone: string },
): string {
  const isEuropean = language === 'en' && timeZone.startsWith('Europe/');
  return locales[language] ?? (isEuropean ? 'en-GB' : language);
}

/** The format of a day in words: "5 September 2022". */
export const wholeDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * The locales for `Intl` to write numbers, dates or names for readers of `language`: the first supported one is used,
 * English if there is none (never the visitor's own language, which can be any). `lang` attributes keep the language
 * itself.
 *
 * @param language BCP 47 tag; one that names a region ("pt-BR") stays unchanged
 */
export const localesOf = (language: string): string[] => [...(written.get(language) ?? [language]), 'en'];

/** The primary language of a tag: "en" of "en-GB". */
export function primaryLanguage(tag: string): string {
  return tag.split('-', 1)[0] ?? tag;
}
