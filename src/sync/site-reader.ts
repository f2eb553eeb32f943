import { Lineage } from '../board/following.ts';
import { changeSorted } from '../board/list-items.ts';
import { boardSteps, byNewest } from '../board/make-board.ts';
import { isOwnPost } from '../board/sites.ts';
import { maybeAskedFor } from '../service/list/list-request.ts';
import { type PostName, readNamed, readPublishedAs } from '../service/list/read-published.ts';
import type { Problem } from '../service/problem.ts';
import type { Post } from '../service/wire/post.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { Settings } from '../settings/site-schema.ts';
import { inSteps } from '../site/pause.ts';
import type { Readings, RememberedPost } from '../store/readings.ts';
import type { StoredBoard } from '../store/store.ts';
import type { ImageCache } from './images.ts';
import { namedBy } from './named-read.ts';
import { createRememberedPosts, type PostsOfRead, type SeenPost } from './post-reader.ts';
import type { BoardRead, Hint, ReadOptions, ReadService } from './sync.ts';
import type { SyncDeps } from './sync-board.ts';

/** A read, with the data that the next one reuses. */
export interface SiteRead extends BoardRead {
  images: StoredBoard['images'];
  /** The results of the posts of the whole list; empty for a board that an earlier run has saved. */
  readings: readonly RememberedPost[];
  /** Problems of the list itself. */
  listProblems: readonly Problem[];
}

/** Reads the service for the live site. */
export interface SiteReader {
  read: ReadService<SiteRead>;
  /** The publish ids of posts that show one of these images, by the sources of the images. */
  showing(sources: ReadonlySet<string>): Iterable<number>;
}

/**
 * A complete read reads the whole list; a named read makes one request and
 * replaces the base's posts of that name. Both use the present images, and start fetching the missing ones.
 *
 * @param stored results of reading posts, of earlier processes, too
 */
export function createSiteReader(
  settings: Settings,
  deps: SyncDeps,
  images: ImageCache,
  stored?: Readings,
): SiteReader {
  const { site } = settings;
  const serviceUrl = settings.environment.SERVICE_URL;
  const remembered = createRememberedPosts({ site, serviceUrl }, stored, deps.onThreadFailed);
  const lineage = new Lineage();

  const isAskedFor = maybeAskedFor(site.only);

  /** Only posts of this host. A service may ignore the filter of the request. */
  const seeOwn =
    ({ see }: PostsOfRead) =>
    (post: Post): SeenPost[] =>
      isOwnPost(post, site) && isAskedFor(post) ? [see(post)] : [];

  /**
   * The board of these posts and of unchanged others.
   *
   * @param before the readings of the base, and those of them that are replaced
   */
  async function readFrom(
    { read }: PostsOfRead,
    seen: readonly SeenPost[],
    before: { readings: readonly RememberedPost[]; gone: readonly RememberedPost[] },
    more: { complete: boolean; listProblems: readonly Problem[] },
  ): Promise<SiteRead> {
    const sources = seen.map((post) => post.sources);
    await images.want(sources, more.complete);
    const readings = lineage.add(changeSorted(before.readings, before.gone, await read(seen), byBoardOrder));
    // Visitors are answered meanwhile.
    const board = await inSteps(boardSteps({ readings, problems: more.listProblems, at: deps.at() }));
    return { ...more, board, images: images.shown(), readings };
  }

  async function readFor(
    { hint, base, signal }: ReadOptions<SiteRead>,
    posts: PostsOfRead,
  ): Promise<SiteRead> {
    const name = hint && base && base.readings.length > 0 ? nameOf(hint) : null;
    const see = seeOwn(posts);
    if (!name || !hint || !base) {
      const all = { ...deps, signal, onProgress: everyHalfMinute(deps) };
      const reading = readPublishedAs(readSettings(settings), all, see, posts.drained);
      const list = await images.pauseDuring(reading);
      const listProblems = list.problems;
      const read = await readFrom(posts, list.posts.flat(), nothing, { complete: true, listProblems });
      await remembered.keep(read.readings);
      return read;
    }
    const named = await readNamed(readSettings(settings), name, { ...deps, signal });
    const had = { readings: base.readings, gone: namedBy(hint, base.readings) };
    const listProblems = [...base.listProblems, ...named.problems];
    return readFrom(posts, named.posts.flatMap(see), had, { complete: false, listProblems });
  }

  return {
    async read(asked) {
      const posts = remembered.read(images.stateOf, asked.signal);
      return readFor(asked, posts).finally(posts.end);
    },
    showing: remembered.showing,
  };
}

/** Reports how much of one read is done: nothing of one that takes less. */
function everyHalfMinute({ now, onProgress }: SyncDeps): SyncDeps['onProgress'] {
  let next = now() + progressMs;
  return (step) => {
    if (now() < next) return;
    next = now() + progressMs;
    onProgress?.(step);
  };
}

const progressMs = 30_000;

/** Posts that could not be read come last. */
const byBoardOrder = ({ job: one }: RememberedPost, { job: other }: RememberedPost): number =>
  one && other ? byNewest(one, other) : Number(one === null) - Number(other === null);

function nameOf({ publishId, advertId, recruitmentId }: Hint): PostName | null {
  if (publishId !== undefined) return { publishId };
  if (advertId !== undefined) return { advertId };
  return recruitmentId === undefined ? null : { recruitmentId };
}

const nothing = { readings: [], gone: [] };
