import type { Site } from '../config.ts';
import type { Job } from './job.ts';
import { placesOf } from './place-facet.ts';
import { type PlaceTree, placeTree } from './place-tree.ts';
import { remoteCountries } from './remote-countries.ts';
import { isSameList } from './same-lists.ts';
import { shareText } from './share-parts.ts';

type Remote = Pick<Site, 'remoteCountries'>;

/** All that the places of a board are told by, of one job. */
export const toldPlaces = (job: Job, site: Remote): string => {
  const last = told.get(job);
  if (last?.countries === site.remoteCountries) return last.text;
  const text = shareText(JSON.stringify([placesOf(job), remoteCountries(job, site)]));
  told.set(job, { countries: site.remoteCountries, text });
  return text;
};
const told = new WeakMap<Job, { countries: Remote['remoteCountries']; text: string }>();

interface Known {
  language: string;
  countries: Remote['remoteCountries'];
  told: readonly string[];
  tree: PlaceTree;
}

const known = new WeakMap<readonly Job[], Known>();
// One board after the other tells nearly the same of its jobs, and seldom other places.
const latest = new WeakMap<Remote['remoteCountries'], Map<string, Known>>();

/**
 * Countries, their regions, and the cities of each, of the jobs of a board. Filter and lists are made of it. The same
 * object for as long as nothing in it changes.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page, which names countries and sorts
 */
export function boardPlaces(jobs: readonly Job[], language: string, site: Remote): PlaceTree {
  const countries = site.remoteCountries;
  const last = known.get(jobs);
  if (last?.language === language && last.countries === countries) return last.tree;
  const ofSite = latest.get(countries) ?? new Map<string, Known>();
  latest.set(countries, ofSite);
  const told = jobs.map((job) => toldPlaces(job, site));
  const before = ofSite.get(language);
  const isSame = before !== undefined && isSameList(before.told, told);
  const reachable = () => [...new Set(jobs.flatMap((job) => remoteCountries(job, site)))];
  const tree = isSame ? before.tree : placeTree(jobs.flatMap(placesOf), reachable(), language);
  const found = { language, countries, told, tree };
  ofSite.set(language, found);
  known.set(jobs, found);
  return tree;
}
