import { fold } from '../../i18n/fold.ts';
import { isBuiltIn } from '../../i18n/languages.ts';
import { memo } from '../../i18n/remember.ts';
import { occupations, searchWords } from '../../i18n/search-words.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { shapeCount, signCount, signOf } from './sign.ts';

/*
 * The face of a board: tiles of simple shapes in colours derived from the owner's (palette.ts), arranged by the
 * company's name. A tile is a square of 60 units; its ground is --a, its shape --b, its point --c.
 */

const disc = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"`;
const shape = (d: string) => `<path d="${d}" fill="var(--b)"/>`;
const point = (x: number, y: number, r: number) => `${disc(x, y, r)} fill="var(--c)"/>`;

/**
 * The shapes: the quarter circle, and others cut from circle and square. A shape that fills a tile to its edge extends
 * a little beyond it: where an edge lies between two pixels, a line of the ground would show there.
 */
const shapes: readonly string[] = [
  shape('M0 60A60 60 0 0 1 60 0H60.7V60.7H0Z') + point(42, 42, 8),
  `${disc(30, 30, 24)} fill="var(--b)"/>${disc(30, 30, 15)} fill="var(--a)"/>${point(30, 30, 5)}`,
  shape('M0 30A30 30 0 0 1 60 30ZM0 60A30 30 0 0 1 60 60V60.7H0Z') + point(30, 52, 6),
  shape('M6 54V30A24 24 0 0 1 30 6H54V30A24 24 0 0 1 30 54Z') + point(30, 30, 7),
  shape('M-.7 60.7V40H20V20H40V-.7H60.7V60.7Z') + point(47, 47, 6),
  shape(
    'M0 60.7V60A60 60 0 0 1 60 0H60.7V14H60A46 46 0 0 0 14 60V60.7ZM28 60.7V60A32 32 0 0 1 60 28H60.7V42H60A18 18 0 0 0 42 60V60.7Z',
  ) + point(55, 55, 5),
  `<g fill="var(--b)">${disc(17, 17, 9)}/>${disc(43, 17, 9)}/>${disc(17, 43, 9)}/></g>${point(43, 43, 9)}`,
  shape('M-.7 60.7L60.7-.7V60.7Z') + point(44, 44, 8),
  shape('M-.7 60.7V36H14V60.7ZM23 60.7V22H37V60.7ZM46 60.7V8H60.7V60.7Z') + point(7, 22, 6),
];

const defined = (inner: string, at: number) => `<g id="t${at}">${inner}</g>`;

/** All shapes, to be drawn with `<use href="#t0"/>`. */
export const shapeDefinitions = `<defs>${shapes.map(defined).join('')}</defs>`;

/** The shapes of these signs alone. */
export function shapesFor(signs: readonly number[]): string {
  const wanted = new Set(signs.map((sign) => signOf(sign).href));
  return `<defs>${shapes.map((inner, at) => (wanted.has(`#t${at}`) ? defined(inner, at) : '')).join('')}</defs>`;
}

/** One tile. Column and row count from 0; turns are quarters. */
interface Tile {
  column: number;
  row: number;
  /** `k1` … `k6` */
  colours: number;
  /** Its place among the name's shapes; `null` = the quarter circle. */
  shape: number | null;
  turns: number;
}

const tile = (
  column: number,
  row: number,
  colours: number,
  shape: number | null = null,
  turns = 0,
): Tile => ({
  column,
  row,
  colours,
  shape,
  turns,
});

/*
 * The rhythm of colours is fixed, so that every name looks good, and so are the quarter circles at the stair's edge.
 * The foot of the first two columns is left to the numbers.
 */
const stair: readonly Tile[] = [
  tile(4, 0, 5),
  tile(5, 0, 3, 3),
  tile(3, 1, 5),
  tile(4, 1, 1, 1),
  tile(5, 1, 4, null, 3),
  tile(1, 2, 1, 0),
  tile(2, 2, 5),
  tile(3, 2, 1, null, 1),
  tile(4, 2, 5, 2),
  tile(5, 2, 2, 2),
  tile(2, 3, 1, 2),
  tile(3, 3, 5, 1),
  tile(4, 3, 4, null, 2),
  tile(5, 3, 3, 3),
];

/** What is beside the owner's picture. */
const besidePicture: readonly Tile[] = [tile(1, 0, 1, 2), tile(1, 1, 5), tile(0, 2, 5, 1), tile(1, 2, 1, 0)];

/** A motif as SVG without its outermost element. */
export interface Motif {
  /** In tiles of 60 units. */
  columns: number;
  rows: number;
  inner: string;
}

/**
 * The motif of a name: the name alone decides which four shapes it has and how they are turned.
 *
 * @param isBeside the two columns beside a picture of the owner's, in the place of the whole
 */
