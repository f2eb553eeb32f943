import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import { type Spelling, spellingOf } from './facet-spelling.ts';
import type { EmploymentType, Job, WorkModel } from './job.ts';
import type { JobList } from './lists.ts';
import { placeFacet } from './place-facet.ts';
import { isSameList } from './same-lists.ts';

/** By what lists are narrowed, in the order in which they are offered. */
export const facetNames = ['place', 'field', 'type', 'work', 'company'] as const;
export type FacetName = (typeof facetNames)[number];

/** The part of an address that says the facet: `/jobs/in/lodz/`, `/jobs/at/kolibra/`. */
const segments: Readonly<Record<FacetName, string>> = {
  place: 'in',
  field: 'field',
  type: 'type',
  work: 'work',
  company: 'at',
};

type Companies = Site['companies'];

/** The values that a job has of a facet; `''` is none. A company that hires anonymously is named nowhere. */
export function facetValues(job: Job, name: FacetName, companies: Companies): readonly string[] {
  if (name === 'place') return [placeFacet(job)];
  if (name === 'field') return job.fields;
  if (name === 'type') return job.employmentTypes;
  if (name === 'work') return [job.workModel ?? ''];
  return companies[String(job.clientId)] === null ? [] : [job.company];
}

export interface FacetLists {
  /** Facet by facet, each sorted by address. */
  lists: readonly JobList[];
  /** The list of a value, in any of its spellings. */
  byValue: Readonly<Record<FacetName, ReadonlyMap<string, JobList>>>;
}

// A board never changes, and its lists are asked for by every page and every file.
const remembered = new WeakMap<readonly Job[], { place: BoardPlace; found: FacetLists }>();

/** Which board the lists belong to. */
export interface BoardPlace {
  language: InterfaceLanguage;
  /** Where the board stands: "/", "/en/". */
  root: string;
  companies: Companies;
}

/**
 * The lists that the jobs of one board make, one for each value of a facet. A value that all jobs have makes none:
 * it would be the board once more. The same object each time for the same jobs.
 *
 * @param jobs as `jobsOf` gives them
 */
export function facetLists(jobs: readonly Job[], place: BoardPlace): FacetLists {
  const { language, root, companies } = place;
  const before = remembered.get(jobs);
  if (before && isSame(before.place, place)) return before.found;
  const byValue = {
    place: new Map<string, JobList>(),
    field: new Map<string, JobList>(),
    type: new Map<string, JobList>(),
    work: new Map<string, JobList>(),
    company: new Map<string, JobList>(),
  };
  const groups = groupsOf(jobs, language, companies);
  const listed = new Map<string, readonly Job[]>();
  const listedBefore = latestOf(place, listed);
  const lists = facetNames.flatMap((name) => {
    const found = addressed(groups.get(name) ?? []).flatMap(({ group, slug }): JobList[] => {
      if (group.jobs.length === jobs.length) return [];
      const value = mostFrequent(group.spellings);
      const facet = { name, value, label: labelOf(name, value, language) };
      const address = `${root}jobs/${segments[name]}/${slug}/`;
      const known = listedBefore?.get(address);
      const same = known && isSameList(known, group.jobs) ? known : group.jobs;
      listed.set(address, same);
      const list = { address, language, facet, jobs: same };
      for (const spelling of group.spellings) byValue[name].set(spelling.value, list);
      return [list];
    });
    return found.sort((one, other) => (one.address < other.address ? -1 : 1));
  });
  const found = { lists, byValue };
  remembered.set(jobs, { place, found });
  return found;
}

type Listed = ReadonlyMap<string, readonly Job[]>;

// Whatever is remembered of a list's jobs stays known as long as they are the same.
const latest = new WeakMap<Companies, Map<string, Listed>>();

/** The jobs of a board's lists by address, as they were last found. @param next is what they are now */
function latestOf({ companies, language, root }: BoardPlace, next: Listed): Listed | undefined {
  const ofCompanies = latest.get(companies) ?? new Map<string, Listed>();
  latest.set(companies, ofCompanies);
  const key = `${language} ${root}`;
  const before = ofCompanies.get(key);
  ofCompanies.set(key, next);
  return before;
}

const isSame = (one: BoardPlace, other: BoardPlace) =>
  one.language === other.language && one.root === other.root && one.companies === other.companies;

interface Group extends Spelling {
  /** Every way in which the value is written, and how often. */
  spellings: Written[];
  jobs: Job[];
}

interface Written {
  value: string;
  count: number;
  group: Group;
}

/** The groups of every facet, in one walk over the jobs. */
function groupsOf(
  jobs: readonly Job[],
  language: string,
  companies: Companies,
): ReadonlyMap<FacetName, Group[]> {
  const facets = facetNames.map((name) => ({
    name,
    byValue: new Map<string, Written>(),
    bySame: new Map<string, Group>(),
  }));
  for (const job of jobs) {
    for (const { name, byValue, bySame } of facets) {
      for (const value of facetValues(job, name, companies)) {
        if (value === '') continue;
        let written = byValue.get(value);
        if (written === undefined) {
          const { slug, same } = spelled(name, value, language);
          const group = bySame.get(same) ?? { slug, same, spellings: [], jobs: [] };
          bySame.set(same, group);
          written = { value, count: 0, group };
          group.spellings.push(written);
          byValue.set(value, written);
        }
        written.count += 1;
        const listed = written.group.jobs;
        // A job that names a value twice, perhaps in two spellings, is listed once.
        if (listed[listed.length - 1] !== job) listed.push(job);
      }
    }
  }
  return new Map(facets.map(({ name, bySame }) => [name, [...bySame.values()]]));
}

/** Types and work models have a fixed set of values, whose addresses are the same in every language. */
function spelled(name: FacetName, value: string, language: string): Spelling {
  if (name !== 'type' && name !== 'work') return spellingOf(value, language);
  const slug = value.toLowerCase().replaceAll('_', '-');
  return { slug, same: slug };
}

/** Values that would stand at the same address are numbered, in an order that depends on nothing but them. */
function addressed(found: readonly Group[]): { group: Group; slug: string }[] {
  const wanted = new Set(found.map(({ slug }) => slug));
  const taken = new Set<string>();
  return found
    .toSorted((one, other) => (one.same < other.same ? -1 : 1))
    .map((group) => {
      let slug = group.slug;
      for (let number = 2; taken.has(slug); number += 1) {
        const numbered = `${group.slug}-${number}`;
        if (!wanted.has(numbered)) slug = numbered;
      }
      taken.add(slug);
      return { group, slug };
    });
}

/** Among equals the last by code unit: "Łódź" before "Lodz", "Berlin" before "BERLIN". */
function mostFrequent(spellings: readonly Written[]): string {
  const best = spellings.reduce((one, other) =>
    other.count > one.count || (other.count === one.count && other.value > one.value) ? other : one,
  );
  return best.value;
}

function labelOf(name: FacetName, value: string, language: InterfaceLanguage): string {
  const texts = dictionaryOf(language);
  if (name === 'type') return texts.employmentTypes[value as EmploymentType];
  if (name === 'work') return texts.workModels[value as WorkModel];
  return value;
}
