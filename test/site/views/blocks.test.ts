import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { jobsOf } from '../../../src/board/lists/addresses.ts';
import { jobLists } from '../../../src/board/lists/lists.ts';
import { byNewest } from '../../../src/board/make-board.ts';
import type { ContentPage, JobCriteria } from '../../../src/settings/content/content-page.ts';
import { contentJobs, contentView } from '../../../src/site/views/blocks.ts';
import { viewKey } from '../../../src/site/views/view.ts';
import { siteOf } from '../../board/samples.ts';
import { noCriteria } from '../../settings/content/no-criteria.ts';
import { sampleJob } from '../job-sample.ts';

const every: JobCriteria = { ...noCriteria, limit: 50 };
const site = siteOf();
const place = sampleJob().place;
const at = (locality: string | null, countryCode = 'PL') => place && { ...place, locality, countryCode };

const jobs = [
  sampleJob({ advertId: 1, highlighted: true }),
  sampleJob({ advertId: 2, place: at('Gdańsk'), fields: ['IT', 'Magazyn'] }),
  sampleJob({ advertId: 3, place: at('Lodz'), employmentTypes: ['PART_TIME'], fields: [] }),
  sampleJob({ advertId: 4, place: null, workModel: 'remote', fields: ['IT'] }),
  sampleJob({ advertId: 5, place: at(null), company: 'Velo' }),
  sampleJob({ advertId: 6, place: at('Berlin', 'DE'), language: 'de' }),
  sampleJob({ advertId: 7, language: 'uk' }),
];

function shownFor(criteria: Partial<JobCriteria>, board: { jobs: readonly Job[] } = { jobs }) {
  const found = contentJobs({ ...every, ...criteria }, { board, site, language: 'pl' });
  return { ...found, shown: found.shown.map(({ job }) => job.advertId) };
}

