import type { Random } from '../../random.ts';

/**
 * What mail programs, word processors and imports make of a text before it reaches a recruiter's editor. Every
 * function gives HTML, or the text that an import took for HTML.
 */

/** One item of a list that a word processor made, with the items below it. */
export interface WordItem {
  text: string;
  below?: readonly string[];
}

/**
 * A list of Word: paragraphs whose level stands in `mso-list` and whose bullet is a letter of a symbol font. Levels
 * have bullets of their own, and numbers have letters below them.
 */
export function wordList(items: readonly WordItem[], random: Random): string {
  const [upper, lower] = random.pick(bullets);
  const rows: string[] = [];
  items.forEach(({ text, below = [] }, index) => {
    rows.push(wordRow(text, 1, upper(index)));
    below.forEach((part, place) => {
      rows.push(wordRow(part, 2, lower(place)));
    });
  });
  return rows.join('\n');
}

type Bullet = (index: number) => { glyph: string; font: string };

const glyph =
  (text: string, font: string): Bullet =>
  () => ({ glyph: text, font });
const numbered =
  (first: number, end: string): Bullet =>
  (index) => ({ glyph: String.fromCharCode(first + (index % 9)) + end, font: 'Calibri' });

/** Bullets of the first and of the second level. */
const bullets: readonly (readonly [Bullet, Bullet])[] = [
  [glyph('·', 'Symbol'), glyph('o', '"Courier New"')],
  [glyph('§', 'Wingdings'), glyph('·', 'Symbol')],
  [glyph('ü', 'Wingdings'), glyph('Ø', 'Wingdings')],
  [numbered(0x31, '.'), numbered(0x61, ')')],
  [numbered(0x31, ')'), glyph('-', 'Calibri')],
];

function wordRow(text: string, level: number, bullet: ReturnType<Bullet>): string {
  const margin = `margin-left:${36 * level}.0pt;text-indent:-18.0pt`;
  const ignored = `<![if !supportLists]><span style='font-family:${bullet.font};mso-list:Ignore'>${bullet.glyph}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span><![endif]>`;
  return `<p class=MsoListParagraph style='${margin};mso-list:l0 level${level} lfo1'>${ignored}${text}<o:p></o:p></p>`;
}

/** A link as Outlook rewrites it: behind its own address, with the reader's mail address in it. */
export function safelink(target: string, reader: string, words: string): string {
  const data = `05%7C02%7C${encodeURIComponent(reader)}%7Cbc16a37e9c3d4f0c%7C0%7C0%7C638412345678901234%7CUnknown%7C`;
  const address = `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(target)}&amp;data=${data}&amp;sdata=q0Zb%2FTq%3D&amp;reserved=0`;
  return `<a href="${address}" originalsrc="${target}" shash="b2+c=">${words}</a>`;
}

/** A link as it is copied from a search or from a shared document. */
export function searchLink(target: string, words: string): string {
  return `<a href="https://www.google.com/url?q=${encodeURIComponent(target)}&amp;sa=D&amp;source=editors&amp;ust=1700000000000&amp;usg=AOvVaw0">${words}</a>`;
}

/** HTML that an import escaped once more: what is shown then are its tags. */
export function escapedOnce(html: string): string {
  return html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A name that an import escaped twice: `R&D` is `R&amp;amp;D`. */
export function escapedTwice(text: string): string {
  return text.replaceAll('&', '&amp;amp;').replaceAll('–', '&amp;ndash;');
}

/** Letters and digits of ASCII as "mathematical" bold ones, which people paste to stand out. */
function mathBold(text: string): string {
  return text.replaceAll(/[A-Za-z0-9]/g, (letter) => {
    const code = letter.charCodeAt(0);
    if (code < 58) return String.fromCodePoint(0x1d7ec + code - 48);
    return String.fromCodePoint(code < 91 ? 0x1d5d4 + code - 65 : 0x1d5ee + code - 97);
  });
}

/** A title dressed up to stand out in a list. */
export function decorated(title: string, random: Random): string {
  return random.pick<(text: string) => string>([
    (text) => `!!! *** ${text} *** !!!`,
    (text) => `★★ ${text} ★★`,
    (text) => `>>> ${text} <<<`,
    (text) => `🔥 ${text} 🔥🔥`,
    (text) => `${text}!!!!`,
    (text) => `\u00a0\u00a0${text} -`,
    mathBold,
  ])(title);
}

/** A table of shifts: more columns than a page has room for. */
export function shiftTable(days: readonly string[], shifts: readonly string[]): string {
  const head = days.map((day) => `<td style="background:#d9d9d9"><b>${day}</b></td>`).join('');
  const rows = shifts.map(
    (shift) =>
      `<tr><td>${shift}</td>${days.map((_, index) => `<td>${6 + (index % 3) * 8}:00</td>`).join('')}</tr>`,
  );
  return `<table border="1" width="1180" cellpadding="0"><tbody><tr><td></td>${head}</tr>\n${rows.join('\n')}</tbody></table>`;
}
