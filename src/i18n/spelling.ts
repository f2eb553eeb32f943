import { hash } from 'node:crypto';
import { remember } from './remember.ts';
import { cutSlug, wholeSlug } from './slug.ts';

/** A value of a facet: its form in an address, and which other spellings are the same value. */
export interface Spelling {
  /** Part of an address: small Latin letters, digits and dashes; never empty. */
  slug: string;
  /** Equal for "Łódź" and "Lodz", "B2B" and "b2b", in German "München" and "Muenchen"; not for "C" and "C+". */
  same: string;
}

/** Characters that a slug represents or may ignore: all others distinguish a value. */
const told = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{Nd}\p{Pd}\s/,'’]/gu;

/** The form of a value in addresses of a language. Cached, because slugs are slow to make. */
export const spellingOf = (value: string, language: string): Spelling => spellingIn(`${language}|${value}`);

const spellingIn = remember((key: `${string}|${string}`) => {
  const bar = key.indexOf('|');
  return spell(key.slice(bar + 1), key.slice(0, bar));
});

function spell(value: string, language: string): Spelling {
  // Adverts in other languages name Ukrainian towns in Ukrainian.
  const whole = wholeSlug(value, /[іїєґ]/i.test(value) ? 'uk' : language);
  const rest = value.normalize('NFKD').toLowerCase().replace(told, '');
  const same = `${whole}|${rest}`;
  return { slug: cutSlug(whole) || hash('sha256', same, 'hex').slice(0, 10), same };
}

/** One spelling of a value. */
export interface Written {
  value: string;
  /** How often. */
  count: number;
}

/**
 * The best of several spellings of a value: one that is not all capitals, then the name that a list has for it, then
 * the most frequent; among equals the last by code unit: "Łódź" before "Lodz".
 *
 * @param known the name in a list, if any
 */
export const bestSpelling = (written: readonly Written[], known?: string): string =>
  written.reduce((one, other) => {
    const order =
      Number(isAllCapitals(one.value)) - Number(isAllCapitals(other.value)) ||
      Number(other.value === known) - Number(one.value === known) ||
      other.count - one.count;
    return order > 0 || (order === 0 && other.value > one.value) ? other : one;
  }).value;

/** "KRAKÓW"; "IT" and "B2B" are written so. */
const isAllCapitals = (value: string): boolean => /\p{Lu}{4}/u.test(value) && !/\p{Ll}/u.test(value);
