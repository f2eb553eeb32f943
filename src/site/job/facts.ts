import { isDeepStrictEqual } from 'node:util';
import { openingsOption } from '../../board/facts.ts';
import { type Job, type Place, placeFacet, placesOf } from '../../board/job.ts';
import type { FacetLists } from '../../board/lists/facet-lists.ts';
import { listAddressOf } from '../../board/lists/lists.ts';
import { remoteCountries } from '../../board/places/remote.ts';
import { placesIn } from '../../board/places/town-names.ts';
import type { Card } from '../../board/recruitments.ts';
import { countryName } from '../../i18n/countries.ts';
import type { Dictionary } from '../../i18n/dictionary.ts';
import { formatDay, formatPay, formatPlaces } from '../../i18n/format.ts';
import { type InterfaceLanguage, localeOf } from '../../i18n/languages.ts';
import { sameWhileEqual } from '../../i18n/remember.ts';
import type { BuiltInFacet } from '../../i18n/terms.ts';
import { dictionaryOf, languageName } from '../../i18n/translate.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { severalPlaces } from '../search/card-rows.ts';
import { expiryOf } from './expiry.ts';
import { factLabel } from './labels.ts';
import { hiringCompany, jobReference } from './posting.ts';

/** A place in full, line by line: postcode and locality with its district, region (unless equal to it), country. */
export function placeLines(place: Place): string[] {
  const town = [place.postcode, place.locality, districtOf(place)].filter(Boolean).join(' ');
  const region = place.region === place.locality ? null : place.region;
  return [town, region, place.country].filter((line): line is string => line !== null && line !== '');
}

/** "8e Arrondissement" and "4" follow their city unchanged, "(Mokotów)" in brackets. */
const districtOf = ({ district = '' }: Place): string =>
  district === '' || /^(?:\d|[IVX]+\b)/.test(district) ? district : `(${district})`;

/** The first place of a job, as the page's language calls it. */
export const headPlace = (job: Pick<Job, 'place'>, language: InterfaceLanguage): Place | null =>
  placesIn(job, language).place;

/** The place or places of a job in a few words, as the page's language calls them; `''` = not known. */
export const placeText = (job: Pick<Job, 'place' | 'morePlaces'>, language: InterfaceLanguage): string =>
  formatPlaces(placesIn(job, language));

/** Where a job is as its facts say it: its one place line by line, or several, a line each. */
function factPlaces(job: Pick<Job, 'place' | 'morePlaces'>): string[] {
  const [only, ...others] = placesOf(job).map(placeLines);
  return others.length === 0 ? (only ?? []) : [only ?? [], ...others].map((lines) => lines.join(', '));
}

/** One fact about a job as its page prints it. */
export interface FactRow {
  /** The kind of fact. There can be several of the name `fact`: the owner's shown options. */
  name:
    | 'pay'
    | 'place'
    | 'workModel'
    | 'remoteCountries'
    | 'employmentType'
    | 'fieldOfWork'
    | 'fact'
    | 'deadline'
    | 'published'
    | 'openUntil'
    | 'advertLanguage'
    | 'company'
    | 'reference';
  label: string;
  /** The option that an owner's fact comes from. */
  key?: string;
  /** At least one. */
  values: readonly string[];
  /** Language of the values (BCP 47), where they are in another one than the page. */
  lang?: string;
}

export interface JobFactsInput {
  site: SiteSettings;
  /** Language of the page. */
  language: InterfaceLanguage;
  /** The ISO instant of the job's first publication, `postedAt` of board/memory.ts. */
  postedAt: string | null;
}

/**
 * What is known about a job, in the order of its page; unknown facts are left out. Everything that the markup
 * says of a job beside its title and text is included (facts.md: every marked fact is visible).
 */
export function jobFacts(job: Job, { site, language, postedAt }: JobFactsInput): FactRow[] {
  const texts = dictionaryOf(language, site);
  const locale = localeOf(language, site);
  const day = (instant: string) => formatDay(instant, locale, site.timeZone);
  const advert = job.language === language ? {} : { lang: job.language };
  const expiry = expiryOf(job, site.timeZone);
  const closes = expiry ? [day(expiry.day)] : [];
  const company = hiringCompany(job, site);
  const rows: FactRow[] = [
    { name: 'pay', label: texts.pay, values: job.pay ? [formatPay(job.pay, language, locale, site)] : [] },
    { name: 'place', label: texts.place, values: factPlaces(placesIn(job, language)) },
    {
      name: 'workModel',
      label: texts.workModel,
      values: job.workModel ? [texts.workModels[job.workModel]] : [],
    },
    {
      name: 'remoteCountries',
      label: texts.remoteCountries,
      values: remoteCountries(job, site).map((code) => countryName(code, language) ?? code),
    },
    {
      name: 'employmentType',
      label: texts.employmentType,
      values: job.employmentTypes.map((type) => texts.employmentTypes[type]),
    },
    { name: 'fieldOfWork', label: texts.fieldOfWork, values: job.fields, ...advert },
    ...job.facts.map(
      (fact): FactRow => ({
        name: 'fact',
        key: fact.key,
        label: factLabel(fact, job, site, language),
        values: fact.values,
        ...advert,
      }),
    ),
    { name: 'deadline', label: texts.deadline, values: expiry?.by === 'deadline' ? closes : [] },
    { name: 'published', label: texts.published, values: postedAt ? [day(postedAt)] : [] },
    { name: 'openUntil', label: texts.openUntil, values: expiry?.by === 'validity' ? closes : [] },
    {
      name: 'advertLanguage',
      label: texts.advertLanguage,
      values: job.language === language ? [] : [languageName(job.language, language)],
    },
    { name: 'company', label: texts.company, values: company === null ? [] : [company] },
    { name: 'reference', label: texts.reference, values: [jobReference(job)] },
  ];
  return rows.filter(({ values }) => values.length > 0);
}

