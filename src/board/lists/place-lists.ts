import { memoLast } from '../../i18n/remember.ts';
import type { Site } from '../../settings/site-schema.ts';
import { followed } from '../following.ts';
import { type Job, type JobList, type Place, placesOf } from '../job.ts';
import { isSameList } from '../list-items.ts';
import { type PlaceChoice, type PlaceTree, placeTree } from '../places/place-tree.ts';
import { remoteCountries } from '../places/remote.ts';
import { shareText } from '../share-parts.ts';

type Remote = Pick<Site, 'remoteCountries'>;

/** The part of a job that the places of a board depend on, as text. */
export const toldPlaces = (job: Job, { remoteCountries }: Remote): string => told(job, remoteCountries);

const told = memoLast((job: Job, countries: Remote['remoteCountries']): string =>
  shareText(JSON.stringify([placesOf(job), remoteCountries(job, { remoteCountries: countries })])),
);

/**
 * Countries, their regions, and the cities of each, of the jobs of a board. Filter and lists are made from it. The same
 * object as long as nothing in it changes.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page, which names countries and sorts
 */
export const boardPlaces = (jobs: readonly Job[], language: string, site: Remote): PlaceTree =>
  treeOf(jobs, language, site.remoteCountries);

const treeOf = followed(
  (jobs: readonly Job[], language: string, countries: Remote['remoteCountries']): PlaceTree => {
    const site = { remoteCountries: countries };
    const reachable = [...new Set(jobs.flatMap((job) => remoteCountries(job, site)))];
    return placeTree(jobs.flatMap(placesOf), reachable, language);
  },
  (before, { gone, come }, _, _language, countries) => {
    const toldOf = (some: readonly Job[]) => some.map((job) => told(job, countries)).sort();
    return isSameList(toldOf(gone), toldOf(come)) ? before : null;
  },
);

/** How many towns the jobs of a board are in. Counted anew only where its places change. */
export const townCount = (jobs: readonly Job[], language: string, site: Remote): number =>
  boardPlaces(jobs, language, site).towns;

/** The lists of the places of a board, which are those of its filter (place-tree.ts). */
export interface PlaceLists {
  tree: PlaceTree;
  /** The jobs of each place of the tree. */
  at: readonly JobsAt[];
  /** The list of the narrowest that a place is; `null` where it has none. */
  of(place: Place): JobList | null;
  /** Every place with a name: its jobs, and its list if it has one. */
  named(name: string): readonly { list: JobList | null; jobs: readonly Job[] }[];
}

/** A place of the tree with everything below it, as the filter counts. */
export interface JobsAt {
  choice: PlaceChoice;
  jobs: readonly Job[];
  /** Whether the filter offers it (src/site/search/value-tree.ts): a level without a choice is left out. */
  isListed: boolean;
}

/** The jobs of each place of the tree. */
export function jobsByPlace(
  jobs: readonly Job[],
  { choices, setOf }: PlaceTree,
  site: Pick<Site, 'remoteCountries'>,
): JobsAt[] {
  const at = choices.map((): Job[] => []);
  for (const job of jobs) {
    for (const index of setOf(placesOf(job), remoteCountries(job, site))) at[index]?.push(job);
  }
  const below = Map.groupBy(choices.keys(), (index) => choices[index]?.parent ?? -1);
  const tops = below.get(-1)?.length ?? 0;
  return choices.map((choice, index) => {
    const own = at[index] ?? [];
    const [only, second] = below.get(index) ?? [];
    const isLonely = only !== undefined && second === undefined && at[only]?.length === own.length;
    const isLeftOut = only !== undefined && (isLonely || (choice.parent === -1 && tops === 1));
    return { choice, jobs: own, isListed: !isLeftOut };
  });
}

/** @param lists by the value of a place */
export function placesIn(
  tree: PlaceTree,
  all: readonly JobsAt[],
  lists: ReadonlyMap<string, JobList>,
): PlaceLists {
  const listOf = (index: number | null) => lists.get(tree.choices[index ?? -1]?.value ?? '') ?? null;
  return {
    tree,
    at: all,
    of: (place) => listOf(tree.narrowest(place)),
    named: (name) =>
      tree.named(name).map((index) => {
        const list = listOf(index);
        return { list, jobs: list?.jobs ?? all[index]?.jobs ?? [] };
      }),
  };
}
