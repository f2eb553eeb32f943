import { followed } from '../../board/following.ts';
import { type Job, type Pay, placeFacet } from '../../board/job.ts';
import { isSameList } from '../../board/list-items.ts';
import { pageOf } from '../../board/lists/addresses.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { type Card, cardsOf } from '../../board/recruitments.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { memoLast } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { listsAll } from '../../settings/brands.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { closingSecond, postedDate } from '../job/expiry.ts';
import { cardParts } from '../job/facts.ts';
import { hiringCompany } from '../job/posting.ts';
import { fieldSign } from '../page/motif.ts';
import { severalPlaces } from '../search/card-rows.ts';
import type { SimilarJobs } from '../similar/similar-jobs.ts';

/** Everything that a card shows of a job, or of all adverts of a position. */
export interface CardView {
  advertId: number;
  /** Path of the job's page. */
  address: string;
  title: string;
  /** Of the advert, BCP 47. */
  language: string;
  /** Its place or places in words; `''` = not known. */
  where: string;
  /** Its other short facts; none of them is empty. */
  facts: readonly string[];
  pay: Pay | null;
  highlighted: boolean;
  /** The day of its publication in the site's zone, an ISO date. */
  posted: string | null;
  /** The second since 1970 in which it takes its last application. */
  closes: number | null;
  /** The sign of its first field of work (src/site/page/sign.ts). */
  sign: number;
}

/** A card of a job by itself. An unchanged job keeps its view, so cached results stay valid. */
const jobCard = memoLast(
  (job: Job, language: InterfaceLanguage, site: SiteSettings): CardView =>
    viewOf({ job, others: [] }, language, site),
);

/** What a card shows. @param language of the page */
export const cardView = (card: Card, language: InterfaceLanguage, site: SiteSettings): CardView =>
  card.others.length === 0 ? jobCard(card.job, language, site) : viewOf(card, language, site);

function viewOf(card: Card, language: InterfaceLanguage, site: SiteSettings): CardView {
  const { job } = card;
  const { where, facts } = cardParts(card, language, site);
  // Among the jobs of several brands a card says whose its job is.
  const company = listsAll(site) ? hiringCompany(job, site) : null;
  return {
    advertId: job.advertId,
    address: job.address,
    title: job.displayTitle,
    language: job.language,
    where,
    facts: company === null ? facts : [company, ...facts],
    pay: job.pay,
    highlighted: job.highlighted,
    posted: postedDate(job, site.timeZone),
    closes: closingSecond(job, site.timeZone),
    sign: fieldSign(job.fields[0] ?? '', site),
  };
}

/** Pages of a list by their number, and those of the list before it. */
interface CardPages {
  known: Map<number, readonly CardView[]>;
  before: ReadonlyMap<number, readonly CardView[]>;
}

const cardPages = followed(
  (_: readonly Job[], __: InterfaceLanguage, ___: SiteSettings): CardPages => ({
    known: new Map(),
    before: new Map(),
  }),
  ({ known }) => ({ known: new Map(), before: known }),
);

/** The cards on one page of a list. The same array each time while they are the same. @param page counts from 1 */
export function cardsOnPage(
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
  page: number,
): readonly CardView[] {
  const { known, before } = cardPages(jobs, language, site);
  let cards = known.get(page);
  if (cards === undefined) {
    const now = pageOf(cardsOf(jobs), page).map((card) => cardView(card, language, site));
    const had = before.get(page);
    cards = had && isSameList(had, now) ? had : now;
    known.set(page, cards);
  }
  return cards;
}

/** The town or towns of a card, or the region or country of jobs without one; `''` = not known. */
export function townOf({ job, others }: Card, language: InterfaceLanguage, site: SiteSettings): string {
  const names = [job, ...others].map((one) => placeFacet(placesIn(one, language)));
  return severalPlaces(names, names[0] ?? '', language, dictionaryOf(language, site).find);
}

/** Open jobs that resemble another one, and what they have in common. */
export interface SimilarView {
  cards: readonly CardView[];
  are: SimilarJobs['are'];
}

/** The same object each time for the same jobs. @param most so many of them */
export const similarView = memoLast(
  (
    { jobs, are }: SimilarJobs,
    language: InterfaceLanguage,
    site: SiteSettings,
    most: number,
  ): SimilarView => ({
    are,
    cards: jobs.slice(0, most).map((job) => jobCard(job, language, site)),
  }),
);
