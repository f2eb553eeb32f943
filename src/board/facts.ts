import { z } from 'zod';
import { primaryLanguage } from '../i18n/languages.ts';
import type { EmploymentType, WorkModel } from '../i18n/terms.ts';
import type { Post } from '../service/wire/post.ts';
import { keyOf, longestOwnValue, type OwnKey } from '../settings/facets.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { dialled } from './html/links.ts';
import { meansNoDate } from './instants.ts';
import type { Contact, Fact, Job } from './job.ts';
import { asciiAmounts, readAmount } from './pay-text.ts';
import type { Report } from './problems.ts';
import { isMachineText, plainWords } from './sections.ts';
import { fold, isMissing, plainName, quote, saysNothing, tidy } from './text.ts';

/** The longest value of a fact, in characters. */
const longest = 1000;

/**
 * The allow-listed options of a post, in the order of `show` (interface.md, Published job post: options carry
 * internal data, so nothing else is ever shown). The label is the localized one the service sends along as
 * `<key>.translation`, seen also as `<key>.translate`. Options that say nothing are left out,
 * and so are dates that mean none. Flags stay "1" and
 * "0": only the tenant knows their meaning, so an owner who shows one should expect the digit.
 */
export function readFacts(options: Post['options'], show: readonly string[], words: OwnWords): Fact[] {
  const facts: Fact[] = [];
  for (const key of new Set(show)) {
    const values = valuesOf(options, key, words).filter((value) => !meansNoDate(value));
    if (values.length > 0) facts.push({ key, label: labelOf(options, key), values });
  }
  return facts;
}

/** The option that says how many people a job is for (interface.md, Published job post). 0 says nothing. */
export const openingsOption = 'emp_number';
const isZero = (value: string): boolean => /^[+-]?0+(?:[.,]0+)?$/.test(value);

/** The owner's own words for values, and the language of the advert that they are for. */
export interface OwnWords {
  /** `fields.values`: by option and value. */
  values: SiteSettings['fields']['values'];
  language: string;
}

/**
 * The values of an option as visitors read them: in the owner's own words where these are given in the advert's
 * language, else unchanged; each once.
 */
export function valuesOf(options: Post['options'], key: string, { values, language }: OwnWords): string[] {
  const given = plainValues(optionOf(options, key)).filter(
    (value) => key !== openingsOption || !isZero(value),
  );
  if (!Object.hasOwn(values, key)) return given;
  const own = new Map(Object.entries(values[key] ?? {}).map(([value, text]) => [fold(value), text]));
  const words = given.map((value) => {
    const text = own.get(fold(value));
    if (text === undefined || typeof text === 'string') return text ?? value;
    return new Map(Object.entries(text)).get(primaryLanguage(language)) ?? value;
  });
  return [...new Set(words)];
}

/**
 * The values of an option as plain text: one or several, HTML and what was escaped of it stripped. Objects, JSON
 * (locations, for one) and words such as "null" are left out.
 */
export function plainValues(value: unknown): string[] {
  const values = textsOf(value)
    .texts.filter((text) => !isMachineText(text))
    .map((text) => plainWords(text, longest))
    .filter((text) => text !== null);
  return [...new Set(values)];
}

function labelOf(options: Post['options'], key: string): string | null {
  const [label] = [`${key}.translation`, `${key}.translate`].flatMap((name) =>
    plainValues(optionOf(options, name)),
  );
  return label ?? null;
}

/** Most values that one job has of a facet. */
const mostOfJob = 20;
/**
 * A post's values of the owner's facets: texts in the words that visitors read; "yes" or "no"; numbers and ranges of
 * numbers ("20", "20-30"). Empty values are left out.
 */
