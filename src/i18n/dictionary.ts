import type { BuiltInFacet, EmploymentType, LegalPage, PayUnit, WorkModel } from './terms.ts';

/**
 * Texts of an open job's page. `{when}` is how long it still takes or a day near by ("in 3 days", "tomorrow"),
 * `{time}` a time of day. These texts must fit one line of a phone: some 30 letters with their values.
 */
export interface JobPageTexts {
  contents: string;
  /** Label of the collapsed section below the most important facts. */
  moreFacts: string;
  /** In the list that the visitor came from. */
  previousJob: string;
  nextJob: string;
  closes: string;
  closesAt: string;
  alsoInPlaces: string;
  /** Replaces "Similar jobs" if those shown are not similar. */
  moreJobs: string;
  /** The same, where all of them are in one town. */
  moreJobsIn: string;
  contact: string;
  /** Beside the apply link, if it leaves the site. */
  opensAt: string;
  /** A file for calendars. */
  addDeadline: string;
  poster: string;
  print: string;
  backToJob: string;
  scan: string;
  /** In the language menu, if the job has no advert in a language. `{languages}` are those that it has. */
  onlyIn: string;
  /** On a job that the visitor applied for on this device. `{date}` is a day and month; no form of address. */
  applied: string;
  /** Links to the page of that application. */
  applicationState: string;
  /** Removes the record of it from the device. */
  forgetApplied: string;
}

/**
 * Texts of the job search: filters, distance, sorting, the map's buttons. `{value}` is the chosen value of a filter,
 * such as a place.
 */
