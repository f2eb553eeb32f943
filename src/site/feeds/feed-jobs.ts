import { basePath, below } from '../../base/site-path.ts';
import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import { type Memory, postedAt } from '../../board/memory.ts';
import { placesIn } from '../../board/places/town-names.ts';
import { directionOf, isolated } from '../../i18n/direction.ts';
import { formatPlaces } from '../../i18n/format.ts';
import { memoLast, remember } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import type { Site } from '../../settings/site-schema.ts';
import { descriptionHtml } from '../job/advert-text.ts';
import type { OutputContext } from '../machine-file.ts';
import { type DatedJobView, datedJobView, unknownInstant } from '../views/job-file.ts';
import { cleanXml, escapeXml } from './xml-text.ts';

/**
 * The title with the place, as the head of the job's page has it ("Magazynier, Łódź, Polska").
 *
 * @param language of what is around it, which names the place; that of the advert, if left out
 */
export function jobTitle(job: Job, language = job.language): string {
  const side = directionOf(language) === 'rtl' ? 'rtl' : 'ltr';
  const title = isolated(job.displayTitle, side, directionOf(job.language));
  const place = formatPlaces(placesIn(job, language));
  return place === '' ? title : `${title}, ${isolated(place, side)}`;
}

/**
 * The whole text of the job's page: each section under its heading, every address whole. Safe HTML that XML can
 * hold, never empty: a job without any text has its title there.
 */
export function jobContent(job: Job, { site, siteUrl }: ContentContext): string {
  const texts = dictionaryOf(boardLanguage(job, site), site);
  const safe = descriptionHtml(job.sections, texts, siteUrl);
  return cleanXml(safe || `<p>${escapeXml(job.displayTitle)}</p>`);
}

type ContentContext = Pick<OutputContext, 'site' | 'siteUrl'>;

/** The name of the hiring company where it is not the site's own, else `null`. */
export const otherCompany = (job: Job, site: Pick<Site, 'name'>): string | null =>
  job.company === site.name ? null : job.company;

type Times = Pick<OutputContext, 'board' | 'memory' | 'changedAt'>;

/**
 * Since when the job's page shows what it shows now; where that is unknown, since when the job is published; where
 * that is unknown as well, since when the newest of all jobs is.
 */
export const changedOf = (job: Job, { board, memory, changedAt }: Times): string =>
  changedAt(job.address) ?? postedAt(memory, job) ?? newestInstant(board.jobs, memory) ?? unknownInstant;

export const datedView = (job: Job, times: Times): DatedJobView =>
  datedJobView(job, postedAt(times.memory, job), changedOf(job, times));

const newestInstant = memoLast((jobs: readonly Job[], memory: Memory): string | null => {
  let instant: string | null = null;
  for (const job of jobs) {
    const posted = postedAt(memory, job);
    if (posted !== null && (instant === null || posted > instant)) instant = posted;
  }
  return instant;
});

/**
 * When a list changed last: the newest change of its jobs. An empty list has none, so the moment counts since
 * when its page says so; that stays the same for as long as the list is empty. Where that is unknown, it is since when
 * the newest of all jobs is published.
 */
export function updatedOf(jobs: readonly Job[], address: string, times: Times): string {
  let newest: string | null = null;
  let newestTime = Number.NEGATIVE_INFINITY;
  // Of few moments: most jobs came, or changed, at the same.
  for (const changed of new Set(jobs.map((job) => changedOf(job, times)))) {
    const time = Date.parse(changed);
    if (time <= newestTime) continue;
    newest = changed;
    newestTime = time;
  }
  return (
    newest ?? times.changedAt(address) ?? newestInstant(times.board.jobs, times.memory) ?? unknownInstant
  );
}

/** "Thu, 05 Nov 2026 09:00:00 GMT" (RFC 822 with a year of four digits, as RSS 2.0 asks). */
export const rfc822 = (instant: string): string => new Date(instant).toUTCString();

/** "20261105T090000Z" (RFC 5545, section 3.3.5, form 2). */
export const calendarInstant = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/**
 * Most jobs of one feed, or of a page of it. Readers poll feeds many times a day and only want what is new; whoever wants all jobs
 * takes `/feeds/jobs.xml` or `/jobs.json`. A busy company publishes fewer than this between two polls.
 */
export const shownJobs = 100;

/**
 * Gives the newest jobs of any list of the board, 100 if not told how many: by first publication, then by advert id, both descending;
 * jobs whose publication is unknown come last. Highlighted jobs stand where their age puts them.
 */
export function newestOf({
  board,
  memory,
}: Pick<OutputContext, 'board' | 'memory'>): (jobs: readonly Job[], most?: number) => readonly Job[] {
  let known: { sorted: readonly Job[]; ranks: ReadonlyMap<Job, number> } | undefined;
  const sort = () => {
    const sorted = board.jobs
      .map((job) => ({ job, id: job.advertId, time: timeOf(postedAt(memory, job)) }))
      .sort((one, other) => compare(other.time, one.time) || other.id - one.id)
      .map(({ job }) => job);
    return { sorted, ranks: new Map(sorted.map((job, rank) => [job, rank])) };
  };
  return (jobs, most = shownJobs) => {
    known ??= sort();
    const { sorted, ranks } = known;
    const best = Uint32Array.from(jobs, (job) => ranks.get(job) ?? sorted.length)
      .sort()
      .subarray(0, most);
    return [...best].map((rank) => sorted[rank]).filter((job) => job !== undefined);
  };
}

const timeOf = (instant: string | null) =>
  instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);

/** Without subtraction, for two unknown times have no difference. */
const compare = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);

type Where = Pick<OutputContext, 'siteUrl'>;

// A tag URI names a moment at which its maker held the host. It is part of every id, so it never changes.
const since = 2026;

/**
 * Ids that stay the same whatever becomes of titles and addresses: tag URIs (RFC 4151) of the site's host.
 * Feed readers tell by them what they have shown already.
 */
export const jobTag = (advertId: number, { siteUrl }: Where): string => `${tagOf(siteUrl)}job/${advertId}`;

/** The id of a feed, by the path of the list it shows, with the query of a search. */
export const feedTag = (path: string, { siteUrl }: Where): string => {
  const { pathname, search } = new URL(path, siteUrl);
  return `${tagOf(siteUrl)}feed${pathname}${search}`;
};

/** The UID of a job's last day in calendars (RFC 5545, section 3.8.4.7). */
export const deadlineUid = (advertId: number, { siteUrl }: Where): string =>
  `deadline-${advertId}${basePath(siteUrl).replaceAll('/', '-')}@${hostOf(siteUrl)}`;

/** How all ids of a site begin. Sites of one host have the same numbers of jobs. */
const tagOf = remember(
  (siteUrl: string) => `tag:${hostOf(siteUrl)},${since}:${below(basePath(siteUrl), '/').slice(1)}`,
);

/** The host as a tag URI can write it: brackets and colons of an IPv6 address can't stand there. */
const hostOf = remember((siteUrl: string) => new URL(siteUrl).hostname.replace(/[^a-z0-9.-]/g, 'x'));
