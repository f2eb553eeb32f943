import type { FindTexts, SavedTexts } from './find/texts.ts';
import type { JobPageTexts } from './job-page/texts.ts';
import type { LegalPage } from './legal-pages.ts';
import type { BuiltInFacet, EmploymentType, PayUnit, WorkModel } from './terms.ts';
import type { VerifyTexts } from './verify/texts.ts';

/** A text in the plural forms that its language has (CLDR categories; `other` is always there). */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** Every text of the interface. `{name}` marks what is filled in. A language that misses a key is a type error. */
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
  /** How to hear of new jobs and of deadlines. */
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
  outage: string;
  outageHint: string;
}
