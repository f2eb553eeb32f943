import { hash } from 'node:crypto';
import slugify from '@sindresorhus/slugify';
import { digitOf } from './fold.ts';
import { primaryLanguage } from './languages.ts';
import { remember } from './remember.ts';

/** Letter by letter, as "а a б b". A letter without a partner is silent and dropped. */
const table = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
  );

/** Resolution 55 of the Cabinet of Ministers of Ukraine, 2010. */
const ukrainian = table(
  `аa бb вv гh ґg дd еe єie жzh зz иy іi їi йi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ь юiu яia`,
);
/** Letters that are transliterated differently at the beginning of a word. */
const ukrainianFirst = table('єye їyi йy юyu яya');

/** The Transliteration Act of Bulgaria, 2009. */
const bulgarian = table(
  `аa бb вv гg дd еe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsht ъa ьy юyu яya`,
);

/** Letters of other alphabets that slugify does not support. The hard sign is a vowel only in Bulgarian. */
const others = table(
  `ђdj ѓgj ѕdz јj љlj њnj ћc ќkj џdz ўu ѣe ғg қk ңn өo ұu үu һh әa ӏ ъ ь
   ıi ŋn ŧt ĸk ǝe ɛe ɔo ɓb ɗd ƙk ƴy ƀb ɨi ʉu ƶz ǥg ϐv ϑth ϕf ϖp ϰk ϱr ϲs ϳj ϵe`,
);
const otherLetters = new RegExp(`[${[...others.keys()].join('')}]`, 'gu');

/**
 * Small letters of a text in a form from which slugify loses none: capitals by the rules of the language
 * (Turkish "I" is "ı"), stylized letters as plain ones (NFKC), Cyrillic by the law of its
 * country ("Київ" = "kyiv", "Търново" = "tarnovo"), digits of every script as "0" to "9".
 *
 * @param language ISO 639-1. Ukrainian and Bulgarian in texts of other languages are recognized by letters that only
 * they have.
 */
export function romanize(text: string, language: string): string {
  const small = text.normalize('NFKC').toLocaleLowerCase(language).normalize('NFC');
  const digits = small.replace(/(?![0-9])\p{Nd}/gu, digitOf);
  const plain = diaereses.has(language) ? digits.replace(/[äëïöüÿ]/gu, bare) : digits;
  return cyrillic(plain, language)
    .replace(otherLetters, (letter) => others.get(letter) ?? letter)
    .replace(marked, bare);
}

/** Languages in which two dots only separate vowels, and do not change them: "bilingüe", "coördinator". */
const diaereses: ReadonlySet<string> = new Set(['es', 'fr', 'nl', 'pt', 'ca', 'gl']);

const bare = (letter: string): string => letter.normalize('NFD').replace(/\p{M}/gu, '');

/** Letters with marks that have no Latin counterpart ("ἀ", "ѝ"); slugify handles й and ё. */
const marked = /(?![йё])[\p{Script=Greek}\p{Script=Cyrillic}]/gu;

function cyrillic(text: string, language: string): string {
  if (!/\p{Script=Cyrillic}/u.test(text)) return text;
  if (language === 'bg') return fromBulgarian(text);
  if (language === 'uk' || /[іїєґ]/.test(text)) return fromUkrainian(text);
  return language !== 'ru' && text.includes('ъ') ? fromBulgarian(text) : text;
}

/** The apostrophe and the soft sign are dropped. */
function fromUkrainian(text: string): string {
  return text
    .replace(/(?<=[а-яєіїґ])['’ʼ`](?=[а-яєіїґ])/gu, '\u02bc')
    .replaceAll('зг', 'zgh')
    .replace(/(?<![\p{L}\p{N}\u02bc])[єїйюя]/gu, (letter) => ukrainianFirst.get(letter) ?? letter)
    .replace(/[а-яєіїґ]/gu, (letter) => ukrainian.get(letter) ?? letter)
    .replaceAll('\u02bc', '');
}

/** "ия" at the end of a word is "ia" ("София" = "sofia"), and the country is "bulgaria". */
function fromBulgarian(text: string): string {
  return text
    .replaceAll('българия', 'bulgaria')
    .replace(/ия(?![\p{L}\p{N}])/gu, 'ia')
    .replace(/[а-я]/gu, (letter) => bulgarian.get(letter) ?? letter);
}

/** The longest slug, in characters. */
const longest = 60;

/** Characters that the general rules would drop although they distinguish titles. */
const customReplacements: readonly [string, string][] = [
  ['c++', ' cpp '],
  ['c#', ' csharp '],
  ['f#', ' fsharp '],
  ['&', ' '],
];

/**
 * A title as part of an address: small Latin letters, digits and dashes, at most 60 characters, cut at a word.
 * Empty if nothing of the title can be written like this.
 */
export function slugOf(title: string, language: string): string {
  return cutSlug(wholeSlug(title, language));
}

/** As `slugOf`, without a limit. */
export function wholeSlug(text: string, language: string): string {
  const primary = primaryLanguage(language);
  return slugify(romanize(text, primary), { decamelize: false, customReplacements, locale: primary });
}

/** At most 60 characters of a slug, cut at a word. */
function cutSlug(slug: string): string {
  if (slug.length <= longest) return slug;
  const cut = slug.lastIndexOf('-', longest);
  return slug.slice(0, cut > 0 ? cut : longest);
}

/** A value of a facet: its form in an address, and which other spellings are the same value. */
export interface Spelling {
  /** Part of an address: small Latin letters, digits and dashes; never empty. */
  slug: string;
  /** Equal for "Łódź" and "Lodz", "B2B" and "b2b", in German "München" and "Muenchen"; not for "C" and "C+". */
  same: string;
}

/** Characters that a slug represents or may ignore: all others distinguish a value. */
const represented = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{Nd}\p{Pd}\s/,'’]/gu;

/** The form of a value in addresses of a language. Cached, because slugs are slow to make. */
export const spellingOf = (value: string, language: string): Spelling => spellingIn(`${language}|${value}`);

const spellingIn = remember((key: `${string}|${string}`) => {
  const bar = key.indexOf('|');
  return spell(key.slice(bar + 1), key.slice(0, bar));
});

function spell(value: string, language: string): Spelling {
  // Adverts in other languages name Ukrainian towns in Ukrainian.
  const whole = wholeSlug(value, /[іїєґ]/i.test(value) ? 'uk' : language);
  const rest = value.normalize('NFKD').toLowerCase().replace(represented, '');
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
