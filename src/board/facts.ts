import type { Site } from '../config.ts';
import { primaryLanguage } from '../i18n/locales.ts';
import type { Post } from '../service/wire.ts';
import { meansNoDate } from './instants.ts';
import type { Fact } from './job.ts';
import { isMachineText } from './machine-text.ts';
import { optionOf, textsOf } from './options.ts';
import { plainWords } from './plain-words.ts';
import { fold } from './text.ts';

/** The longest value of a fact, in characters. */
const longest = 1000;

/**
 * The allow-listed options of a post, in the order of `show` (interface.md, Published job post: options carry
 * internal data, so nothing else is ever shown). The label is the localized one the service sends along as
 * `<key>.translation`, seen also as `<key>.translate`. Options that say nothing are left out,
 * and so are dates that mean none. Flags stay "1" and
 * "0" as given: what they mean is the tenant's, so an owner who shows one should expect the digit.
 */
export function readFacts(options: Post['options'], show: readonly string[], words: OwnWords): Fact[] {
  const facts: Fact[] = [];
  for (const key of new Set(show)) {
    const values = valuesOf(options, key, words).filter((value) => !meansNoDate(value));
    if (values.length > 0) facts.push({ key, label: labelOf(options, key), values });
  }
  return facts;
}

/** The owner's own words for values, and the language of the advert that they are for. */
export interface OwnWords {
  /** `fields.values`: by option and value. */
  values: Site['fields']['values'];
  language: string;
}

/**
 * The values of an option as visitors read them: in the owner's own words where these are given in the advert's
 * language, else as they stand; each once.
 */
export function valuesOf(options: Post['options'], key: string, { values, language }: OwnWords): string[] {
  const given = plainValues(optionOf(options, key));
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
