import { type FacetName, type JobList, listLabel, type Point } from '../../board/job.ts';
import { levelOf } from '../../board/places/place-addresses.ts';
import { cardsOf } from '../../board/recruitments.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { memo } from '../../i18n/remember.ts';
import type { EmploymentType, WorkModel } from '../../i18n/terms.ts';
import { dictionaryOf, type Wording } from '../../i18n/translate.ts';
import { pageAddress } from '../../settings/addresses.ts';
import { isOwnKey } from '../../settings/facets.ts';

/** The lists of one facet, as links. */
export interface BrowseGroup {
  name: FacetName;
  /** "Places", "Fields". */
  label: string;
  /** How many lists the facet has, those left out here included. */
  total: number;
  links: readonly BrowseLink[];
}

export interface BrowseLink {
  address: string;
  label: string;
  count: number;
}

/** Of fewer fields of work all cards would look the same. */
const leastFields = 3;

/** Whether cards bear the signs of their fields of work. @param lists all of the board */
export const hasSigns = memo(
  (lists: readonly JobList[]): boolean =>
    lists.filter(({ facet }) => facet?.name === 'field').length >= leastFields,
);

type GroupTexts = Pick<Dictionary, 'facetNames'>;

/** Lists that a board names of each facet. */
const most = 12;

/** What a board offers to browse by: of each facet the lists with the most jobs. The same each time. */
export const browseGroups = memo((lists: readonly JobList[], texts: GroupTexts): readonly BrowseGroup[] =>
  groupsOf(lists, texts, (found) => byCount(found).slice(0, most)),
);

/** All lists of each facet, in alphabetical order. */
export function allGroups(
  lists: readonly JobList[],
  language: InterfaceLanguage,
  texts: GroupTexts,
): readonly BrowseGroup[] {
  const { compare } = new Intl.Collator(localesOf(language));
  return groupsOf(lists, texts, (found) =>
    found.toSorted((one, other) => compare(one.label, other.label) || byAddress(one, other)),
  );
}

/** The id of a group's heading on a page. */
export const groupId = (name: FacetName): string => name.replace('.', '-');

/** The most jobs first. */
const byCount = (links: readonly BrowseLink[]): BrowseLink[] =>
  links.toSorted((one, other) => other.count - one.count || byAddress(one, other));

/** A list as a link. */
export const linkOf = ({ address, facet, jobs }: JobList): BrowseLink => ({
  address,
  label: facet?.label ?? '',
  count: cardsOf(jobs).length,
});

const byAddress = (one: BrowseLink, other: BrowseLink) => (one.address < other.address ? -1 : 1);

function groupsOf(
  lists: readonly JobList[],
  texts: GroupTexts,
  choose: (links: readonly BrowseLink[]) => readonly BrowseLink[],
): BrowseGroup[] {
  // Lists are sorted by facet.
  const byName = Map.groupBy(lists, ({ facet }) => facet?.name);
  return [...byName].flatMap(([name, own]) => {
    const links = own.map(linkOf);
    if (name === undefined) return [];
    const label = isOwnKey(name) ? (own[0]?.facet?.of ?? '') : texts.facetNames[name];
    return [{ name, label, total: links.length, links: choose(links) }];
  });
}

/**
 * The name of a list, in its language: "Open positions", "Jobs in Łódź", "Praca: Łódź", "Remote jobs". Names are
 * not inflected.
 */
export function listHeading({ language, facet }: Pick<JobList, 'language' | 'facet'>, site: Wording): string {
  const texts = dictionaryOf(language, site);
  if (facet === null) return texts.openPositions;
  const { name, value, label } = facet;
  if (name === 'place') return fill(texts.jobsInPlace, { value: label });
  if (name === 'field') return fill(texts.jobsInField, { value: label });
  if (name === 'type') return texts.jobsOfType[value as EmploymentType];
  if (name === 'work') return texts.jobsWithModel[value as WorkModel];
  if (name === 'company') return fill(texts.jobsAt, { company: label });
  return listLabel(facet);
}

/** A page of a list. */
interface ListPage {
  /** Path of the first page. */
  address: string;
  /** Counts from 1. */
  page: number;
  pages: number;
}

/** Addresses of the pages before and after one of a list; `null` = there is none. */
export function pagesAround({ address, page, pages }: ListPage): {
  previous: string | null;
  next: string | null;
} {
  const at = (number: number) => (number >= 1 && number <= pages ? pageAddress(address, number) : null);
  return { previous: at(page - 1), next: at(page + 1) };
}

/** The list of a place that is on the map. */
export interface PlacedList {
  list: JobList;
  point: Point;
}

