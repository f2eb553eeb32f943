import type { Point } from '../../board/job.ts';
import { mainPoints, project, viewBoxOf, within, worldSize } from './map-frame.ts';
import { groupsOf, radiusOf, type Share, type Spot, sizeOf, spotsOf } from './map-spots.ts';
import {
  circleOf,
  countryOf,
  countryStyle,
  countryWidth,
  labelOf,
  type MapCountry,
  type MapLabel,
  percent,
  placeNames,
  placesBeside,
  placesOn,
  townStyle,
  type WantedName,
  widthOf,
} from './picture-names.ts';

/** A dot of the picture: all places that lie close to each other in it. */
export interface MapDot {
  /** Percent of the picture's width and height. */
  x: string;
  y: string;
  /** The larger the more jobs: an index of `dotRadii` (map-spots.ts). */
  size: number;
  count: number;
  /** Its towns in words: "Gdańsk", "Gdańsk +1"; empty where only regions are known. */
  name: string;
  /** Its first towns one by one: "Gdańsk, Gdynia". */
  towns: string;
  /** Its name on the picture, where there is room. */
  label: MapLabel | null;
}

/** A country that a picture may name. */
export interface NamedCountry {
  name: string;
  latitude: number;
  longitude: number;
  /** How far it reaches around there on a world of `worldSize`. */
  reach: number;
  isLit: boolean;
}

/** A picture of some places. */
export interface MapPicture {
  /** The part of the base map, as SVG has it. */
  viewBox: string;
  dots: readonly MapDot[];
  countries: readonly MapCountry[];
  /** For each spot, the index of its dot. */
  of: readonly number[];
  /** For each dot, the index of the spot with most of its jobs. */
  main: readonly number[];
}

/** The least width of a picture, some 11 degrees: enough to recognize the region by its coasts and borders. */
const leastWidth = 130;

/** Most letters of a name. */
const longest = 30;

/** What a picture says in words. */
export interface PictureWords {
  /** What readers call the town of a spot. */
  town?(spot: Spot): string;
  countries?: readonly NamedCountry[];
}

/** @param aspect width divided by height */
export function mapPicture(
  spots: readonly Spot[],
  aspect: number,
  { town = (spot) => spot.town, countries = [] }: PictureWords = {},
): MapPicture {
  const points = sampleOf(spots);
  const box = viewBoxOf(mainPoints(points), aspect, leastWidth).map((part) => Number(part.toFixed(1)));
  const place = placer(box, aspect);
  const groups = groupsOf(
    spots.map(({ point, count }) => ({ ...place(point), count })),
    aspect,
  );
  const of: number[] = [];
  for (const [dot, { members }] of groups.entries()) for (const spot of members) of[spot] = dot;
  const marks = groups.map((group) => ({ ...group, ...nameOf(group.members, spots, town) }));
  const { labels, named } = namesOf(
    marks,
    countries.map((one) => ({ ...one, ...place([one.latitude, one.longitude]) })),
    {
      aspect,
      width: box[2] ?? 1,
    },
  );
  return {
    viewBox: box.join(' '),
    dots: marks.map((mark, at) => ({
      x: percent(mark.x),
      y: percent(mark.y),
      size: sizeOf(mark.count),
      count: mark.count,
      name: mark.name,
      towns: mark.towns,
      label: labels.get(at) ?? null,
    })),
    countries: named,
    of,
    main: groups.map(({ members }) => members[0] ?? 0),
  };
}

/** A frame needs no more points than this. */
const enough = 2000;

/** Points as often as they have jobs, each at least once: of a large board, as often in proportion. */
function sampleOf(spots: readonly Spot[]): Point[] {
  const part = Math.min(1, enough / spots.reduce((sum, { count }) => sum + count, 0));
  return spots.flatMap(({ point, count }) => Array<Point>(Math.max(1, Math.round(count * part))).fill(point));
}

/**
 * The part of the base map that an image shows, its edges separated by commas.
 *
 * @param viewBox of the picture
 * @param around so many times its width and height
 */
