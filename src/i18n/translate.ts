import { createRequire } from 'node:module';
import type {
  AlertTexts,
  AllTexts,
  ApplicationTexts,
  ApplyTexts,
  LanguageTexts,
  OwnTexts,
} from './all-texts.ts';
import type { Dictionary, Plural } from './dictionary.ts';
import {
  type AddressForm,
  type BuiltInLanguage,
  type InterfaceLanguage,
  isBuiltIn,
  languageTable,
  localesOf,
} from './languages.ts';
import { memo, remember } from './remember.ts';

/** A site's settings for its texts. */
export interface Wording {
  /** Texts of the owner's, by language. */
  texts: Partial<Record<InterfaceLanguage, OwnTexts>>;
  /** How visitors are addressed: in all languages, or in each; left out, as the texts of the language do. */
  address?: AddressForm | Partial<Record<BuiltInLanguage, AddressForm>> | undefined;
  /** Languages whose texts all come from the owner, by code: those of `fallback` replace missing ones. */
  ownLanguages?: Readonly<Record<string, { fallback: BuiltInLanguage }>> | undefined;
}

const load = createRequire(import.meta.url);

/** The file of a language. Loaded when it is first needed, because a site has few of all languages. */
const fileOf = remember((language: BuiltInLanguage) => load(`./texts/${language}.ts`) as LanguageTexts);

/** Jobfront's texts of pages in a language. */
export const builtInTexts = (language: BuiltInLanguage): Dictionary => fileOf(language).pages;

/** All of Jobfront's texts in a language, by the keys that owners use. */
export function allBuiltInTexts(language: BuiltInLanguage): AllTexts {
  const { pages, applyForm, application, alerts } = fileOf(language);
  return { ...pages, applyForm, application, alerts };
}

/** The texts of pages in a language, as a site words them. The same object each time for the same site. */
export const dictionaryOf = (language: InterfaceLanguage, site: Wording): Dictionary =>
  worded('pages', language, site);

/** The texts of the form in a language, as a site words them. */
export const applyTexts = (language: InterfaceLanguage, site: Wording): ApplyTexts =>
  worded('applyForm', language, site);

/** The texts of the page and the mail of an application, as a site words them. */
export const applicationTexts = (language: InterfaceLanguage, site: Wording): ApplicationTexts =>
  worded('application', language, site);

/** The texts of alerts by e-mail in a language, as a site words them. */
export const alertTexts = (language: InterfaceLanguage, site: Wording): AlertTexts =>
  worded('alerts', language, site);

/** The texts that differ in a form of address; none if it is the default of the language's texts. */
export const otherForm = (language: BuiltInLanguage, form: AddressForm | undefined): OwnTexts | undefined =>
  form !== undefined && languageTable[language].otherAddress === form
    ? fileOf(language).otherAddress
    : undefined;

/** The Jobfront language that a language's texts are based on: itself, or the fallback of the owner's language. */
const baseLanguage = (
  language: InterfaceLanguage,
  site: Pick<Wording, 'ownLanguages'> | undefined,
): BuiltInLanguage => (isBuiltIn(language) ? language : (site?.ownLanguages?.[language]?.fallback ?? 'en'));

type Part = 'pages' | 'applyForm' | 'application' | 'alerts';

/** @param site `undefined` from owners' components that were written before sites had words of their own */
function worded<Name extends Part>(
  part: Name,
  language: InterfaceLanguage,
  site: Wording | undefined,
): LanguageTexts[Name] {
  const base = baseLanguage(language, site);
  const texts = fileOf(base)[part];
  const own = site?.texts[language];
  const other = otherForm(base, typeof site?.address === 'object' ? site.address[base] : site?.address);
  const addressed = other === undefined ? texts : merged(other, part, texts);
  return (own === undefined ? addressed : merged(own, part, addressed)) as LanguageTexts[Name];
}

const merged = memo((own: OwnTexts, part: Part, texts: object): object => {
  const replaced = part === 'pages' ? own : own[part];
  return replaced === undefined ? texts : replace(texts, replaced);
});

/** The texts, replaced by others. Texts without a counterpart are ignored. */
function replace(texts: object, others: object): object {
  const own = others as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => {
      const other = Object.hasOwn(own, key) ? own[key] : undefined;
      if (other === undefined) return [key, text];
      return [key, isGroup(text) ? replace(text, other as object) : other];
    }),
  );
}

/** Texts of a site, and others that take precedence: those of a brand. */
export function joined(texts: Wording['texts'], others: Wording['texts'] | undefined): Wording['texts'] {
  return others === undefined ? texts : (joinedGroups(texts, others) as Wording['texts']);
}

function joinedGroups(one: object, other: object): object {
  const first = one as Readonly<Record<string, unknown>>;
  const both = Object.entries(other).map(([key, text]): [string, unknown] => {
    const before = Object.hasOwn(first, key) ? first[key] : undefined;
    return [key, isGroup(before) && isGroup(text) ? joinedGroups(before, text) : text];
  });
  return { ...one, ...Object.fromEntries(both) };
}

/** Whether it is a group of texts, and not one text in its plural forms. */
export const isGroup = (texts: unknown): texts is object =>
  typeof texts === 'object' && texts !== null && !isPlural(texts);

/** Whether it is one text in its plural forms. Every one of them has `other`, which no group has. */
export const isPlural = (texts: object): texts is Plural => 'other' in texts;

const namesIn = remember(
  (language: string) => new Intl.DisplayNames(localesOf(language), { type: 'language', fallback: 'code' }),
);

/** Name of `language` in itself ("polski"), for menus. */
export function ownName(language: string): string {
  return languageName(language, language);
}

/** Name of `language` in the language `inLanguage` ("Polish" in "en"). */
export function languageName(language: string, inLanguage: string): string {
  return nameOf(`${inLanguage}|${language}`);
}

const nameOf = remember((key: `${string}|${string}`) => {
  const [inLanguage, language = ''] = key.split('|');
  return namesIn(inLanguage ?? '').of(language) ?? language;
});