/**
 * The lists of the places nearest to the one at the index `at`, the nearest first; at the same distance by address.
 * Walks north and south only as far as something nearer can still come, so that thousands of places cost little.
 *
 * @param placed from south to north
 */
export function nearestPlaces(at: number, placed: readonly PlacedList[], count: number): JobList[] {
  const here = placed[at];
  if (!here) return [];
  const found: { list: JobList; away: number }[] = [];
  let north = at + 1;
  let south = at - 1;
  for (;;) {
    const [above, below] = [placed[north], placed[south]];
    const next = !below || (above && apart(here, above) <= apart(here, below)) ? above : below;
    if (!next) break;
    const worst = found.length < count ? Number.POSITIVE_INFINITY : (found.at(-1)?.away ?? 0);
    if (apart(here, next) ** 2 > worst) break;
    if (next === above) north += 1;
    else south -= 1;
    const away = squaredDistance(here.point, next.point);
    if (away > worst) continue;
    found.push({ list: next.list, away });
    found.sort((one, other) => one.away - other.away || (one.list.address < other.list.address ? -1 : 1));
    if (found.length > count) found.pop();
  }
  return found.map(({ list }) => list);
}

/** Degrees of latitude. */
const apart = (one: PlacedList, other: PlacedList) => Math.abs(one.point[0] - other.point[0]);

/** In degrees of latitude, squared; exact enough to compare. */
function squaredDistance([latitude, longitude]: Point, there: Point): number {
  const around = Math.abs(there[1] - longitude);
  const east = Math.min(around, 360 - around) * Math.cos(((there[0] + latitude) / 2) * (Math.PI / 180));
  return east * east + (there[0] - latitude) ** 2;
}

/** Another list of the same facet. */
export interface Sibling {
  address: string;
  label: string;
}

/** Other lists of the same facet that a list names. */
const mostSiblings = 10;

/** What the siblings of every list of a board are taken from. */
interface Facets {
  /** Of each facet the lists with the most jobs, one more than a list names. */
  biggest: ReadonlyMap<string, readonly Sibling[]>;
  /** Places that are on the map, from south to north: countries, regions, towns. */
  placed: readonly (readonly PlacedList[])[];
  /** The index of a list among those of its level. */
  position: ReadonlyMap<JobList, number>;
  unplaced: readonly (readonly JobList[])[];
}

/**
 * Related lists: the places nearest to a place, of other facets the lists with the most jobs, in the order of their
 * addresses.
 *
 * @param lists the facet lists of the same board; the same array each time
 */
export function siblingsOf(list: JobList, lists: readonly JobList[]): readonly Sibling[] {
  const facets = facetsIn(lists);
  const at = facets.position.get(list);
  if (at !== undefined) {
    const level = levelOf(list.facet?.place ?? '');
    const others = [
      ...nearestPlaces(at, facets.placed[level] ?? [], mostSiblings),
      ...(facets.unplaced[level]?.slice(0, mostSiblings) ?? []),
    ];
    return others.slice(0, mostSiblings).map(siblingOf);
  }
  const biggest = facets.biggest.get(kindOf(list)) ?? [];
  return biggest
    .filter(({ address }) => address !== list.address)
    .slice(0, mostSiblings)
    .sort((one, other) => (one.address < other.address ? -1 : 1));
}

const facetsIn = memo((lists: readonly JobList[]): Facets => {
  const byName = Map.groupBy(lists, kindOf);
  const levels = [0, 1, 2].map((level) =>
    (byName.get(`place ${level}`) ?? []).map((list) => ({ list, point: pointOf(list) })),
  );
  const placed = levels.map((places) =>
    places
      .flatMap(({ list, point }) => (point ? [{ list, point }] : []))
      .sort((one, other) => one.point[0] - other.point[0]),
  );
  return {
    biggest: new Map(
      [...byName].map(([name, own]) => [
        name,
        byCount(own.map(linkOf))
          .slice(0, mostSiblings + 1)
          .map(({ address, label }) => ({ address, label })),
      ]),
    ),
    placed,
    position: new Map(placed.flatMap((places) => places.map(({ list }, at) => [list, at] as const))),
    unplaced: levels.map((places) => places.flatMap(({ list, point }) => (point ? [] : [list]))),
  };
});

/** Lists that visitors may choose between: countries, regions and towns are chosen among their like. */
const kindOf = ({ facet }: JobList): string =>
  facet?.name === 'place' ? `place ${levelOf(facet.place ?? '')}` : (facet?.name ?? '');

const siblingOf = ({ address, facet }: JobList): Sibling => ({ address, label: facet?.label ?? '' });

/** Where a place is: the point of its first job that has one. */
const pointOf = ({ jobs }: JobList): Point | null =>
  jobs.find(({ place }) => place?.point)?.place?.point ?? null;
