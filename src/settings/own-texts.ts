import type { AllTexts } from '../i18n/all-texts.ts';
import { interfaceLanguages, localesOf } from '../i18n/languages.ts';
import { allBuiltInTexts, isGroup, isPlural } from '../i18n/translate.ts';
import { nearestName } from './issue-words.ts';

/* The owner's words (`texts` of the settings, and files of languages): whether each can replace ours. */

/** Every text in English: it defines the keys and the marks of each text. */
export const englishTexts: AllTexts = allBuiltInTexts('en');

/** The same, each with the path of its key: `jobPage.contents`, in the order of the dictionary. */
export function* textEntries(texts: object = englishTexts, path = ''): Generator<[string, string | object]> {
  for (const [key, text] of Object.entries(texts)) {
    if (isGroup(text)) yield* textEntries(text, `${path}${key}.`);
    else yield [path + key, text as string | object];
  }
}

/**
 * Every fault of the texts in the settings of a site and its brands, each with its fix.
 *
 * @param ownLanguages codes of the owner's own languages
 */
export function ownTextFaults(site: unknown, ownLanguages: readonly string[]): string[] {
  const languages = [...interfaceLanguages, ...ownLanguages];
  const { texts, brands } = record(site);
  const places: [string, unknown][] = [
    ['texts', texts],
    ...Object.entries(record(brands)).map(([key, brand]): [string, unknown] => [
      `brands.${key}.texts`,
      record(brand).texts,
    ]),
  ];
  return places.flatMap(([place, given]) => (given === undefined ? [] : byLanguage(given, place, languages)));
}

function byLanguage(given: unknown, place: string, languages: readonly string[]): string[] {
  if (!isRecord(given)) return [`${place} in site.config.ts: give texts by language, { de: { apply: '…' } }`];
  return Object.entries(given).flatMap(([language, texts]) => {
    if (!languages.includes(language)) {
      const meant = nearestName(language, languages);
      return [
        `${place}.${language} in site.config.ts is no language of the interface: ${meant === null ? `give one of ${languages.join(', ')}` : `write ${meant}, or remove it`}`,
      ];
    }
    return textFaults(texts, language).map(
      ({ path, message }) => `${[place, language, ...path].join('.')} in site.config.ts ${message}`,
    );
  });
}

export interface TextFault {
  path: readonly string[];
  /** The fault and its fix: follows the path of the key. */
  message: string;
}

/**
 * What is wrong with texts that replace Jobfront's. A missing text is no fault.
 *
 * @param language the language that defines their plural forms
 */
export function textFaults(
  given: unknown,
  language: string,
  known: object = englishTexts,
  path: readonly string[] = [],
): TextFault[] {
  if (!isRecord(given)) return [{ path, message: `is no group of texts: write ${example(known)}` }];
  return Object.entries(given).flatMap(([key, text]) => {
    const at = [...path, key];
    const ours = Object.hasOwn(known, key) ? (known as Record<string, unknown>)[key] : undefined;
    if (ours === undefined) return [{ path: at, message: unknownText(key, path, known) }];
    if (isGroup(ours)) return textFaults(text, language, ours, at);
    const message =
      typeof ours === 'string' ? oneTextFault(text, ours) : pluralFault(text, ours as object, language);
    return message === null ? [] : [{ path: at, message }];
  });
}

function unknownText(key: string, path: readonly string[], known: object): string {
  const paths = [...textEntries()].map(([one]) => one);
  const named = paths.find((one) => one.split('.').at(-1) === key);
  // "applyNow" where our key is another, and our text "Apply now".
  const said = [...textEntries()].find(([, text]) => typeof text === 'string' && plain(text) === plain(key));
  const near = nearestName(key, Object.keys(known));
  const meant = said?.[0] ?? (near === null ? named : [...path, near].join('.'));
  return `is no text of the interface: ${meant === undefined ? 'remove it (docs/texts.md has all there are)' : `write ${meant}, or remove it (docs/texts.md has all there are)`}`;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** "{ contents: '…' }": an example of a group. */
const example = (known: object): string => `{ ${Object.keys(known)[0]}: '…' }`;

function oneTextFault(text: unknown, ours: string, mayDrop = false): string | null {
  if (typeof text !== 'string') return `is no text: write one such as ${quoted(ours)}`;
  if (text.trim() === '') return `is empty: write a text such as ${quoted(ours)}, or remove it`;
  const [wanted, found] = [marksOf(ours), marksOf(text)];
  const missing = wanted.filter((mark) => !found.includes(mark) && !(mayDrop && mark === '{count}'));
  const unknown = found.filter((mark) => !wanted.includes(mark));
  if (missing.length > 0) {
    const instead = unknown.length === 0 ? '' : ` (not ${unknown.join(', ')})`;
    return `leaves out ${missing.join(' and ')}: write it where the value is to be${instead}, as in ${quoted(ours)}`;
  }
  if (unknown.length > 0) {
    return `has ${unknown.join(' and ')}, which nothing fills in: ${wanted.length === 0 ? 'remove it' : `only ${wanted.join(' and ')} can be there`}, as in ${quoted(ours)}`;
  }
  return null;
}

const marksOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

const quoted = (text: string): string => `"${text}"`;

/** Forms that count one number alone, such as English `one`, may leave `{count}` out. */
function pluralFault(given: unknown, ours: object, language: string): string | null {
  const sample = isPlural(ours) ? ours.other : '';
  const { categories, usual, exact } = formsOf(language);
  const forms = usual.map((form) => `${form}: '…'`).join(', ');
  const way = `give its forms, { ${forms} }, or { other: '…' } where one text fits every number`;
  if (!isRecord(given)) return `is a text with a number: ${way}`;
  const names = Object.keys(given);
  const unknown = names.find((name) => !categories.includes(name));
  if (unknown !== undefined) return `has the form "${unknown}", which ${language} has not: ${way}`;
  const missing = usual.filter((name) => !names.includes(name));
  if (missing.length > 0 && names.join() !== 'other') {
    return `has no form ${missing.map((name) => `"${name}"`).join(', ')}: ${way}`;
  }
  const servesAll = names.length === 1;
  for (const [name, text] of Object.entries(given)) {
    const fault = oneTextFault(text, sample, !servesAll && exact.has(name));
    if (fault !== null) return `(${name}) ${fault}`;
  }
  return null;
}

/** The plural forms of a language. */
export interface PluralForms {
  categories: readonly string[];
  /** Those of numbers that occur: French has one more, for millions. */
  usual: readonly string[];
  /** Those of one number alone. */
  exact: ReadonlySet<string>;
}

/** @param language BCP 47 */
export function formsOf(language: string): PluralForms {
  const rules = new Intl.PluralRules(localesOf(language));
  const categories: readonly string[] = rules.resolvedOptions().pluralCategories;
  const numbers = Array.from({ length: 1201 }, (_, count) => rules.select(count) as string);
  const counts = Map.groupBy(numbers, (form) => form);
  const exact = [...counts].flatMap(([form, found]) => (found.length === 1 ? [form] : []));
  const usual = categories.filter((form) => form === 'other' || counts.has(form));
  return { categories, usual, exact: new Set(exact) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
