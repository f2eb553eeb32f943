import { type FacetName, type JobList, listLabel } from '../../board/job.ts';
import { cardsOf } from '../../board/recruitments.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { type InterfaceLanguage, localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { memo } from '../../i18n/remember.ts';
import type { EmploymentType, WorkModel } from '../../i18n/terms.ts';
import { dictionaryOf, type Wording } from '../../i18n/translate.ts';
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
export const byCount = (links: readonly BrowseLink[]): BrowseLink[] =>
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
