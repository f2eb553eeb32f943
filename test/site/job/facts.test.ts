import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { makeBoard } from '../../../src/board/make-board.ts';
import { siteSchema } from '../../../src/settings/site-schema.ts';
import { type JobFactsInput, jobFacts, pageFacts } from '../../../src/site/job/facts.ts';
import { hiringCompany } from '../../../src/site/job/posting.ts';
import { postOf, siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';

const input: JobFactsInput = { site: siteOf(), language: 'en', postedAt: '2026-11-01T09:00:00Z' };

/** The rows as "label: values", white space made plain. */
const rowsOf = (parts: Partial<Job>, changes: Partial<JobFactsInput> = {}) =>
  jobFacts(sampleJob(parts), { ...input, ...changes }).map(
    ({ label, values, lang }) =>
      `${label}${lang ? ` (${lang})` : ''}: ${values.join('; ').replaceAll(/\s/g, ' ')}`,
  );

describe('the facts of a page', () => {
  test('stand in their order, the advert language named where it is another', () => {
    const facts = [{ key: 'emp_number', label: null, values: ['2'] }];
    expect(rowsOf({ facts, workModel: 'remote' })).toEqual([
      'Pay: PLN 5,000–7,000 per month',
      'Place: 90-361 Łódź; Łódzkie; Poland',
      'Work model: Remote',
      'Remote work from: Poland',
      'Employment: Full time',
      'Field (pl): Magazyn',
      'Emp number (pl): 2',
      'Published: 1 November 2026',
      'Open until: 1 December 2026',
      'Language of the advert: Polish',
      'Company: Kolibra',
      'Reference: REF/1',
    ]);
  });

  test('that are not known are not mentioned; the number stands in for the reference', () => {
    const parts: Partial<Job> = {
      language: 'en',
      reference: null,
      place: null,
      workModel: null,
      employmentTypes: [],
      fields: [],
      pay: null,
      validThrough: null,
    };
    expect(rowsOf(parts, { postedAt: null })).toEqual(['Company: Kolibra', 'Reference: 1']);
  });

  test.each([
    ['2026-11-30', '2026-12-01T22:59:59Z', ['Apply by: 30 November 2026']],
    ['2026-12-01', '2026-12-01T11:00:00Z', ['Apply by: 1 December 2026']],
    // A deadline after the end can't be kept.
    ['2026-12-24', '2026-12-01T22:59:59Z', ['Open until: 1 December 2026']],
    // Midnight at the end belongs to the day before.
    [null, '2026-12-01T23:00:00Z', ['Open until: 1 December 2026']],
    [null, '9999-12-31T23:59:59Z', []],
    [null, null, []],
  ])('deadline %s and validity %s make one last day', (deadline, validThrough, rows) => {
    expect(rowsOf({ deadline, validThrough }).filter((row) => /^(Apply|Open)/.test(row))).toEqual(rows);
  });

  test('name the first publication, not the present one', () => {
    expect(rowsOf({ validFrom: '2026-11-09T09:00:00Z' })).toContain('Published: 1 November 2026');
  });
});

describe('the facts beside the text', () => {
  const namesOf = (parts: Partial<Job>, changes: Partial<JobFactsInput> = {}) => {
    const { first, more } = pageFacts(sampleJob(parts), { ...input, ...changes });
    return [first, more].map((rows) => rows.map(({ key, name }) => key ?? name));
  };
  const facts = [
    { key: 'emp_number', label: null, values: ['2'] },
    { key: '_contract', label: null, values: ['B2B'] },
  ];

  test('are what visitors decide by; dates, openings and reference fold', () => {
    expect(namesOf({ facts, workModel: 'hybrid' })).toEqual([
      ['pay', 'place', 'workModel', 'employmentType', 'fieldOfWork', '_contract', 'advertLanguage'],
      ['emp_number', 'published', 'openUntil', 'reference'],
    ]);
  });

  test('leave out the postcode, and a place that is nothing else', () => {
    const place = sampleJob().place;
    if (!place) throw new Error('the sample has a place');
    const rowsFor = (given: typeof place) =>
      pageFacts(sampleJob({ place: given }), input).first.find(({ name }) => name === 'place')?.values;
    expect(rowsFor(place)).toEqual(['Łódź', 'Łódzkie', 'Poland']);
    expect(rowsFor({ ...place, locality: null, region: null, country: null })).toBeUndefined();
  });

  test('name the company where a site has several', () => {
    const site = siteOf({ companies: { 7: 'Kolibra Werke' } });
    expect(namesOf({}, { site })[1]).toContain('company');
    expect(namesOf({ company: 'Kolibra Werke' }, { site })[1]).toContain('company');
  });
});

describe('the company of a job', () => {
  const site = siteOf({ companies: { 7: 'Kolibra Werke', 8: null } });
  const jobOf = (client_id: unknown) =>
    makeBoard({
      posts: [postOf({ recruitment: { id: 1, client_id } })],
      problems: [],
      at: '2026-05-15T10:00:00Z',
      site,
      serviceUrl: 'https://tenant.example',
      images: new Map(),
    }).jobs[0];

  test.each([
    [7, 'Kolibra Werke'],
    [8, null],
    [9, 'Kolibra'],
    [null, 'Kolibra'],
  ])('of client %s is %s', (client, company) => {
    const job = jobOf(client);
    expect(job && hiringCompany(job, site)).toBe(company);
  });
});

describe('the settings', () => {
  const least = { name: 'Kolibra', languages: ['pl'], defaultLanguage: 'pl' };
  test.each([
    [{ remoteCountries: ['PL', 'GB'] }, true],
    [{ remoteCountries: ['pl'] }, false],
    [{ remoteCountries: ['UK'] }, false],
    [{ remoteCountries: ['XX'] }, false],
    [{ companies: { 8: null, 7: 'Kolibra Werke' } }, true],
    [{ companies: { 8: '' } }, false],
  ])('%j are taken: %s', (settings, taken) => {
    expect(siteSchema.safeParse({ ...least, ...settings }).success).toBe(taken);
  });
});
