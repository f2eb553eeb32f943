import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { bestSpelling, type Spelling, spellingOf, type Written } from '../../i18n/slug.ts';
import { type BuiltInFacet, type EmploymentType, facetNames, type WorkModel } from '../../i18n/terms.ts';
import { dictionaryOf, type Wording } from '../../i18n/translate.ts';
import {
  type Flag,
  isOwnKey,
  mostFrequent,
  type OwnFacet,
  type OwnKey,
  segments,
} from '../../settings/facets.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { type Following, followed, lineageOf } from '../following.ts';
import {
  companyOf,
  type FacetName,
  type Job,
  type JobList,
  type ListFacet,
  type Place,
  placeFacet,
  placesOf,
} from '../job.ts';
import { isSameList } from '../list-items.ts';
import { type PlaceChoice, type PlaceTree, placeTree } from '../places/place-tree.ts';
import { remoteCountries } from '../places/remote.ts';
import { countValues, facetKinds } from './facet-kinds.ts';

/**
 * Makes a list, unless it would equal the board.
 *
 * @param before the lists of the previous board, whose arrays are kept where nothing has changed
 */
function listMaker(jobs: readonly Job[], place: BoardPlace, before: FacetLists | null) {
  const known = new Map(before?.lists.map((list) => [list.address, list.jobs]));
  const segmentOf = new Map(place.own.map(({ key, segment }) => [key, segment]));
  return (facet: ListFacet, slug: string, own: readonly Job[]): JobList[] => {
    if (own.length === jobs.length) return [];
    const address = `${place.root}jobs/${isOwnKey(facet.name) ? segmentOf.get(facet.name) : segments[facet.name]}/${slug}/`;
    const same = known.get(address);
    return [
      {
        address,
        language: place.language,
        facet,
        jobs: same && isSameList(same, own) ? same : (lineageOf(jobs)?.part(address).add(own) ?? own),
      },
    ];
  };
}

type Companies = SiteSettings['companies'];

/** The values that a job has of a facet; `''` is none. A company that hires anonymously is never named. */
export function facetValues(job: Job, name: FacetName, companies: Companies): readonly string[] {
  if (name === 'place') return [...new Set(placesOf(job).map((place) => placeFacet({ place })))];
  if (name === 'field') return job.fields;
  if (name === 'type') return job.employmentTypes;
  if (name === 'work') return [job.workModel ?? ''];
  if (isOwnKey(name)) return job.own?.[name] ?? [];
  const company = companyOf(job, companies);
  return company === null ? [] : [company];
}

type ListsByValue = ReadonlyMap<string, JobList>;

export interface FacetLists {
  /** Facet by facet, each sorted by address. */
  lists: readonly JobList[];
  /** The list of a value, in any of its spellings; of a place by its value in the tree. */
  byValue: Readonly<Record<BuiltInFacet, ListsByValue> & Partial<Record<OwnKey, ListsByValue>>>;
  places: PlaceLists;
}

/** Which board the lists belong to. */
export interface BoardPlace {
  language: InterfaceLanguage;
  /** The root address of the language: "/", "/en/". */
  root: string;
  companies: Companies;
  remoteCountries: SiteSettings['remoteCountries'];
  own: readonly OwnFacet[];
  /** The site whose texts the lists use. */
  words: Wording;
}

/**
 * The lists of the jobs of one board, one for each value of a facet. A value that all jobs have makes none:
 * it would equal the board. The same object each time for the same jobs and the same place.
 *
 * @param jobs as `jobsOf` gives them
 */
export const facetLists = followed(
  (jobs: readonly Job[], place: BoardPlace): FacetLists => findLists(jobs, place, null),
  (before, change, jobs, place) => listsWith(before, change, place) ?? findLists(jobs, place, before),
);

