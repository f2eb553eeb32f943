import { ascii } from './ascii.ts';
import type { ServiceRequest } from './exchange.ts';

/** Path of the list (interface.md, "Public API"). */
const listPath = '/public/job_posts/published';

/** The service gives at most so many posts in one answer; some answer 400 when more are asked for. */
const pageSize = 100;

export type Direction = 'ASC' | 'DESC';

/** Which posts the owner asks for at all: `only` of the site's settings. */
export interface Only {
  language?: string | undefined;
  awarded?: boolean | undefined;
  /** Recruitment ids, any of which a post may have. */
  jobIds?: readonly number[] | undefined;
}

/** A filter as the service takes it: conditions that hold together, so at most one job. */
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
  /** The publish ids that are asked for, `null` = all. */
  ids: { comparison: '=' | '<=' | '>='; value: number } | null;
}

/**
 * The filters whose lists together hold what the owner asks for: a filter has one place for `job_id`, and
 * comparisons know no "one of", so every job is a list of its own.
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
 * The request for one page. Filter and sort are always sent, even when they say nothing: the default sort of
 * live services was not always the documented one. A flag is asked for as `"1"` or `"0"`: filter values are text, and
 * that is how the service writes the flags among its options.
 */
export function listRequest(url: URL, owner: OwnerFilter, query: PageQuery): ServiceRequest {
  return {
    method: 'GET',
    url,
    headers: {
      accept: 'application/json',
      'user-agent': 'jobfront',
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
