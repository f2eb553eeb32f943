import type { Board } from '../board/job.ts';
import { isSameList } from '../board/list-items.ts';
import { boardOf, byNewest } from '../board/make-board.ts';
import { isOwnPost } from '../board/sites.ts';
import { maybeAskedFor } from '../service/list/list-request.ts';
import { type PostName, readNamed, readPublishedAs } from '../service/list/read-published.ts';
import type { Problem } from '../service/problem.ts';
import type { Post } from '../service/wire/post.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { StoredBoard } from '../store/store.ts';
import type { ImageCache } from './images.ts';
import {
  createRememberedPosts,
  type PostsOfRead,
  type RememberedPost,
  type SeenPost,
} from './remembered-posts.ts';
import type { BoardRead, Hint, ReadOptions, ReadService } from './sync.ts';
import type { SyncDeps } from './sync-board.ts';

/** So many that each is put in its place by itself. */
const few = 50;

/**
 * A sorted list with more items, which may come in any order. Equal items stand in the order in which they came.
 *
 * @param sorted by `compare`
 */
export function withSorted<Item>(
  sorted: readonly Item[],
  more: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Item[] {
  if (more.length > few) return [...sorted, ...more].sort(compare);
  const all = [...sorted];
  for (const item of more) all.splice(placeOf(item, all, compare), 0, item);
  return all;
}

/** Behind everything that is not greater. */
function placeOf<Item>(
  item: Item,
  all: readonly Item[],
  compare: (one: Item, other: Item) => number,
): number {
  let from = 0;
  let to = all.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(all[middle] as Item, item) <= 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A read together with what the next one builds on. */
export interface SiteRead extends BoardRead {
  images: StoredBoard['images'];
  /** What the posts of the whole list were read into; empty for a board that was saved by an earlier run. */
  readings: readonly RememberedPost[];
  /** What the reading of the list found. */
  listProblems: readonly Problem[];
}

/**
 * Reads the service for the live site. A complete read reads the whole list; a read by name makes one
 * request and puts its posts in the place of those that the base has of that name. Both show the images that are there;
 * those that are not are fetched from then on.
 */
export function createSiteReader(
  settings: Settings,
  deps: SyncDeps,
  images: ImageCache,
): ReadService<SiteRead> {
  const { site } = settings;
  const serviceUrl = settings.environment.SERVICE_URL;
  const remembered = createRememberedPosts({ site, serviceUrl });
  let latest: Board['jobs'] | undefined;

  /** The same board; with the very same jobs as the one before it, so that whatever is known of these stays known. */
  function sameJobs(board: Board): Board {
    const same = latest && isSameList(latest, board.jobs) ? { ...board, jobs: latest } : board;
    latest = same.jobs;
    return Object.freeze(same);
  }

  const isAskedFor = maybeAskedFor(site.only);

  /** The same for posts that this host shows. A service may ignore for which it was asked. */
  const seeOwn =
    ({ see }: PostsOfRead) =>
    (post: Post): SeenPost[] =>
      isOwnPost(post, site) && isAskedFor(post) ? [see(post)] : [];

  /** The board of these posts, and of others that are as they were and in the order of the board. */
  async function readFrom(
    { read }: PostsOfRead,
    seen: readonly SeenPost[],
    others: readonly RememberedPost[],
    more: { complete: boolean; listProblems: readonly Problem[] },
  ): Promise<SiteRead> {
    const sources = seen.map((post) => post.sources);
    await images.want(sources, more.complete);
    const readings = withSorted(others, await read(seen, images.stateOf), byBoardOrder);
    const board = sameJobs(boardOf({ readings, problems: more.listProblems, at: deps.at() }));
    return { ...more, board, images: images.shown(), readings };
  }

  async function readFor(
    { hint, base, signal }: ReadOptions<SiteRead>,
    posts: PostsOfRead,
  ): Promise<SiteRead> {
    const name = hint && base && base.readings.length > 0 ? nameOf(hint) : null;
    const see = seeOwn(posts);
    if (!name || !base) {
      const reading = readPublishedAs(readSettings(settings), { ...deps, signal }, see);
      const list = await images.giveWay(reading);
      const listProblems = list.problems;
      const read = await readFrom(posts, list.posts.flat(), [], { complete: true, listProblems });
      remembered.keep(read.readings);
      return read;
    }
    const named = await readNamed(readSettings(settings), name, { ...deps, signal });
    const others = base.readings.filter((reading) => !isReadingOf(reading, name));
    const listProblems = [...base.listProblems, ...named.problems];
    return readFrom(posts, named.posts.flatMap(see), others, { complete: false, listProblems });
  }

  return async (asked) => {
    const posts = remembered.read(asked.signal);
    return readFor(asked, posts).finally(posts.end);
  };
}

/** Posts that could not be read come last. */
const byBoardOrder = ({ job: one }: RememberedPost, { job: other }: RememberedPost): number =>
  one && other ? byNewest(one, other) : Number(one === null) - Number(other === null);

function nameOf({ publishId, advertId, recruitmentId }: Hint): PostName | null {
  if (publishId !== undefined) return { publishId };
  if (advertId !== undefined) return { advertId };
  return recruitmentId === undefined ? null : { recruitmentId };
}

function isReadingOf(reading: RememberedPost, name: PostName): boolean {
  if ('publishId' in name) return reading.publishId === name.publishId;
  if ('advertId' in name) return reading.advertId === name.advertId;
  return reading.recruitmentId === name.recruitmentId;
}
