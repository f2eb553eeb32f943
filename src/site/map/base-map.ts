import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Palette } from '../page/palette.ts';
import { packNumbers, packSteps, unpackNumbers, unpackSteps } from '../rows/pack-values.ts';
import { bounds, cutRing, intersects, type MapBounds, project, worldSize } from './map-frame.ts';

/** Natural Earth as TopoJSON, with the object `countries`. */
export type Atlas = Topology<{ countries: GeometryCollection<{ a3: string }> }>;

/** The drawing under the points: the land of each country, bounded by coasts and borders; degrees with 2 places. */
export interface BaseMap {
  land: Position[][];
  /** So many of its rings, the first ones, are the land of countries that are lit. */
  lit: number;
}

/** The two kinds of land, each with its rings. */
export const landOf = ({ land, lit }: BaseMap): { here: Position[][]; elsewhere: Position[][] } => ({
  here: land.slice(0, lit),
  elsewhere: land.slice(lit),
});

/** Whether a ring has an edge that is no coast and no border, but the cut at 180° or a pole. */
export const isCut = (ring: readonly Position[]): boolean =>
  ring.some((position, at) => isCutEdge(position, ring[at + 1]));

/** The coasts and borders of a ring that is cut. */
export function edgesOf(ring: readonly Position[]): Position[][] {
  const lines: Position[][] = [[]];
  ring.forEach((position, at) => {
    lines.at(-1)?.push(position);
    if (isCutEdge(position, ring[at + 1])) lines.push([]);
  });
  return lines.filter(({ length }) => length > 1);
}

function isCutEdge(from: Position, to: Position | undefined): boolean {
  if (to === undefined) return false;
  const [x = 0, y = 0] = from;
  return (Math.abs(x) === 180 && x === to[0]) || (Math.abs(y) === 90 && y === to[1]);
}

/**
 * The part of the atlas that shows in `frame`: every country that reaches into it, small islands outside left out.
 * Nothing crosses 180°: what does so on the earth is in two pieces.
 *
 * @param codes of the countries that are lit, ISO 3166-1 alpha-2
 */
export function baseMap(atlas: Atlas, frame: MapBounds, codes: readonly string[] = []): BaseMap {
  const inside = atlas.objects.countries.geometries.filter((geometry) =>
    reachesInto(feature(atlas, geometry), frame),
  );
  const landOfAll = (geometries: typeof inside) =>
    feature(atlas, { type: 'GeometryCollection', geometries })
      .features.flatMap((country) => rings(country))
      .filter((ring) => intersects(bounds(ring), frame))
      .map((ring) => simplify(ring, frame))
      .filter((ring) => ring.length > 3);
  const isLit = (country: (typeof inside)[number]) => codes.includes(countryCodeOf(country) ?? '');
  const here = landOfAll(inside.filter(isLit));
  return { land: [...here, ...landOfAll(inside.filter((one) => !isLit(one)))], lit: here.length };
}

/** ISO 3166-1 alpha-2: the atlas has numbers, each of which has a code (Unicode CLDR, territory aliases). */
function countryCodeOf({
  id,
  properties,
}: Atlas['objects']['countries']['geometries'][number]): string | null {
  if (properties && 'a3' in properties && properties.a3 === 'XKX') return 'XK';
  const number = String(id);
  if (!/^\d{1,3}$/.test(number)) return null;
  return new Intl.Locale(`und-${number.padStart(3, '0')}`).region ?? null;
}

