import type { Application } from './outbox.ts';

/**
 * What no text may have that goes to the service: controls, marks that turn the direction of writing (UAX #9) or can't
 * be seen, halves of characters, and code points that are none. The joiners of Persian, Indic scripts and emoji stay.
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

/**
 * An address of the Web as `URL.href` writes it, without a name and password.
 *
 * @returns an empty text where it is none, or is not encrypted
 */
export function cleanAddress(text: string): string {
  const url = URL.parse(cleanLine(text));
  if (url?.protocol !== 'https:') return '';
  url.username = '';
  url.password = '';
  return url.href;
}

/** The same application as it may be sent, also where it was kept before forms were cleaned. */
export function cleanApplication(application: Application): Application {
  const { name, lastname, email, phone, message, profile, answers, consents, files, origin } = application;
  return {
    ...application,
    ...{ name: cleanLine(name), lastname: cleanLine(lastname), email: cleanLine(email) },
    ...{ phone: cleanLine(phone), origin: cleanLine(origin), message: cleanText(message) },
    profile: cleanAddress(profile),
    answers: answers.map(({ question, answer, sid }) => ({
      ...{ question: cleanLine(question), answer: cleanLine(answer), sid },
    })),
    consents: consents.map((consent) => ({ ...consent, version: cleanLine(consent.version) })),
    files: files.map((file) => ({ ...file, name: cleanLine(file.name) })),
  };
}
