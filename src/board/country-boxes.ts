import world from './country-boxes.json' with { type: 'json' };

/** South, west, north, east, in degrees. The west of a box over 180° is greater than its east. */
type Box = readonly [south: number, west: number, north: number, east: number];

/**
 * Boxes around every country and its far parts, rounded outward to whole degrees from the outlines of Natural Earth
 * 1:50m, the base map of the site, and where that draws nothing from the towns of GeoNames (`npm run countries`). They
 * serve to tell an exchanged latitude and longitude and a point in a wrong part of the world, not to tell on which side
 * of a border a point lies.
 */
const boxes: ReadonlyMap<string, readonly Box[]> = new Map(
  Object.entries(world).map(([code, text]) => [code, text.split('; ').map(boxOf)]),
);

function boxOf(text: string): Box {
  const [south = 0, west = 0, north = 0, east = 0] = text.split(' ').map(Number);
  return [south, west, north, east];
}

/** How far outside its country's box a point may lie and still be believed, in degrees. */
const tolerance = 1;

/**
 * Whether a point can lie in a country. `null` = unknown: the country is not known, or nobody lives there.
 *
 * @param code ISO 3166-1 alpha-2, in capitals.
 */
export function canLieIn(code: string | null, latitude: number, longitude: number): boolean | null {
  const around = boxes.get(code ?? '');
  if (around === undefined) return null;
  return around.some(([south, west, north, east]) => {
    const width = (east - west + 360) % 360 || (east === west ? 0 : 360);
    const from = (((longitude - west + tolerance) % 360) + 360) % 360;
    return latitude >= south - tolerance && latitude <= north + tolerance && from <= width + 2 * tolerance;
  });
}