describe('jobs by criteria', () => {
  test.each<[Partial<JobCriteria>, number[], string | null]>([
    [{}, [1, 2, 3, 4, 5, 7], '/'],
    [{ city: ['Łódź'] }, [1, 3, 7], '/jobs/in/lodz/'],
    [{ city: ['LODZ'] }, [1, 3, 7], '/jobs/in/lodz/'],
    [{ city: ['Łódź', 'Gdańsk'] }, [1, 2, 3, 7], null],
    [{ city: ['Łódź'], field: ['Magazyn'] }, [1, 7], null],
    [{ field: ['it'] }, [2, 4], '/jobs/field/it/'],
    [{ employment: ['PART_TIME'] }, [3], '/jobs/type/part-time/'],
    [{ work: ['remote'] }, [4], '/jobs/work/remote/'],
    [{ company: ['velo'] }, [5], '/jobs/at/velo/'],
    [{ country: ['PL'] }, [1, 2, 3, 5, 7], null],
    [{ country: ['PL'], work: ['on-site'] }, [1, 2, 3, 5, 7], null],
    [{ highlighted: true }, [1], null],
    [{ highlighted: false }, [2, 3, 4, 5, 7], null],
    [{ language: 'de' }, [6], null],
    [{ language: 'uk' }, [7], null],
    [{ city: ['Nowhere'] }, [], null],
    [{ city: ['Łódzkie'] }, [1, 2, 3, 5, 7], '/jobs/in/lodzkie/'],
    [{ city: ['<script>\'"&'] }, [], null],
  ])('%j are found, and lead to a list of exactly these', (criteria, shown, address) => {
    expect(shownFor(criteria)).toEqual({
      shown,
      count: shown.length,
      address: address ?? '/',
      isExact: address !== null,
    });
  });

  test('show at most as many as asked for, and count all', () => {
    expect(shownFor({ limit: 2 })).toMatchObject({ shown: [1, 2], count: 6 });
  });

  test('lead to the board where all of its jobs meet them', () => {
    const board = { jobs: [sampleJob({ advertId: 1 }), sampleJob({ advertId: 2 })] };
    expect(shownFor({ city: ['Łódź'] }, board)).toMatchObject({ count: 2, address: '/', isExact: true });
  });

  test('never take what a job lacks for a value', () => {
    const board = {
      jobs: [sampleJob({ advertId: 1, place: null }), sampleJob({ advertId: 2, place: null })],
    };
    expect(shownFor({ city: ['-'] }, board).count).toBe(0);
  });

  test('are none on an empty board', () => {
    expect(shownFor({ city: ['Łódź'] }, { jobs: [] })).toEqual({
      shown: [],
      count: 0,
      address: '/',
      isExact: true,
    });
  });

  test('never name a company that hires anonymously', () => {
    const hidden = siteOf({ companies: { 9: null } });
    const board = { jobs: [sampleJob({ advertId: 1, clientId: 9, company: 'Secret' })] };
    const criteria = { ...every, company: ['Secret'] };
    expect(contentJobs(criteria, { board, site: hidden, language: 'pl' }).count).toBe(0);
  });

  const someJob = fc.record({
    advertId: fc.nat({ max: 30 }),
    place: fc.constantFrom(at('Łódź'), at('Lodz'), at('Gdańsk'), at('Berlin', 'DE'), at(null), null),
    fields: fc.subarray(['IT', 'Magazyn', 'magazyn', '<b>']),
    workModel: fc.constantFrom('remote', 'hybrid', null),
    highlighted: fc.boolean(),
    language: fc.constantFrom('pl', 'de', 'en', 'uk'),
  });
  const someJobs = fc
    .uniqueArray(someJob, { selector: ({ advertId }) => advertId, maxLength: 12 })
    .map((parts) => parts.map((part) => sampleJob(part)).sort(byNewest));
  const someCriteria: fc.Arbitrary<JobCriteria> = fc.record({
    country: fc.subarray(['PL', 'DE', 'AT']),
    city: fc.subarray(['Łódź', 'Gdańsk', 'Wien']),
    field: fc.subarray(['IT', 'MAGAZYN', '<b>']),
    employment: fc.constant([]),
    work: fc.subarray(['remote', 'hybrid']),
    company: fc.constant([]),
    language: fc.constantFrom(null, 'pl', 'de'),
    highlighted: fc.constantFrom(null, true, false),
    limit: fc.integer({ min: 1, max: 5 }),
  });

  test('are those that meet each of them, and an exact list has no others', () => {
    fc.assert(
      fc.property(someJobs, someCriteria, (found, criteria) => {
        const board = { jobs: found };
        const { shown, count, address, isExact } = contentJobs(criteria, { board, site, language: 'pl' });
        const own = jobsOf(board, 'pl', site);
        const meets = (job: Job) =>
          (criteria.language === null ? own.includes(job) : job.language === criteria.language) &&
          (criteria.country.length === 0 || criteria.country.includes(job.place?.countryCode ?? '')) &&
          (criteria.city.length === 0 ||
            criteria.city.some(
              (city) => city.replace('Łódź', 'Lodz') === job.place?.locality?.replace('Łódź', 'Lodz'),
            )) &&
          (criteria.field.length === 0 ||
            criteria.field.some((field) =>
              job.fields.some((own) => own.toLowerCase() === field.toLowerCase()),
            )) &&
          (criteria.work.length === 0 || criteria.work.some((work) => work === job.workModel)) &&
          (criteria.highlighted === null || job.highlighted === criteria.highlighted);
        const all = found.filter(meets);
        expect(count).toBe(all.length);
        const top = all.filter(({ highlighted }) => highlighted).slice(0, 3);
        const ordered = [...top, ...all.filter((job) => !top.includes(job))];
        expect(shown.map(({ job }) => job)).toEqual(ordered.slice(0, criteria.limit));
        const list = jobLists(board, site).find((one) => one.address === address);
        expect(list).toBeDefined();
        if (isExact) expect(list?.jobs).toEqual(all);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the key of a content page', () => {
  const page: ContentPage = {
    ...{ id: 'pl/a', language: 'pl', address: '/a/', title: 'A', description: 'B', translation: 'a' },
    ...{ menu: null, brand: null, points: [[52, 21]], hash: 'x' },
    jobs: [{ ...every, city: ['Łódź'], limit: 1 }],
  };
  const key = (found: readonly Job[], of: ContentPage = page) =>
    of.hash + viewKey(contentView(of, { jobs: found, at: '2026-11-05T09:00:00Z' }, site, [of]));
  const [lodz, gdansk, other] = jobs;
  if (!lodz || !gdansk || !other) throw new Error('the sample has jobs');

  test('changes the moment an event is over, and else with no time', () => {
    const event = { title: 'A', start: '2026-11-05T17:00Z', end: '2026-11-05T18:00Z', place: 'B' };
    const at = (moment: string, of: ContentPage) =>
      viewKey(contentView(of, { jobs: [], at: moment }, site, [of]));
    const withEvents = { ...page, events: [event] };
    const before = at('2026-11-05T09:00:00Z', withEvents);
    expect(at('2026-11-05T17:59:59Z', withEvents)).toBe(before);
    expect(at('2026-11-05T18:00:00Z', withEvents)).not.toBe(before);
    expect(at('2026-11-05T18:00:00Z', page)).toBe(at('2026-11-05T09:00:00Z', page));
  });

  test('changes with what the page shows, and with nothing else', () => {
    const before = key([lodz, gdansk, other]);
    expect(key([{ ...lodz }, { ...gdansk }, { ...other }])).toBe(before);
    expect(key([lodz, { ...gdansk, displayTitle: 'Other' }, other])).toBe(before);
    // The second in Łódź is counted, and not shown.
    expect(key([lodz, gdansk, { ...other, displayTitle: 'Other' }])).toBe(before);
    expect(key([{ ...lodz, displayTitle: 'Other' }, gdansk, other])).not.toBe(before);
    expect(key([lodz, gdansk])).not.toBe(before);
    expect(key([lodz, gdansk, other], { ...page, hash: 'y' })).not.toBe(before);
  });

  test('of a page without jobs changes with its offices on the base map alone', () => {
    const plain: ContentPage = { ...page, jobs: [], points: [[1.35, 103.8]] };
    const far = sampleJob({ place: place && { ...place, point: [1, 104] } });
    expect(key([lodz], plain)).toBe(key([gdansk, other], plain));
    expect(key([lodz, far], plain)).not.toBe(key([lodz], plain));
  });
});
