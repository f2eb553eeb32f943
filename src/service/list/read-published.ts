import { IncompleteListError, ServiceError } from '../http/errors.ts';
import { openConnections } from '../http/exchange.ts';
import type { ReadDeps } from '../http/retry.ts';
import type { Problem } from '../problem.ts';
import type { Post, PostHead } from '../wire/post.ts';
import { ListOrderError, type ListRow } from './list-page.ts';
import {
  leaveOutOthers,
  listUrl,
  type Only,
  type OwnerFilter,
  ownerFilters,
  type PageQuery,
} from './list-request.ts';
import { createListSource, type ListReader } from './list-source.ts';
import { holdSame, type OnRead, orTheEnd, type ReadList, readById, uncountedProblem } from './read-by-id.ts';

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
 * @param drained is awaited after each page, so that posts come no faster than they are kept (backpressure)
 */
export async function readPublishedAs<Kept>(
  settings: ReadSettings,
  deps: ReadDeps,
  keep: (post: Post) => Kept,
  drained?: () => Promise<void>,
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
      const read = await readWhole(withHeads(source.list(owner), take, drained), onRead);
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
const withHeads = (
  { name, page }: ListReader<Post>,
  take: (post: Post) => PostHead,
  drained?: () => Promise<void>,
): ListReader => ({
  name,
  page: async (query) => {
    const { rows, ...rest } = await page(query);
    const heads = rows.map((row) => ({ ...row, post: row.post && take(row.post) }));
    await drained?.();
    return { ...rest, rows: heads };
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

/** Most walks until two in a row agree. */
const maxWalks = 6;

interface Paged {
  rows: Map<number, ListRow>;
  nameless: ListRow[];
  /** The highest that a page named. */
  total: number | null;
  /** Whether every page named it, and it is what came. */
  isCounted: boolean;
}

/** One walk page by page, or why it proves nothing. */
type PagedWalk = Paged | { fault: string };

/**
 * Reads a whole list page by page: the fallback for a service that ignores the id filter or the sort. Rows move
 * between pages when posts come and go, so one walk proves little: two walks in a row must hold the same posts, and no
 * page may count more.
 *
 * @param reason why the list could not be walked by id, for the error
 * @throws IncompleteListError
 */
async function readByOffset(list: ListReader, reason: string, onRead: OnRead): Promise<ReadList> {
  let last: PagedWalk = { fault: 'no walk was done' };
  let fault = '';
  for (let count = 1; count <= maxWalks; count += 1) {
    const walk = await walkByOffset(list, onRead);
    if ('fault' in walk) fault = walk.fault;
    else if ('fault' in last) fault = 'no two walks in a row found the same posts';
    else if (holdSame(last, walk))
      return { rows: walk.rows.values(), nameless: walk.nameless, problems: problemsOf(walk) };
    else fault = 'no two walks in a row found the same posts';
    last = walk;
  }
  throw new IncompleteListError(
    list.name,
    `${reason}, and reading page by page ${maxWalks} times proved nothing: ${fault}`,
    "Try again later; if it stays, ask the service's provider to mend filter, sort or X-Result headers of the list.",
  );
}

async function walkByOffset(list: ListReader, onRead: OnRead): Promise<PagedWalk> {
  const rows = new Map<number, ListRow>();
  const nameless: ListRow[] = [];
  const totals = new Set<number | null>();
  let highest = -1;
  let held = 0;
  for (let number = 1; ; number += 1) {
    const query: PageQuery = { direction: 'DESC', page: number, ids: null };
    const page = await (number === 1 ? list.page(query) : orTheEnd(list.page(query), highest, held));
    if (page.currentPage !== null && page.currentPage !== number && page.rows.length > 0) {
      return { fault: `asked for page ${number}, the service gave page ${page.currentPage}` };
    }
    const before = held;
    for (const row of page.rows) {
      if (row.id === null) nameless.push(row);
      else rows.set(row.id, row);
    }
    held = rows.size + nameless.length;
    if (number === 1 || page.rows.length > 0) {
      totals.add(page.total);
      highest = Math.max(highest, page.total ?? -1);
    }
    onRead(held, Math.max(page.total ?? 0, held));
    const lastPage = page.totalPages !== null && number >= page.totalPages;
    const isCounted = totals.size === 1 && totals.has(held);
    // A page that brings nothing new ends the list, be it empty or a repetition.
    if (held > before && !(lastPage && isCounted)) continue;
    const total = highest === -1 ? null : highest;
    if (isCounted) return { rows, nameless, total, isCounted };
    const [one, other] = [...totals].filter((named) => named !== null);
    if (highest > held) {
      const fault =
        other === undefined
          ? `the service counts ${highest} posts, but gave ${held}`
          : `the total went from ${one} to ${other} between two pages`;
      return { fault };
    }
    if (page.rows.length > 0) {
      return { fault: `page ${number} repeats others, and no total says that they are all` };
    }
    return { rows, nameless, total, isCounted };
  }
}

const problemsOf = ({ rows, nameless, total, isCounted }: Paged): Problem[] =>
  isCounted ? [] : [uncountedProblem(rows.size + nameless.length, total, 'page by page')];
