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
export type Side = 'end' | 'start' | 'above' | 'below' | 'on';

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
export interface PlacedName<Name> {
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
  ...{ x, y, width, height, left: -width / 2, top: dy - height / 2 },
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
