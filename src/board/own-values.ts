import type { Site } from '../config.ts';
import type { Post } from '../service/wire.ts';
import { asciiAmounts, readAmount } from './amount.ts';
import { type OwnWords, plainValues, valuesOf } from './facts.ts';
import type { Job } from './job.ts';
import { optionOf } from './options.ts';
import { keyOf, longestOwnValue } from './own-facets.ts';
import type { OwnKey } from './own-key.ts';

/** Most values that one job has of a facet. */
const mostOfJob = 20;
/**
 * What a post says of the owner's facets: values in the words that visitors read; "yes" or "no"; numbers and ranges of
 * numbers ("20", "20-30"). What says nothing is left out.
 */
export function readOwnValues(
  options: Post['options'],
  { facets }: Pick<Site['fields'], 'facets'>,
  words: OwnWords,
): Job['own'] {
  const found = facets.flatMap(({ option, kind }): [OwnKey, readonly string[]][] => {
    const values = readers[kind](options, option, words).slice(0, mostOfJob);
    return values.length === 0 ? [] : [[keyOf(option), values]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

type Reader = (options: Post['options'], option: string, words: OwnWords) => string[];

const readers: Readonly<Record<Site['fields']['facets'][number]['kind'], Reader>> = {
  values: (options, option, words) =>
    valuesOf(options, option, words).filter((one) => one.length <= longestOwnValue),
  flag: (options, option) => {
    const said = plainValues(optionOf(options, option)).map((text) => flagOf.get(text.toLowerCase()));
    const [flag] = said;
    // Who says yes and no says neither.
    return flag !== undefined && said.every((one) => one === flag) ? [flag] : [];
  },
  range: (options, option) => [...new Set(plainValues(optionOf(options, option)).flatMap(readRange))],
};

const flagOf: ReadonlyMap<string, string> = new Map([
  ...['1', 'true', 'yes'].map((text) => [text, 'yes'] as const),
  ...['0', 'false', 'no'].map((text) => [text, 'no'] as const),
]);

/** "20–30 h" is "20-30", "37,5" is "37.5"; a text with more numbers than two, or none, says nothing. */
function readRange(text: string): string[] {
  const numbers = (asciiAmounts(text).match(/\d+(?:[ '.,]\d+)*/g) ?? []).map(
    (digits) => readAmount(digits)?.values[0],
  );
  const [one, other = one] = numbers;
  if (one === undefined || other === undefined || numbers.length > 2) return [];
  return [one === other ? String(one) : `${Math.min(one, other)}-${Math.max(one, other)}`];
}
