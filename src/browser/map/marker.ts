import L from 'leaflet';
import { localesOf } from '../../i18n/languages.ts';
import { plural } from '../../i18n/plural.ts';
import { sizeOf } from '../../site/map/dot-groups.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { showSaved } from '../saved/saved.ts';
import { fillCard } from '../shared/card.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { foreignLine, foreignText } from '../shared/foreign.ts';

/** The text of a marker: its most frequent place and how many jobs. */
export function markerLabel(rows: Rows, leaves: readonly number[]): string {
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
export function markerElement(count: number, isArea: boolean): HTMLElement {
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
export class MapPlace {
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
