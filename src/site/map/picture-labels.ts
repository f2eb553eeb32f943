import { radiusOf, type Share } from './dot-groups.ts';
import {
  type GrowingBox,
  type PlacedName,
  placeNames,
  placesOn,
  type Side,
  type WantedName,
  widthOf,
} from './picture-names.ts';

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
