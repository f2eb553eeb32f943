import L from 'leaflet';
import type { BaseMap } from '../outputs/base-map.ts';
import { type PackedBaseMap, unpackBaseMap } from '../outputs/base-map-packed.ts';
import type { MapBounds } from '../outputs/map-frame.ts';
import sheet from '../styles/leaflet.css?url';
import { getJson } from './find/get-json.ts';

/** The base map and how much of the world it covers. */
export type FramedBase = BaseMap & { frame: MapBounds };

/** @throws {Error} where it can't be loaded */
export async function loadBaseMap(): Promise<FramedBase> {
  const { frame, ...packed } = (await getJson('/base-map.json')) as PackedBaseMap & Pick<FramedBase, 'frame'>;
  return { frame, ...unpackBaseMap(packed) };
}

/**
 * The style of the interactive map, which no page carries before it is asked for.
 *
 * @throws {Error} where it can't be loaded
 */
export function loadMapStyle(): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  const loaded = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${sheet} could not be loaded`)));
  });
  document.head.append(link);
  return loaded;
}

/** Draws land and borders. */
export function drawBase(map: L.Map, base: BaseMap): void {
  const renderer = L.svg({ padding: 0.5 });
  const swap = (line: readonly (readonly number[])[]) =>
    line.map(([x = 0, y = 0]): [number, number] => [y, x]);
  const common = { renderer, interactive: false };
  // One path: each would be a piece of work of its own at every move.
  const land = { ...common, className: 'map-land', stroke: false, fillRule: 'nonzero' } as const;
  L.polygon(base.land.map(swap), land).addTo(map);
  L.polyline(base.borders.map(swap), { ...common, className: 'map-border', weight: 1 }).addTo(map);
}