/** Facts that few visitors decide by. */
const lesser: ReadonlySet<FactRow['name']> = new Set([
  'deadline',
  'published',
  'openUntil',
  'company',
  'reference',
]);

/**
 * The facts as a job's page shows them: first what visitors decide by, then the rest, folded. The postcode is shown
 * with the map; on the site of one company its name is in the header.
 */
export function pageFacts(job: Job, input: JobFactsInput): { first: FactRow[]; more: FactRow[] } {
  const { name, companies } = input.site;
  const isNamed = (row: FactRow) =>
    row.name === 'company' && row.values[0] === name && Object.keys(companies).length === 0;
  const rows = jobFacts(job, input).filter((row) => !isNamed(row));
  const isLesser = (row: FactRow) => lesser.has(row.name) || row.key === openingsOption;
  const { place, morePlaces = [] } = placesIn(job, input.language);
  const bare = {
    place: place && { ...place, postcode: null },
    morePlaces: morePlaces.map((one) => ({ ...one, postcode: null })),
  };
  const withoutPostcode = (row: FactRow): FactRow =>
    row.name === 'place' ? { ...row, values: factPlaces(bare) } : row;
  return {
    first: rows
      .filter((row) => !isLesser(row))
      .map(withoutPostcode)
      .filter(({ values }) => values.length > 0),
    more: rows.filter(isLesser),
  };
}

/** For the values of a fact, in their order, the address of the list of all jobs with that value; `null` = none. */
export type FactLists = Partial<Record<FactRow['name'], readonly (string | null)[]>>;

/**
 * Links of the facts of a job's page: to the lists of the same place, field, employment type and so on. The same object
 * each time while they are the same.
 *
 * @param lists of the job's board
 */
export const factLists = sameWhileEqual((job: Job, lists: FacetLists, site: SiteSettings): FactLists => {
  const list = (name: BuiltInFacet, value?: string) => listAddressOf(job, name, lists, site, value);
  return {
    place: placesOf(job).map((place) => list('place', placeFacet({ place }))),
    fieldOfWork: job.fields.map((field) => list('field', field)),
    employmentType: job.employmentTypes.map((type) => list('type', type)),
    workModel: [list('work')],
    company: [list('company')],
  };
}, isDeepStrictEqual);

/** The short facts under a job's title in lists: place, work model, field, employment type. Never empty texts. */
export const jobLine = (job: Job, language: InterfaceLanguage, site: SiteSettings): string[] =>
  cardLine({ job, others: [] }, language, site);

/** The same of a card of several adverts: "Łódź, Gdańsk and 2 more". */
export function cardLine(card: Card, language: InterfaceLanguage, site: SiteSettings): string[] {
  const { where, facts } = cardParts(card, language, site);
  return where === '' ? facts : [where, ...facts];
}

/** The place or places of a card, `''` = not known, and its other short facts. */
export const cardParts = ({ job, others }: Card, language: InterfaceLanguage, site: SiteSettings) => ({
  where:
    others.length === 0
      ? placeText(job, language)
      : placesOfCard({ job, others }, language, dictionaryOf(language, site)),
  facts: otherFacts(job, dictionaryOf(language, site)),
});

/** The places of a card as the page's language calls them. */
function placesOfCard(
  { job, others }: Card,
  language: InterfaceLanguage,
  { find }: Pick<Dictionary, 'find'>,
): string {
  const placed = [job, ...others].map((one) => placesIn(one, language));
  return severalPlaces(placed.map(placeFacet), formatPlaces(placed[0] ?? job), language, find);
}

function otherFacts(job: Job, texts: Pick<Dictionary, 'workModels' | 'employmentTypes'>): string[] {
  const model = job.workModel && job.workModel !== 'on-site' ? texts.workModels[job.workModel] : null;
  return [
    model,
    job.fields[0] ?? null,
    job.employmentTypes[0] ? texts.employmentTypes[job.employmentTypes[0]] : null,
  ].filter((part): part is string => part !== null && part !== '');
}
