import { boardAddress } from '../board/addresses.ts';
import type { Job } from '../board/job.ts';
import { placeFacet } from '../board/place-facet.ts';
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

type Row = [
  advertId: number,
  title: string,
  lang: string,
  address: string,
  line: string,
  pay: string,
  highlighted: 0 | 1,
  text: string,
  place: string,
  fields: string[],
  workModel: string,
  point: [number, number] | null,
];

/** The rows of one board, in its order. */
export function boardRows(jobs: readonly Job[], language: InterfaceLanguage): Rows {
  const { jobsFound, jobsHere, nothingFound, close, zoomIn, zoomOut } = dictionaryOf(language);
  const rows = jobs.map((job) => rowOf(job, language));
  return {
    language,
    texts: { jobsFound, jobsHere, nothingFound, close, zoomIn, zoomOut },
    advertId: rows.map((row) => row[0]),
    title: rows.map((row) => row[1]),
    lang: rows.map((row) => row[2]),
    address: rows.map((row) => row[3]),
    line: rows.map((row) => row[4]),
    pay: rows.map((row) => row[5]),
    highlighted: rows.map((row) => row[6]),
    text: rows.map((row) => row[7]),
    place: rows.map((row) => row[8]),
    fields: rows.map((row) => row[9]),
    workModel: rows.map((row) => row[10]),
    point: rows.map((row) => row[11]),
  };
}

/** A text that changes with what the rows say of one job. */
export function rowKey(job: Job, language: InterfaceLanguage): string {
  return JSON.stringify(rowOf(job, language));
}

function rowOf(job: Job, language: InterfaceLanguage): Row {
  return [
    job.advertId,
    job.displayTitle,
    job.language === language ? '' : job.language,
    job.address,
    jobLine(job, language).join(' · '),
    job.pay ? formatPay(job.pay, language) : '',
    job.highlighted ? 1 : 0,
    searchText(job, language),
    placeFacet(job),
    [...job.fields],
    job.workModel ?? '',
    job.place?.point ? [round(job.place.point[0]), round(job.place.point[1])] : null,
  ];
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
