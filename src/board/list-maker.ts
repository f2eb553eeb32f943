import type { BoardPlace } from './facet-lists.ts';
import type { Job } from './job.ts';
import type { JobList, ListFacet } from './job-list.ts';
import { segments } from './own-facets.ts';
import { isOwnKey } from './own-key.ts';
import { isSameList } from './same-lists.ts';

/** Makes a list, unless it would be the board once more. */
export function listMaker(jobs: readonly Job[], place: BoardPlace) {
  const listed = new Map<string, readonly Job[]>();
  const before = latestOf(place, listed);
  const segmentOf = new Map(place.own.map(({ key, segment }) => [key, segment]));
  return (facet: ListFacet, slug: string, own: readonly Job[]): JobList[] => {
    if (own.length === jobs.length) return [];
    const address = `${place.root}jobs/${isOwnKey(facet.name) ? segmentOf.get(facet.name) : segments[facet.name]}/${slug}/`;
    const known = before?.get(address);
    const same = known && isSameList(known, own) ? known : own;
    listed.set(address, same);
    return [{ address, language: place.language, facet, jobs: same }];
  };
}

type Listed = ReadonlyMap<string, readonly Job[]>;

// Whatever is remembered of a list's jobs stays known as long as they are the same.
const latest = new WeakMap<BoardPlace['companies'], Map<string, Listed>>();

/** The jobs of a board's lists by address, as they were last found. @param next is what they are now */
function latestOf({ companies, language, root }: BoardPlace, next: Listed): Listed | undefined {
  const ofCompanies = latest.get(companies) ?? new Map<string, Listed>();
  latest.set(companies, ofCompanies);
  const key = `${language} ${root}`;
  const before = ofCompanies.get(key);
  ofCompanies.set(key, next);
  return before;
}
