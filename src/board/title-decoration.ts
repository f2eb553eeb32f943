import { isMissing, tidy } from './text.ts';

/**
 * Pictures: emoji with their variants, flags and keycaps, and the stars, ticks, squares and pointers that stand for
 * bullets. ©, ® and ™ mean something, and so do the signs of genders, arrows between words and stars that a number
 * counts.
 */
const picture = String.raw`(?:\p{RI}{2}|[0-9#*]\ufe0f?\u20e3|(?![©®™♀♂⚥⚧⚲\u2190-\u21ff]|(?<=\d ?)[★☆⭐])(?:\p{Extended_Pictographic}|[\u25a0-\u25ff\u2605-\u2606\u2660-\u2667\u2700-\u27bf])(?:\p{EMod}|\ufe0f|\u200d\p{Extended_Pictographic})*)`;
const pictures = new RegExp(`(?:\\s*${picture}[\\ufe0e\\ufe0f\\u200d\\u20e3]*)+`, 'gu');

/** Rows of signs that draw a line: `***`, `===`, `--`, `>>>`, `• • •`. */
const rows =
  /(?:[*=~^•·●|¦]\s*){2,}|(?:[-–—]\s*){2,}|[<>]{3,}|[#+]{3,}|(?<![\p{L}\p{N}])_{2,}|_{2,}(?![\p{L}\p{N}])/gu;

/** What begins or ends a title and divides nothing. ".NET", "#1" and "C+" stay. */
const atStart = /^(?:[!¡]{2,}|>{2,}|<{2,}(?!.*>>)|[-–—*•·●|¦=~_^<>»,;:.!/\\]+\s|[•·●|¦]|\s+)/u;
const atEnd = /(?:!{2,}|(?<=[!?])[!?]+|<{2,}|(?<!<<.*)>{2,}|\s[-–—*•·●|¦=~_^<>«,;:.!/\\]+|[•·●|¦]|\s+)$/u;
const wrapped = /^([*~_!|])(?!\s)([^*~_!|]*)(?<!\s)\1$/u;

/** The stars of a hotel ("Hotel ibis***", "Mercure****"), and what stands for them meanwhile. */
const hotelStars = new RegExp(
  [
    String.raw`(?<=(?i:h[oôó]tel|otel|готел)[\p{L}\p{M}]*(?:\s[\p{L}\p{M}'’-]+|\s)?)\*{1,5}(?!\*)`,
    String.raw`(?<=^[^*]*(?<![\p{L}\p{M}\p{N}])\p{Lu}[\p{L}\p{M}'’-]*\p{Ll})\*{2,5}(?![*\p{L}])`,
  ].join('|'),
  'gu',
);
const kept = '\ue000';

/**
 * A title without what only draws the eye: pictures, rows of signs, signs around it ("!!! *** BARISTA ***"). A row
 * between words becomes a dash. A title that is nothing else stays as it is.
 *
 * @param title tidy
 */
export function undecorated(title: string): string {
  const bare = title
    .replace(pictures, ' ')
    .replace(hotelStars, (stars) => kept.repeat(stars.length))
    .replace(rows, ' – ')
    .replace(/\s*([!?])\1+(?=\s*\S)/gu, '$1')
    .replace(/\.{4,}/g, '…');
  const plain = tidy(trimmed(tidy(bare)).replace(wrapped, '$2')).replaceAll(kept, '*');
  return isMissing(plain) ? title : plain;
}

/** Signs at an end may stand behind each other: until nothing goes any more, which is soon. */
function trimmed(title: string): string {
  const less = title.replace(atStart, '').replace(atEnd, '');
  return less === title ? title : trimmed(less);
}
