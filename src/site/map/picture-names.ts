import { radiusOf, type Share } from './map-spots.ts';

/** The root's font size is the unit of lengths here (rem), as visitors may have larger letters. */

/** A rectangle on a picture that grows with its width: a corner by its share of the picture, and rem from there. */
export interface GrowingBox {
  /** From 0, the picture's left edge, to 1. */
  x: number;
  /** From 0, the picture's upper edge, to 1. */
  y: number;
  /** From there to the upper left corner, in rem. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a name is: beside its dot, over or under it, or on the middle of what it names. */
type Side = 'end' | 'start' | 'above' | 'below' | 'on';

/** A place that a name may take. */
export interface NamePlace {
  side: Side;
  /** From the point to the end of the name that is nearer, or to its middle line, in rem. */
  dx: number;
  dy: number;
  box: GrowingBox;
}

/** A name, and where it may be, the best place first. */
export interface WantedName {
  places: readonly NamePlace[];
  /** The picture is at least so wide where it is shown, in rem. */
  atLeast: number;
  /** Rem around it that stay free of other names. */
  room: number;
}

/** A name that has a place in all pictures of at least the width `widths[from]`. */
interface PlacedName<Name> {
  name: Name;
  place: NamePlace;
  from: number;
}

/** Widths of a picture from which on more names are shown, in rem; map.css has the same. */
export const widths = [17, 21, 25, 40] as const;

/** No picture is wider than this, in rem. */
const widest = 200;

/** Names stay so far from the edges, in rem. */
const margin = 0.25;

/**
 * Whether two rectangles meet in a picture of any width from `from` on: all edges move in proportion to the width, so
 * each of the four conditions holds on one side of a certain width.
 *
 * @param aspect the picture's width divided by its height
 * @param room rem between them that count as meeting
 */
export function meetsFrom(
  from: number,
  one: GrowingBox,
  other: GrowingBox,
  aspect: number,
  room = 0,
): boolean {
  let [low, high] = [from, widest];
  const limit = (slope: number, most: number) => {
    if (slope > 0) high = Math.min(high, most / slope);
    else if (slope < 0) low = Math.max(low, most / slope);
    else if (most <= 0) high = Number.NEGATIVE_INFINITY;
  };
  const [x, y] = [one.x - other.x, (one.y - other.y) / aspect];
  limit(x, other.left + other.width - one.left + room);
  limit(-x, one.left + one.width - other.left + room);
  limit(y, other.top + other.height - one.top + room);
  limit(-y, one.top + one.height - other.top + room);
  return low < high;
}

/** Whether a rectangle is inside the picture at every width from `from` on. */
export function isInsideFrom(from: number, { x, y, ...box }: GrowingBox, aspect: number): boolean {
  const isIn = (share: number, start: number, length: number, size: number) =>
    share * size + start >= margin && share * size + start + length <= size - margin;
  return [from, widest].every(
    (width) => isIn(x, box.left, box.width, width) && isIn(y, box.top, box.height, width / aspect),
  );
}

/**
 * Finds places for names: none over another, over what is taken, or beyond the edge, in pictures of any width. Each
 * width of `widths` in turn adds the names that fit from there on, in their first place that is free.
 *
 * @param wanted the most important first
 */
export function placeNames<Name extends WantedName>(
  wanted: readonly Name[],
  taken: readonly GrowingBox[],
  aspect: number,
): PlacedName<Name>[] {
  const placed: PlacedName<Name>[] = [];
  let left = wanted;
  for (const [from, width] of widths.entries()) {
    left = left.filter((name) => {
      if (name.atLeast > width) return true;
      const isFree = ({ box }: NamePlace) =>
        isInsideFrom(width, box, aspect) &&
        !taken.some((other) => meetsFrom(width, box, other, aspect)) &&
        !placed.some((other) =>
          meetsFrom(width, box, other.place.box, aspect, Math.max(name.room, other.name.room)),
        );
      const place = name.places.find(isFree);
      if (place) placed.push({ name, place, from });
      return !place;
    });
  }
  return placed;
}

/** Widths of letters by their kind, in em, rather too wide than too narrow: the server has no fonts. */
const letters: readonly (readonly [RegExp, number])[] = [
  [/[\p{M}\u200b-\u200f]/u, 0],
  [/[iíìîïjlıł.,'’|!:;]/u, 0.34],
  [/[\sfrt()\-/]/u, 0.42],
  [/[mwMWÆŒШЩЖЮшщжюмы@—]/u, 0.95],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 1.05],
  [/\p{Lu}/u, 0.74],
];

/** About how wide a text is, in em. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letters.find(([kind]) => kind.test(letter))?.[1] ?? 0.62), 0);

/** A name's box around its point. */
const around = (x: number, y: number, width: number, height: number, dy = 0): GrowingBox => ({
  x,
  y,
  width,
  height,
  left: -width / 2,
  top: dy - height / 2,
});

/** Rem between a dot and a name beside it, and over or under it, where letters have room of their own. */
const gap = { beside: 0.25, over: 0.1 };

/**
 * The places of a name beside a dot: right of it, left, above, below, then between these.
 *
 * @param radius of the dot, in rem
 */
export function placesBeside(
  { x, y }: { x: number; y: number },
  radius: number,
  width: number,
  height: number,
): NamePlace[] {
  const away = radius + gap.beside;
  const middle = { x, y, width, height, top: -height / 2 };
  const over = radius + gap.over + height / 2;
  const aslant = (side: 'end' | 'start', far: number, dy: number): NamePlace => {
    const dx = side === 'end' ? far : -far;
    return { side, dx, dy, box: { ...middle, left: side === 'end' ? dx : dx - width, top: dy - height / 2 } };
  };
  const sides = ['end', 'start'] as const;
  // Beside the dot and a little lower or higher; under and over it, from its far edge on.
  const between = [
    ...sides.flatMap((side) => [1, -1].map((way) => aslant(side, away, way * 0.75 * radius))),
    ...sides.flatMap((side) => [1, -1].map((way) => aslant(side, -radius, way * over))),
  ];
  return [
    { side: 'end', dx: away, dy: 0, box: { ...middle, left: away } },
    { side: 'start', dx: -away, dy: 0, box: { ...middle, left: -away - width } },
    { side: 'above', dx: 0, dy: -over, box: around(x, y, width, height, -over) },
    { side: 'below', dx: 0, dy: over, box: around(x, y, width, height, over) },
    ...between,
  ];
}

/** From the middle of a country, by its reach: there or, where a town is, around it. */
const spotsOnCountry = [0, 0.25, 0.5, 0.75].flatMap((far) =>
  far === 0
    ? [{ x: 0, y: 0 }]
    : [90, -90, 0, 180, 45, 135, -45, -135].map((angle) => ({
        x: far * Math.cos((angle * Math.PI) / 180),
        y: far * Math.sin((angle * Math.PI) / 180),
      })),
);

/**
 * The places of a name on a country: its middle or around that, inside the country.
 *
 * @param reach how far the country reaches around its middle, as shares of the picture's width and height
 */
export const placesOn = (
  { x, y }: { x: number; y: number },
  reach: { x: number; y: number },
  width: number,
  height: number,
): NamePlace[] =>
  spotsOnCountry.map((away) => {
    const at = { x: x + away.x * reach.x, y: y + away.y * reach.y };
    return { side: 'on', dx: 0, dy: 0, box: around(at.x, at.y, width, height) };
  });

/* Names as a picture prints them: their size, and where they are. map.css has the same sizes. */

/** A name on the picture, at its own point or beside its dot. */
export interface MapLabel {
  text: string;
  side: Side;
  /** From the point to the end of the name that is nearer, and to the line it is written on; in em of the name. */
  dx: string;
  dy: string;
  /** Shown in pictures of at least this width (`widths`). */
  from: number;
}

/** A country that is named on the picture. */
export interface MapCountry extends MapLabel {
  x: string;
  y: string;
  /** Whether it has jobs. */
  isLit: boolean;
}

export const townStyle = { size: 0.8125, height: 1 };
export const countryStyle = { size: 0.6875, height: 0.95, spacing: 0.09 };
/** In rem. */
export const countryWidth = (text: string): number =>
  (widthOf(text.toUpperCase()) + countryStyle.spacing * [...text].length) * countryStyle.size;

export const percent = (share: number) => Number((share * 100).toFixed(1)).toString();

/** The box of a dot. */
export function circleOf({ x, y, count }: Share & { count: number }): GrowingBox {
  const radius = radiusOf(count);
  return { x, y, left: -radius, top: -radius, width: 2 * radius, height: 2 * radius };
}

/** A dot with its name. */
interface LabelledDot {
  /** Percent of the picture's width and height. */
  x: string;
  y: string;
  count: number;
  label: MapLabel | null;
}

/** From the middle of letters to the line that they are written on, in em. */
const toBaseLine = 0.35;

/** @param size of its letters, in rem */
export function labelOf(
  { name, place, from }: PlacedName<WantedName & { text: string }>,
  size: number,
): MapLabel {
  const em = (length: number) => Number((length / size).toFixed(2)).toString();
  return { text: name.text, side: place.side, dx: em(place.dx), dy: em(place.dy + toBaseLine * size), from };
}

export function countryOf(placed: PlacedName<WantedName & { text: string }>, isLit: boolean): MapCountry {
  const { x, y } = placed.place.box;
  return { ...labelOf(placed, countryStyle.size), x: percent(x), y: percent(y), isLit };
}

/** The room of a town's name around its dot: what `labelOf` was given. */
function townBox({ text, side, dx, dy }: MapLabel): Omit<GrowingBox, 'x' | 'y'> {
  const { size, height } = townStyle;
  const width = widthOf(text) * size;
  const from = Number(dx) * size;
  const left = side === 'end' ? from : side === 'start' ? from - width : -width / 2;
  return { left, width, height, top: (Number(dy) - toBaseLine) * size - height / 2 };
}

/** The name of a country where a picture had it, on a world of `worldSize`. */
export interface WorldName extends Pick<MapCountry, 'text' | 'isLit'> {
  x: number;
  y: number;
}

/**
 * The names of countries on a picture of another part of the world: each where it was, as far as the dots and their
 * names leave it room.
 *
 * @param viewBox of the picture
 */
export function countriesAround(
  viewBox: string,
  dots: readonly LabelledDot[],
  names: readonly WorldName[],
): MapCountry[] {
  const [left = 0, top = 0, width = 1, height = 1] = viewBox.split(' ').map(Number);
  const taken = dots.flatMap(({ x, y, count, label }): GrowingBox[] => {
    const at = { x: Number(x) / 100, y: Number(y) / 100 };
    return [circleOf({ ...at, count }), ...(label ? [{ ...at, ...townBox(label) }] : [])];
  });
  const wanted = names.map(({ text, isLit, ...at }) => {
    const here = { x: (at.x - left) / width, y: (at.y - top) / height };
    const places = placesOn(here, { x: 0, y: 0 }, countryWidth(text), countryStyle.height).slice(0, 1);
    return { text, isLit, places, atLeast: 0, room: 0.25 };
  });
  return placeNames(wanted, taken, width / height).map((one) => countryOf(one, one.name.isLit));
}