/** The same lists with other jobs, each replacing one that has the same values; else `null`. */
function listsWith(
  before: FacetLists,
  { removed, added }: Following<Job>,
  place: BoardPlace,
): FacetLists | null {
  if (removed.length !== added.length || removed.length > mostReplaced) return null;
  const valuesOf = (job: Job) =>
    JSON.stringify([
      placesKey(job, place),
      namesIn(place).map((name) => facetValues(job, name, place.companies)),
    ]);
  const pairs = removed.flatMap((job, at) => {
    const other = added[at] ?? job;
    return other === job ? [] : [[job, other] as const];
  });
  if (pairs.some(([job, other]) => valuesOf(job) !== valuesOf(other))) return null;
  const exchanged = (jobs: readonly Job[]): readonly Job[] => {
    // All places are found before any job is replaced: a job that has moved is in two pairs.
    const places = pairs.flatMap(([job, other]) => {
      const at = jobs.indexOf(job);
      return at === -1 ? [] : [{ at, other }];
    });
    if (places.length === 0) return jobs;
    const next = jobs.slice();
    for (const { at, other } of places) next[at] = other;
    return lineageOf(jobs)?.add(next) ?? next;
  };
  const byList = new Map<JobList, JobList>();
  const byJobs = new Map<readonly Job[], readonly Job[]>();
  const lists = before.lists.map((list) => {
    const jobs = exchanged(list.jobs);
    byJobs.set(list.jobs, jobs);
    const next = jobs === list.jobs ? list : { ...list, jobs };
    byList.set(list, next);
    return next;
  });
  const byValue = Object.fromEntries(
    Object.entries(before.byValue).map(([name, all = new Map<string, JobList>()]) => [
      name,
      new Map([...all].map(([value, list]) => [value, byList.get(list) ?? list])),
    ]),
  ) as unknown as FacetLists['byValue'];
  const { tree, at: placed } = before.places;
  const placedNow = placed.map((one) => {
    const jobs = byJobs.get(one.jobs) ?? exchanged(one.jobs);
    return jobs === one.jobs ? one : { ...one, jobs };
  });
  return { lists, byValue, places: placesIn(tree, placedNow, byValue.place) };
}

/** If more jobs have changed, the lists are made anew. */
const mostReplaced = 50;

function findLists(jobs: readonly Job[], place: BoardPlace, before: FacetLists | null): FacetLists {
  const { language } = place;
  const tree = boardPlaces(jobs, language, place);
  const byValue: Partial<Record<FacetName, Map<string, JobList>>> &
    Record<BuiltInFacet, Map<string, JobList>> = {
    place: new Map<string, JobList>(),
    field: new Map<string, JobList>(),
    type: new Map<string, JobList>(),
    work: new Map<string, JobList>(),
    company: new Map<string, JobList>(),
    ...Object.fromEntries(listedOwn(place).map(({ key }) => [key, new Map<string, JobList>()])),
  };
  const groups = groupsOf(jobs, place);
  const make = listMaker(jobs, place, before);
  const placed = jobsByPlace(jobs, tree, place);
  const labels = new Map(place.own.map(({ key, label }) => [key, label]));
  const lists = namesIn(place).flatMap((name) => {
    const found =
      name === 'place'
        ? placed.flatMap(({ choice, jobs: own, isListed }) => {
            const { value, name: called, label, slug, identity } = choice;
            const list = isListed
              ? make({ name, value: called, label, place: value, identity }, slug, own)
              : [];
            for (const one of list) byValue.place.set(value, one);
            return list;
          })
        : addressed(groups.get(name) ?? []).flatMap(({ group, slug }) => {
            const value = bestSpelling(group.spellings);
            const of = isOwnKey(name) ? { of: labels.get(name) ?? '' } : {};
            const facet = { name, value, label: labelOf(name, value, place), ...of };
            const list = make(facet, slug, group.jobs);
            for (const one of list)
              for (const spelling of group.spellings) byValue[name]?.set(spelling.value, one);
            return list;
          });
    return found.sort((one, other) => (one.address < other.address ? -1 : 1));
  });
  return { lists, byValue, places: placesIn(tree, placed, byValue.place) };
}

interface Group extends Spelling {
  /** Every way in which the value is written, and how often. */
  spellings: WrittenIn[];
  jobs: Job[];
}

