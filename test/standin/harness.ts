import { onTestFinished } from 'vitest';
import { type Standin, type StandinOptions, startStandin } from '../../src/standin/server.ts';
import type { RawPost, StandinPost } from '../../src/standin/state/post.ts';

/** 11:00 at the service. */
export const noon = Temporal.Instant.from('2026-11-21T10:00:00Z');

export const listPath = '/public/job_posts/published';

/** A small whole post; `change` says what matters in a test. */
export function somePost(id: number, change: Partial<StandinPost> = {}): StandinPost {
  return {
    id,
    advert: {
      id: id - 60,
      name: `Post ${id}`,
      language: 'pl',
      recruitment: { id: 3000 + id, nr_ref: `R/${id}` },
      values: [{ field_id: 'description', value: '<p>Zażółć gęślą jaźń</p>' }],
    },
    url: `https://tenant.example/public/an/${id}=`,
    valid_start: '2026-11-01 08:00:00',
    valid_end: '2026-12-01 23:59:59',
    awarded: false,
    options: {},
    partner_link: null,
    application_form: `https://tenant.example/public/form/a/${id - 60}`,
    ...change,
  };
}

/** `count` posts with ids from 101 up. */
export function somePosts(count: number): StandinPost[] {
  return Array.from({ length: count }, (_, index) => somePost(101 + index));
}

/** A stand-in on a free port, closed with the test. */
export async function start(
  posts: StandinOptions['posts'],
  options: Partial<StandinOptions> = {},
): Promise<Standin> {
  const standin = await startStandin({ port: 0, posts, now: () => noon, ...options });
  onTestFinished(() => standin.close());
  return standin;
}

export interface ListQuery {
  filter?: unknown;
  sort?: unknown;
  page?: unknown;
  size?: unknown;
}

export interface ListAnswer {
  status: number;
  posts: RawPost[];
  ids: number[];
  /** Count, current page, page size, total count, total pages. */
  results: (string | null)[];
  body: string;
  headers: Headers;
}

/** One request for the list. Texts are sent as they are, everything else as JSON. */
export async function list(standin: Standin, query: ListQuery = {}): Promise<ListAnswer> {
  const headers: Record<string, string> = {};
  const set = (name: string, value: unknown) => {
    if (value !== undefined) headers[name] = typeof value === 'string' ? value : JSON.stringify(value);
  };
  set('X-Request-Filter', query.filter);
  set('X-Request-Sort', query.sort);
  set('X-Request-Current-Page', query.page);
  set('X-Request-Page-Size', query.size);
  const response = await fetch(standin.url + listPath, { headers, redirect: 'manual' });
  const body = await response.text();
  const posts: RawPost[] = response.status === 200 ? JSON.parse(body) : [];
  return {
    status: response.status,
    posts,
    ids: posts.map((post) => post.id),
    results: ['Count', 'Current-Page', 'Page-Size', 'Total-Count', 'Total-Pages'].map((name) =>
      response.headers.get(`X-Result-${name}`),
    ),
    body,
    headers: response.headers,
  };
}

/** A request to the controls, with a JSON body if there is one. */
export async function control(
  standin: Standin,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${standin.url}/control${path}`, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? null : JSON.parse(text) };
}
