import type { Board } from '../../board/job.ts';
import { boardOf } from '../../board/make-board.ts';
import { type Memory, noMemory } from '../../board/memory.ts';
import { type PostReading, readPost } from '../../board/read-job.ts';
import type { HtmlSources } from '../../board/sections.ts';
import { ownPosts } from '../../board/sites.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import type { ReadDeps } from '../../service/http/retry.ts';
import type { ReadSettings } from '../../service/list/read-published.ts';
import type { Post } from '../../service/wire/post.ts';
import type { Settings, Site } from '../../settings/site-schema.ts';
import type { Hindrance } from '../hindrances.ts';
import { type Advert, byWeight, type Examined } from '../report/finding.ts';
import {
  type Coverage,
  coverageKeys,
  type DoctorReport,
  type Finding,
  type Severity,
} from '../report/report-schema.ts';
import { oneLine } from '../report/say.ts';
import { wordsOfSections } from './advert-texts.ts';
import { checkAdverts } from './check-adverts.ts';
import { checkOptions } from './check-options.ts';
import { checkService, proofOf } from './check-service.ts';
import { checkBrandClients, checkNames, checkSettings } from './check-settings.ts';
import { lookAtService, repairedPosts } from './measure-service.ts';
import { checkOldAddresses } from './old-addresses.ts';
import { takeCensus } from './option-census.ts';

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
function languagesOf(board: Board, site: Site): DoctorReport['languages'] {
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
    return post ? [{ job, post, words: wordsOfSections(job.sections) }] : [];
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
  /** The records of jobs in the data folder, from the previous board; left out if there are none. */
  remembered?: Memory;
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
  const { hindrances, remembered = noMemory } = deps;
  return examine({ settings, look, board, jobOf, hindrances, remembered });
}

/** A shorter read reports no progress. */
const quietMs = 1000;

/**
 * Reports the progress of a read, at most once a second, and not during the first second.
 *
 * @param now a clock in milliseconds
 * @param write takes one line, its end included
 */
export function progressTeller(
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
