import { isThisMachine } from '../../base/this-machine.ts';
import type { Board } from '../../board/job.ts';
import { boardOf } from '../../board/make-board.ts';
import { type PostReading, readPost } from '../../board/read-job.ts';
import type { HtmlSources } from '../../board/sections.ts';
import { ownPosts, sitesOf } from '../../board/sites.ts';
import { sectionsOf } from '../../board/texts.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import {
  IncompleteListError,
  ServiceConnectionError,
  ServiceError,
  ServiceTimeoutError,
} from '../../service/http/errors.ts';
import type { ReadDeps } from '../../service/http/retry.ts';
import type { ReadSettings } from '../../service/list/read-published.ts';
import type { Post } from '../../service/wire/post.ts';
import { rootOf } from '../../settings/addresses.ts';
import type { Settings, SiteSettings } from '../../settings/site-schema.ts';
import { jobParts, partAddress } from '../../site/job-parts.ts';
import { emptyMemory, type SiteMemory } from '../../site/site-memory.ts';
import type { Code } from '../codes/codes.ts';
import type { Hindrance } from '../hindrances.ts';
import type { OwnLink } from '../own-links.ts';
import { type Advert, aboutService, byWeight, type Examined, finding } from '../report/finding.ts';
import {
  type Coverage,
  coverageKeys,
  type DoctorReport,
  type Finding,
  type SeenRequest,
  type Severity,
} from '../report/report-schema.ts';
import { counted, largestOf, median, oneLine, quoted } from '../report/say.ts';
import { wordsOfSections } from './advert-texts.ts';
import { checkAdverts } from './check-adverts.ts';
import { checkOptions, takeCensus } from './check-options.ts';
import { checkBrandClients, checkNames, checkSettings } from './check-settings.ts';
import { lookAtService, repairedPosts, type ServiceLook } from './measure-service.ts';
import { checkGoneLinks, checkOldAddresses } from './old-addresses.ts';

const has: Readonly<Record<Coverage, (advert: Advert) => boolean>> = {
  text: ({ words }) => words.length > 0,
  place: ({ job }) => job.place !== null,
  country: ({ job }) => job.place?.countryCode != null,
  start: ({ job }) => job.validFrom !== null,
  pay: ({ job }) => job.pay !== null,
  employmentType: ({ job }) => job.employmentTypes.length > 0,
  workModel: ({ job }) => job.workModel !== null,
  reference: ({ job }) => job.reference !== null,
  headings: ({ words }) => words.isDivided,
  applyLink: ({ job }) => job.applyUrl !== null,
};

/** How many adverts have the data that machines and people look for. */
const coverageOf = (adverts: readonly Advert[]): DoctorReport['coverage'] =>
  coverageKeys.map((what) => ({ what, jobs: adverts.filter(has[what]).length }));

