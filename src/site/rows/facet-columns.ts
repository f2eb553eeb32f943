import { followed } from '../../board/following.ts';
import { type Job, placesOf } from '../../board/job.ts';
import { isSameList } from '../../board/list-items.ts';
import { countValues, type FacetKinds, facetKinds } from '../../board/lists/facet-kinds.ts';
import { boardPlaces, placesKey } from '../../board/lists/facet-lists.ts';
import { groupValues } from '../../board/places/place-tree.ts';
import { remoteCountries } from '../../board/places/remote.ts';
import type { FindTexts } from '../../i18n/dictionary.ts';
import { type InterfaceLanguage, primaryLanguage } from '../../i18n/languages.ts';
import { type EmploymentType, employmentTypes, type WorkModel } from '../../i18n/terms.ts';
import { dictionaryOf, languageName, type Wording } from '../../i18n/translate.ts';
import { isOwnKey, mostFrequent, type OwnFacet, ownFacets } from '../../settings/facets.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { hiringCompany } from '../job/posting.ts';
import { distinct } from './pack-values.ts';
import { kindOfPay, payGiven, rangeSteps, topPay } from './pay-scale.ts';
import {
  type BuiltInKey,
  type ByFacet,
  type FacetChoice,
  type FacetColumn,
  type FacetKey,
  keysOf,
} from './rows.ts';

/** What visitors choose of a facet of the owner's, and what each job has of it. */
export interface OwnChoices {
  /** By value as addresses contain it, in the order to show unless `isSorted`. */
  labels: ReadonlyMap<string, string>;
  /** Whether the labels are words, which the page's language sorts. */
  isWords: boolean;
  valuesOf(job: Job): readonly string[];
}

function ownChoices(
  jobs: readonly Job[],
  { key, kind }: OwnFacet,
  language: InterfaceLanguage,
  { yes, no }: Pick<FindTexts, 'yes' | 'no'>,
): OwnChoices {
  const own = (job: Job) => job.own?.[key] ?? [];
  if (kind === 'flag') {
    return { labels: new Map(Object.entries({ yes, no })), isWords: false, valuesOf: own };
  }
  if (kind === 'range') {
    const { labels, valuesOf } = rangeSteps(jobs.flatMap(own), language);
    return { labels, isWords: false, valuesOf: (job) => valuesOf(own(job)) };
  }
  const kinds = facetKinds(jobs);
  const groups = groupValues(countValues(kinds, own), language);
  const counts = countValues(kinds, (job) => own(job).flatMap((value) => groups.get(value)?.slug ?? []));
  const labels = new Map([...groups.values()].map(({ slug, label }) => [slug, label]));
  const offered = mostFrequent(
    [...labels].map(([same, label]) => ({ same, label })),
    ({ same }) => counts.get(same) ?? 0,
  );
  return {
    labels: new Map(offered.map(({ same, label }) => [same, label])),
    isWords: true,
    valuesOf: (job) => own(job).flatMap((value) => groups.get(value)?.slug ?? []),
  };
}

export type FacetColumns = Readonly<ByFacet<FacetColumn>>;

const workModels: readonly WorkModel[] = ['on-site', 'hybrid', 'remote'];

/**
 * The facets of a list of jobs. The same object each time for the same jobs, language and site, and for a list that
 * follows another, if no job has other values.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export const facetColumns = followed(
  (jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): FacetColumns =>
    findColumns(jobs, language, site),
  (before, { removed, added }, _, _language, site) =>
    isSameList(
      removed.map((job) => facetTexts(job, site)),
      added.map((job) => facetTexts(job, site)),
    )
      ? before
      : null,
);

/** All values of a job's facets. */
const facetTexts = (job: Job, site: SiteSettings): string =>
  JSON.stringify([
    placesKey(job, site),
    job.fields,
    job.employmentTypes,
    job.workModel,
    job.language,
    hiringCompany(job, site),
    job.pay !== null,
    job.own,
  ]);

function findColumns(jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): FacetColumns {
  const texts = dictionaryOf(language, site);
  const kinds = facetKinds(jobs);
  const grouped = (valuesOf: (job: Job) => readonly string[]) => {
    const groups = groupValues(countValues(kinds, valuesOf), language);
    const labels = new Map([...groups.values()].map(({ slug, label }) => [slug, label]));
    return column(
      kinds,
      (job) => valuesOf(job).flatMap((value) => groups.get(value)?.slug ?? []),
      labels,
      language,
    );
  };
  return {
    place: placeColumn(jobs, language, site),
    field: grouped((job) => job.fields),
    type: column(
      kinds,
      (job) => job.employmentTypes.map(typeValue),
      new Map(employmentTypes.map((type) => [typeValue(type), texts.employmentTypes[type]])),
    ),
    work: column(
      kinds,
      (job) => (job.workModel === null ? [] : [job.workModel]),
      new Map(workModels.map((model) => [model, texts.workModels[model]])),
    ),
    language: column(
      kinds,
      (job) => [primaryLanguage(job.language)],
      new Map(
        kinds.samples
          .map((job) => primaryLanguage(job.language))
          .map((code) => [code, languageName(code, language)]),
      ),
      language,
    ),
    brand: grouped((job) => [hiringCompany(job, site) ?? '']),
    pay: payColumn(kinds, texts.find),
    ...Object.fromEntries(
      ownFacets(site, language).map((facet) => {
        const { labels, isWords, valuesOf } = ownChoices(jobs, facet, language, texts.find);
        const found = column(kinds, valuesOf, labels, isWords ? language : undefined);
        return [facet.key, { ...found, label: facet.label }];
      }),
    ),
  };
}

