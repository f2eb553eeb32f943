import type { Plural } from '../dictionary.ts';

/**
 * Texts of finding a job: filters, distance, sorting, the map's buttons. `{value}` is what a filter is narrowed to,
 * such as a place.
 */
export interface FindTexts {
  filters: string;
  /** The button that empties the search field. */
  clearWords: string;
  /** Stands in place of the number of jobs while they are loaded. */
  searching: string;
  chosenFilters: string;
  removeFilter: string;
  narrow: string;
  /** The button that shows and hides the places that lie in another. */
  placesIn: string;
  showJobs: Plural;
  showMore: string;
  /** What is left without one of the filters. */
  without: Plural;
  /** What fewer words find; `{value}` are these. */
  only: Plural;
  /** What the same words find on the board in another language. */
  inLanguage: Plural;
  /** The button that shows the jobs of the boards in other languages too. */
  inOtherLanguages: Plural;
  /** Leads to the feed of what is searched for. */
  searchFeed: string;
  /** Heads jobs that come near what is looked for. */
  nearest: string;
  payGiven: string;
  /** The value of a filter that finds the jobs which say nothing of it. */
  notStated: string;
  yes: string;
  no: string;
  sortBy: string;
  /** What the order of `newest` is called where words are looked for. */
  bestMatch: string;
  /** Above jobs that have the words in their adverts' texts alone. */
  inTexts: string;
  sortings: Record<'newest' | 'title' | 'distance' | 'closing' | 'pay', string>;
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
  /** The list with less room for each job. */
  compact: string;
  mapMoves: Record<'up' | 'down' | 'left' | 'right', string>;
  wholeMap: string;
  /** Where the map shows a part without jobs: what leads back to them. */
  noJobsHere: string;
  /** What the list is narrowed to by a part of the map. */
  mapPart: string;
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
  compareOneMore: string;
  /** `{title}` is a job's. */
  compareJob: string;
  removeAll: string;
  undo: string;
  notGiven: string;
}
