/** Letters that are written from the right: Hebrew, Arabic and their neighbours, and their presentation forms. */
const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const fromLeft = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])\p{L}/u;

/**
 * `value` as it stands in `around`. Latin words in a text from the right are set apart (FIRST STRONG ISOLATE, POP
 * DIRECTIONAL ISOLATE: Unicode Standard Annex 9), so that their dots, brackets and numbers stay with them and two
 * of them keep their order. As characters rather than markup, since most texts also name links, pages and feeds.
 */
export const isolate = (value: string, around: string): string =>
  fromRight.test(around) && fromLeft.test(value) ? `\u2068${value}\u2069` : value;