/** The base map as an SVG picture in the frame's projection; light and dark by the visitor's scheme. */
export function baseMapSvg(map: BaseMap, frame: MapBounds, { light, dark }: Palette): string {
  const [left, top] = project([frame.west, frame.north]);
  const [right, bottom] = project([frame.east, frame.south]);
  // Pictures of places at 180° look beyond it.
  const isFar = frame.west < -90 || frame.east > 90;
  const view = [left, top, right - left, bottom - top].map((part) => part.toFixed(1)).join(' ');
  const style = (shades: Palette['light']) =>
    `.land{fill:${shades['map-land']}}.here{fill:${shades['map-here']}}.edge{stroke:${shades['map-border']}}`;
  const { here, elsewhere } = landOf(map);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">
<style>${style(light)}.edge{stroke-width:.6;stroke-linejoin:round;vector-effect:non-scaling-stroke}.line{fill:none}@media (prefers-color-scheme:dark){${style(dark)}}@media (forced-colors:active){.land{fill:Canvas}.edge{stroke:GrayText}}</style>
<g id="world">
${drawn(elsewhere, 'land')}
${drawn(here, 'land here')}</g>${isFar ? copies : ''}
</svg>
`;
}

/** Rings of one kind of land, of which those that are cut have an edge apart. */
function drawn(rings: readonly Position[][], name: string): string {
  const cut = rings.filter(isCut);
  const whole = rings.filter((ring) => !isCut(ring));
  const area =
    cut.length > 0 ? `<path class="${name}" d="${cut.map((ring) => `${path(ring)}z`).join('')}"/>` : '';
  const edge =
    cut.length > 0 ? `<path class="edge line" d="${cut.flatMap(edgesOf).map(path).join('')}"/>` : '';
  return `${area}${edge}<path class="${name} edge" d="${whole.map((ring) => `${path(ring)}z`).join('')}"/>`;
}

const copies = [-worldSize, worldSize].map((x) => `<use href="#world" x="${x}"/>`).join('');

/** A line as steps in tenths, for steps are short; SVG takes the sign of a number for a space before it. */
function path(line: readonly Position[]): string {
  let [x, y] = [0, 0];
  return line
    .map((position, at) => {
      const [toX, toY] = project([position[0] ?? 0, position[1] ?? 0]).map((part) => Math.round(part * 10));
      const step = [(toX ?? 0) - x, (toY ?? 0) - y].map((tenths) => String(tenths / 10));
      [x, y] = [toX ?? 0, toY ?? 0];
      return `${at === 0 ? 'M' : at === 1 ? 'l' : ' '}${step.join(' ')}`.replaceAll(' -', '-');
    })
    .join('');
}

function reachesInto(country: ReturnType<typeof feature>, frame: MapBounds): boolean {
  return country.type === 'Feature' && rings(country).some((ring) => intersects(bounds(ring), frame));
}

function rings(country: Feature): Position[][] {
  const geometry = country.geometry as Polygon | MultiPolygon;
  return (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()).flatMap(cutRing);
}

/** Outside the frame, which few people see, lines may deviate by so much; degrees. */
const roughness = 0.5;

/** Rounds to 2 places (about 1 km, finer than 1:50m), drops equal positions, simplifies what is outside. */
function simplify(line: readonly Position[], frame: MapBounds): Position[] {
  const rounded = line
    .map(([longitude = 0, latitude = 0]) => [round(longitude), round(latitude)])
    .filter(
      ([longitude, latitude], at, all) => all[at - 1]?.[0] !== longitude || all[at - 1]?.[1] !== latitude,
    );
  // Rough lines stay out of the frame.
  const around = grown(frame, 2 * roughness);
  const kept: Position[] = [];
  let outside: Position[] = [];
  for (const position of rounded) {
    outside.push(position);
    if (!intersects(bounds([position]), around)) continue;
    for (const rough of roughLine(outside).slice(kept.length > 0 ? 1 : 0)) kept.push(rough);
    outside = [position];
  }
  return kept.length === 0 ? roughLine(outside) : [...kept, ...roughLine(outside).slice(1)];
}

/** The positions of a line without which it would deviate too much (Ramer, Douglas, Peucker). */
function roughLine(line: readonly Position[]): Position[] {
  const kept = new Set([0, line.length - 1]);
  const parts: [number, number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [from, roughness];
    for (let at = from + 1; at < to; at += 1) {
      const found = distanceTo(line[at] ?? [], line[from] ?? [], line[to] ?? []);
      if (found > distance) [farthest, distance] = [at, found];
    }
    if (farthest === from) continue;
    kept.add(farthest);
    parts.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => kept.has(at));
}

function distanceTo(
  [x = 0, y = 0]: Position,
  [x1 = 0, y1 = 0]: Position,
  [x2 = 0, y2 = 0]: Position,
): number {
  const [width, height] = [x2 - x1, y2 - y1];
  const length = width * width + height * height;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * width + (y - y1) * height) / length));
  return Math.hypot(x - x1 - along * width, y - y1 - along * height);
}

const grown = ({ west, south, east, north }: MapBounds, by: number): MapBounds => ({
  west: west - by,
  south: south - by,
  east: east + by,
  north: north + by,
});

// Never -0, which JSON does not keep.
const round = (degrees: number) => Math.round(degrees * 100) / 100 + 0;

/** Lines as they are sent: how many positions each has, and all positions in a row, in hundredths of degrees. */
interface PackedLines {
  lengths: string;
  longitudes: string;
  latitudes: string;
}

/** `BaseMap` as it is sent: half the size of its numbers in JSON. */
export interface PackedBaseMap {
  land: PackedLines;
  lit: number;
}

/** @param map rounded to 2 places, as `baseMap` gives it */
export function packBaseMap({ land, lit }: BaseMap): PackedBaseMap {
  return { land: packLines(land), lit };
}

/** What `packBaseMap` packed. */
export function unpackBaseMap({ land, lit }: PackedBaseMap): BaseMap {
  return { land: unpackLines(land), lit };
}

function packLines(lines: readonly (readonly Position[])[]): PackedLines {
  const positions = lines.flat();
  const hundredths = (axis: 0 | 1) => positions.map((position) => Math.round((position[axis] ?? 0) * 100));
  return {
    lengths: packNumbers(lines.map(({ length }) => length)),
    longitudes: packSteps(hundredths(0)),
    latitudes: packSteps(hundredths(1)),
  };
}

function unpackLines(packed: PackedLines): Position[][] {
  const [longitudes, latitudes] = [unpackSteps(packed.longitudes), unpackSteps(packed.latitudes)];
  let at = 0;
  return unpackNumbers(packed.lengths).map((length) => {
    const from = at;
    at += length;
    return Array.from({ length }, (_, place) => [
      (longitudes[from + place] ?? 0) / 100,
      (latitudes[from + place] ?? 0) / 100,
    ]);
  });
}
