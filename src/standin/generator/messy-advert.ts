import type { PostValue } from '../state/post.ts';

const fonts = ['Calibri', "'Times New Roman'", 'Arial, sans-serif', '&quot;Segoe UI&quot;'];

/** Paragraphs as they are pasted from an office program. */
export function paragraphs(sentences: readonly string[], random: Random): string {
  const spacer = random.pick(['', '\n<p>&nbsp;</p>', '<br><br><br>']);
  return sentences
    .map((sentence) => `<p ${style(random)}>${emphasised(sentence, random)}</p>`)
    .join(`${spacer}\n`);
}

/** A list in one of the shapes that recruiters' editors leave behind. Only the first is a clean one. */
export function list(items: readonly string[], random: Random): string {
  const shape = random.pick([cleanList, styledList, dashedParagraphs, outlineList, brokenLines]);
  return shape(items, random);
}

function cleanList(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;
}

function styledList(items: readonly string[], random: Random): string {
  const rows = items.map((item) => `<li ${style(random)}><span ${style(random)}>${item}</span></li>`);
  return `<ul style="list-style-type: disc; margin-block: 0cm;">\n${rows.join('\n')}\n<li>&nbsp;</li>\n</ul>`;
}

function dashedParagraphs(items: readonly string[], random: Random): string {
  return items.map((item) => `<p ${style(random)}>- ${item}</p>`).join('\n');
}

/** A list of a word processor, with raw quotes inside an attribute, as seen on live services. */
function outlineList(items: readonly string[], random: Random): string {
  const rows = items.map(
    (item, index) =>
      `<li class="OutlineElement Ltr" role="listitem" data-leveltext="" data-list-defn-props="{"335552541":1,"335559683":0}" aria-level="1" data-aria-posinset="${index + 1}"><p class="Paragraph" ${style(random)}>${item}</p></li>`,
  );
  return `<div id="list" class="ListContainerWrapper"><ul role="list">${rows.join('')}</ul></div>`;
}

function brokenLines(items: readonly string[], random: Random): string {
  return `<p ${style(random)}>${items.map((item) => `• ${item}`).join('<br />\n')}<o:p></o:p></p>`;
}

function style(random: Random): string {
  return random.chance(0.5)
    ? `style="margin: 0cm; line-height: 115%; font-family: ${random.pick(fonts)}"`
    : `style="margin-bottom: ${random.int(0, 12)}pt; text-align: justify;"`;
}

function emphasised(sentence: string, random: Random): string {
  return random.chance(0.2) ? `<strong><span style="font-size: 11pt;">${sentence}</span></strong>` : sentence;
}

/** One advert of a messy board, before it has ids and dates. */
export interface MessyAdvert {
  title: string;
  language: string;
  /** Everything that the advert says, geolocation included, in no particular order. */
  values: PostValue[];
  options: Record<string, unknown>;
  /** Datetimes as sent, in the place of ordinary ones: "1970-01-01 00:00:00". `end: null` = until further notice. */
  start?: string;
  end?: string | null;
}

/** What adverts are written with. */
export interface MessySetting {
  random: Random;
  /** The stand-in's own address. */
  baseUrl: string;
  /** Another host's address where the same pictures are: boards link to pictures all over their company. */
  otherHost: string;
  /** A day as deadlines are written, "yyyy/MM/dd", so many days after today. */
  day(after: number): string;
}

/** The adverts of one job: mostly one, else one for each town. */
export type MessyBoard = (setting: MessySetting) => MessyAdvert[];

/**
 * Pay as recruiters type it: two options of free text, with the unit in a third one that is often outdated.
 *
 * @param unit the value of the option `_rate_unit` ("h", "m", "y"), which need not fit the amounts
 */
export function payOptions(from: string, to: string, currency: string, unit: string | null) {
  return {
    _salary_from: from,
    ...(to !== '' && { _salary_to: to }),
    _salary_currency: currency,
    ...(unit !== null && { _rate_unit: unit }),
    _rate_visible: '1',
  };
}

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
 * A list of Word: paragraphs whose level is in `mso-list` and whose bullet is a letter of a symbol font. Levels have
 * bullets of their own, and numbers have letters below them.
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

/** A town as a geocoder knows it. */
export interface Town {
  name: string;
  region: string;
  postcode: string;
  iso: string;
  country: string;
  at: readonly [latitude: number, longitude: number];
}

/** Towns of one country: `Kraków;Małopolskie;31-001;50.0647;19.945`. */
export function towns(iso: string, country: string, rows: readonly string[]): Town[] {
  return rows.map((row) => {
    const [name = '', region = '', postcode = '', latitude, longitude] = row.split(';');
    return { name, region, postcode, iso, country, at: [Number(latitude), Number(longitude)] };
  });
}

/** Geolocation of a town as JSON text, its name as somebody typed it. */
export function townLocation(town: Town, typed: string = town.name): string {
  return JSON.stringify({
    ...point(town.at),
    iso: town.iso,
    locality: typed,
    region1: town.region,
    postcode: town.postcode,
    country: town.country,
  });
}

/** Geolocation of a job that is somewhere in a country or region: the point in its middle, and nothing smaller. */
export function wideLocation(
  country: string,
  at: readonly [latitude: number, longitude: number],
  more: { iso?: string; region1?: string; locality?: string } = {},
): string {
  return JSON.stringify({ ...point(at), ...more, country });
}

function point([latitude, longitude]: readonly [number, number]) {
  return { latitude: latitude.toFixed(6), longitude: longitude.toFixed(6) };
}

/** The name of a town as people type it into a form: mostly right. */
export function typed(town: Town, random: Random): string {
  if (random.chance(0.7)) return town.name;
  return random.pick([
    `${town.name} ,`,
    town.name.toLocaleUpperCase('pl'),
    town.name.toLocaleLowerCase('pl'),
    `${town.postcode} ${town.name}`,
    `  ${town.name}\u00a0`,
    `${town.name}, ${town.region}`,
    `${town.name} (${town.region})`,
    `${town.name}.`,
  ]);
}

/** A seeded source of chance: the same seed gives the same run on every machine. */
export interface Random {
  /** A seed that gives what comes next. */
  readonly state: number;
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** One of the items. The list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** `count` different items in their own order; all of them if there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
}

/** Mulberry32: 32 bits of state, enough for data that only has to look varied. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    get state() {
      return state;
    },
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => {
      if (items.length === 0) throw new RangeError('There is nothing to pick from: the list is empty.');
      return items[int(0, items.length - 1)] as T;
    },
    sample: <T>(items: readonly T[], count: number) => {
      let wanted = Math.min(count, items.length);
      return items.filter((_, index) => {
        const taken = next() * (items.length - index) < wanted;
        if (taken) wanted -= 1;
        return taken;
      });
    },
  };
}
