import L from 'leaflet';
import type { AnyProps, ClusterFeature, PointFeature } from 'supercluster';
import Supercluster from 'supercluster';
import { type Stretch, within } from '../../site/map/antimeridian.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { idsOf, pointAt, pointedAt } from '../shared/list-and-map.ts';
import { MapPlace, markerElement, markerLabel } from './marker.ts';

/** As near as a view comes by itself: a country with its towns. */
export const framedZoom = 7;

/** Names of small towns have appeared by then. */
const leastLast = 8;

/** The base map has no streets: at a nearer zoom there is nothing to see, even if jobs are still grouped. */
const nearestZoom = 10;

/** Marks nearer to each other than this are one, in pixels: no dot is over another (map-live.css). */
const markRadius = 40;

/** Pixels of the world at zoom 0. */
const extent = 256;

/** An index of marks whose zoom n is the map's zoom n + `part`. */
const indexFor = <Properties extends AnyProps>(part = 0) =>
  new Supercluster<Properties>({ radius: markRadius / 2 ** part, extent, maxZoom: nearestZoom - 1 });

/** Zooms of the map are these parts beyond whole ones (`zoomSnap`, map.ts). */
const parts = [0, 0.5] as const;

/** The zoom at which nothing new appears any more: all that is one mark there is one place. */
export function lastZoom({ point, place }: Pick<Rows, 'point' | 'place'>): number {
  const spots = new Map<string, PointFeature<{ name: string }>>();
  point.forEach((at, row) => {
    if (at === null) return;
    const name = place[row] ?? '';
    spots.set(`${at} ${name}`, {
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [at[1], at[0]] },
    });
  });
  const index = indexFor<{ name: string }>();
  index.load([...spots.values()]);
  const isOnePlace = (id: number) =>
    new Set(index.getLeaves(id, Number.POSITIVE_INFINITY).map(({ properties }) => properties.name)).size ===
    1;
  for (let zoom = leastLast; zoom < nearestZoom; zoom += 1) {
    const marks = index.getClusters([-180, -90, 180, 90], zoom);
    if (marks.every(({ properties: mark }) => !('cluster_id' in mark) || isOnePlace(mark.cluster_id)))
      return zoom;
  }
  return nearestZoom;
}

/** Pixels at the map's edges that controls cover. */
const roomAbove = L.point(40, 84);

const fromMiddle = (longitude: number, middle: number) =>
  within(longitude, { west: middle, east: middle }) - middle;

type Cluster = ClusterFeature<AnyProps> | PointFeature<{ row: number }>;

/** A marker on the map and the rows that it represents. */
export interface Placed {
  marker: L.Marker;
  rows: readonly number[];
}

/** The markers of the jobs that are shown. */
export class MapMarkers {
  readonly #map: L.Map;
  readonly #rows: Rows;
  readonly #layer: L.LayerGroup;
  readonly #opened: MapPlace;
  /** The index ends at 180°: it counts longitudes from here, so that its end is out of view. */
  readonly #middle: number;
  /** For each of `parts`. */
  #indices: readonly Supercluster<{ row: number }>[] = [];
  #placed = new Map<string, Placed>();
  /** Called when markers have come or gone. */
  drawn: () => void = () => undefined;
  /** Rows of the marker that the keyboard was on when it came apart. */
  #follow: ReadonlySet<number> | null = null;
  /** The markers are still those of the zoom before. */
  #isZooming = false;