export function readOwnValues(
  options: Post['options'],
  { facets }: Pick<SiteSettings['fields'], 'facets'>,
  words: OwnWords,
): Job['own'] {
  const found = facets.flatMap(({ option, kind }): [OwnKey, readonly string[]][] => {
    const values = readers[kind](options, option, words).slice(0, mostOfJob);
    return values.length === 0 ? [] : [[keyOf(option), values]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

type Reader = (options: Post['options'], option: string, words: OwnWords) => string[];

const readers: Readonly<Record<SiteSettings['fields']['facets'][number]['kind'], Reader>> = {
  values: (options, option, words) =>
    valuesOf(options, option, words).filter((one) => one.length <= longestOwnValue),
  flag: (options, option) => {
    const said = plainValues(optionOf(options, option)).map((text) => flagOf.get(text.toLowerCase()));
    const [flag] = said;
    // Both yes and no count as neither.
    return flag !== undefined && said.every((one) => one === flag) ? [flag] : [];
  },
  range: (options, option, { language }) => [
    ...new Set(valuesOf(options, option, { values: {}, language }).flatMap(readRange)),
  ],
};

const flagOf: ReadonlyMap<string, string> = new Map([
  ...['1', 'true', 'yes'].map((text) => [text, 'yes'] as const),
  ...['0', 'false', 'no'].map((text) => [text, 'no'] as const),
]);

/** "20–30 h" is "20-30", "37,5" is "37.5"; a text with more than two numbers, or none, counts as empty. */
function readRange(text: string): string[] {
  const numbers = (asciiAmounts(text).match(/\d+(?:[ '.,]\d+)*/g) ?? []).map(
    (digits) => readAmount(digits)?.values[0],
  );
  const [one, other = one] = numbers;
  if (one === undefined || other === undefined || numbers.length > 2) return [];
  return [one === other ? String(one) : `${Math.min(one, other)}-${Math.max(one, other)}`];
}

const longestName = 100;

/** The longest address that mail can be sent to (RFC 5321, section 4.5.3.1, less the two brackets). */
const email = z.email().max(254);

/**
 * The contact for a job. Only mapped options are read: options contain recruiters' own data (facts: options leak
 * internal data). An invalid e-mail address or a phone number that can't be dialled is left out with a problem
 * `contact-unreadable`; `null` if nothing is left.
 */
export function readContact(
  options: Post['options'],
  mapping: SiteSettings['fields']['contact'],
  report: Report,
): Contact | null {
  if (mapping === undefined) return null;
  const given = (key: string | undefined) => plainValues(optionOf(options, key));
  const first = (key: string | undefined, what: string, isSound: (text: string) => boolean) => {
    const texts = given(key);
    const sound = texts.find(isSound);
    if (sound === undefined && texts[0] !== undefined) {
      const found = `its ${what} for questions reads ${quote(texts[0])}, which is none`;
      report('contact-unreadable', `${found}, so it is not shown; correct it in the service`);
    }
    return sound ?? null;
  };
  const contact: Contact = {
    name: given(mapping.name).find((text) => text.length <= longestName) ?? null,
    email: first(mapping.email, 'e-mail address', (text) => email.safeParse(text).success),
    phone: first(mapping.phone, 'phone number', isPhone),
  };
  return Object.values(contact).some((part) => part !== null) ? contact : null;
}

/** Digits in groups, as people write them; 7 to 15 of them (ITU-T E.164, section 6.2.1). */
function isPhone(text: string): boolean {
  if (!/^\+?\(?\d[\d ()./-]{5,30}$/.test(text)) return false;
  const digits = dialled(text)?.replace('+', '') ?? '';
  return digits.length >= 7 && digits.length <= 15;
}

type Options = Post['options'];

/** One option of a post, `undefined` where the post does not carry it itself. */
export function optionOf(options: Options, key: string | undefined): unknown {
  return key !== undefined && Object.hasOwn(options, key) ? options[key] : undefined;
}

/**
 * The texts of an option, tidy: one text, a number, a flag ("1"/"0"), or an array of them (facts: options hold
 * all of these). Empty values ("", "null", "n/a", "Wybierz...") are left out; `strange` holds the
 * shapes that are no text.
 *
 * @param isNothing whether a text counts as empty
 */
export function textsOf(
  value: unknown,
  isNothing: (text: string) => boolean = saysNothing,
): { texts: string[]; strange: unknown[] } {
  const texts: string[] = [];
  const strange: unknown[] = [];
  for (const item of Array.isArray(value) ? value : [value]) {
    const text = scalarText(item);
    if (text === null) strange.push(item);
    else if (!isNothing(text) && !texts.includes(text)) texts.push(text);
  }
  return { texts, strange };
}

/** `""` means nothing; `null` means an array or object, which is no text. */
function scalarText(value: unknown): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return tidy(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  return null;
}

/**
 * Looks the texts of an option up in the owner's dictionary, without case (interface.md: option values are
 * text; live services send localized text, one or several).
 *
 * @returns the meanings found, each once, in the order of the option; and values missing in the dictionary, quoted.
 */
export function lookUp<Meaning>(
  value: unknown,
  dictionary: Readonly<Record<string, Meaning>>,
): { meanings: Meaning[]; unmapped: string[] } {
  const known = new Map(Object.entries(dictionary).map(([text, meaning]) => [folded(text), meaning]));
  // An owner may give a meaning to a text that is elsewhere empty ("none").
  const { texts, strange } = textsOf(value, isMissing);
  const meanings = new Set<Meaning>();
  const unmapped: string[] = [];
  for (const text of texts) {
    const found = meaningsOf(text, known);
    if (found !== null) for (const meaning of found) meanings.add(meaning);
    else if (!saysNothing(text)) unmapped.push(quote(text));
  }
  return { meanings: [...meanings], unmapped: [...unmapped, ...strange.map(quote)] };
}

/** The meaning of a text, or those of its parts where it names several ("Full time / Part time"); `null` if it has none. */
function meaningsOf<Meaning>(text: string, known: ReadonlyMap<string, Meaning>): Meaning[] | null {
  const whole = known.get(folded(text));
  if (whole !== undefined) return [whole];
  const parts = text.split(/[,;/|]/).map((part) => known.get(folded(part)));
  return parts.length > 1 && parts.every((part) => part !== undefined) ? parts : null;
}

/** For comparison: an import may have escaped only one of the two; "full-time" is "full time". */
const folded = (text: string): string => fold(plainName(text).replace(/[\s_\p{Pd}]+/gu, ' '));

/**
 * Employment types by the owner's dictionary (`fields.employmentType`), each once, in the option's order.
 * Every value that the dictionary lacks is a problem and is left out. Without a dictionary: none.
 */
export function readEmploymentTypes(
  options: Post['options'],
  setting: SiteSettings['fields']['employmentType'],
  report: Report,
): EmploymentType[] {
  if (setting === undefined) return [];
  const { meanings, unmapped } = lookUp(optionOf(options, setting.option), setting.values);
  for (const value of unmapped) {
    report(
      'employment-type-unmapped',
      `the option ${setting.option} says ${value}, which fields.employmentType.values does not name, so it is left out; add it there`,
    );
  }
  return meanings;
}

/**
 * The work model by the owner's dictionary (`fields.workModel`); `null` where the option says nothing. A value
 * that the dictionary lacks is a problem; so are several values with different meanings, which make none.
 */
export function readWorkModel(
  options: Post['options'],
  setting: SiteSettings['fields']['workModel'],
  report: Report,
): WorkModel | null {
  if (setting === undefined) return null;
  const { meanings, unmapped } = lookUp(optionOf(options, setting.option), setting.values);
  for (const value of unmapped) {
    report(
      'work-model-unmapped',
      `the option ${setting.option} says ${value}, which fields.workModel.values does not name, so it is left out; add it there`,
    );
  }
  const [model, other] = meanings;
  if (other === undefined) return model ?? null;
  report(
    'work-model-unmapped',
    `the option ${setting.option} names several work models (${meanings.join(', ')}), so none is shown; leave one of them in the service`,
  );
  return null;
}
