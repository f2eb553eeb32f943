import { ServiceError } from '../http/errors.ts';
import { openConnections } from '../http/exchange.ts';
import type { ReadDeps } from '../http/retry.ts';
import type { Problem } from '../problem.ts';
import type { Post, PostHead } from '../wire/post.ts';
import { ListOrderError } from './list-page.ts';
import {
  leaveOutOthers,
  listUrl,
  type Only,
  type OwnerFilter,
  ownerFilters,
  type PageQuery,
} from './list-request.ts';
import type { ListRow } from './list-row.ts';
import { createListSource, type ListReader } from './list-source.ts';
import { type ReadList, readById } from './read-by-id.ts';
import { readByOffset } from './read-by-offset.ts';
import type { OnRead } from './walk.ts';

export interface ReadSettings {
  /** Address of the service (its {base_url}). */
  serviceUrl: string;
  /** Which posts are requested at all. */
  only: Only;
  /** Deadline of one request, headers and body together, in milliseconds. */
  timeoutMs: number;
  /** Deadline of the whole read, retries and waits included, in milliseconds. */
  budgetMs: number;
  /** Most requests a second. */
  requestsPerSecond: number;
  /** Most bytes of one decoded answer. */
  maxBytes: number;
}

/** Everything that the service publishes and the owner requests. */
export interface PostList<Kept = Post> {
  /** Each publish id once, the highest first. */
  posts: Kept[];
  /** Unreadable posts, posts outside the filter, a total that is too high. */
  problems: Problem[];
  /** Requests that were sent, retries and redirects included. */
  requests: number;
  /** How the list was read; `offset` where the service ignores the id filter or the sort. */
  method: 'id' | 'offset';
}

/**
 * Reads the published list of a service: completely, or not at all. An empty list is a complete answer.
 *
 * The posts are those of one moment of the read (of one moment for each job, where `only` names several). What
 * is in a post is as new as the request that brought it.
 *
 * @throws ServiceError when the list cannot be read or proven complete; the reason of `deps.signal`
 *   when that stops the read
 */
export const readPublished = (settings: ReadSettings, deps: ReadDeps): Promise<PostList> =>
  readPublishedAs(settings, deps, (post) => post);

/**
 * The same list; of its posts, memory keeps little but what `keep` returns.
 *
 * @param keep called for each post as it comes, more than once for one that comes again
 */
export async function readPublishedAs<Kept>(
  settings: ReadSettings,
  deps: ReadDeps,
  keep: (post: Post) => Kept,
): Promise<PostList<Kept>> {
  deps.signal?.throwIfAborted();
  const url = listUrl(settings.serviceUrl);
  refuseCredentials(url);
  const budget = { ms: settings.budgetMs, endsAt: deps.now() + settings.budgetMs };
  const connections = openConnections();
  try {
    const source = createListSource({ ...settings, url, budget }, deps, connections);
    // A post may come on several pages; the one of the proven walk counts, not the last one.
    const kept = new WeakMap<PostHead, Kept>();
    const take = (post: Post): PostHead => {
      const head = headOf(post);
      kept.set(head, keep(post));
      return head;
    };
    const rows = new Map<number, ListRow>();
    const nameless: ListRow[] = [];
    const problems: Problem[] = [];
    let method: PostList['method'] = 'id';
    for (const owner of ownerFilters(settings.only)) {
      const before = rows.size;
      const onRead: OnRead = (read, total) =>
        deps.onProgress?.({ read: before + read, total: before + total });
      const read = await readWhole(withHeads(source.list(owner), take), onRead);
      for (const row of read.list.rows) if (row.id !== null) rows.set(row.id, row);
      for (const row of read.list.nameless) nameless.push(row);
      for (const problem of read.list.problems) problems.push(problem);
      if (read.method === 'offset') method = 'offset';
    }
    const all = [...rows.values(), ...nameless];
    const readable = all.flatMap((row) => row.post ?? []).sort((one, other) => other.id - one.id);
    const unreadable = all.flatMap((row) => row.problem ?? []);
    const { posts: heads, problems: others } = leaveOutOthers(readable, settings.only);
    const posts = heads.map((head) => kept.get(head) as Kept);
    return { posts, problems: [...problems, ...unreadable, ...others], requests: source.requests(), method };
  } finally {
    await connections.destroy();
  }
}

function headOf({ id, awarded, advert }: Post): PostHead {
  const { id: advertId, language, recruitment } = advert;
  return { id, awarded, advert: { id: advertId, language, recruitment: { id: recruitment?.id ?? null } } };
}

/** The same list with the heads that `take` returns for its posts. */
const withHeads = ({ name, page }: ListReader<Post>, take: (post: Post) => PostHead): ListReader => ({
  name,
  page: async (query) => {
    const { rows, ...rest } = await page(query);
    return { ...rest, rows: rows.map((row) => ({ ...row, post: row.post && take(row.post) })) };
  },
});

async function readWhole(
  list: ListReader,
  onRead: OnRead,
): Promise<{ list: ReadList; method: PostList['method'] }> {
  try {
    return { list: await readById(list, onRead), method: 'id' };
  } catch (failure) {
    if (!(failure instanceof ListOrderError)) throw failure;
    return { list: await readByOffset(list, failure.message, onRead), method: 'offset' };
  }
}

function refuseCredentials(url: URL): void {
  if (url.username === '' && url.password === '') return;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  throw new ServiceError(
    { method: 'GET', url: bare.href },
    'the address has a user name or password in it',
    'Remove it from SERVICE_URL: the published list needs no login.',
  );
}

/** Posts by one of their ids: the publish id, the advert's, or the recruitment's. */
export type PostName = { publishId: number } | { advertId: number } | { recruitmentId: number };

/**
 * Reads only the posts that a name identifies, with one request. The answer proves nothing about other posts; posts
 * of that name that are missing are no longer published.
 *
 * @throws ServiceError when the service can't be read; the reason of `deps.signal`
 */
export async function readNamed(
  settings: ReadSettings,
  name: PostName,
  deps: ReadDeps,
): Promise<{ posts: Post[]; problems: Problem[] }> {
  const budget = { ms: settings.budgetMs, endsAt: deps.now() + settings.budgetMs };
  const connections = openConnections();
  try {
    const source = createListSource(
      { ...settings, url: listUrl(settings.serviceUrl), budget },
      deps,
      connections,
    );
    const posts: Post[] = [];
    const problems: Problem[] = [];
    for (const owner of ownerFilters(settings.only)) {
      const page = await source.list(filterFor(owner, name)).page(queryFor(name));
      for (const { post, problem } of page.rows) {
        if (post && isNamed(post, name)) posts.push(post);
        if (problem) problems.push(problem);
      }
    }
    const left = leaveOutOthers(posts, settings.only);
    return { posts: left.posts, problems: [...problems, ...left.problems] };
  } finally {
    await connections.destroy();
  }
}

function filterFor(owner: OwnerFilter, name: PostName): OwnerFilter {
  if ('advertId' in name) return { ...owner, advertId: name.advertId };
  return 'recruitmentId' in name ? { ...owner, jobId: name.recruitmentId } : owner;
}

function queryFor(name: PostName): PageQuery {
  const ids = 'publishId' in name ? ({ comparison: '=', value: name.publishId } as const) : null;
  return { direction: 'DESC', page: 1, ids };
}

/** A service that ignores the filter answers with others. */
function isNamed(post: Post, name: PostName): boolean {
  if ('publishId' in name) return post.id === name.publishId;
  if ('advertId' in name) return post.advert.id === name.advertId;
  return post.advert.recruitment?.id === name.recruitmentId;
}
