import { digitOf } from '../../i18n/fold.ts';
import { type FaultCode, fieldLengths } from './fields.ts';

/**
 * Characters not allowed in texts for the service: controls, invisible marks and marks that turn the direction of
 * writing (UAX #9), lone surrogates, and noncharacters. The joiners of Persian, Indic scripts and emoji stay.
 */
const unwanted =
  /[^\P{Cc}\n]|[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff\p{Cs}\p{Noncharacter_Code_Point}\u{e0001}]/gu;

/** Where a line ends, as the scripts and systems of the world write it; NEL, and the separators of Unicode. */
const lineEnds = /\r\n|[\n\v\f\r\x85\u2028\u2029]/g;

/** A text of several lines: with `\n` between them and no other control. */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(lineEnds, '\n')
    .replaceAll('\t', ' ')
    .replace(unwanted, '')
    .trim();

/** A text of one line. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/*
 * Checks what people type into the fields that every form has: how it is delivered, and whether it is plausible.
 * Browser and server both use this, so that neither accepts what the other rejects.
 */

export type KnownField = keyof typeof fieldLengths;

/** Digits of every script as "0" to "9", and letters that East Asian keyboards make wide as usual ones. */
export const usualDigits = (text: string): string =>
  text.normalize('NFKC').replace(/(?![0-9])\p{Nd}/gu, digitOf);

/** A text as it is delivered, by the field that it was typed into. What cannot be read stays as it is, but clean. */
export const tidyField: Readonly<Record<KnownField, (text: string) => string>> = {
  name: cleanLine,
  lastname: cleanLine,
  email: tidyEmail,
  phone: tidyPhone,
  message: cleanText,
  profile: (text) => webAddress(text) ?? cleanLine(text),
};

/** A letter at or near the start, and no characters of markup, spreadsheets and addresses. */
const personName = /^(?![=+@-])(?=.*\p{L})[^\p{Cc}\p{Co}\p{Cs}<>={}|\\^~$;"@/]+$/u;

/** As most services accept it: an ASCII name at a host that DNS can look up. Domains are in their ASCII form here. */
const emailAddress =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** Five to fifteen digits, then maybe an extension: a mark or a word in any language, and its digits. */
const phoneNumber =
  /^(?=(?:\D*\d){5})\+?\(?\+?\d(?:[ ()./-]{0,3}\d){4,14}\)?(?:[ ,;(]*(?:#|[\p{L}\p{M}]{1,20}\.?) ?[=:]? ?\d{1,6}\)?)?$/u;

const looksRight: Readonly<Record<KnownField, (tidy: string) => boolean>> = {
  name: (text) => personName.test(text),
  lastname: (text) => personName.test(text),
  email: (text) => emailAddress.test(text),
  phone: (text) => phoneNumber.test(text),
  message: () => true,
  profile: (text) => webAddress(text) !== null,
};

/**
 * Reads a field that every form has.
 *
 * @returns the text as it is delivered, with what is wrong with it; `null` where nothing is
 */
export function readField(
  field: KnownField,
  given: string,
  isRequired: boolean,
): { text: string; fault: Extract<FaultCode, 'missing' | 'too-long' | 'wrong'> | null } {
  const text = tidyField[field](given);
  if (text === '') return { text, fault: isRequired ? 'missing' : null };
  // An address may be longer as it is delivered: every letter that is not ASCII is written out.
  const length = Math.min(text.length, given.trim().length);
  if (length > fieldLengths[field]) return { text, fault: 'too-long' };
  return { text, fault: looksRight[field](text) ? null : 'wrong' };
}

/** Longer than any of these fields, written out: a longer text is only too long, and is not parsed. */
const mostRead = 4_000;

/**
 * An e-mail address with its domain in ASCII ("bücher.example" is "xn--bcher-kva.example", RFC 5890), without what
 * mail programs copy with it: "mailto:" and the name of "Ada <ada@example.com>". What is none stays as it is.
 */
function tidyEmail(given: string): string {
  const line = cleanLine(given);
  if (line.length > mostRead) return line;
  const usual = usualDigits(line);
  const bare = (/<([^<>]*)>$/.exec(usual)?.[1] ?? usual).replace(/^(?:mailto:)+/i, '').trim();
  const at = bare.lastIndexOf('@') + 1;
  const domain = bare.slice(at);
  const isForeign = /[^\0-\x7f]/.test(domain) && /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain);
  const host = isForeign ? (URL.parse(`https://${domain}`)?.hostname ?? domain) : domain;
  const address = bare.slice(0, at) + host;
  return emailAddress.test(address) ? address : line;
}

/**
 * A phone number in usual digits, with one space where there were several, and dashes as "-". Extensions stay as they
 * were written, because a person reads them. What is none stays as it is.
 */
function tidyPhone(given: string): string {
  const line = cleanLine(given);
  if (line.length > mostRead) return line;
  const number = usualDigits(line)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/^(?:tel[.:]*\s*)+/i, '')
    .replace(/\s+/g, ' ')
    .trim();
  return phoneNumber.test(number) ? number : line;
}

/**
 * An address of the Web as `URL.href` writes it, without a name and password. One without a scheme is taken for https;
 * one with http stays so, because its host may know no other.
 *
 * @returns `null` where it is none, or of no host of the Internet
 */
function webAddress(given: string): string | null {
  const line = cleanLine(given);
  if (line === '' || line.length > mostRead) return null;
  const hasScheme = /^[a-z][a-z\d+-]*:/i.test(line);
  if (hasScheme ? !/^https?:\/\//i.test(line) : /^[^/?#]*@|^\/(?!\/)/.test(line)) return null;
  const url = URL.parse(hasScheme ? line : `https://${line.replace(/^\/\//, '')}`);
  if (!url || !/\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(url.hostname)) return null;
  url.username = '';
  url.password = '';
  return url.href;
}
