import type { Problem } from '../problem.ts';
import { ascii } from './ascii.ts';
import type { Only } from './list-request.ts';
import type { PostHead } from './wire.ts';

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

/** Tells posts that the owner may have asked for from those that `leaveOutOthers` leaves out, whatever the others are. */
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
    'The service does not obey this filter; correct `only` in src/site.config.ts if the post is wanted.';
  return { publishId: post.id, advertId: post.advert.id, code: 'post-outside-filter', message };
}
