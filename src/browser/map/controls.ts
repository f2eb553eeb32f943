import L from 'leaflet';
import type { FindTexts } from '../../i18n/dictionary.ts';
import { plural } from '../../i18n/plural.ts';
import type { Rows } from '../../site/rows/rows.ts';
import type { MapPart } from '../../site/search/query.ts';
import { partChosen, shown } from '../shared/list-and-map.ts';

/** Pixels that one step moves the map. */
const stepSize = 120;

const moves = [
  { name: 'left', by: [-stepSize, 0], sign: 'm14 6-6 6 6 6' },
  { name: 'up', by: [0, -stepSize], sign: 'm6 14 6-6 6 6' },
  { name: 'down', by: [0, stepSize], sign: 'm6 10 6 6 6-6' },
  { name: 'right', by: [stepSize, 0], sign: 'm10 6 6 6-6 6' },
] as const;

/**
 * Buttons for what wheels and dragging do (WCAG 2.5.7). Those that move the map appear with the keyboard's focus; with
 * a pointer a double press moves the map there and zooms in.
 */
export function mapControls(
  map: L.Map,
  texts: Pick<FindTexts, 'mapMoves' | 'wholeMap'> & Pick<Rows['texts'], 'zoomIn' | 'zoomOut'>,
  showWhole: () => void,
): HTMLElement {
  const bar = document.createElement('div');
  bar.className = 'map-controls';
  const still = { animate: !matchMedia('(prefers-reduced-motion: reduce)').matches };
  const nearer = button(texts.zoomIn, 'M12 5v14M5 12h14', () => map.zoomIn());
  const farther = button(texts.zoomOut, 'M5 12h14', () => map.zoomOut());
  // They keep the focus at the end of the zoom.
  const showEnds = () => {
    nearer.setAttribute('aria-disabled', String(map.getZoom() >= map.getMaxZoom()));
    farther.setAttribute('aria-disabled', String(map.getZoom() <= map.getMinZoom()));
  };
  map.on('zoomend', showEnds);
  showEnds();
  bar.append(
    group('map-zoom', nearer, farther),
    group('map-whole', button(texts.wholeMap, 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5', showWhole)),
    group(
      'map-moves',
      ...moves.map(({ name, by, sign }) =>
        button(texts.mapMoves[name], sign, () => map.panBy([by[0], by[1]], still)),
      ),
    ),
  );
  L.DomEvent.disableClickPropagation(bar);
  return bar;
}

function group(name: string, ...buttons: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('div');
  made.className = name;
  made.append(...buttons);
  return made;
}

function button(label: string, sign: string, act: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.title = label;
  made.setAttribute('aria-label', label);
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('d', sign);
  svg.append(path);
  made.append(svg);
  made.addEventListener('click', act);
  return made;
}

/**
 * Shows how many jobs the map can't show. The page of the map lists them below the others.
 */
export class UnplacedNote {
  readonly #rows: Pick<Rows, 'texts' | 'language'>;
  readonly #note: HTMLElement;

  /** @param host the map, which the page may have served with a note */
  constructor(host: HTMLElement, rows: Pick<Rows, 'texts' | 'language'>) {
    const served = host.querySelector<HTMLElement>('.map-rest');
    this.#rows = rows;
    this.#note = served ?? document.createElement('p');
    if (served) return;
    this.#note.className = 'map-rest';
    this.#note.hidden = true;
    host.append(this.#note);
  }

  /** @param count of jobs without a place */
  say(count: number): void {
    const { texts, language } = this.#rows;
    this.#note.textContent = plural(texts.notOnMap, count, language);
    this.#note.hidden = count === 0;
  }
}

/** Functions for the visible part of the map. */
interface Here {
  texts: Pick<FindTexts, 'noJobsHere' | 'showJobs'>;
  language: string;
  /** Where the jobs are that the map shows. */
  points(): readonly L.LatLngTuple[];
  showAll(): void;
}

/**
 * Offers actions for the visible part of the map: its jobs narrow the list of the page, if it has one, and if there are
 * none a button leads back to all.
 */
export class MapHere {
  readonly #map: L.Map;
  readonly #here: Here;
  readonly #place = document.createElement('div');
  readonly #button = document.createElement('button');
  /** Whether the page has a list to narrow. */
  readonly #hasList: boolean;
  /** The part that the map chose itself. */
  #framed = '';

  constructor(map: L.Map, here: Here) {
    this.#map = map;
    this.#here = here;
    const stage = map.getContainer();
    this.#hasList = stage.closest('[data-finder]') !== null;
    this.#place.className = 'map-here';
    this.#place.setAttribute('role', 'status');
    L.DomEvent.disableClickPropagation(this.#place);
    this.#button.type = 'button';
    this.#button.className = 'button';
    this.#button.addEventListener('click', () => this.#act());
    stage.append(this.#place);
    map.on('moveend', () => this.look());
  }

  /** The visible part is not the visitor's choice, so nothing is offered for it. */
  framed(): void {
    this.#framed = this.#map.getBounds().toBBoxString();
    this.look();
  }

  /** Whether the map shows the part that it chose itself: the visitor has not moved it since. */
  get isFramed(): boolean {
    return this.#map.getBounds().toBBoxString() === this.#framed;
  }

  /** Checks again what is visible. */
  look(): void {
    const all = this.#here.points();
    const view = this.#map.getBounds();
    const seen = all.filter((point) => view.contains(point)).length;
    const { texts, language } = this.#here;
    const isNarrower = seen < all.length || shown.part !== null;
    const isOffered = this.#hasList && isNarrower && !this.isFramed;
    const isNone = seen === 0 && all.length > 0;
    this.#button.toggleAttribute('data-show-part', !isNone);
    this.#say(isNone ? texts.noJobsHere : isOffered ? plural(texts.showJobs, seen, language) : '');
  }

  #say(text: string): void {
    if (text === this.#place.textContent) return;
    this.#button.textContent = text;
    this.#place.replaceChildren(...(text === '' ? [] : [this.#button]));
  }

  #act(): void {
    if (!this.#button.hasAttribute('data-show-part')) {
      // The button goes as soon as jobs are seen, and the keyboard goes on in the map.
      this.#map.getContainer().focus({ preventScroll: true });
      this.#here.showAll();
      return;
    }
    const [[south, west], [north, east]] = corners(this.#map.getBounds());
    const detail: MapPart = { west, south, east, north };
    this.#place.dispatchEvent(new CustomEvent(partChosen, { detail, bubbles: true }));
  }
}

/** South-west and north-east, on the earth and rounded inwards by less than a pixel. */
function corners(view: L.LatLngBounds): [[number, number], [number, number]] {
  const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return [
    [Math.max(-90, round(view.getSouth())), round(view.getWest())],
    [Math.min(90, round(view.getNorth())), round(view.getEast())],
  ];
}
