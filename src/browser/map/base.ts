import L from 'leaflet';
import { type Stretch, shorterWay } from '../../site/map/antimeridian.ts';
import {
  type BaseMap,
  edgesOf,
  isCut,
  landOf,
  type PackedBaseMap,
  unpackBaseMap,
} from '../../site/map/base-map.ts';
import type { MapBounds } from '../../site/map/map-frame.ts';
import type { Rows } from '../../site/rows/rows.ts';
import sheet from '../../styles/board/map-live.css?url';
import { getJson, loadStyle } from '../shared/load.ts';

/** The base map and how much of the world it covers. */
export type FramedBase = BaseMap & { frame: MapBounds };

/**
 * @param picture the whole address of the base map as a picture: its data are beside it
 * @throws {Error} where it can't be loaded
 */
export async function loadBaseMap(picture: string): Promise<FramedBase> {
  const { frame, ...packed } = (await getJson(picture.replace(/\.svg.*/, '.json'))) as PackedBaseMap &
    Pick<FramedBase, 'frame'>;
  return { frame, ...unpackBaseMap(packed) };
}

/**
 * The style of the interactive map, loaded on request.
 *
 * @throws {Error} where it can't be loaded
 */
export const loadMapStyle = (): Promise<void> => loadStyle(sheet);

/** How far outside its points a map can be moved if they are on both sides of 180°, in degrees. */
const room = 8;

/**
 * The longitudes that a map shows: as far as the base map goes or, where the points are nearer to each other across
 * 180°, around these.
 */
export function shownStretch(points: Rows['point'], frame: MapBounds): Stretch {
  const longitudes = points.flatMap((point) => (point ? [point[1]] : []));
  const { west, east } = shorterWay(longitudes);
  return east > 180 ? { west: west - room, east: east + room } : { west: frame.west, east: frame.east };
}

/**
 * Draws land with its coasts and borders, beyond 180° too where the map shows that.
 *
 * @param nextStep lets the browser respond to the visitor between two layers
 */
export async function drawBase(
  map: L.Map,
  base: BaseMap,
  { west, east }: Stretch,
  nextStep: () => Promise<unknown>,
): Promise<void> {
  const turns = [-360, 0, 360].filter((turn) => turn - 180 < east && turn + 180 > west);
  const renderer = L.svg({ padding: 0.5 });
  const turned = (lines: readonly (readonly (readonly number[])[])[]) =>
    turns.flatMap((turn) => lines.map((line) => line.map(([x = 0, y = 0]): L.LatLngTuple => [y, x + turn])));
  const common = { renderer, interactive: false, weight: 0.75 };
  const { here, elsewhere } = landOf(base);
  // Few paths: each would be a piece of work of its own at every move.
  for (const [rings, name] of [
    [elsewhere, 'map-land'],
    [here, 'map-land map-land-here'],
  ] as const) {
    const cut = rings.filter(isCut);
    const whole = rings.filter((ring) => !isCut(ring));
    const filled = { ...common, fillRule: 'nonzero' } as const;
    if (cut.length > 0) {
      L.polygon(turned(cut), { ...filled, className: name, stroke: false }).addTo(map);
      await nextStep();
      L.polyline(turned(cut.flatMap(edgesOf)), { ...common, className: 'map-border' }).addTo(map);
      await nextStep();
    }
    L.polygon(turned(whole), { ...filled, className: `${name} map-border` }).addTo(map);
    await nextStep();
  }
}
