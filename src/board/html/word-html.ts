/* Leftovers of Word, Outlook and editors that import their texts, in HTML. */

// Word's list attributes contain raw quotes, which end the value early; a ">" in the rest would then end the tag.
const rawJsonAttribute = /\sdata-[\w-]{1,40}="\{"[^}]{0,2000}\}{1,9}"/gi;

/** HTML without raw JSON in `data-*` attributes (Word's `data-list-defn-props="{"335552541":1,...}"`). */
export const withoutRawJson = (html: string): string => html.replace(rawJsonAttribute, '');

/** Letters of the fonts Wingdings and Symbol, and what they show there. */
const symbols: Readonly<Record<string, string>> = {
  '·': '•',
  Ÿ: '•',
  l: '●',
  n: '■',
  o: '□',
  q: '❑',
  '§': '▪',
  '¨': '◻',
  u: '◆',
  v: '❖',
  w: '⬥',
  ü: '✓',
  û: '✗',
  þ: '☑',
  Ø: '➢',
  à: '→',
  ß: '←',
  è: '➔',
  ð: '⇨',
  F: '☞',
  J: '☺',
  K: '😐',
  L: '☹',
};

const symbolText =
  /(<span\b[^<>]{0,400}font-family:\s{0,3}["']?(?:&quot;)?(wingdings|symbol)\b[^<>]{0,400}>(?:<span\b[^<>]{0,400}>)?\s{0,3})([^\s<>&])(?=\s{0,3}<)/gi;

/** Text in the fonts Wingdings and Symbol becomes the characters that it showed: without its font "ü" is no tick. */
export const readSymbols = (html: string): string =>
  html.replace(symbolText, (_, before: string, font: string, letter: string) => {
    const isKnown = font.toLowerCase() === 'wingdings' || letter === '·';
    return before + ((isKnown ? symbols[letter] : undefined) ?? letter);
  });

/**
 * The level of a list's item, 1 to 9: of paragraphs as Word and Outlook write them (`mso-list: l0 level2 lfo1`), of
 * `li` as Word Online, Teams, Google Docs and Quill do; `null` where there is none.
 */
export function listLevel(name: string, attribs: Readonly<Record<string, string>>): number | null {
  const [, ofWord] = /mso-list:\s{0,3}l\d{1,4}\s{1,3}level(\d)/i.exec(attribs.style ?? '') ?? [];
  if (ofWord !== undefined) return Number(ofWord) || null;
  if (name !== 'li') return null;
  const [, ofQuill] = /(?:^|\s)ql-indent-(\d)(?:\s|$)/.exec(attribs.class ?? '') ?? [];
  if (ofQuill !== undefined) return Math.min(Number(ofQuill) + 1, 9);
  const ofAria = attribs['data-aria-level'] ?? attribs['aria-level'];
  return ofAria !== undefined && /^[1-9]$/.test(ofAria) ? Number(ofAria) : null;
}

/** Bullets that Word writes as letters of a symbol font, and the characters that they look like. */
const bulletLetters: Readonly<Record<string, string>> = {
  '·': '•',
  Ÿ: '•',
  o: '◦',
  '§': '▪',
  ü: '✓',
  Ø: '➢',
  v: '❖',
  q: '❑',
  n: '■',
};

/** The bullet that a letter at a line's start means if a wide gap follows it; `null` for other letters. */
export const bulletOf = (letter: string): string | null =>
  Object.hasOwn(bulletLetters, letter) ? (bulletLetters[letter] ?? null) : null;
