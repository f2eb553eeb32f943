import { hash } from 'node:crypto';
import { cutSlug, wholeSlug } from './slug.ts';

/** A value of a facet: how it stands in an address, and which other spellings are the same value. */
export interface Spelling {
  /** Part of an address: small Latin letters, digits and dashes; never empty. */
  slug: string;
  /** Equal for "Łódź" and "Lodz", "B2B" and "b2b", in German "München" and "Muenchen"; not for "C" and "C+". */
  same: string;
}

/** What a slug tells in full or may pass over: the rest of a value is part of what it is. */
const told = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{Nd}\p{Pd}\s/,'’]/gu;

/** The most values that are remembered; a board of 10,000 jobs has a few hundred. */
const most = 20_000;
const known = new Map<string, Spelling>();

/** How a value is written in addresses of a language. Remembered, for slugs are slow to make. */
export function spellingOf(value: string, language: string): Spelling {
  const key = `${language}|${value}`;
  let spelling = known.get(key);
  if (spelling === undefined) {
    spelling = spell(value, language);
    if (known.size >= most) known.clear();
    known.set(key, spelling);
  }
  return spelling;
}

function spell(value: string, language: string): Spelling {
  // Adverts in other languages name Ukrainian towns in Ukrainian.
  const whole = wholeSlug(value, /[іїєґ]/i.test(value) ? 'uk' : language);
  const rest = value.normalize('NFKD').toLowerCase().replace(told, '');
  const same = `${whole}|${rest}`;
  return { slug: cutSlug(whole) || hash('sha256', same, 'hex').slice(0, 10), same };
}