/** Open jobs by language: those of the site first, in its order, then the others by code. */
function languagesOf(board: Board, site: SiteSettings): DoctorReport['languages'] {
  const counts = new Map<string, number>();
  for (const job of board.jobs) {
    const language = primaryLanguage(job.language);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const others = [...counts.keys()]
    .filter((language) => !site.languages.some((own) => own === language))
    .sort();
  return [...site.languages, ...others].map((language) => ({ language, open: counts.get(language) ?? 0 }));
}

/** Makes the report on the data. Pure: the same input gives the same report, in the same order. */
export function examine(examined: Examined): DoctorReport {
  const { settings, look, board } = examined;
  const { site, environment } = settings;
  const posts = repairedPosts(look);
  const adverts = advertsOf(examined, posts);
  const census = takeCensus(posts, site);
  const findings = [
    ...checkService(examined),
    ...checkAdverts(adverts, posts, examined),
    ...checkOptions(census, adverts, site),
    ...checkSettings(examined),
    ...checkOldAddresses(examined),
    ...checkGoneLinks(examined),
    ...checkNames(posts, site),
    ...checkBrandClients(posts, site),
  ]
    .map(withAddress(posts))
    .sort(byWeight);
  const countOf = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  const skipped = board.problems.filter(
    ({ code }) => code === 'post-unreadable' || code === 'post-outside-filter',
  ).length;
  return {
    format: 2,
    at: board.at,
    site: { name: oneLine(site.name), address: environment.SITE_URL },
    service: {
      address: environment.SERVICE_URL,
      complete: 'list' in look.outcome,
      proof: proofOf(look),
      requests: look.requests.map((request) => ({
        ...request,
        location: request.location === null ? null : oneLine(request.location, 200),
      })),
      tls: look.tls,
    },
    records: {
      posts: posts.length,
      open: board.jobs.length,
      upcoming: board.upcoming.length,
      over: Math.max(0, posts.length - board.jobs.length - board.upcoming.length),
      skipped,
    },
    languages: languagesOf(board, site),
    coverage: coverageOf(adverts),
    options: census.map((use) => ({ ...use, option: oneLine(use.option, 100) })),
    counts: { error: countOf('error'), warning: countOf('warning'), notice: countOf('notice') },
    findings,
  };
}

/** Adds the address of the post to findings about an advert. */
function withAddress(posts: readonly Post[]): (finding: Finding) => Finding {
  const urls = new Map(posts.map(({ advert, url }) => [advert.id, isHttpUrl(url) ? oneLine(url) : null]));
  return (finding) => {
    const { about } = finding;
    if (about.kind !== 'advert' || about.advertId === null) return finding;
    return { ...finding, about: { ...about, url: urls.get(about.advertId) ?? null } };
  };
}

const isHttpUrl = (url: string | null): url is string =>
  url !== null && /^https?:$/.test(URL.parse(url)?.protocol ?? '');

function advertsOf({ board }: Examined, posts: readonly Post[]): Advert[] {
  const byPublishId = new Map(posts.map((post) => [post.id, post]));
  return [...board.jobs, ...board.upcoming].flatMap((job) => {
    const post = byPublishId.get(job.publishId);
    return post ? [{ job, post, words: wordsOfSections(sectionsOf(job)) }] : [];
  });
}

/** The dependencies of a diagnosis. */
export interface DiagnosisDeps extends ReadDeps {
  /** The moment of the report, an ISO instant. */
  at: string;
  /** Requests the images of these posts; returns those found for each, and why others are missing. */
  readImages(posts: readonly Post[]): Promise<(post: Post) => HtmlSources['images']>;
  /** What blocks publishing the site, according to the project's files and the environment. */
  hindrances: readonly Hindrance[];
  /** The links of the owner's pages and of the footer; none if left out. */
  links?: readonly OwnLink[];
  /** The records of jobs in the data folder, from the previous board; left out if there are none. */
  remembered?: Pick<SiteMemory, 'jobs' | 'changes'>;
  /** As of `Examined`. */
  ghostDays?: number | undefined;
}

/** Reads the service and the settings and reports on both. A service that can't be read is reported too. */
export async function diagnose(
  settings: Settings,
  reading: ReadSettings,
  deps: DiagnosisDeps,
): Promise<DoctorReport> {
  const { site, environment } = settings;
  const look = await lookAtService(reading, deps);
  const list = 'list' in look.outcome ? look.outcome.list : { posts: [], problems: [] };
  const posts = ownPosts(list.posts, site);
  const imagesOf = await deps.readImages(posts);
  const { SERVICE_URL: serviceUrl } = environment;
  const readings = new Map<Post, PostReading>(
    posts.map((post) => [post, readPost(post, { site, serviceUrl, images: imagesOf(post) })]),
  );
  const board = boardOf({ readings: [...readings.values()], problems: list.problems, at: deps.at });
  const jobOf = (post: Post) => readings.get(post)?.job ?? null;
  const { hindrances, links = [], remembered = emptyMemory, ghostDays } = deps;
  const { jobs, changes } = remembered;
  return examine({
    ...{ settings, look, board, jobOf, hindrances, links },
    remembered: jobs,
    changes,
    ...(ghostDays !== undefined && { ghostDays }),
  });
}

/** A shorter read reports no progress. */
const quietMs = 1000;

/**
 * Reports the progress of a read, at most once a second, and not during the first second.
 *
 * @param now a clock in milliseconds
 * @param write takes one line, its end included
 */
export function progressLines(
  now: () => number,
  write: (line: string) => void,
): (progress: { read: number; total: number }) => void {
  let last = now();
  return ({ read, total }) => {
    if (now() - last < quietMs) return;
    last = now();
    write(`${read} of ${total} posts read\n`);
  };
}

/** Codes of Node and OpenSSL for encryption and certificate errors (Node, TLS: X509 certificate error codes). */
const tlsCodes =
  /^(?:ERR_SSL_|ERR_TLS_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|EPROTO$)/;

/** The finding for a failed read of the list. */
export function failureCode(failure: unknown): Code {
  if (failure instanceof IncompleteListError) return 'list-incomplete';
  const chain = causesOf(failure);
  if (chain.some((cause) => 'code' in cause && tlsCodes.test(String(cause.code)))) {
    return 'service-tls-broken';
  }
  const isSilent = chain.some(
    (cause) => cause instanceof ServiceConnectionError || cause instanceof ServiceTimeoutError,
  );
  return isSilent ? 'service-unreachable' : 'service-answer-unusable';
}

/** The message of a failed read, split into what happened and what to do. */
function failureWords(failure: unknown): { found: string; todo: string | undefined } {
  if (!(failure instanceof ServiceError)) {
    return { found: failure instanceof Error ? failure.message : String(failure), todo: undefined };
  }
  const { message, hint } = failure;
  return { found: message.endsWith(hint) ? message.slice(0, -hint.length).trim() : message, todo: hint };
}

/** An error and its causes, the outermost first. */
function causesOf(failure: unknown): Error[] {
  const chain: Error[] = [];
  let next = failure;
  while (next instanceof Error && chain.length < 10) {
    chain.push(next);
    next = next.cause;
  }
  return chain;
}

const slowMs = 2000;
const soonDays = 21;

/** The findings in the connection to the service and in its answers. */
function checkService(examined: Examined): Finding[] {
  const { look, settings, board } = examined;
  const { environment } = settings;
  const findings: Finding[] = [];
  const found = (...[code, text, todo]: [Parameters<typeof finding>[0], string, string?]) => {
    findings.push(finding(code, aboutService, text, todo));
  };
  if ('failure' in look.outcome) {
    const code = failureCode(look.outcome.failure);
    const { found: text, todo } = failureWords(look.outcome.failure);
    found(code, text, code === 'service-tls-broken' ? undefined : todo);
  } else {
    const { posts, method, problems } = look.outcome.list;
    if (posts.length === 0 && problems.length === 0)
      found('list-empty', 'The list is complete and holds no post.');
    if (method === 'offset') {
      found(
        'list-read-by-number',
        'The service ignores the id filter or the sort; two whole walks page by page found the same posts.',
      );
    } else if (settings.site.only.jobIds === undefined) {
      const short = shortPages(look.requests);
      if (short.length > 0) {
        found(
          'page-short',
          `${counted(short.length, 'page')} in the middle of the list came short, the first with ${short[0]?.records} records.`,
        );
      }
    }
  }
  checkWay(environment.SERVICE_URL, look.requests, found);
  checkAnswers(look.requests, environment.SERVICE_MAX_BYTES, found);
  const validTo = look.tls?.validTo ?? null;
  if (validTo !== null && daysUntil(validTo, board.at) < soonDays) {
    found('certificate-expires-soon', `The certificate of the service ends on ${validTo.slice(0, 10)}.`);
  }
  checkSize(examined, found);
  return findings;
}

type Found = (...parts: [Parameters<typeof finding>[0], string, string?]) => void;

/** Sites whose jobs no longer fit one file. Programs that read only the first one miss the others. */
function checkSize({ board, settings, mostInFile }: Examined, found: Found): void {
  for (const { site, board: own } of sitesOf(board, settings.site)) {
    const count = jobParts({ board: own, ...(mostInFile !== undefined && { mostInFile }) }).length;
    if (count === 1) continue;
    const last = (name: string) => partAddress(`${rootOf(site)}${name}`, count);
    found(
      'list-in-parts',
      `${counted(own.jobs.length, 'job')} come in ${count} files of each kind, up to ${last('feeds/jobs.xml')}, ${last('feeds/linkedin.xml')} and ${last('jobs.json')}.`,
    );
  }
}

/** Redirects and encryption. */
function checkWay(serviceUrl: string, requests: readonly SeenRequest[], found: Found): void {
  const { protocol, origin } = new URL(serviceUrl);
  if (protocol === 'http:' && !isThisMachine(serviceUrl)) {
    found('service-not-encrypted', `SERVICE_URL is ${quoted(origin)}, which is not encrypted.`);
  }
  const targets = requests.flatMap(({ location, status }) =>
    location !== null && status !== null && status >= 300 && status < 400
      ? (URL.parse(location, serviceUrl) ?? [])
      : [],
  );
  const [first] = targets;
  if (first === undefined) return;
  const away = targets.find((target) => target.origin !== origin);
  if (away) found('service-redirects', `${origin} redirects to ${away.origin}.`);
  else
    found(
      'list-redirects',
      `The service redirects ${counted(targets.length, 'request')} to ${first.pathname}.`,
    );
}

/** How long answers took, how large they were, how many failed. */
function checkAnswers(requests: readonly SeenRequest[], maxBytes: number, found: Found): void {
  const answered = requests.filter(({ status }) => status === 200);
  const middle = median(answered.map(({ ms }) => ms));
  if (middle !== null && middle > slowMs) {
    found(
      'service-slow',
      `Half of ${counted(answered.length, 'answer')} took ${Math.round(middle)} ms or longer.`,
    );
  }
  const failed = requests.filter(({ status, records }) =>
    status === 200 ? records === null : !isRedirect(status),
  );
  if (failed.length > 0 && answered.some(({ records }) => records !== null)) {
    const said = [
      ...new Set(failed.map(({ status }) => (status === null ? 'no answer' : `${status}`))),
    ].sort();
    found(
      'service-unsteady',
      `${failed.length} of ${counted(requests.length, 'request')} failed (${said.join(', ')}).`,
    );
  }
  const largest = largestOf(requests.map(({ decodedBytes }) => decodedBytes ?? 0));
  if (largest > maxBytes / 2) {
    found('page-too-large', `The largest page has ${largest} bytes; SERVICE_MAX_BYTES is ${maxBytes}.`);
  }
}

const isRedirect = (status: number | null) => status !== null && status >= 300 && status < 400;

/**
 * Pages with fewer records than the fullest one although more follow. Only in the first walk, which ends at an
 * empty page; later reads prove the walk, and may be short for other reasons.
 */
function shortPages(requests: readonly SeenRequest[]): SeenRequest[] {
  const end = requests.findIndex(({ records }) => records === 0);
  const pages = requests.slice(0, Math.max(0, end)).filter(({ records }) => records !== null);
  const full = largestOf(pages.map(({ records }) => records ?? 0));
  return pages.slice(0, -1).filter(({ records }) => (records ?? 0) < full);
}

const daysUntil = (instant: string, at: string): number =>
  Temporal.Instant.from(at).until(instant, { largestUnit: 'hour' }).total({ unit: 'hour' }) / 24;

/** In a sentence: how the list was proven complete, or why it was not. */
function proofOf({ outcome }: ServiceLook): string {
  if ('failure' in outcome) return oneLine(failureWords(outcome.failure).found);
  const { method, problems } = outcome.list;
  if (problems.some(({ code }) => code === 'total-exceeds-list')) {
    return 'Walked by id twice, in opposite directions, with the same posts; the service counts a few more.';
  }
  return method === 'id'
    ? 'Walked by id to its empty end; each total fits the next, and a closing look at the head found nothing new.'
    : 'Read page by page twice with the same posts and the same total, as the service ignores filter or sort.';
}
