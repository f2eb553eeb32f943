import type { MapPart } from '../../site/search/query.ts';

/** Event: other jobs are shown than before. */
export const shownChanged = 'jobfront:shown';

/** What the map shows at the moment. */
export interface Shown {
  /** The jobs that are found, by advert, those outside a chosen part of the map as well; `null` = all of them. */
  ids: ReadonlySet<number> | null;
  /** The part of the map that the list is narrowed to. */
  part: MapPart | null;
}

export const shown: Shown = { ids: null, part: null };

/** Notifies the map of the found jobs. */
export function showOnly({ ids, part }: Shown): void {
  shown.ids = ids;
  shown.part = part;
  document.dispatchEvent(new CustomEvent(shownChanged));
}

/** Event of the map: its part has to narrow the list. */
export const partChosen = 'jobfront:part-chosen';

/** The detail of a `partChosen` event. */
export const partOf = (event: Event): MapPart => (event as CustomEvent<MapPart>).detail;

/** Event: list or map points at jobs; the other one marks them. */
export const pointedAt = 'jobfront:pointed-at';

/** The jobs that are pointed at, by advert; none once the pointer or the focus has left. */
export interface PointedAt {
  ids: ReadonlySet<number>;
}

/** Notifies list and map of the jobs that are pointed at. */
export function pointAt(ids: Iterable<number>): void {
  document.dispatchEvent(new CustomEvent<PointedAt>(pointedAt, { detail: { ids: new Set(ids) } }));
}

/** The jobs in the detail of a `pointedAt` event. */
export const idsOf = (event: Event): ReadonlySet<number> => (event as CustomEvent<PointedAt>).detail.ids;

const cards = () => document.querySelectorAll<HTMLElement>('[data-cards] .card');
const dots = () => document.querySelectorAll('.map-picture .spot');
const idOf = (card: HTMLElement) => Number(card.dataset.advert);

/** Watches the cards and the dots of the picture; the interactive map watches itself. */
export function keepMarks(): void {
  for (const type of ['pointerover', 'focusin'] as const) {
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element)) return;
      const card = target.closest<HTMLElement>('[data-cards] .card');
      const dot = target.closest('.map-picture .spot');
      if (card) change([idOf(card)]);
      else if (dot) change(onDot([...dots()].indexOf(dot)));
      else if (!target.closest('.map-stage')) change([]);
    });
  }
  document.addEventListener(pointedAt, (event) => show(idsOf(event)));
  // Other cards and dots: what is still pointed at is marked again.
  document.addEventListener(shownChanged, () => show(marked));
}

let pointed = '';
let marked: ReadonlySet<number> = new Set();

/** The pointer crosses many elements of one card: only changes are dispatched. */
function change(ids: readonly number[]): void {
  if (ids.join() === pointed) return;
  pointed = ids.join();
  pointAt(ids);
}

const onDot = (dot: number) =>
  [...cards()].filter((card) => card.dataset.dot === String(dot)).map((card) => idOf(card));

function show(ids: ReadonlySet<number>): void {
  marked = ids;
  pointed = [...ids].join();
  const markedDots = new Set<string | undefined>();
  for (const card of cards()) {
    const isMarked = ids.has(idOf(card));
    card.classList.toggle('card-marked', isMarked);
    if (isMarked) markedDots.add(card.dataset.dot);
  }
  dots().forEach((dot, at) => {
    dot.classList.toggle('dot-marked', markedDots.has(String(at)));
  });
}

/** Asks a map element (`jobfront-map`) to become interactive. */
export const openMapEvent = 'jobfront:open-map';

/** Event: a map has become interactive, and shows the found jobs, not only their dots. */
export const mapOpened = 'jobfront:map-opened';