/** "full-time": as in the addresses of lists (board/lists/facet-lists.ts). */
const typeValue = (type: EmploymentType): string => type.toLowerCase().replaceAll('_', '-');

/** Whether pay is given. Amounts are asked for as visitors like (site/search/facet-filter.ts). */
const payColumn = (kinds: FacetKinds, { payGiven: label }: Pick<FindTexts, 'payGiven'>): FacetColumn =>
  column(kinds, ({ pay }) => (pay ? [payGiven] : []), new Map([[payGiven, label]]));

function placeColumn(jobs: readonly Job[], language: InterfaceLanguage, site: SiteSettings): FacetColumn {
  const tree = boardPlaces(jobs, language, site);
  const kinds = facetKinds(jobs);
  return merged(
    tree.choices.map(({ value, label, parent, also }) => ({ value, label, parent, ...(also && { also }) })),
    kinds.samples.map((job) => tree.setOf(placesOf(job), remoteCountries(job, site))),
    kinds,
  );
}

/** @param labels of all values, in the order to show unless `language` sorts them */
function column(
  kinds: FacetKinds,
  valuesOf: (job: Job) => readonly string[],
  labels: ReadonlyMap<string, string>,
  language?: string,
): FacetColumn {
  const values = kinds.samples.map(valuesOf);
  const used = new Set(values.flat());
  const choices: FacetChoice[] = [...labels]
    .filter(([value]) => used.has(value))
    .map(([value, label]) => ({ value, label, parent: -1 }));
  if (language !== undefined) {
    const { compare } = new Intl.Collator(language);
    choices.sort((one, other) => compare(one.label, other.label) || (one.value < other.value ? -1 : 1));
  }
  const at = new Map(choices.map(({ value }, index) => [value, index]));
  return merged(
    choices,
    values.map((some) => [...new Set(some.map((value) => at.get(value) ?? -1))]),
    kinds,
  );
}

/** Equal sets become one, that of most jobs first. @param sets those of each kind */
function merged(
  choices: readonly FacetChoice[],
  sets: readonly (readonly number[])[],
  { of, counts }: FacetKinds,
): FacetColumn {
  const found = distinct(sets, (set) => set.join(), counts);
  return { choices, sets: found.samples, of: of.map((kind) => found.of[kind] ?? 0) };
}

/** A facet that narrows a board. */
export interface BoardFacet {
  name: FacetKey;
  /** "Place", "Field". */
  label: string;
}

/**
 * The facets that narrow a list of jobs: those with a choice that some of the jobs have and some do not, and pay where
 * jobs are paid differently. Facets that few jobs have a value of come last.
 *
 * @param jobs as `jobsOf` gives them
 * @param language of the page
 */
export function boardFacets(
  jobs: readonly Job[],
  language: InterfaceLanguage,
  site: SiteSettings,
): BoardFacet[] {
  const labels = facetLabels(language, site);
  const columns = facetColumns(jobs, language, site);
  const narrowing = keysOf(columns).flatMap((name) => {
    const column = columns[name];
    if (!column || !(narrows(column) || (name === 'pay' && arePaidApart(jobs)))) return [];
    return [
      { name, label: isOwnKey(name) ? (column.label ?? '') : labels[name], share: filledShare(column) },
    ];
  });
  const [sparse, others] = [true, false].map((isSparse) =>
    narrowing.filter(({ share }) => share < sparseShare === isSparse),
  );
  return [...(others ?? []), ...(sparse ?? [])].map(({ name, label }) => ({ name, label }));
}

/** What the facets that every board has are called. */
export function facetLabels(language: InterfaceLanguage, site: Wording): Record<BuiltInKey, string> {
  const texts = dictionaryOf(language, site);
  return {
    place: texts.filterPlace,
    field: texts.filterField,
    type: texts.employmentType,
    work: texts.filterWorkModel,
    language: texts.advertLanguage,
    brand: texts.company,
    pay: texts.pay,
  };
}

/** A facet that fewer of the jobs fill is a sparse one. */
export const sparseShare = 0.2;

/** The share of jobs with a value of a facet. */
const filledShare = ({ sets, of }: FacetColumn): number =>
  of.filter((set) => (sets[set]?.length ?? 0) > 0).length / of.length;

/** If sets differ, one job is left out where another is found; each set is included once. */
const narrows = ({ sets }: FacetColumn): boolean => sets.length > 1;

/** Whether an amount leaves one job out where another is found, also where all jobs say what they pay. */
function arePaidApart(jobs: readonly Job[]): boolean {
  const payKey = ({ pay }: Job) => pay && `${kindOfPay(pay)} ${topPay(pay)}`;
  const [first] = jobs;
  return first !== undefined && jobs.some((job) => payKey(job) !== payKey(first));
}
