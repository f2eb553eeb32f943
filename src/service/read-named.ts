import type { Problem } from '../problem.ts';
import type { ReadDeps } from './deps.ts';
import { openConnections } from './exchange.ts';
import { listUrl, type OwnerFilter, ownerFilters, type PageQuery } from './list-request.ts';
import { createListSource } from './list-source.ts';
import { leaveOutOthers } from './owner-filter.ts';
import type { ReadSettings } from './read-published.ts';
import type { Post } from './wire.ts';

/** Posts by one of their ids: the publish id, the advert's, or the recruitment's. */
export type PostName = { publishId: number } | { advertId: number } | { recruitmentId: number };

/**
 * Reads only the posts that a name stands for: one request. What comes back is no proof of anything else; posts of
 * that name which are missing are published no longer.
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
