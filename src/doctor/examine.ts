import type { Post } from '../service/wire.ts';
import { checkAdverts } from './advert/check-adverts.ts';
import { wordsOfSections } from './advert/words.ts';
import { coverageOf } from './coverage.ts';
import type { Advert, Examined } from './examined.ts';
import { byWeight } from './finding.ts';
import { languagesOf } from './languages.ts';
import { takeCensus } from './options/census.ts';
import { checkOptions } from './options/check-options.ts';
import type { DoctorReport, Severity } from './report-schema.ts';
import { oneLine } from './say.ts';
import { checkService } from './service/check-service.ts';
import { proofOf } from './service/proof.ts';
import { checkBrandClients } from './settings/brand-clients.ts';
import { checkSettings } from './settings/check-settings.ts';
import { checkNames } from './settings/unknown-names.ts';

/** Makes the report of what was read. Pure: the same input gives the same report, in the same order. */
export function examine(examined: Examined): DoctorReport {
  const { settings, look, board } = examined;
  const { site, environment } = settings;
  const posts = 'list' in look.outcome ? look.outcome.list.posts : [];
  const adverts = advertsOf(examined, posts);
  const census = takeCensus(posts, site);
  const findings = [
    ...checkService(examined),
    ...checkAdverts(adverts, posts, examined),
    ...checkOptions(census, adverts, site),
    ...checkSettings(examined),
    ...checkNames(posts, site),
    ...checkBrandClients(posts, site),
  ].sort(byWeight);
  const countOf = (severity: Severity) => findings.filter((one) => one.severity === severity).length;
  const skipped = board.problems.filter(
    ({ code }) => code === 'post-unreadable' || code === 'post-outside-filter',
  ).length;
  return {
    format: 1,
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

function advertsOf({ board }: Examined, posts: readonly Post[]): Advert[] {
  const byPublishId = new Map(posts.map((post) => [post.id, post]));
  return [...board.jobs, ...board.upcoming].flatMap((job) => {
    const post = byPublishId.get(job.publishId);
    return post ? [{ job, post, words: wordsOfSections(job.sections) }] : [];
  });
}
