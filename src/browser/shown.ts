import type { MapPart } from './find/wish.ts';

/** Said when other jobs are shown than before. */
export const shownChanged = 'jobfront:shown';

/** What the map shows at the moment. */
export interface Shown {
  /** The jobs that are found, by advert, those outside a chosen part of the map as well; `null` = all of them. */
  ids: ReadonlySet<number> | null;
  /** The part of the map that the list is narrowed to. */
  part: MapPart | null;
}

export const shown: Shown = { ids: null, part: null };

/** Tells the map what is found. */
export function showOnly({ ids, part }: Shown): void {
  shown.ids = ids;
  shown.part = part;
  document.dispatchEvent(new CustomEvent(shownChanged));
}

/** Said by the map when its part is to narrow the list. */
export const partChosen = 'jobfront:part-chosen';

/** What a `partChosen` event tells. */
export const partOf = (event: Event): MapPart => (event as CustomEvent<MapPart>).detail;
