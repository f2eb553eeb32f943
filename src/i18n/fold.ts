/** Letters that are not a base letter with marks, so that stripping marks leaves them as they are. */
const unmarked: Readonly<Record<string, string>> = {
  ł: 'l',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  æ: 'ae',
  œ: 'oe',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const unmarkedLetters = new RegExp(`[${Object.keys(unmarked).join('')}]`, 'g');

/** Letters of their own in Cyrillic alphabets, which Unicode decomposes into a letter and a mark. */
const cyrillicPairs = /и\u0306|і\u0308|у\u0306|г\u0301|к\u0301/g;

// Marks of the Latin, Greek, Cyrillic, Hebrew and Arabic alphabets, the Arabic tatweel, and invisible characters. Marks
// of other scripts are vowels, and stay.
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: marks are meant, each by itself.
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\xad\u061c\u200b-\u200f\u2060\ufeff]/g;

const ascii = /^[\0-\x7f]*$/;

/**
 * Text for comparing: lower case, without marks ("Łódź" and "lodz" fold alike; "й" and "ї" are letters of their own).
 * Folding twice changes nothing. For search, never for display.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(unmarkedLetters, (letter) => unmarked[letter] ?? letter)
    .replace(cyrillicPairs, (pair) => pair.normalize('NFC'))
    .replace(marks, '')
    .normalize('NFC');
}

/** Replacements of letters that a keyboard or an address lacks ("Muenchen", "Malmoe", "Aarhus"). */
const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const spelledOutLetters = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'g');

/** All folded forms that find a text: "München" is "munchen" and "muenchen". At least one. */
export function foldings(text: string): readonly string[] {
  const folded = fold(text);
  if (ascii.test(text)) return [folded];
  const spelled = text
    .toLowerCase()
    .normalize('NFC')
    .replace(spelledOutLetters, (letter) => spelledOut[letter] ?? letter);
  const other = fold(spelled);
  return other === folded ? [folded] : [folded, other];
}

/** ASCII for a decimal digit of another script. Digits of a script are a row of ten, from zero on; rows may follow each other. */
export function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
