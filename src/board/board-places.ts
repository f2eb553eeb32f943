import type { Site } from '../config.ts';
import { memo, memoLast } from '../i18n/remember.ts';
import type { Job } from './job.ts';
import { placesOf } from './place-facet.ts';
import { type PlaceTree, placeTree } from './place-tree.ts';
import { remoteCountries } from './remote-countries.ts';
import { isSameList } from './same-lists.ts';
import { shareText } from './share-parts.ts';

type Remote = Pick<Site, 'remoteCountries'>;

/** All that the places of a board are told by, of one job. */
export const toldPlaces = (job: Job, { remoteCountries }: Remote): string => told(job, remoteCountries);

const told = memoLast((job: Job, countries: Remote['remoteCountries']): string =>
  shareText(JSON.stringify([placesOf(job), remoteCountries(job, { remoteCountries: countries })])),
);

interface Known {
  told: readonly string[];
  tree: PlaceTree;
}

// One board after the other tells nearly the same of its jobs, and seldom other places.
const latest = memo((_: Remote['remoteCountries'], _language: string): { known?: Known } => ({}));

/**
 * Countries, their regions, and the cities of each, of the jobs of a board. Filter and lists are made of it. The same
 * object for as long as nothing in it changes.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page, which names countries and sorts
 */
export const boardPlaces = (jobs: readonly Job[], language: string, site: Remote): PlaceTree =>
  treeOf(jobs, language, site.remoteCountries);

const treeOf = memoLast(
  (jobs: readonly Job[], language: string, countries: Remote['remoteCountries']): PlaceTree => {
    const site = { remoteCountries: countries };
    const told = jobs.map((job) => toldPlaces(job, site));
    const last = latest(countries, language);
    const isSame = last.known !== undefined && isSameList(last.known.told, told);
    const reachable = () => [...new Set(jobs.flatMap((job) => remoteCountries(job, site)))];
    const tree =
      isSame && last.known ? last.known.tree : placeTree(jobs.flatMap(placesOf), reachable(), language);
    last.known = { told, tree };
    return tree;
  },
);
