import slugify from '@sindresorhus/slugify';
import { digitOf } from './digits.ts';
import { primaryLanguage } from './languages.ts';

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
  const told = diaereses.has(language) ? digits.replace(/[äëïöüÿ]/gu, bare) : digits;
  return cyrillic(told, language)
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
export function cutSlug(slug: string): string {
  if (slug.length <= longest) return slug;
  const cut = slug.lastIndexOf('-', longest);
  return slug.slice(0, cut > 0 ? cut : longest);
}
