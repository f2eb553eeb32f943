import type { Post } from '../service/wire.ts';
import { meansNoDate } from './instants.ts';
import type { Fact } from './job.ts';
import { isMachineText } from './machine-text.ts';
import { optionOf, textsOf } from './options.ts';
import { plainWords } from './plain-words.ts';

/** The longest value of a fact, in characters. */
const longest = 1000;

/**
 * The allow-listed options of a post, in the order of `show` (interface.md, Published job post: options carry
 * internal data, so nothing else is ever shown). The label is the localized one the service sends along as
 * `<key>.translation`, seen also as `<key>.translate`. Options that say nothing are left out,
 * and so are dates that mean none. Flags stay "1" and
 * "0" as given: what they mean is the tenant's, so an owner who shows one should expect the digit.
 */
export function readFacts(options: Post['options'], show: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  for (const key of new Set(show)) {
    const values = plainValues(optionOf(options, key)).filter((value) => !meansNoDate(value));
    if (values.length > 0) facts.push({ key, label: labelOf(options, key), values });
  }
  return facts;
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
