import L from 'leaflet';
import { within, worldSize } from '../../site/map/map-frame.ts';
import type { Rows } from '../../site/rows/rows.ts';
import type { MapMarkers, Placed } from './markers.ts';
import { type Box, type MapNames, type NamedCity, overlap, placeLabels, type Wanted } from './names.ts';

/** The least thousands of people of a city that is named at a zoom; nearer, all are. */
const people: Readonly<Record<number, number>> = { 2: 4000, 3: 2000, 4: 1000, 5: 500, 6: 200, 7: 75, 8: 30 };

/** Most letters of a name: one town's may be a sentence. */
const longest = 30;

/** Pixels between a dot and its name. */
const gap = 3;

/** Pixels between the edge of the map and the name of what is beyond it. */
const edge = 12;

/** From east clockwise. */
const arrows = ['→', '↘', '↓', '↙', '←', '↖', '↑', '↗'] as const;

const kinds = ['jobs', 'country', 'town'] as const;

type Kind = (typeof kinds)[number];

interface Label extends Wanted {
  kind: Kind;
  text: string;
}

/** A marker, and what it covers. */
interface Mark {
  placed: Placed;
  x: number;
  y: number;
  /** Its dot's, in pixels. */
  size: number;
  box: Box;
}

/** How a kind of names is written. */
interface Style {
  font: string;
  height: number;
  /** Pixels between letters. */
  spacing: number;
  /** Of texts that were measured, in pixels. */
  widths: Map<string, number>;
}

interface Parts {
  rows: Rows;
  names: MapNames;
  markers: Pick<MapMarkers, 'placed'>;
}

/** Names on the map: of towns with jobs beside their dots and, where there is room, of countries and cities. */
export class MapLabels {
  readonly #map: L.Map;
  readonly #parts: Parts;
  readonly #pane: HTMLElement;
  readonly #styles = new Map<Kind, Style>();
  readonly #canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;

  constructor(map: L.Map, parts: Parts) {
    this.#map = map;
    this.#parts = parts;
    // Under the markers, over the land.
    this.#pane = map.createPane('names');
    this.#pane.setAttribute('aria-hidden', 'true');
    // They keep their size while the map grows.
    map.on('zoomstart', () => this.#pane.replaceChildren());
    // Names in another script load a font of their own: they were measured before it was there.
    document.fonts.addEventListener('loadingdone', () => {
      for (const { widths } of this.#styles.values()) widths.clear();
      if (this.#pane.isConnected && this.#pane.childElementCount > 0) this.draw();
    });
  }

  /** Draws the names of what is in view; after `prepare`. */
  draw(): void {
    const marks = this.#marks();
    const seen = this.#seen();
    const wanted = [...this.#jobTowns(marks), ...this.#countries(seen), ...this.#cities(marks, seen)];
    const view = this.#view();
    // No name is cut at the edge of the map.
    const uncut = wanted.map((label) => ({
      ...label,
      places: label.places.filter((place) => isInside(place, view) || !overlap(place, view)),
    }));
    const labels = placeLabels(
      uncut.filter(({ places: [first] }) => first && overlap(first, seen)),
      [...marks.map(({ box }) => box), ...this.#controls()],
    );
    const isNamed = labels.some(({ box }) => overlap(box, view));
    const nearest = isNamed ? null : this.#nearest(view);
    const names = [...labels, ...(nearest ? [nearest] : [])];
    this.#pane.replaceChildren(...names.map(({ label, box }) => element(label, box, this.#isLit(box))));
  }

  /** Whether the middle of a name is on a country with jobs: its halo is of that colour. */
  #isLit({ left, top, width, height }: Box): boolean {
    const middle = new DOMPoint(left + width / 2, top + height / 2);
    const lit = this.#map.getPanes().overlayPane.querySelectorAll<SVGPathElement>('.map-land-here');
    return [...lit].some((land) => land.isPointInFill(middle));
  }

  /** If nothing in view has a name: the nearest city, at the edge that it is beyond, with an arrow there. */
  #nearest(view: Box): { label: Pick<Label, 'kind' | 'text'>; box: Box } | null {
    const middle = { x: view.left + view.width / 2, y: view.top + view.height / 2 };
    let nearest: { name: string; x: number; y: number } | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const { name, latitude, longitude } of this.#parts.names.cities) {
      const { x, y } = this.#at(latitude, longitude);
      const away = Math.hypot(x - middle.x, y - middle.y);
      if (away >= least) continue;
      least = away;
      nearest = { name, x, y };
    }
    if (nearest === null) return null;
    const { name, x, y } = nearest;
    const eighth = Math.round(Math.atan2(y - middle.y, x - middle.x) / (Math.PI / 4));
    const text = `${name} ${arrows[(eighth + arrows.length) % arrows.length]}`;
    const { width, height } = this.#sizeOf('town', text);
    const within = (at: number, from: number, length: number, size: number) =>
      Math.min(Math.max(at, from + size / 2 + edge), from + length - size / 2 - edge);
    const box = around(
      within(x, view.left, view.width, width),
      within(y, view.top, view.height, height),
      width,
      height,
    );
    return { label: { kind: 'town', text }, box };
  }

  /** The markers with what they cover. */
  #marks(): Mark[] {
    return [...this.#parts.markers.placed].map((placed) => {
      const { x, y } = this.#map.latLngToLayerPoint(placed.marker.getLatLng());
      const size = placed.marker.getElement()?.querySelector<HTMLElement>('.map-dot')?.offsetWidth ?? 0;
      return { placed, x, y, size, box: around(x, y, size, size) };
    });
  }

