import { boardAddress } from '../board/addresses.ts';
import type { Job } from '../board/job.ts';
import type { Site } from '../config.ts';
import type { Plural } from '../i18n/dictionary.ts';
import { formatPay } from '../i18n/format.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { dictionaryOf } from '../i18n/translate.ts';
import { fold } from './fold.ts';
import { jobLine } from './job-line.ts';

/** What search and map need of a board, column by column: equal columns compress far better than objects. */
export interface Rows {
  language: InterfaceLanguage;
  texts: {
    jobsFound: Plural;
    jobsHere: Plural;
    nothingFound: string;
    close: string;
    zoomIn: string;
    zoomOut: string;
  };
  advertId: number[];
  title: string[];
  /** The advert's language where it is not the board's, else `''`. */
  lang: string[];
  address: string[];
  line: string[];
  pay: string[];
  highlighted: (0 | 1)[];
  /** Folded text to search in. */
  text: string[];
  place: string[];
  fields: string[][];
  workModel: string[];
  /** Degrees, rounded to 4 places (11 m); `null` = not on the map. */
  point: ([number, number] | null)[];
}

/** The rows of one board, in its order. */
export function boardRows(jobs: readonly Job[], language: InterfaceLanguage): Rows {
  const { jobsFound, jobsHere, nothingFound, close, zoomIn, zoomOut } = dictionaryOf(language);
  return {
    language,
    texts: { jobsFound, jobsHere, nothingFound, close, zoomIn, zoomOut },
    advertId: jobs.map((job) => job.advertId),
    title: jobs.map((job) => job.displayTitle),
    lang: jobs.map((job) => (job.language === language ? '' : job.language)),
    address: jobs.map((job) => job.address),
    line: jobs.map((job) => jobLine(job, language).join(' · ')),
    pay: jobs.map((job) => (job.pay ? formatPay(job.pay, language) : '')),
    highlighted: jobs.map((job) => (job.highlighted ? 1 : 0)),
    text: jobs.map((job) => searchText(job, language)),
    place: jobs.map(placeFacet),
    fields: jobs.map((job) => [...job.fields]),
    workModel: jobs.map((job) => job.workModel ?? ''),
    point: jobs.map((job) =>
      job.place?.point ? [round(job.place.point[0]), round(job.place.point[1])] : null,
    ),
  };
}

/** The place by which jobs are filtered: the locality, else the region, else the country; `''` = none. */
export function placeFacet(job: Job): string {
  return job.place?.locality ?? job.place?.region ?? job.place?.country ?? '';
}

function searchText(job: Job, language: InterfaceLanguage): string {
  const place = job.place ? [job.place.locality, job.place.region, job.place.country] : [];
  const parts = [job.title, ...place, ...job.fields, job.reference, ...jobLine(job, language)];
  return [
    ...new Set(fold(parts.filter((part) => part !== null && part !== undefined).join(' ')).split(/\s+/)),
  ].join(' ');
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000;

/** Where the rows of a board stand: `/rows.json`, `/en/rows.json`. */
export const rowsAddress = (language: InterfaceLanguage, site: Site): string =>
  `${boardAddress(language, site)}rows.json`;
