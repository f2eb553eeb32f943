import L from 'leaflet';
import type { FindTexts } from '../i18n/find/texts.ts';
import { plural } from '../i18n/plural.ts';
import type { MapPart } from './find/wish.ts';
import { partChosen, shown } from './shown.ts';

/** What belongs to the part of the map that is seen. */
interface Here {
  texts: Pick<FindTexts, 'noJobsHere' | 'showJobs'>;
  language: string;
  /** Where the jobs are that the map shows. */
  points(): readonly L.LatLngTuple[];
  showAll(): void;
}

/**
 * Offers what can be done with the part of the map that is seen: its jobs narrow the list of the page, if it has one, and
 * where there are none the way leads back to all.
 */
export class MapHere {
  readonly #map: L.Map;
  readonly #here: Here;
  readonly #place = document.createElement('div');
  readonly #button = document.createElement('button');
  /** Whether the page has a list to narrow. */
  readonly #hasList: boolean;
  /** The part that the map showed by itself. */
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

  /** The part that is seen now is not the visitor's choice, so nothing is offered for it. */
  framed(): void {
    this.#framed = this.#map.getBounds().toBBoxString();
    this.look();
  }

  /** Looks again what is seen. */
  look(): void {
    const all = this.#here.points();
    const view = this.#map.getBounds();
    const seen = all.filter((point) => view.contains(point)).length;
    const { texts, language } = this.#here;
    const isNarrower = seen < all.length || shown.part !== null;
    const isOffered = this.#hasList && isNarrower && view.toBBoxString() !== this.#framed;
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
