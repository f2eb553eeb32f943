import { spellingOf } from './facet-spelling.ts';
import type { Job } from './job.ts';
import type { JobList } from './lists.ts';

const remembered = new WeakMap<readonly JobList[], ReadonlyMap<string, readonly JobList[]>>();

/**
 * The same list in every language that has it, this one included, in the order of the site's languages: all boards;
 * the same place (by its name without accents, and its country), employment type, work model or company; fields
 * where the texts are equal. Any two lists agree on whether they are variants of each other.
 *
 * @param lists all of the site, as `jobLists` gives them
 */
export function listVariants(list: JobList, lists: readonly JobList[]): readonly JobList[] {
  let index = remembered.get(lists);
  if (index === undefined) {
    index = Map.groupBy(lists, identityOf);
    remembered.set(lists, index);
  }
  const alike = index.get(identityOf(list)) ?? [];
  const first = alike.filter(
    ({ language }, at) => alike.findIndex((one) => one.language === language) === at,
  );
  return first.includes(list) ? first : [list];
}

const identities = new WeakMap<JobList, string>();

/** What a list is about, whatever its language. */
function identityOf(list: JobList): string {
  const identity = identities.get(list) ?? findIdentity(list);
  identities.set(list, identity);
  return identity;
}

function findIdentity({ facet, jobs }: JobList): string {
  if (facet === null) return 'board';
  const { name, value } = facet;
  if (name === 'place') return `place|${placeIdentity(value, jobs)}`;
  if (name === 'company') return `company|${spellingOf(value, 'en').same}`;
  return `${name}|${value}`;
}

function placeIdentity(value: string, jobs: readonly Job[]): string {
  const country = countryOf(jobs);
  // A whole country is named otherwise in each language.
  const isCountry = country !== '' && jobs.every(({ place }) => !place?.locality && !place?.region);
  return isCountry ? country : `${country}|${spellingOf(value, 'en').same}`;
}

/** The country code that most of the jobs have, the first by code unit among equals; `''` where none has one. */
function countryOf(jobs: readonly Job[]): string {
  const counts = new Map<string, number>();
  for (const { place } of jobs) {
    if (place?.countryCode) counts.set(place.countryCode, (counts.get(place.countryCode) ?? 0) + 1);
  }
  return [...counts].reduce(
    (best, next) => (next[1] > best[1] || (next[1] === best[1] && next[0] < best[0]) ? next : best),
    ['', 0] as const,
  )[0];
}
