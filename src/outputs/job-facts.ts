import { countryName } from '../board/countries.ts';
import type { Job } from '../board/job.ts';
import { remoteCountries } from '../board/remote-countries.ts';
import type { Site } from '../config.ts';
import { formatDay, formatPay } from '../i18n/format.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { localeOf } from '../i18n/locales.ts';
import { dictionaryOf, languageName } from '../i18n/translate.ts';
import { expiryOf } from './job-posting/expiry.ts';
import { hiringCompany } from './job-posting/hiring-company.ts';
import { jobReference, openingsOption } from './job-posting/posting.ts';
import { factLabel } from './localized.ts';
import { factPlaces } from './place-lines.ts';

/** One fact about a job as its page prints it. */
export interface FactRow {
  /** What the row tells. There can be several of the name `fact`: the owner's shown options. */
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
  site: Site;
  /** Language of the page. */
  language: InterfaceLanguage;
  /** The ISO instant of the job's first publication, `postedAt` of board/memory.ts. */
  postedAt: string | null;
}

/**
 * What is known about a job, in the order of its page; what is not known is not mentioned. Whatever the markup
 * says of a job beside its title and text stands here as well (facts.md: every marked fact is visible).
 */
export function jobFacts(job: Job, { site, language, postedAt }: JobFactsInput): FactRow[] {
  const texts = dictionaryOf(language);
  const locale = localeOf(language, site);
  const day = (instant: string) => formatDay(instant, locale, site.timeZone);
  const advert = job.language === language ? {} : { lang: job.language };
  const expiry = expiryOf(job, site.timeZone);
  const closes = expiry ? [day(expiry.day)] : [];
  const company = hiringCompany(job, site);
  const rows: FactRow[] = [
    { name: 'pay', label: texts.pay, values: job.pay ? [formatPay(job.pay, language, locale)] : [] },
    { name: 'place', label: texts.place, values: factPlaces(job), ...advert },
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
 * The facts as a job's page shows them: first what visitors decide by, then the rest, which folds. The postcode stands
 * with the map; on the site of one company its name stands in the header.
 */
export function pageFacts(job: Job, input: JobFactsInput): { first: FactRow[]; more: FactRow[] } {
  const { name, companies } = input.site;
  const isNamed = (row: FactRow) =>
    row.name === 'company' && row.values[0] === name && Object.keys(companies).length === 0;
  const rows = jobFacts(job, input).filter((row) => !isNamed(row));
  const isLesser = (row: FactRow) => lesser.has(row.name) || row.key === openingsOption;
  const bare = {
    place: job.place && { ...job.place, postcode: null },
    morePlaces: (job.morePlaces ?? []).map((place) => ({ ...place, postcode: null })),
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
