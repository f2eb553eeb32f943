/**
 * Text as CommonMark 0.31 that reads as nothing but this text, anywhere inside a line: backslashes stand before
 * every character that opens something (code, emphasis, link, HTML, footnote, strikethrough) and before the
 * ampersand of what looks like a character reference. For the start of a line see `escapeLineStart`.
 *
 * @param text one line
 */
export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<~^]|&(?=#?\w+;)/g, '\\$&');
}

/** Any plain text as `escapeText` has it, on one line. */
export const plainMarkdown = (text: string): string => escapeText(text.replace(/\s+/g, ' ').trim());

/**
 * A line that opens no block: no heading, quote, list, underline of a heading, or row of a table. `*`, `_`, `` ` ``
 * and `~` are escaped wherever they stand; what is left of them at a line's start is our own emphasis.
 *
 * @param line text that `escapeText` made, with our own marks in it
 */
export function escapeLineStart(line: string): string {
  return line.replace(/^[-#>=|:+]/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');
}

/** The text of an ATX heading: number signs at its end would be taken for its closing ones. */
export const escapeHeading = (line: string): string => line.replace(/(?<=^| )#+$/, '\\$&');

/** An address as the destination of a link or picture. */
export const escapeDestination = (address: string): string =>
  address
    .replace(/[\s<>]/g, (character) => encodeURIComponent(character))
    .replace(/[\\()]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&');

/**
 * Text as a double-quoted scalar of YAML 1.2, which is JSON too. What would be live in Markdown is escaped (brackets,
 * code, emphasis, HTML, pictures, addresses), since a reader that knows no front matter takes the scalar
 * for a paragraph or a heading; and what YAML can't hold as it is.
 */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(liveInMarkdown, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });

/** A colon before two slashes and the point of "www." make an address of what follows, where readers link plain text. */
const liveInMarkdown =
  /[[\]!<>\x60*_~^|&@]|:(?=\/\/)|(?<=www)\.|[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/giu;
