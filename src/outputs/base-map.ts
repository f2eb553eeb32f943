import type { Feature, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { bounds, intersects, type MapBounds, project } from './map-frame.ts';

/** Natural Earth as TopoJSON, with the object `countries`. */
export type Atlas = Topology<{ countries: GeometryCollection }>;

/** The drawing under the points: land areas and the borders between countries, degrees rounded to 2 places. */
export interface BaseMap {
  land: Position[][];
  borders: Position[][];
}

/** The part of the atlas that shows in `frame`: every country that reaches into it, small islands outside left out. */
export function baseMap(atlas: Atlas, frame: MapBounds): BaseMap {
  const inside = atlas.objects.countries.geometries.filter((geometry) =>
    reachesInto(feature(atlas, geometry), frame),
  );
  const countries: GeometryCollection = { type: 'GeometryCollection', geometries: inside };
  const land = feature(atlas, countries)
    .features.flatMap((country) => rings(country))
    .filter((ring) => intersects(bounds(ring), frame));
  const lines: MultiLineString = mesh(atlas, countries, (a, b) => a !== b);
  return {
    land: land.map((ring) => simplify(ring, frame)).filter((ring) => ring.length > 3),
    borders: lines.coordinates
      .filter((line) => intersects(bounds(line), frame))
      .map((line) => simplify(line, frame))
      .filter((line) => line.length > 1),
  };
}

/** The base map as an SVG picture in the frame's projection; light and dark by the visitor's scheme. */
export function baseMapSvg(map: BaseMap, frame: MapBounds): string {
  const [left, top] = project([frame.west, frame.north]);
  const [right, bottom] = project([frame.east, frame.south]);
  const view = [left, top, right - left, bottom - top].map((part) => part.toFixed(1)).join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">
<style>.land{fill:#dfe5e2}.border{fill:none;stroke:#fff;stroke-width:1;vector-effect:non-scaling-stroke}@media (prefers-color-scheme:dark){.land{fill:#2a3532}.border{stroke:#141a18}}</style>
<path class="land" d="${map.land.map((ring) => `${path(ring)}z`).join('')}"/>
<path class="border" d="${map.borders.map(path).join('')}"/>
</svg>
`;
}

function path(line: readonly Position[]): string {
  return `M${line
    .map((position) =>
      project([position[0] ?? 0, position[1] ?? 0])
        .map((part) => Number(part.toFixed(1)))
        .join(' '),
    )
    .join('L')}`;
}

function reachesInto(country: ReturnType<typeof feature>, frame: MapBounds): boolean {
  return country.type === 'Feature' && rings(country).some((ring) => intersects(bounds(ring), frame));
}

function rings(country: Feature): Position[][] {
  const geometry = country.geometry as Polygon | MultiPolygon;
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
}

/** Of positions outside the frame, where nobody looks, one in this many is kept. */
const thinning = 20;

/** Rounds to 2 places (about 1 km, finer than 1:50m), drops positions that fall together, thins what is outside. */
function simplify(line: readonly Position[], frame: MapBounds): Position[] {
  const rounded = line.map(([longitude = 0, latitude = 0]) => [round(longitude), round(latitude)]);
  return rounded.filter((position, index) => {
    const before = rounded[index - 1];
    if (before && before[0] === position[0] && before[1] === position[1]) return false;
    return index % thinning === 0 || index === line.length - 1 || intersects(bounds([position]), frame);
  });
}

const round = (degrees: number) => Math.round(degrees * 100) / 100;
