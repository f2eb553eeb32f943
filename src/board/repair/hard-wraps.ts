/** Words that a program divided at the end of a line, as texts from a PDF or a mail have them. */

const lineBreak = String.raw`(?:[ \t\u00a0]{0,5}(?:\r?\n|\r|<br\s{0,3}/?>\s{0,5}|</p>\s{0,5}<p(?:\s[^<>]{0,300})?>\s{0,5}))`;
const divided = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}]{2,40}(?:-[\p{L}\p{M}]{2,40}){0,4})[-\u00ad\u2010]${lineBreak}[ \t\u00a0]{0,40}(\p{Ll}[\p{L}\p{M}]{0,40})(?![\p{L}\p{M}])`,
  'gu',
);
const hint = /[-\u00ad\u2010][ \t\u00a0]*(?:[\r\n]|<br|<\/p>)/i;

/** Behind a hyphen that leaves out a word they begin the next: "Vor- und Nachteile". */
const conjunctions: ReadonlySet<string> = new Set(
  `und oder bzw sowie bis als and or to i oraz lub albo czy a nebo či alebo en of og eller och ja tai või et ou y e o u ed
   od és vagy és și sau и или та і або чи и или in ali ter ir ar un vai και ή ve veya agus nó jew`.split(
    /\s+/,
  ),
);

/** First parts of words that keep their hyphen wherever they are written. */
const firstParts: ReadonlySet<string> = new Set(
  `full part long short half high low well self on off in up all real hands follow problem decision team customer
   client data entry mid top front back open cost time co non post semi ex multi cross third first second one two three
   four five state world e-commerce b2b`.split(/\s+/),
);

/**
 * Words that a hyphen at a line's end divides are one word again ("cus-", "tomer"). A hyphen that belongs to the word
 * stays ("full-", "time"; "state-of-the-", "art"), as does one that leaves a word out ("Vor-", "und Nachteile"): there
 * only the line's end is removed. A word that continues with a capital or a digit stays unchanged.
 */
export function joinDividedWords(text: string): string {
  if (!hint.test(text)) return text;
  return text.replace(divided, (_, first: string, second: string) => {
    if (conjunctions.has(second)) return `${first}- ${second}`;
    const keeps = first.includes('-') || firstParts.has(first.toLowerCase());
    return keeps ? `${first}-${second}` : `${first}${second}`;
  });
}
