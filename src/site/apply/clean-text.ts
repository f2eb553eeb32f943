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