export function motifOf(name: string, isBeside = false): Motif {
  const seed = seedOf(name);
  const own = shapesOf(seed);
  const tiles = isBeside ? besidePicture : stair;
  const inner = tiles.map(({ column, row, colours, shape, turns }, at) => {
    const drawn = shape === null ? 0 : (own[shape] ?? 0);
    const turned = shape === null ? turns : Math.floor(seed / 4 ** (at % 12)) % 4;
    const turn = turned === 0 ? '' : ` transform="rotate(${turned * 90} 30 30)"`;
    const ground = '<path d="M0 0h60v60H0z" fill="var(--a)"/>';
    return `<g class="k${colours}" transform="translate(${column * 60} ${row * 60})">${ground}<use href="#t${drawn}"${turn}/></g>`;
  });
  return { columns: isBeside ? 2 : 6, rows: 4, inner: inner.join('') };
}

/** Four shapes that differ, none of them the quarter circle, which every motif has. */
function shapesOf(seed: number): number[] {
  const left = Array.from({ length: shapeCount - 1 }, (_, at) => at + 1);
  return [0, 1, 2, 3].map((at) => left.splice(Math.floor(seed / 11 ** at) % left.length, 1)[0] ?? 0);
}

/*
 * The service names fields of work in the language of the advert, and sends no number. So that a field has the same
 * sign in every language, its sign is derived from its meaning: the value for which the owner gives other words
 * (`fields.values`), else the occupation that the search knows by that name, else the name itself.
 */

type Fields = Pick<SiteSettings, 'languages'> & {
  fields: Pick<SiteSettings['fields'], 'fieldOfWork' | 'values'>;
};

/** The sign of a field of work, a number below `signCount`. A job without a field has the sign of `''`. */
export const fieldSign = (field: string, site: Fields): number => signsOf(site)(field);

/** Remembers the signs of the fields that the site has shown. */
const signsOf = memo((site: Fields) => {
  const known = new Map<string, number>();
  const meaningOf = meanings(site);
  const ownWords = ownValues(site);
  return (field: string): number => {
    const sign = known.get(field);
    if (sign !== undefined) return sign;
    const folded = fold(field.trim());
    const own = ownWords.get(folded) ?? folded;
    const found = seedOf(meaningOf(own) ?? own) % signCount;
    known.set(field, found);
    return found;
  };
});

/** Maps the owner's words for a field to the service's value. Both are folded. */
function ownValues({ fields: { fieldOfWork, values } }: Fields): ReadonlyMap<string, string> {
  const written = Object.hasOwn(values, fieldOfWork) ? Object.entries(values[fieldOfWork] ?? {}) : [];
  return new Map(
    written.flatMap(([value, words]) =>
      (typeof words === 'string' ? [words] : Object.values(words)).map((text) => [
        fold(text ?? value),
        fold(value),
      ]),
    ),
  );
}

/** How many letters of a word are compared: at most, and at least for a single word that is not a whole name. */
const compared = { most: 7, least: 5 };
/** A short ending: "logist|yka", "Logist|ik". */
const ending = /(?<=.{4})[aeiouysαεηιουωаеиіїєоуюяьйыъё]+$/u;

const stemsOf = (text: string): readonly string[] =>
  (
    fold(text)
      .replace(/['’ʼ]/g, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map((word) => word.slice(0, compared.most).replace(ending, ''));

/** How many languages call an occupation by a name. */
type Votes = Map<string, Map<string, number>>;

/** The occupation with a name, by the tables of the site's languages: by the whole name, else its first known word. */
function meanings({ languages }: Fields): (words: string) => string | undefined {
  const whole: Votes = new Map();
  const begun: Votes = new Map();
  const vote = (votes: Votes, name: string, occupation: string) => {
    const own = votes.get(name) ?? new Map<string, number>();
    votes.set(name, own.set(occupation, (own.get(occupation) ?? 0) + 1));
  };
  const tables = [...new Set([...languages, 'en' as const])]
    .filter(isBuiltIn)
    .map((code) => searchWords(code));
  for (const table of tables) {
    for (const occupation of occupations) {
      const names = table.occupations[occupation].map(stemsOf);
      for (const name of new Set(names.map((stems) => stems.join(' ')))) vote(whole, name, occupation);
      const single = names.flatMap(([stem = '', ...more]) => (more.length === 0 ? [beginning(stem)] : []));
      for (const name of new Set(single)) vote(begun, name, occupation);
    }
  }
  return (words) => {
    const stems = stemsOf(words);
    const first = (votes: Votes, of: readonly string[]) =>
      of.map((name) => mostVoted(votes.get(name))).find((occupation) => occupation !== undefined);
    return (
      first(whole, [stems.join(' ')]) ??
      first(begun, stems.filter((stem) => stem.length >= compared.least - 1).map(beginning))
    );
  };
}

const beginning = (stem: string): string => stem.slice(0, compared.least);

function mostVoted(votes: ReadonlyMap<string, number> = new Map()): string | undefined {
  const [most] = [...votes].sort(([, one], [, other]) => other - one);
  return most?.[0];
}

/** A whole number from 0 to 2³² - 1, from the text alone (FNV-1a, then mixed: names differ in few letters). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