export interface FindTexts {
  filters: string;
  /** The button that empties the search field. */
  clearWords: string;
  /** Replaces the number of jobs while they are loaded. */
  searching: string;
  chosenFilters: string;
  removeFilter: string;
  narrow: string;
  /** The button that shows and hides the places inside another. */
  placesIn: string;
  showJobs: Plural;
  showMore: string;
  /** The jobs found without one of the filters. */
  without: Plural;
  /** The jobs found with fewer words; `{value}` are these words. */
  only: Plural;
  /** The jobs found with the same words on the board in another language. */
  inLanguage: Plural;
  /** The button that shows the jobs of the boards in other languages too. */
  inOtherLanguages: Plural;
  searchFeed: string;
  /** Places of a card that names only the first ones; `{count}` is at least 2. */
  placesMore: string;
  /** Heading of jobs that nearly match the search. */
  nearest: string;
  payGiven: string;
  /** The value of a filter that finds jobs without a value. */
  notStated: string;
  /** Label of the fields for the least pay: an amount, its currency, and its unit. */
  payAtLeast: string;
  currency: string;
  payPeriod: string;
  /** How pay in several currencies and units is compared. */
  payCompared: string;
  /** If the input contains no readable amount; `{amount}` is an example. */
  payHint: string;
  /** Above jobs that match everything except pay, which they do not state. */
  withoutPay: Plural;
  yes: string;
  no: string;
  sortBy: string;
  /** The name of the order `newest` in a search for words. */
  bestMatch: string;
  /** Above jobs that have the words only in their adverts' texts. */
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
  /** The compact list. */
  compact: string;
  mapMoves: Record<'up' | 'down' | 'left' | 'right', string>;
  wholeMap: string;
  /** Where the map shows a part without jobs: the button that leads back to them. */
  noJobsHere: string;
  /** The filter set by a part of the map. */
  mapPart: string;
  /** The button that opens the search with a CV, and its heading. */
  cvFind: string;
  /** Says that the CV stays on the device. It is true: `browser/cv` sends and stores nothing. */
  cvStays: string;
  /** Label of the field for the file. */
  cvChoose: string;
  cvUnreadable: string;
  /** Above the words of the CV that a job has, for screen readers. */
  cvWords: string;
  /** Opens the form of a job with the CV. */
  cvApply: string;
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

/**
 * Texts of the page that checks whether a job is real. `{host}` is the host of an address, `{ours}` the site's own
 * host, `{prefix}` the beginning of its jobs' addresses, `{moment}` a day with the time.
 */
export interface VerifyTexts {
  title: string;
  intro: string;
  address: string;
  check: string;
  checking: string;
  open: string;
  openHint: string;
  moved: string;
  closed: string;
  closedHint: string;
  foreign: string;
  foreignHint: string;
  unknown: string;
  unknownHint: string;
  unreadable: string;
  unreadableHint: string;
  failed: string;
  failedHint: string;
  forged: string;
  forgedHint: string;
  asOf: string;
  signed: string;
  unsigned: string;
  same: string;
  changed: string;
  chained: string;
  byHand: string;
  byHandAddress: string;
  byHandList: string;
  how: string;
  howHint: string;
  list: string;
  key: string;
  needsScript: string;
}

/** Texts of the pages of closed jobs. */
export interface ArchiveTexts {
  title: string;
  intro: string;
  /** Names of columns. */
  opened: string;
  closed: string;
  days: string;
  none: string;
}

/** A text in the plural forms that its language has (CLDR categories; `other` is always there). */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Texts of the blocks of the owner's pages. */
export interface BlockTexts {
  /** The name of the button that plays a video, and of the link to it. */
  play: string;
  /** What happens when a video of another host is played. */
  notice: string;
  transcript: string;
  /** The time of an event for visitors in another zone. */
  deviceTime: string;
  /** Where an event without a place is. */
  online: string;
}

/** Texts of the bar above previewed pages (site/page/preview-bar.ts). */
export interface PreviewTexts {
  name: string;
  /** The moment at which the site is shown. */
  at: string;
  upcoming: string;
  content: string;
  /** How long the link works. */
  until: string;
  leave: string;
}

/** Every text of the interface. `{name}` marks a value. A language that misses a key is a type error. */
export interface Dictionary {
  skipToContent: string;
  mainMenu: string;
  jobs: string;
  map: string;
  languages: string;
  homepage: string;
  ourBrands: string;
  /** Links of the footer. */
  legal: Record<LegalPage, string>;
  openPositions: string;
  jobsAt: string;
  feedOfFacet: string;
  feedOfAll: string;
  feedHint: string;
  deadlines: string;
  deadlineOf: string;
  jobCount: Plural;
  /** How many towns have jobs. */
  townCount: Plural;
  jobsFound: Plural;
  moreIn: Plural;
  otherLanguages: string;
  pages: string;
  page: string;
  previousPage: string;
  nextPage: string;
  highlighted: string;
  /** On the card of a job that was published in the last days. */
  newJob: string;
  remotePlace: string;
  search: string;
  searchJobs: string;
  searchHint: string;
  filterPlace: string;
  filterField: string;
  filterWorkModel: string;
  clearFilters: string;
  nothingFound: string;
  nothingFoundHint: string;
  searchFailed: string;
  boardEmpty: string;
  /** If jobs are open in other languages, which the page shows. */
  boardEmptyInLanguage: string;
  boardEmptyHint: string;
  place: string;
  fieldOfWork: string;
  employmentType: string;
  workModel: string;
  remoteCountries: string;
  pay: string;
  reference: string;
  published: string;
  openUntil: string;
  deadline: string;
  company: string;
  advertLanguage: string;
  facts: string;
  from: string;
  upTo: string;
  perUnit: Record<PayUnit, string>;
  workModels: Record<WorkModel, string>;
  employmentTypes: Record<EmploymentType, string>;
  sections: Record<
    'description' | 'responsibilities' | 'requirements' | 'what_we_offer' | 'benefits',
    string
  >;
  /** Heads a section that has no name. */
  moreInformation: string;
  apply: string;
  applyFor: string;
  howToApply: string;
  share: string;
  copyLink: string;
  linkCopied: string;
  shareByMail: string;
  alsoIn: string;
  allJobs: string;
  browseJobs: string;
  browseHint: string;
  listHint: string;
  jobsInPlace: string;
  jobsInField: string;
  jobsOfType: Record<EmploymentType, string>;
  jobsWithModel: Record<WorkModel, string>;
  facetNames: Record<BuiltInFacet, string>;
  otherValues: Record<BuiltInFacet, string>;
  seeAll: string;
  /** How to follow new jobs and deadlines. */
  follow: { title: string; feed: string; calendar: string };
  breadcrumb: string;
  mapOfJobs: string;
  mapOfPlace: string;
  openMap: string;
  mapFailed: string;
  mapIntro: string;
  notOnMap: Plural;
  jobsHere: Plural;
  zoomIn: string;
  zoomOut: string;
  close: string;
  mapCredit: string;
  notFound: string;
  notFoundHint: string;
  similarAddresses: string;
  closed: string;
  closedBadge: string;
  closedHint: string;
  closedSince: string;
  closedAlone: string;
  jobPage: JobPageTexts;
  find: FindTexts;
  saved: SavedTexts;
  verify: VerifyTexts;
  archive: ArchiveTexts;
  blocks: BlockTexts;
  preview: PreviewTexts;
  outage: string;
  outageHint: string;
}