  /** @param stretch the longitudes that the map shows */
  constructor(map: L.Map, rows: Rows, { west, east }: Stretch) {
    this.#map = map;
    this.#middle = west < -180 || east > 180 ? (west + east) / 2 : 0;
    this.#rows = rows;
    this.#opened = new MapPlace(map, rows);
    this.#layer = L.layerGroup().addTo(map);
    map.on('zoomstart', () => {
      this.#isZooming = true;
    });
    map.on('moveend', () => {
      this.#isZooming = false;
      this.#draw();
    });
    document.addEventListener(pointedAt, (event) => this.#mark(idsOf(event)));
  }

  /** @param shown rows with a point */
  show(shown: readonly number[]): void {
    this.#opened.close();
    const features = shown.flatMap((row) => {
      const point = this.#rows.point[row];
      const geometry = {
        type: 'Point' as const,
        coordinates: [fromMiddle(point?.[1] ?? 0, this.#middle), point?.[0] ?? 0],
      };
      return point ? [{ type: 'Feature' as const, properties: { row }, geometry }] : [];
    });
    this.#indices = parts.map((part) => indexFor<{ row: number }>(part).load(features));
    // The numbers of clusters mean others from now on.
    this.#layer.clearLayers();
    this.#placed = new Map();
    this.#draw();
  }

  get placed(): Iterable<Placed> {
    return this.#placed.values();
  }

  #draw(): void {
    const box = this.#map.getBounds().pad(0.3);
    const zoom = this.#map.getZoom();
    const part = zoom - Math.floor(zoom) < 0.5 ? 0 : 1;
    const index = this.#indices[part];
    if (!index) return;
    const clusters = index
      .getClusters(
        [
          Math.max(-180, box.getWest() - this.#middle),
          box.getSouth(),
          Math.min(180, box.getEast() - this.#middle),
          box.getNorth(),
        ],
        Math.floor(zoom),
      )
      // The keyboard goes from north to south.
      .sort((one, other) => (other.geometry.coordinates[1] ?? 0) - (one.geometry.coordinates[1] ?? 0));
    const before = this.#placed;
    this.#placed = new Map(clusters.map((cluster) => this.#place(cluster, part, before)));
    for (const [key, { marker }] of before) if (!this.#placed.has(key)) this.#layer.removeLayer(marker);
    const follow = this.#follow;
    this.#follow = null;
    const next = follow && [...this.#placed.values()].find(({ rows }) => rows.some((row) => follow.has(row)));
    next?.marker.getElement()?.focus();
    this.drawn();
  }

  /** @param part index of `parts` */
  #place(cluster: Cluster, part: number, before: ReadonlyMap<string, Placed>): [string, Placed] {
    const { properties } = cluster;
    const id = 'cluster_id' in properties ? Number(properties.cluster_id) : null;
    const key = id === null ? `row ${properties.row}` : `cluster ${id} of ${part}`;
    const placed = before.get(key) ?? this.#make(cluster, id, part);
    if (!before.has(key)) this.#layer.addLayer(placed.marker);
    return [key, placed];
  }

  #make(cluster: Cluster, id: number | null, part: number): Placed {
    const index = this.#indices[part];
    const rows =
      id === null || !index
        ? [Number(cluster.properties.row)]
        : index.getLeaves(id, Number.POSITIVE_INFINITY).map((leaf) => leaf.properties.row);
    const zoom = id === null || !index ? nearestZoom : index.getClusterExpansionZoom(id) + (parts[part] ?? 0);
    const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
    const label = markerLabel(this.#rows, rows);
    const isArea = rows.every((row) => this.#rows.isArea[row]);
    const marker = L.marker([latitude, longitude + this.#middle], {
      icon: L.divIcon({
        html: markerElement(rows.length, isArea),
        className: 'map-marker',
        iconSize: [44, 44],
      }),
      ...{ title: label, alt: label, keyboard: true, riseOnHover: true, autoPanOnFocus: false },
    });
    const ids = rows.map((row) => this.#rows.advertId[row] ?? 0);
    marker.on('add', () => {
      const element = marker.getElement();
      element?.setAttribute('aria-label', label);
      element?.addEventListener('focus', () => {
        pointAt(ids);
        // With its focus ring, away from the edges and from the controls.
        const paddings = { paddingTopLeft: roomAbove, paddingBottomRight: L.point(40, 40) };
        this.#map.panInside(marker.getLatLng(), { ...paddings, animate: false });
        element.scrollIntoView({ block: 'nearest' });
      });
      element?.addEventListener('blur', () => pointAt([]));
    });
    marker.on('mouseover', () => pointAt(ids));
    marker.on('mouseout', () => pointAt([]));
    const open = (byKey: boolean) => this.#open(marker, zoom, rows, byKey);
    marker.on('click', () => open(false));
    marker.on('keypress', (event) => {
      const { key } = (event as L.LeafletKeyboardEvent).originalEvent;
      if (key === 'Enter' || key === ' ') open(true);
    });
    return { marker, rows };
  }

  /**
   * Shows the jobs of one place, or comes closer to several.
   *
   * @param zoom where they come apart
   */
  #open(marker: L.Marker, zoom: number, rows: readonly number[], byKey: boolean): void {
    // The second press of a double one.
    if (this.#isZooming) return;
    const at = marker.getLatLng();
    const isOnePlace = new Set(rows.map((row) => this.#rows.place[row])).size === 1;
    const last = this.#map.getMaxZoom();
    const next = Math.min(zoom, last);
    // At the last zoom a press shows the jobs: there is nothing nearer.
    if (!isOnePlace && Math.floor(zoom) <= last && next > this.#map.getZoom()) {
      if (byKey) this.#follow = new Set(rows);
      this.#map.setView(at, next);
      return;
    }
    this.#opened.open(rows, marker, byKey);
  }

  #mark(ids: ReadonlySet<number>): void {
    for (const { marker, rows } of this.#placed.values()) {
      const isMarked = ids.size > 0 && rows.some((row) => ids.has(this.#rows.advertId[row] ?? 0));
      marker.getElement()?.classList.toggle('map-marked', isMarked);
    }
  }
}