interface WrittenIn extends Written {
  group: Group;
}

/** Ranges have no lists: their steps depend on the jobs of the day. */
const listedOwn = ({ own }: BoardPlace) => own.filter(({ kind }) => kind !== 'range');
const namesIn = (place: BoardPlace): FacetName[] => [
  ...facetNames,
  ...listedOwn(place).map(({ key }) => key),
];

/** The groups of every facet but the place. */
function groupsOf(jobs: readonly Job[], place: BoardPlace): ReadonlyMap<FacetName, readonly Group[]> {
  const { language, companies } = place;
  const names = namesIn(place).filter((name) => name !== 'place');
  const facets = names.map((name) => ({
    name,
    byValue: new Map<string, WrittenIn>(),
    bySame: new Map<string, Group>(),
  }));
  const { samples, counts, of } = facetKinds(jobs);
  const groupsOfKind = samples.map((job, kind) => {
    // A job that names a value twice, perhaps in two spellings, is listed once.
    const groups = new Set<Group>();
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
        written.count += counts[kind] ?? 0;
        groups.add(written.group);
      }
    }
    return [...groups];
  });
  jobs.forEach((job, at) => {
    for (const { jobs: listed } of groupsOfKind[of[at] ?? 0] ?? []) listed.push(job);
  });
  return new Map(
    facets.map(({ name, bySame }) => {
      const found = [...bySame.values()];
      return [name, isOwnKey(name) ? mostFrequent(found, ({ jobs: own }) => own.length) : found];
    }),
  );
}

/** Types and work models have a fixed set of values, whose addresses are the same in every language. */
function spelled(name: FacetName, value: string, language: string): Spelling {
  if (name !== 'type' && name !== 'work') return spellingOf(value, language);
  const slug = value.toLowerCase().replaceAll('_', '-');
  return { slug, same: slug };
}

/** Values that would share an address are numbered, in an order that depends only on the values. */
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

function labelOf(name: FacetName, value: string, { language, own, words }: BoardPlace): string {
  const texts = dictionaryOf(language, words);
  if (name === 'type') return texts.employmentTypes[value as EmploymentType];
  if (name === 'work') return texts.workModels[value as WorkModel];
  const kind = own.find(({ key }) => key === name)?.kind;
  return kind === 'flag' ? texts.find[value as Flag] : value;
}

type Remote = Pick<SiteSettings, 'remoteCountries'>;

/** The part of a job that the places of a board depend on, as text. */
export const placesKey = (job: Job, site: Remote): string =>
  JSON.stringify([placesOf(job), remoteCountries(job, site)]);

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
    const kinds = facetKinds(jobs);
    const reachable = countValues(kinds, (job) => remoteCountries(job, site));
    return placeTree(countValues(kinds, placesOf), [...reachable.keys()], language);
  },
  (before, { gone, come }, _, _language, countries) => {
    const keysOf = (some: readonly Job[]) =>
      some.map((job) => placesKey(job, { remoteCountries: countries })).sort();
    return isSameList(keysOf(gone), keysOf(come)) ? before : null;
  },
);

/** How many towns the jobs of a board are in. Counted anew only where its places change. */
export const townCount = (jobs: readonly Job[], language: string, site: Remote): number =>
  boardPlaces(jobs, language, site).towns;

/** The lists of the places of a board, which are those of its filter (place-tree.ts). */
interface PlaceLists {
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
function jobsByPlace(
  jobs: readonly Job[],
  { choices, setOf }: PlaceTree,
  site: Pick<SiteSettings, 'remoteCountries'>,
): JobsAt[] {
  const at = choices.map((): Job[] => []);
  const { samples, of } = facetKinds(jobs);
  const indices = samples.map((job) => setOf(placesOf(job), remoteCountries(job, site)));
  jobs.forEach((job, index) => {
    for (const choice of indices[of[index] ?? 0] ?? []) at[choice]?.push(job);
  });
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
function placesIn(tree: PlaceTree, all: readonly JobsAt[], lists: ReadonlyMap<string, JobList>): PlaceLists {
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
