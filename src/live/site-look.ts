import { createHash } from 'node:crypto';
import { makeBoard } from '../board/make-board.ts';
import { rememberedReading } from '../board/remembered-reading.ts';
import type { Settings } from '../config.ts';
import type { Problem } from '../problem.ts';
import { isNamed, type PostName, readNamed } from '../service/read-named.ts';
import { readPublished } from '../service/read-published.ts';
import type { Post } from '../service/wire.ts';
import type { SavedBoard } from './saved-board.ts';
import { mirrorPostImages, readSettings, type SyncDeps } from './sync-board.ts';
import type { Hint, Look, LookAgain } from './watch/look.ts';

/** A look together with what the next one builds on. */
export interface SiteLook extends Look {
  images: SavedBoard['images'];
  /** Posts of the whole list by publish id; empty for a board that was saved by an earlier run. */
  posts: ReadonlyMap<number, Post>;
  /** What the reading of the list found. */
  listProblems: readonly Problem[];
}

/**
 * Looks at the service for the live site. A complete look reads the whole list; a look at a name reads one
 * request and puts its posts in the place of those that the base has of that name. Posts that have not changed
 * keep their object, so that they are not read into jobs again.
 *
 * @param known images of the last saved board
 */
export function createSiteLook(
  settings: Settings,
  deps: SyncDeps,
  known: SavedBoard['images'],
): LookAgain<SiteLook> {
  const readPost = rememberedReading();
  const same = samePosts();
  let imageMap = new Map(Object.entries(known));

  async function lookFrom(
    posts: Post[],
    problems: readonly Problem[],
    complete: boolean,
    signal: AbortSignal,
  ) {
    const mirrored = await mirrorPostImages(posts, Object.fromEntries(imageMap), settings, {
      ...deps,
      signal,
    });
    // The same map object says that nothing has to be read again for its sake.
    if (!sameImages(mirrored, imageMap)) imageMap = new Map(mirrored);
    const serviceUrl = settings.environment.SERVICE_URL;
    const input = { posts, problems, site: settings.site, serviceUrl, images: imageMap, readPost };
    const look: SiteLook = {
      board: makeBoard({ ...input, at: deps.at() }),
      complete,
      images: Object.fromEntries(imageMap),
      posts: new Map(posts.map((post) => [post.id, post])),
      listProblems: problems,
    };
    return look;
  }

  return async ({ hint, base, signal }) => {
    const name = hint && base && base.posts.size > 0 ? nameOf(hint) : null;
    if (!name || !base) {
      const list = await readPublished(readSettings(settings), { ...deps, signal });
      return lookFrom(list.posts.map(same), list.problems, true, signal);
    }
    const named = await readNamed(readSettings(settings), name, { ...deps, signal });
    const others = [...base.posts.values()].filter((post) => !isNamed(post, name));
    const posts = [...others, ...named.posts.map(same)].sort((a, b) => b.id - a.id);
    return lookFrom(posts, [...base.listProblems, ...named.problems], false, signal);
  };
}

function nameOf({ publishId, advertId, recruitmentId }: Hint): PostName | null {
  if (publishId !== undefined) return { publishId };
  if (advertId !== undefined) return { advertId };
  return recruitmentId === undefined ? null : { recruitmentId };
}

/** Gives the object that stood for an equal post before. */
function samePosts(): (post: Post) => Post {
  const known = new Map<number, { digest: string; post: Post }>();
  return (post) => {
    const digest = createHash('sha256').update(JSON.stringify(post)).digest('base64url');
    const before = known.get(post.id);
    if (before?.digest === digest) return before.post;
    known.set(post.id, { digest, post });
    return post;
  };
}

function sameImages(
  a: ReadonlyMap<string, { address: string }>,
  b: ReadonlyMap<string, { address: string }>,
): boolean {
  return a.size === b.size && [...a].every(([source, { address }]) => b.get(source)?.address === address);
}
