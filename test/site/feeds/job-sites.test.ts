import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { salaryText } from '../../../src/site/feeds/job-sites.ts';
import { sampleJob } from '../job-sample.ts';
import { boardOf, contextOf, filesOf, kolibra } from './feed-context.ts';
import { childrenOf, readXml } from './read-xml.ts';

async function elementsOf(parts: Partial<Job> = {}, site = kolibra): Promise<Record<string, string>> {
  const files = await filesOf(contextOf(boardOf([sampleJob(parts)]), { site }));
  const [job] = childrenOf(readXml(files.get('/feeds/jobs.xml') ?? ''), 'job');
  return Object.fromEntries(job?.children.map(({ name, text }) => [name, text]) ?? []);
}

describe('a job for aggregators', () => {
  test('has all that its page shows', async () => {
    const sections = [{ field: 'description', heading: 'Praca', html: '<p>a ]]> b &amp; c</p>' }];
    expect(await elementsOf({ sections, workModel: 'hybrid', company: 'Kolibra Werke' })).toEqual({
      title: 'Magazynier',
      date: '2026-11-01T09:00:00Z',
      referencenumber: '1',
      requisitionid: 'REF/1',
      url: 'https://careers.example/jobs/1-magazynier/',
      company: 'Kolibra Werke',
      sourcename: 'Kolibra',
      city: 'Łódź',
      state: 'Łódzkie',
      country: 'PL',
      postalcode: '90-361',
      description: '<h2>Praca</h2>\n<p>a ]]> b &amp; c</p>',
      salary: '5000 - 7000 PLN per month',
      jobtype: 'fulltime',
      category: 'Magazyn',
      expirationdate: '2026-12-01',
      remotetype: 'Hybrid remote',
    });
  });

  test('names no company that hires anonymously', async () => {
    const site = { ...kolibra, companies: { '7': null } };
    expect((await elementsOf({ clientId: 7 }, site)).company).toBe('confidential');
    expect((await elementsOf({ clientId: 8, company: 'Kolibra Werke' }, site)).company).toBe('Kolibra Werke');
  });

  test('has no more than its page shows', async () => {
    const bare = await elementsOf({
      reference: null,
      place: null,
      workModel: null,
      employmentTypes: ['OTHER'],
      fields: [],
      pay: null,
      validThrough: null,
    });
    expect(bare).toMatchObject({ requisitionid: '1', city: '', state: '', country: '' });
    for (const name of ['postalcode', 'salary', 'jobtype', 'category', 'expirationdate', 'remotetype']) {
      expect(bare).not.toHaveProperty(name);
    }
  });

  const place = sampleJob().place;
  const nowhere = {
    locality: null,
    region: null,
    postcode: null,
    countryCode: null,
    country: null,
    point: null,
  };
  test.each<[string, Partial<Job>, Record<string, string>]>([
    [
      'remote without a place',
      { workModel: 'remote', place: null },
      { city: 'Remote', remotetype: 'Fully remote' },
    ],
    ['remote in a town', { workModel: 'remote' }, { city: 'Łódź', remotetype: 'Fully remote' }],
    [
      'remote in a region',
      { workModel: 'remote', place: place && { ...place, locality: null } },
      { city: '' },
    ],
    ['somewhere in a country', { place: { ...nowhere, country: 'Polska' } }, { city: '', country: 'Polska' }],
    ['of two types', { employmentTypes: ['PART_TIME', 'INTERN'] }, { jobtype: 'parttime, internship' }],
    ['with a deadline', { deadline: '2026-11-24' }, { expirationdate: '2026-11-24' }],
  ])('that is %s says so', async (_, parts, expected) => {
    expect(await elementsOf(parts)).toMatchObject(expected);
  });
});

test.each<[string[], string]>([
  [[], ''],
  [['PL'], 'PL'],
  [['PL', 'DE'], ''],
])(
  'a remote job without a place that can be done from %j has the country "%s"',
  async (remoteCountries, country) => {
    const site = { ...kolibra, remoteCountries };
    expect(await elementsOf({ workModel: 'remote', place: null }, site)).toMatchObject({ country });
  },
);

test.each([
  [{ min: 5000, max: 7000, unit: 'MONTH' }, '5000 - 7000 PLN per month'],
  [{ min: 31.4, max: null, unit: 'HOUR' }, 'from 31.40 PLN per hour'],
  [{ min: null, max: 200, unit: 'DAY' }, 'up to 200 PLN per day'],
  [{ min: 90000, max: 90000, unit: 'YEAR' }, '90000 PLN per year'],
  [{ min: 0, max: 1000, unit: 'WEEK' }, '0 - 1000 PLN per week'],
] as const)('pay of %j reads "%s"', (pay, text) => {
  expect(salaryText({ currency: 'PLN', ...pay })).toBe(text);
});
