import L from 'leaflet';
import Supercluster, { type AnyProps, type ClusterFeature, type PointFeature } from 'supercluster';
import { localesOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import { type Stretch, within } from '../../site/map/map-frame.ts';
import { sizeOf } from '../../site/map/map-spots.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { showSaved } from '../saved/saved.ts';
import { fillCard } from '../shared/card.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { foreignLine, foreignText } from '../shared/foreign.ts';
import { idsOf, pointAt, pointedAt } from '../shared/list-and-map.ts';

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
      title: label,
      alt: label,
      keyboard: true,
      riseOnHover: true,
      autoPanOnFocus: false,
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

/** The text of a marker: its most frequent place and how many jobs. */
function markerLabel(rows: Rows, leaves: readonly number[]): string {
  const counts = new Map<string, number>();
  for (const row of leaves) counts.set(rows.place[row] ?? '', (counts.get(rows.place[row] ?? '') ?? 0) + 1);
  const names = [...counts]
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0], localesOf(rows.language)))
    .map(([name]) => name);
  const place = names.slice(0, 3).filter(Boolean).join(', ') + (names.length > 3 ? ' …' : '');
  return plural(rows.texts.jobsHere, leaves.length, rows.language, { place });
}

/**
 * The dot with its number; the more jobs the larger, as in pictures.
 *
 * @param isArea whether all of them are somewhere in a region: a mark that is no dot
 */
function markerElement(count: number, isArea: boolean): HTMLElement {
  const dot = document.createElement('span');
  dot.className = `map-dot map-dot-${sizeOf(count)}${isArea ? ' map-dot-area' : ''}`;
  dot.textContent = String(count);
  return dot;
}

/** Most jobs that are named; the heading counts them all. */
const named = 50;

/** Pixels around a marker that nothing covers. */
const around = 40;
/** Pixels that controls cover at the map's upper edge. */
const above = 84;

/**
 * The jobs of a pressed marker, as cards. They are at the lower edge of the map (on a wide one in a corner) and not
 * over the marker: so they have room at any font size, and the map need not move.
 */
class MapPlace {
  readonly #map: L.Map;
  readonly #rows: Rows;
  #panel: HTMLElement | null = null;
  #from: L.Marker | null = null;

  constructor(map: L.Map, rows: Rows) {
    this.#map = map;
    this.#rows = rows;
    map.on('click', () => this.close());
    // Wherever the focus is: a pointer leaves it outside.
    document.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !this.#panel) return;
      event.preventDefault();
      this.#leave();
    });
  }

  /**
   * @param rows at the marker
   * @param from the marker, which the keyboard comes back to
   * @param byKey whether the keyboard goes on in the jobs
   */
  open(rows: readonly number[], from: L.Marker, byKey: boolean): void {
    this.close();
    const panel = placePanel(this.#rows, rows, () => this.#leave());
    this.#panel = panel;
    this.#from = from;
    this.#map.getContainer().append(panel);
    this.#map.panInside(from.getLatLng(), roomBeside(panel, this.#map.getSize()));
    // The lower edge of the map can be below that of the window.
    panel.scrollIntoView({ block: 'nearest' });
    if (byKey) panel.querySelector('a')?.focus();
  }

  close(): void {
    this.#panel?.remove();
    this.#panel = null;
    this.#from = null;
  }

  /** Closes it; the focus goes back to the marker, where it was not elsewhere on the page. */
  #leave(): void {
    const { activeElement } = document;
    const wasHere = activeElement === document.body || this.#map.getContainer().contains(activeElement);
    const marker = this.#from?.getElement();
    this.close();
    if (wasHere) marker?.focus({ preventScroll: true });
  }
}

/** What the panel leaves of the map: the side beside it, or what is above it where it takes most of the width. */
function roomBeside(panel: HTMLElement, { x: width, y: height }: L.Point): L.PanInsideOptions {
  const { offsetLeft, offsetTop, offsetWidth } = panel;
  const isBeside = offsetWidth < width / 2;
  return {
    paddingTopLeft: L.point(isBeside ? offsetLeft + offsetWidth + around : around, above),
    paddingBottomRight: L.point(
      around,
      isBeside ? around : Math.min(height - offsetTop + around, height - above),
    ),
  };
}

/** Built as elements, so that no title is ever read as markup. */
function placePanel(rows: Rows, leaves: readonly number[], close: () => void): HTMLElement {
  // The titles of the jobs are headings below it.
  const heading = document.createElement('h2');
  heading.className = 'map-place-title';
  heading.id = 'map-place-title';
  heading.textContent = markerLabel(rows, leaves);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'map-place-close';
  button.textContent = '×';
  button.setAttribute('aria-label', rows.texts.close);
  const head = document.createElement('div');
  head.className = 'map-place-head';
  head.append(heading, button);
  const list = document.createElement('ul');
  const template = document.querySelector<HTMLTemplateElement>('template[data-card]');
  for (const row of leaves.slice(0, named)) {
    const facts = cardFacts(rows, row);
    list.append(template ? fillCard(template, facts) : plainCard(facts));
  }
  showSaved(list);
  const panel = document.createElement('div');
  panel.className = 'map-place';
  panel.setAttribute('role', 'group');
  panel.setAttribute('aria-labelledby', heading.id);
  panel.append(head, list);
  button.addEventListener('click', close);
  L.DomEvent.disableClickPropagation(panel);
  L.DomEvent.disableScrollPropagation(panel);
  return panel;
}

/** Where the page has no list of its own, and so no card to fill in. */
function plainCard({
  title,
  lang,
  address,
  where,
  facts: more,
  pay,
}: ReturnType<typeof cardFacts>): HTMLElement {
  const link = document.createElement('a');
  link.className = 'card-title';
  link.href = address;
  link.append(...foreignText(title, lang));
  if (lang) link.lang = lang;
  const facts = document.createElement('span');
  facts.append(...foreignLine([where, more, pay].filter(Boolean).join(' · ')));
  const card = document.createElement('li');
  card.className = 'card';
  card.append(link, facts);
  return card;
}