  #jobTowns(marks: readonly Mark[]): Label[] {
    const byJobs = marks.toSorted((one, other) => other.placed.rows.length - one.placed.rows.length);
    return byJobs.flatMap(({ placed, x, y, size }) => {
      const { names, more } = this.#townsOf(placed);
      if (names === '') return [];
      const text = more > 0 ? `${names} +${more}` : names;
      return [this.#beside('jobs', text, { x, y, size })];
    });
  }

  /** The town with most of the jobs, and how many others there are; none where only regions are known. */
  #townsOf({ rows: jobs, marker }: Placed): { names: string; more: number } {
    const { rows, names } = this.#parts;
    const counts = new Map<string, number>();
    for (const row of jobs) {
      const name = rows.isArea[row] ? '' : (rows.place[row] ?? '');
      if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const [first, ...others] = [...counts].sort(([, one], [, other]) => other - one);
    if (first === undefined) return { names: '', more: 0 };
    const { lat, lng } = marker.getLatLng();
    const longitude = within(lng, { west: 0, east: 0 });
    return { names: names.cityOf(first[0], lat, longitude)?.name ?? first[0], more: others.length };
  }

  #countries(seen: Box): Label[] {
    const scale = (256 * 2 ** this.#map.getZoom()) / worldSize;
    return this.#parts.names.countries.flatMap(({ name, latitude, longitude, reach }): Label[] => {
      const { x, y } = this.#at(latitude, longitude);
      if (!isNear(x, y, seen)) return [];
      const text = name.toLocaleUpperCase(this.#parts.rows.language);
      const { width, height } = this.#sizeOf('country', text);
      // A name longer than its country would name its neighbours.
      if (width > reach * scale * 2.6) return [];
      return [{ kind: 'country', text, places: [around(x, y, width, height)], room: 6 }];
    });
  }

  #cities(marks: readonly Mark[], seen: Box): Label[] {
    const least = people[Math.floor(this.#map.getZoom())] ?? 0;
    const named = new Set<NamedCity | undefined>();
    const { names, rows } = this.#parts;
    for (const { placed } of marks) {
      for (const row of placed.rows) {
        const [latitude, longitude] = rows.point[row] ?? [0, 0];
        if (!rows.isArea[row]) named.add(names.cityOf(rows.place[row] ?? '', latitude, longitude));
      }
    }
    return names.cities
      .filter((city) => city.people >= least && !named.has(city))
      .flatMap((city) => {
        const { x, y } = this.#at(city.latitude, city.longitude);
        return isNear(x, y, seen)
          ? [{ ...this.#beside('town', city.name, { x, y, size: 0 }), room: 10 }]
          : [];
      });
  }

  /** A name beside a dot: right of it, left, above or below. */
  #beside(kind: Kind, name: string, { x, y, size }: { x: number; y: number; size: number }): Label {
    const text = name.length > longest ? `${name.slice(0, longest - 1)}…` : name;
    const { width, height } = this.#sizeOf(kind, text);
    const away = size / 2 + gap;
    const beside = { width, height, top: y - height / 2 };
    const places: Box[] =
      size === 0
        ? [around(x, y, width, height)]
        : [
            { ...beside, left: x + away },
            { ...beside, left: x - away - width },
            around(x, y - away - height / 2, width, height),
            around(x, y + away + height / 2, width, height),
          ];
    return { kind, text, places, room: 2 };
  }

  #sizeOf(kind: Kind, text: string): { width: number; height: number } {
    const { font, height, spacing, widths } = this.#styles.get(kind) as Style;
    let width = widths.get(text);
    if (width === undefined) {
      this.#canvas.font = font;
      width = this.#canvas.measureText(text).width + spacing * text.length;
      widths.set(text, width);
    }
    return { width, height };
  }

  /** What the first drawing needs, in short steps: to measure names takes longest, and their sizes are kept. */
  *prepare(): Generator<void> {
    this.#readStyles();
    yield;
    const seen = this.#seen();
    this.#countries(seen);
    yield;
    this.#cities(this.#marks(), seen);
    yield;
  }

  /** Reads how each kind is written. All at once: a change between two readings makes the browser lay out the page again. */
  #readStyles(): void {
    const samples = kinds.map((kind) => element({ kind, text: 'M' }, around(0, 0, 0, 0), false));
    this.#pane.replaceChildren(...samples);
    kinds.forEach((kind, at) => {
      const sample = samples[at] as HTMLElement;
      const { fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(sample);
      const font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const spacing = Number.parseFloat(letterSpacing) || 0;
      this.#styles.set(kind, { font, height: sample.offsetHeight, spacing, widths: new Map() });
    });
  }

  #at(latitude: number, longitude: number): L.Point {
    const middle = this.#map.getCenter().lng;
    return this.#map.latLngToLayerPoint([latitude, within(longitude, { west: middle, east: middle })]);
  }

  /** The visible part. */
  #view(): Box {
    const { x: left, y: top } = this.#map.containerPointToLayerPoint([0, 0]);
    const { x: width, y: height } = this.#map.getSize();
    return { left, top, width, height };
  }

  /** The same, with a margin for when it is moved. */
  #seen(): Box {
    const { left, top, width, height } = this.#view();
    const more = { x: width / 5, y: height / 5 };
    return { left: left - more.x, top: top - more.y, width: width + 2 * more.x, height: height + 2 * more.y };
  }

  /** The controls over the map. */
  #controls(): Box[] {
    const stage = this.#map.getContainer();
    const from = stage.getBoundingClientRect();
    const over = stage.parentElement?.querySelectorAll('.map-controls, .map-credit, .map-rest') ?? [];
    return [...over].map((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const { x, y } = this.#map.containerPointToLayerPoint([left - from.left, top - from.top]);
      return { left: x, top: y, width, height };
    });
  }
}

/** No name is wider than this, in pixels. */
const widest = 400;

/** Whether a name around a point may be seen. Measuring its width costs far more. */
const isNear = (x: number, y: number, seen: Box): boolean => overlap(around(x, y, widest, widest), seen);

const isInside = (one: Box, other: Box): boolean =>
  one.left >= other.left &&
  one.top >= other.top &&
  one.left + one.width <= other.left + other.width &&
  one.top + one.height <= other.top + other.height;

const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});

function element(
  { kind, text }: Pick<Label, 'kind' | 'text'>,
  { left, top }: Box,
  isLit: boolean,
): HTMLElement {
  const made = document.createElement('span');
  made.className = `map-name map-name-${kind}${isLit ? ' map-name-lit' : ''}`;
  made.textContent = text;
  L.DomUtil.setPosition(made, L.point(Math.round(left), Math.round(top)));
  return made;
}
