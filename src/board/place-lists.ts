import type { Site } from '../config.ts';
import type { Job, Place } from './job.ts';
import type { JobList } from './job-list.ts';
import { placesOf } from './place-facet.ts';
import type { PlaceChoice, PlaceTree } from './place-tree.ts';
import { remoteCountries } from './remote-countries.ts';

/** The lists of the places of a board, which are those of its filter (place-tree.ts). */
export interface PlaceLists {
  tree: PlaceTree;
  /** The list of the narrowest that a place is; `null` where it has none. */
  of(place: Place): JobList | null;
  /** Every place with a name: its jobs, and its list if it has one. */
  named(name: string): readonly { list: JobList | null; jobs: readonly Job[] }[];
}

/** A place of the tree with everything below it, as the filter counts. */
export interface JobsAt {
  choice: PlaceChoice;
  jobs: readonly Job[];
  /** Whether the filter offers it (src/browser/board/value-tree.ts): a level without a choice is left out. */
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
    of: (place) => listOf(tree.narrowest(place)),
    named: (name) =>
      tree.named(name).map((index) => {
        const list = listOf(index);
        return { list, jobs: list?.jobs ?? all[index]?.jobs ?? [] };
      }),
  };
}