export function partAround(viewBox: string, around: number): string {
  const [x = 0, y = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  const more = (around - 1) / 2;
  return [x - width * more, y - height * more, width * around, height * around]
    .map((edge) => Number(edge.toFixed(1)))
    .join();
}

/** Where points are in a picture. */
function placer([left = 0, top = 0, width = 1]: readonly number[], aspect: number): (point: Point) => Share {
  const middle = ((left + width / 2) / worldSize) * 360 - 180;
  return ([latitude, longitude]) => {
    // A picture that looks beyond 180° has its points there.
    const [x, y] = project([within(longitude, { west: middle, east: middle }), latitude]);
    return { x: (x - left) / width, y: ((y - top) / width) * aspect };
  };
}

/** Most towns of a dot that are named one by one. */
const mostTowns = 3;

/** The first town of a dot with the number of the others, and the first ones one by one. */
function nameOf(
  members: readonly number[],
  spots: readonly Spot[],
  town: (spot: Spot) => string,
): Pick<MapDot, 'name' | 'towns'> {
  const byTown = new Map<string, Spot>();
  for (const at of members) {
    const spot = spots[at];
    if (spot?.town && !byTown.has(spot.town)) byTown.set(spot.town, spot);
  }
  const all = [...byTown.values()];
  const [first] = all;
  if (first === undefined) return { name: '', towns: '' };
  const towns = all.slice(0, mostTowns).map(town).join(', ') + (all.length > mostTowns ? ' …' : '');
  return { name: all.length > 1 ? `${town(first)} +${all.length - 1}` : town(first), towns };
}

interface Wanted extends WantedName {
  text: string;
  /** The index of its dot, or its country. */
  dot?: number;
  country?: NamedCountry & Share;
}

function namesOf(
  dots: readonly (Share & { count: number; name: string })[],
  countries: readonly (NamedCountry & Share)[],
  { aspect, width: boxWidth }: { aspect: number; width: number },
): { labels: ReadonlyMap<number, MapLabel>; named: readonly MapCountry[] } {
  const taken = dots.map(circleOf);
  const towns = dots.flatMap(({ name, count, ...at }, dot): Wanted[] => {
    if (name === '' || !isInPicture(at)) return [];
    const text = [...name].length > longest ? `${[...name].slice(0, longest - 1).join('')}…` : name;
    const places = placesBeside(at, radiusOf(count), widthOf(text) * townStyle.size, townStyle.height);
    return [{ text, dot, places, atLeast: 0, room: 0.15 }];
  });
  const ofCountries = countries
    .filter(({ x, y, reach }) => {
      const far = reach / boxWidth;
      return x > -far && x < 1 + far && y > -far * aspect && y < 1 + far * aspect;
    })
    .sort((one, other) => Number(other.isLit) - Number(one.isLit) || other.reach - one.reach)
    .map((country): Wanted => {
      const { height } = countryStyle;
      const text = country.name;
      const width = countryWidth(text);
      // A name longer than its country would name its neighbours.
      const atLeast = (width * boxWidth) / (2.4 * country.reach);
      const reach = { x: country.reach / boxWidth, y: (country.reach / boxWidth) * aspect };
      return { text, country, places: placesOn(country, reach, width, height), atLeast, room: 0.25 };
    });
  const placed = placeNames([...towns, ...ofCountries], taken, aspect);
  return {
    labels: new Map(
      placed.flatMap((one) =>
        one.name.dot === undefined ? [] : [[one.name.dot, labelOf(one, townStyle.size)]],
      ),
    ),
    named: placed.flatMap((one) => {
      const { country } = one.name;
      if (!country) return [];
      return [countryOf(one, country.isLit)];
    }),
  };
}

const isInPicture = ({ x, y }: Share) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** The picture of what a search finds. */
export interface FoundDots extends Pick<MapPicture, 'viewBox' | 'dots'> {
  /** By row, the index of its dot; rows without a point have none. */
  of: Pick<ReadonlyMap<number, number>, 'get'>;
}

/** The columns of a board's rows that locate jobs. */
interface Where {
  point: readonly (Point | null)[];
  place: readonly string[];
  isArea: readonly boolean[];
}

/**
 * @param found rows
 * @param where the same object each time for the same board
 * @param aspect width divided by height
 */
export function foundDots(found: readonly number[], where: Where, aspect: number): FoundDots {
  const { spots, spotAt } = rowSpots(where);
  const counts = new Uint32Array(spots.length);
  for (const row of found) {
    const spot = spotAt[row] ?? -1;
    if (spot >= 0) counts[spot] = (counts[spot] ?? 0) + 1;
  }
  const shown = spots.flatMap(({ point, town }, spot) => {
    const count = counts[spot] ?? 0;
    return count > 0 ? [{ spot, point, town, count }] : [];
  });
  const { viewBox, dots, of } = mapPicture(shown, aspect);
  const dotOf = new Map(shown.map(({ spot }, at) => [spot, of[at] ?? 0]));
  return { viewBox, dots, of: { get: (row) => dotOf.get(spotAt[row] ?? -1) } };
}

interface RowSpots {
  spots: readonly Spot[];
  /** By row, the index of its spot; -1 = it has none. */
  spotAt: Int32Array;
}

// Not with `memo`, whose code would be added to the scripts that every page loads.
const knownSpots = new WeakMap<Where, RowSpots>();

/** The spots of all rows of a board. */
function rowSpots(where: Where): RowSpots {
  const known = knownSpots.get(where);
  if (known) return known;
  const { point, place, isArea } = where;
  const townOf = (row: number) => (isArea[row] ? '' : (place[row] ?? ''));
  const { spots, at } = spotsOf(
    point.flatMap((one, row) => (one ? [{ point: one, town: townOf(row) }] : [])),
  );
  const found = { spots, spotAt: Int32Array.from(point, (one, row) => at(one, townOf(row)) ?? -1) };
  knownSpots.set(where, found);
  return found;
}
