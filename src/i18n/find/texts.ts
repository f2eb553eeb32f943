import type { Plural } from '../dictionary.ts';

/**
 * Texts of finding a job: filters, distance, sorting, the map's buttons. `{value}` is what a filter is narrowed to,
 * such as a place.
 */
export interface FindTexts {
  filters: string;
  chosenFilters: string;
  removeFilter: string;
  narrow: string;
  showJobs: Plural;
  showMore: string;
  /** What is left without one of the filters. */
  without: Plural;
  payGiven: string;
  sortBy: string;
  /** What the order of `newest` is called where words are looked for. */
  bestMatch: string;
  /** Above jobs that have the words in their adverts' texts alone. */
  inTexts: string;
  sortings: Record<'newest' | 'title' | 'distance' | 'closing', string>;
  distance: string;
  city: string;
  within: string;
  noCity: string;
  cityFailed: string;
  cityCredit: string;
  myPosition: string;
  useMyPosition: string;
  positionStays: string;
  /** How jobs without a point count in the distance search. */
  withoutPoint: string;
  locating: string;
  positionDenied: string;
  positionFailed: string;
  showAs: string;
  list: string;
  mapMoves: Record<'up' | 'down' | 'left' | 'right', string>;
  wholeMap: string;
}

/** Texts of saved jobs and their comparison. */
export interface SavedTexts {
  title: string;
  intro: string;
  save: string;
  saved: string;
  none: string;
  noneHint: string;
  needsScript: string;
  blocked: string;
  full: string;
  unchecked: string;
  compare: string;
  compareHint: string;
  compareMost: string;
  /** `{title}` is a job's. */
  compareJob: string;
  removeAll: string;
  undo: string;
  notGiven: string;
}
