import { fold } from '../../i18n/fold.ts';
import { isBuiltIn } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { occupations, searchWords } from '../../i18n/search-words.ts';
import type { Site } from '../../settings/site-schema.ts';
import { signCount } from './sign.ts';

/*
 * The service names fields of work in the language of the advert, and sends no number. So that a field has the same
 * sign in every language, its sign is derived from its meaning: the value for which the owner gives other words
 * (`fields.values`), else the occupation that the search knows by that name, else the name itself.
 */

type Fields = Pick<Site, 'languages'> & { fields: Pick<Site['fields'], 'fieldOfWork' | 'values'> };

/** The sign of a field of work, a number below `signCount`. A job without a field has the sign of `''`. */
export const fieldSign = (field: string, site: Fields): number => signsOf(site)(field);

/** Remembers the signs of the fields that the site has shown. */
const signsOf = memo((site: Fields) => {
  const known = new Map<string, number>();
  const meaningOf = meanings(site);
  const ownWords = ownValues(site);
  return (field: string): number => {
    const sign = known.get(field);
    if (sign !== undefined) return sign;
    const folded = fold(field.trim());
    const own = ownWords.get(folded) ?? folded;
    const found = seedOf(meaningOf(own) ?? own) % signCount;
    known.set(field, found);
    return found;
  };
});

/** Maps the owner's words for a field to the service's value. Both are folded. */
function ownValues({ fields: { fieldOfWork, values } }: Fields): ReadonlyMap<string, string> {
  const written = Object.hasOwn(values, fieldOfWork) ? Object.entries(values[fieldOfWork] ?? {}) : [];
  return new Map(
    written.flatMap(([value, words]) =>
      (typeof words === 'string' ? [words] : Object.values(words)).map((text) => [
        fold(text ?? value),
        fold(value),
      ]),
    ),
  );
}

/** How many letters of a word are compared: at most, and at least for a single word that is not a whole name. */
const compared = { most: 7, least: 5 };
/** A short ending: "logist|yka", "Logist|ik". */
const ending = /(?<=.{4})[aeiouysαεηιουωаеиіїєоуюяьйыъё]+$/u;

const stemsOf = (text: string): readonly string[] =>
  (
    fold(text)
      .replace(/['’ʼ]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, compared.most).replace(ending, ''));

/** How many languages call an occupation by a name. */
type Votes = Map<string, Map<string, number>>;

/** The occupation with a name, by the tables of the site's languages: by the whole name, else its first known word. */
function meanings({ languages }: Fields): (words: string) => string | undefined {
  const whole: Votes = new Map();
  const begun: Votes = new Map();
  const vote = (votes: Votes, name: string, occupation: string) => {
    const own = votes.get(name) ?? new Map<string, number>();
    votes.set(name, own.set(occupation, (own.get(occupation) ?? 0) + 1));
  };
  const tables = [...new Set([...languages, 'en' as const])]
    .filter(isBuiltIn)
    .map((code) => searchWords(code));
  for (const table of tables) {
    for (const occupation of occupations) {
      const names = table.occupations[occupation].map(stemsOf);
      for (const name of new Set(names.map((stems) => stems.join(' ')))) vote(whole, name, occupation);
      const single = names.flatMap(([stem = '', ...more]) => (more.length === 0 ? [beginning(stem)] : []));
      for (const name of new Set(single)) vote(begun, name, occupation);
    }
  }
  return (words) => {
    const stems = stemsOf(words);
    const first = (votes: Votes, of: readonly string[]) =>
      of.map((name) => mostVoted(votes.get(name))).find((occupation) => occupation !== undefined);
    return (
      first(whole, [stems.join(' ')]) ??
      first(begun, stems.filter((stem) => stem.length >= compared.least - 1).map(beginning))
    );
  };
}

const beginning = (stem: string): string => stem.slice(0, compared.least);

function mostVoted(votes: ReadonlyMap<string, number> = new Map()): string | undefined {
  const [most] = [...votes].sort(([, one], [, other]) => other - one);
  return most?.[0];
}

/** A whole number from 0 to 2³² - 1, from the text alone (FNV-1a, then mixed: names differ in few letters). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
