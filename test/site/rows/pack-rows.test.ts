import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Job, placeFacet } from '../../../src/board/job.ts';
import { placesIn } from '../../../src/board/places/town-names.ts';
import { formatPay } from '../../../src/i18n/format.ts';
import { localeOf } from '../../../src/i18n/languages.ts';
import { expiryOf } from '../../../src/site/job/expiry.ts';
import { jobLine } from '../../../src/site/job/facts.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import { rowsView } from '../../../src/site/views/plain.ts';
import { viewKey } from '../../../src/site/views/view.ts';
import { siteOf } from '../../board/samples.ts';
import { hostileJobs, hostileTexts } from '../feeds/hostile-jobs.ts';
import { standinBoard } from '../feeds/standin-boards.ts';
import { anyJob } from '../job/job-arbitrary.ts';
import { sampleJob } from '../job-sample.ts';
import { rowsOf, site } from './rows-of.ts';

/** What the rows have to say of jobs, told without packing anything. */
function told(jobs: readonly Job[], language: 'pl' | 'en') {
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000 + 0;
  return {
    advertId: jobs.map(({ advertId }) => advertId),
    title: jobs.map(({ displayTitle }) => displayTitle),
    lang: jobs.map((job) => (job.language === language ? '' : job.language)),
    address: jobs.map(({ address }) => address),
    line: jobs.map((job) => jobLine(job, language, site).join(' · ')),
    pay: jobs.map(({ pay }) => (pay ? formatPay(pay, language, localeOf(language, site), site) : '')),
    highlighted: jobs.map(({ highlighted }) => (highlighted ? 1 : 0)),
    reference: jobs.map(({ reference }) => reference ?? ''),
    company: jobs.map(({ company }) => company),
    place: jobs.map((job) => placeFacet(placesIn(job, language))),
    fields: jobs.map(({ fields }) => fields),
    workModel: jobs.map(({ workModel }) => workModel ?? ''),
    posted: jobs.map(({ validFrom }) =>
      validFrom === null
        ? ''
        : Temporal.Instant.from(validFrom).toZonedDateTimeISO(site.timeZone).toPlainDate().toString(),
    ),
    closes: jobs.map((job) => {
      const expiry = expiryOf(job, site.timeZone);
      return expiry && Math.floor(Temporal.Instant.from(expiry.at).epochMilliseconds / 1000);
    }),
    point: jobs.map(({ place }) => place?.point?.map(round) ?? null),
  };
}

describe('rows say what is known of each job', () => {
  test.each([
    ['the sample company', standinBoard().jobs],
    ['400 generated jobs', standinBoard({ posts: 400, seed: 3 }).jobs],
    ['hostile texts', hostileJobs],
    ['no job', []],
    [
      'jobs without anything',
      [1, 2].map((advertId) =>
        sampleJob({
          advertId,
          place: null,
          pay: null,
          reference: null,
          fields: [],
          employmentTypes: [],
          workModel: null,
          validFrom: null,
          validThrough: null,
        }),
      ),
    ],
  ])('%s', (_, jobs) => {
    expect(rowsOf(jobs)).toMatchObject(told(jobs, 'pl'));
    expect(rowsOf(jobs, 'en')).toMatchObject(told(jobs, 'en'));
  });

  test('whatever they are', () => {
    const text = fc.constantFrom(...hostileTexts, 'Kurier 2', 'Kurier 10', '~');
    const address = fc.constantFrom('/jobs/7-x/', '/velo/jobs/7-kurier-2/', '/jobs/8/', '/else/', '');
    const jobs = fc.array(
      fc
        .tuple(anyJob, fc.nat(20), text, fc.option(text), address, fc.boolean())
        .map(([job, advertId, displayTitle, reference, at, highlighted]) => ({
          ...{ ...job, advertId, displayTitle, reference, highlighted },
          address: at || `/jobs/${advertId}-kurier/`,
        })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(jobs, (any) => {
        expect(rowsOf(any)).toMatchObject(told(any, 'pl'));
      }),
    );
  });
});

test('titles stand as the language of the page sorts them, numbers by their worth', () => {
  const titles = ['Żuraw', 'Zecer', 'Łowczy', 'Lakiernik', 'Kurier 10', 'Kurier 2', 'Kurier 2', 'Ślusarz'];
  const jobs = titles.map((displayTitle, at) => sampleJob({ advertId: at + 1, displayTitle }));
  const { title, titleRank } = rowsOf(jobs);
  const sorted = title
    .map((_, row) => row)
    .sort((one, other) => (titleRank[one] ?? 0) - (titleRank[other] ?? 0));
  expect(sorted.map((row) => title[row])).toEqual([
    'Kurier 2',
    'Kurier 2',
    'Kurier 10',
    'Lakiernik',
    'Łowczy',
    'Ślusarz',
    'Zecer',
    'Żuraw',
  ]);
  expect(titleRank[5]).toBe(titleRank[6]);
});

test('a company that hires anonymously is named nowhere', () => {
  const jobs = [sampleJob({ clientId: 7, company: 'Secret' }), sampleJob({ advertId: 2, clientId: 8 })];
  const rows = rowsOf(jobs, 'pl', siteOf({ companies: { '7': null } }));
  expect(rows.company).toEqual(['', 'Kolibra']);
  expect(JSON.stringify(rows)).not.toContain('Secret');
});

const siteWithOwn = siteOf({
  companies: { 7: null },
  fields: { facets: [{ option: '_shift', label: 'Shift', kind: 'values' }] },
});

/** The key of the rows of a board with one job. */
const keyOfRows = (job: Job): string => viewKey(rowsView('pl', { jobs: [job] }, siteWithOwn));

test.each<[string, Partial<Job>]>([
  ['title', { displayTitle: 'Kurier' }],
  ['language', { language: 'en' }],
  ['address', { address: '/jobs/1-kurier/' }],
  ['company', { company: 'Kolibra Werke' }],
  ['client, who hires anonymously', { clientId: 7 }],
  ['place', { place: null }],
  ['work model', { workModel: 'remote' }],
  ['employment types', { employmentTypes: ['FULL_TIME', 'INTERN'] }],
  ['fields', { fields: ['Magazyn', 'IT'] }],
  ['pay', { pay: null }],
  ['reference', { reference: 'X' }],
  ['start', { validFrom: null }],
  ['end', { validThrough: null }],
  ['deadline', { deadline: '2026-11-20' }],
  ['highlight', { highlighted: true }],
  ["value of a facet of the owner's", { own: { 'f.shift': ['Noc'] } }],
])('another %s gives another row and another key', (_, parts) => {
  const [before, after] = [sampleJob(), sampleJob(parts)];
  expect(keyOfRows(after)).not.toBe(keyOfRows(before));
});

test('the key of a row does not change with what no row says', () => {
  const other = sampleJob({
    sections: [{ field: 'description', heading: null, html: '<p>New</p>' }],
    applyUrl: null,
    publishId: 5,
  });
  expect(keyOfRows(other)).toBe(keyOfRows(sampleJob()));
});

test('500 jobs travel in at most 10 kB', () => {
  const { jobs } = standinBoard({ posts: 500 });
  const bytes = brotliCompressSync(JSON.stringify(boardRows(jobs, 'pl', site))).length;
  expect(bytes).toBeGreaterThan(2_000);
  expect(bytes).toBeLessThanOrEqual(10_000);
});
