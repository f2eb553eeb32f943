import { userAgent } from '../../base/version.ts';
import type { ServiceRequest } from '../http/exchange.ts';
import { ascii } from '../http/printable.ts';
import type { Problem } from '../problem.ts';
import type { PostHead } from '../wire/post.ts';

/** Path of the list (interface.md, "Public API"). */
const listPath = '/public/job_posts/published';

/** Most posts that the service returns in one answer; some answer 400 when more are requested. */
const pageSize = 100;

export type Direction = 'ASC' | 'DESC';

/** Which posts the owner asks for at all: `only` of the site's settings. */
export interface Only {
  language?: string | undefined;
  awarded?: boolean | undefined;
  /** Recruitment ids, any of which a post may have. */
  jobIds?: readonly number[] | undefined;
}

/** A filter as the service accepts it: all conditions must match, so at most one job. */
export interface OwnerFilter {
  language?: string | undefined;
  awarded?: boolean | undefined;
  jobId?: number | undefined;
  advertId?: number | undefined;
}

/** One page of the list. */
export interface PageQuery {
  direction: Direction;
  /** From 1. */
  page: number;
  /** The requested publish ids, `null` = all. */
  ids: { comparison: '=' | '<=' | '>='; value: number } | null;
}

/**
 * The filters whose lists together contain what the owner asks for: a filter takes one `job_id`, and there is no
 * comparison "one of", so every job is a list of its own.
 */
export function ownerFilters(only: Only): OwnerFilter[] {
  const { jobIds, ...shared } = only;
  if (jobIds === undefined || jobIds.length === 0) return [shared];
  return [...new Set(jobIds)].map((jobId) => ({ ...shared, jobId }));
}

/** The address of the list of the service at `serviceUrl` (its {base_url}), which may have a path of its own. */
export function listUrl(serviceUrl: string): URL {
  const url = new URL(serviceUrl);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${listPath}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * The request for one page. Filter and sort are always sent, even if empty: the default sort of live services was
 * not always the documented one. A flag is sent as `"1"` or `"0"`: filter values are text, and the service writes
 * the flags among its options like this.
 */
export function listRequest(url: URL, owner: OwnerFilter, query: PageQuery): ServiceRequest {
  return {
    method: 'GET',
    url,
    headers: {
      accept: 'application/json',
      'user-agent': userAgent,
      'x-request-page-size': String(pageSize),
      'x-request-current-page': String(query.page),
      'x-request-filter': ascii(JSON.stringify(filterOf(owner, query))),
      'x-request-sort': ascii(JSON.stringify({ sort_by: 'id', direction: query.direction })),
    },
  };
}

type FilterField = 'id' | 'job_post_id' | 'language' | 'awarded' | 'job_id';

interface Condition {
  /** Always text, numbers too (interface.md, Filtering). */
  value: string;
  comparison: '=' | '<=' | '>=';
}

function filterOf(owner: OwnerFilter, query: PageQuery): Partial<Record<FilterField, Condition>> {
  const filter: Partial<Record<FilterField, Condition>> = {};
  if (query.ids !== null) filter.id = { value: String(query.ids.value), comparison: query.ids.comparison };
  if (owner.language !== undefined) filter.language = { value: owner.language, comparison: '=' };
  if (owner.awarded !== undefined) filter.awarded = { value: owner.awarded ? '1' : '0', comparison: '=' };
  if (owner.jobId !== undefined) filter.job_id = { value: String(owner.jobId), comparison: '=' };
  if (owner.advertId !== undefined) filter.job_post_id = { value: String(owner.advertId), comparison: '=' };
  return filter;
}

/** One thing that the owner asks for, and how a post answers it. */
interface Demand {
  field: string;
  wanted: string;
  /** `null` = the post does not say. */
  found(post: PostHead): string | null;
  matches(found: string): boolean;
}

/**
 * Leaves out the posts that the owner did not ask for, each with a problem: some services ignore a filter. A
 * post that does not say (records of a list may carry fewer fields) is trusted as long as no other post shows
 * that the filter was ignored.
 */
export function leaveOutOthers<P extends PostHead>(
  posts: readonly P[],
  only: Only,
): { posts: P[]; problems: Problem[] } {
  const problems: Problem[] = [];
  let kept = [...posts];
  for (const demand of demandsOf(only)) {
    const isIgnored = kept.some((post) => fits(post, demand) === false);
    kept = kept.filter((post) => {
      const fit = fits(post, demand) ?? !isIgnored;
      if (!fit) problems.push(outside(post, demand));
      return fit;
    });
  }
  return { posts: kept, problems };
}

/** Whether the owner may have asked for a post; `false` for those that `leaveOutOthers` always leaves out. */
export function maybeAskedFor(only: Only): (post: PostHead) => boolean {
  const demands = demandsOf(only);
  return (post) => demands.every((demand) => fits(post, demand) !== false);
}

function demandsOf({ language, awarded, jobIds }: Only): Demand[] {
  const demands: Demand[] = [];
  if (language !== undefined) {
    const wanted = tidyTag(language);
    demands.push({
      field: 'language',
      wanted: language,
      found: (post) => post.advert.language,
      matches: (found) => tidyTag(found) === wanted || tidyTag(found).startsWith(`${wanted}-`),
    });
  }
  if (awarded !== undefined) {
    const wanted = String(awarded);
    demands.push({
      field: 'awarded',
      wanted,
      found: (post) => String(post.awarded),
      matches: (found) => found === wanted,
    });
  }
  if (jobIds !== undefined && jobIds.length > 0) {
    const wanted = new Set(jobIds.map(String));
    demands.push({
      field: 'job_id',
      wanted: [...wanted].join(', '),
      found: (post) => post.advert.recruitment?.id?.toString() ?? null,
      matches: (found) => wanted.has(found),
    });
  }
  return demands;
}

/** `en_GB` and `en-gb` are the same language. */
const tidyTag = (tag: string): string => tag.trim().toLowerCase().replaceAll('_', '-');

/** `null` = the post does not say. */
function fits(post: PostHead, demand: Demand): boolean | null {
  const found = demand.found(post);
  return found === null ? null : demand.matches(found);
}

function outside(post: PostHead, demand: Demand): Problem {
  const found = demand.found(post);
  const is = found === null ? 'unknown' : `"${ascii(found, 40)}"`;
  const message =
    `Post ${post.id} is left out: its ${demand.field} is ${is}, asked for was "${ascii(demand.wanted, 120)}". ` +
    'The service does not obey this filter; correct `only` in site.config.ts if the post is wanted.';
  return { publishId: post.id, advertId: post.advert.id, code: 'post-outside-filter', message };
}
