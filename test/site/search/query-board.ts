import type { Job } from '../../../src/board/job.ts';
import type { InterfaceLanguage } from '../../../src/i18n/languages.ts';
import type { EmploymentType, PayUnit, WorkModel } from '../../../src/i18n/terms.ts';
import type { Rows } from '../../../src/site/rows/rows.ts';
import { createFinder, type Finder } from '../../../src/site/search/finder.ts';
import { boardSearchWords } from '../../../src/site/search/search-words.ts';
import { openTexts, type Texts } from '../../../src/site/search/texts.ts';
import { openVocabulary } from '../../../src/site/search/vocabulary.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { rowsOf } from '../rows/rows-of.ts';
import { madeTexts } from './made-texts.ts';

/** A job of a board that queries are tried on, as an owner would advertise it. */
export interface QueriedJob {
  title: string;
  city?: string;
  /** ISO 3166-1 alpha-2; the country of the board if left out. */
  country?: string;
  /** Of the advert; the board's if left out. */
  language?: InterfaceLanguage;
  work?: WorkModel;
  types?: readonly EmploymentType[];
  field?: string;
  /** What it pays; nothing is said if left out. */
  pay?: readonly [amount: number, unit: PayUnit, currency: string];
  /** A sentence or two of the advert. */
  text?: string;
}

/** What people type, and the jobs that they mean. */
export interface QueryBoard {
  /** Country of most jobs. */
  country: string;
  jobs: readonly QueriedJob[];
  /** What is typed, and the beginnings of the titles that have to be among the first ten. */
  queries: readonly (readonly [typed: string, ...expected: readonly string[]])[];
}

/** A board opened for search, as a visitor's browser does it. */
export interface OpenedBoard {
  rows: Rows;
  finder: Finder;
  texts: Texts;
}

const nameOf = (country: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;

/** The jobs of a board as a site has them. */
export const jobsFrom = (language: InterfaceLanguage, board: QueryBoard): Job[] =>
  board.jobs.map((job, at): Job => {
    const country = job.country ?? board.country;
    return sampleJob({
      advertId: at + 1,
      language: job.language ?? language,
      displayTitle: job.title,
      title: job.title,
      place:
        job.city === undefined && job.country === undefined
          ? null
          : {
              ...{ locality: job.city ?? null, region: null, postcode: null, point: null },
              countryCode: country,
              country: nameOf(country, language),
            },
      workModel: job.work ?? null,
      employmentTypes: [...(job.types ?? [])],
      fields: job.field === undefined ? [] : [job.field],
      reference: null,
      pay:
        job.pay === undefined ? null : { min: job.pay[0], max: null, unit: job.pay[1], currency: job.pay[2] },
      company: undefined,
      sections:
        job.text === undefined ? [] : [{ field: 'description', heading: null, html: `<p>${job.text}</p>` }],
    });
  });

export async function openBoard(language: InterfaceLanguage, board: QueryBoard): Promise<OpenedBoard> {
  const site = siteOf({ languages: [language], defaultLanguage: language });
  const jobs = jobsFrom(language, board);
  const rows = rowsOf(jobs, language, site);
  const finder = createFinder(rows);
  const words = JSON.parse(JSON.stringify(boardSearchWords(jobs, language, site)));
  finder.useVocabulary(await openVocabulary(words));
  const files = await madeTexts(jobs, site);
  const texts = openTexts('/texts.json', rows.advertId, async (address) =>
    JSON.parse(files.get(address) ?? ''),
  );
  finder.useTexts(texts);
  return { rows, finder, texts };
}

/** The titles of the first ten jobs that are found. */
export async function firstTen({ rows, finder, texts }: OpenedBoard, words: string): Promise<string[]> {
  await texts.load(words, finder.lookups(words));
  const found = finder.find({ words, facets: {}, near: null, sort: 'newest' });
  return found.rows.slice(0, 10).map((row) => rows.title[row] ?? '');
}
