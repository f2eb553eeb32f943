import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Lineage } from '../../../src/board/following.ts';
import type { Job, Place } from '../../../src/board/job.ts';
import { titleWords } from '../../../src/site/similar/likeness.ts';
import { similarOpenJobs } from '../../../src/site/similar/similar-jobs.ts';
import { sampleJob } from '../job-sample.ts';
import { naiveSimilar } from './naive.ts';

const place = (locality: string | null, parts: Partial<Place> = {}): Place => ({
  ...{ region: null, postcode: null, countryCode: 'PL', country: 'Polska', point: null },
  ...parts,
  locality,
});
const lodz = place('Łódź', { region: 'Łódzkie', point: [51.76, 19.46] });
const pabianice = place('Pabianice', { region: 'Łódzkie', point: [51.66, 19.35] });
const kutno = place('Kutno', { region: 'Łódzkie', point: [52.23, 19.36] });
const gdansk = place('Gdańsk', { region: 'Pomorskie', point: [54.37, 18.64] });
const berlin = place('Berlin', { countryCode: 'DE', country: 'Niemcy', point: [52.52, 13.4] });

const job = (advertId: number, parts: Partial<Job> = {}) =>
  sampleJob({ advertId, recruitmentId: null, place: lodz, ...parts });
const idsOf = (of: Job, jobs: readonly Job[]) =>
  similarOpenJobs(of, jobs).jobs.map(({ advertId }) => advertId);
const own = job(1);

const titled = (advertId: number, displayTitle: string, parts: Partial<Job> = {}) =>
  job(advertId, { displayTitle, ...parts });
const areOf = (of: Job, jobs: readonly Job[]) => similarOpenJobs(of, jobs).are;

describe('words of the title', () => {
  const finance = { fields: ['Finanse'] };
  const chief = titled(1, 'Główna księgowa', { fields: ['Biuro'] });

  test('come before field and place, in any of their forms', () => {
    const jobs = [
      chief,
      ...[2, 3, 4, 5, 6].map((id) => titled(id, 'Pakowacz', { fields: ['Biuro'] })),
      titled(7, 'Księgowy/księgowa ds. środków trwałych', { ...finance, place: gdansk }),
      titled(8, 'KSIĘGOWY', { ...finance, place: berlin }),
    ];
    expect(idsOf(chief, jobs).slice(0, 2)).toEqual([7, 8]);
    expect(areOf(chief, jobs)).toBe('similar');
  });

  test('count from the rarest on, and none that stands in titles of every field', () => {
    const fields = ['IT', 'Magazyn', 'Finanse', 'Sprzedaż', 'Biuro'];
    const shift = fields.map((field, at) =>
      titled(20 + at, `Osoba ${at} – druga zmiana`, { fields: [field] }),
    );
    const rest = Array.from({ length: 20 }, (_, at) =>
      titled(40 + at, `Inna${'abcdefghijklmnopqrst'[at]}xyz`, { fields: [] }),
    );
    const own = titled(1, 'Elektryk – druga zmiana', { fields: ['Technika'] });
    const alike = titled(2, 'Starszy elektryk', { fields: ['Technika'], place: berlin });
    const other = titled(3, 'Ślusarz', { fields: ['Technika'] });
    const jobs = [own, ...shift, ...rest, other, alike];
    expect(idsOf(own, jobs)).toEqual([2, 3]);
  });

  test('leave out places, letters, numbers and what says nothing', () => {
    const words = (title: string, language = 'pl') => titleWords(title, language, gdansk);
    expect(words('Praca w Gdańsku: Spawacz MIG 135 (k/m) do 2026')).toEqual(words('spawacze mig'));
    expect(words('IT i HR')).toEqual(['it', 'hr']);
    expect(words('PRACA W IT')).toEqual([]);
    expect(words('Accountants', 'en')).toEqual(words('accounting', 'en-GB'));
    expect(words('', 'xx')).toEqual([]);
  });
});

describe('what they are called', () => {
  const strange = (id: number, parts: Partial<Job> = {}) =>
    job(id, { displayTitle: `Ktoś${'abcdefgh'[id]}`, fields: [], ...parts });

  test('fewer where some are similar; else jobs here, else just jobs', () => {
    const own = strange(1, { fields: ['IT'] });
    const alike = [2, 3].map((id) => strange(id, { fields: ['IT'], place: berlin }));
    expect([idsOf(own, [own, ...alike, strange(4)]), areOf(own, [own, ...alike, strange(4)])]).toEqual([
      [3, 2],
      'similar',
    ]);
    expect(areOf(own, [own, strange(4), strange(5), strange(6)])).toBe('here');
    expect(areOf(own, [own, strange(4), strange(5), strange(6, { place: gdansk })])).toBe('others');
    expect(areOf(own, [own])).toBe('others');
  });
});

describe('similar jobs', () => {
  test('share a field before they share a place, and a place before a kind of employment', () => {
    const jobs = [
      own,
      job(2, { fields: ['IT'] }),
      job(3, { place: gdansk }),
      job(4, { employmentTypes: ['INTERN'], workModel: 'remote' }),
      job(5, { place: gdansk, employmentTypes: ['INTERN'] }),
    ];
    expect(idsOf(own, jobs)).toEqual([4, 3, 5]);
  });

  test('are nearer before they are further: city, 50 km, region, country, elsewhere', () => {
    const jobs = [
      job(6, { place: berlin }),
      job(5, { place: gdansk }),
      job(4, { place: kutno }),
      job(3, { place: pabianice }),
      own,
      job(2),
    ];
    expect(idsOf(own, jobs)).toEqual([2, 3, 4, 5]);
    expect(idsOf(own, jobs.slice(0, 5))).toEqual([3, 4, 5, 6]);
  });

  test('the same employment type counts more than the same work model', () => {
    const model = job(3, { employmentTypes: ['INTERN'] });
    const type = job(2, { workModel: 'remote' });
    expect(idsOf(own, [own, model, type])).toEqual([2, 3]);
  });

  test('among equals the newest, then the highest advert id', () => {
    const jobs = [
      own,
      job(2, { validFrom: '2026-11-03T00:00:00Z' }),
      job(3, { validFrom: null }),
      job(4, { validFrom: '2026-11-04T00:00:00Z' }),
      job(5, { validFrom: '2026-11-03T00:00:00Z' }),
      job(6, { validFrom: null }),
    ];
    expect(idsOf(own, jobs)).toEqual([4, 5, 2, 6]);
  });

  test('the same words in another spelling are the same', () => {
    const lodzAscii = job(2, { place: { ...lodz, locality: 'LODZ' }, fields: ['magazyn'] });
    expect(idsOf(own, [own, job(3, { place: gdansk }), lodzAscii])[0]).toBe(2);
  });

  test('one advert stands for a position, and one’s own position only fills up', () => {
    const inThree = [2, 3, 4].map((id) => job(id, { recruitmentId: 7 }));
    const elsewhere = job(9, { fields: ['IT'], place: berlin });
    expect(idsOf(own, [own, ...inThree, elsewhere])).toEqual([4, 9, 3]);
    const ownOther = job(5, { recruitmentId: 50 });
    const first = job(1, { recruitmentId: 50 });
    expect(
      idsOf(first, [first, ownOther, elsewhere, job(6, { fields: ['IT'] }), job(7, { fields: ['IT'] })]),
    ).toEqual([7, 6, 9]);
  });

  test('a position with many adverts hides no older job', () => {
    const many = Array.from({ length: 30 }, (_, at) => job(100 + at, { recruitmentId: 7 }));
    const older = [2, 3, 4].map((id) => job(id, { validFrom: '2026-10-01T00:00:00Z' }));
    expect(idsOf(own, [own, ...many, ...older])).toEqual([129, 4, 3, 2]);
  });

  test.each([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [9, 4],
  ])('of %i jobs there are %i', (count, found) => {
    const jobs = Array.from({ length: count }, (_, index) =>
      job(index + 1, { place: null, fields: [], employmentTypes: [], workModel: null }),
    );
    expect(idsOf(jobs[0] as Job, jobs)).toHaveLength(found);
    const onePosition = jobs.map((one) => ({ ...one, recruitmentId: 3 }));
    expect(idsOf(onePosition[0] as Job, onePosition)).toHaveLength(Math.min(3, count - 1));
  });
});

const someJob: fc.Arbitrary<Omit<Job, 'advertId'>> = fc
  .record({
    place: fc.constantFrom(
      null,
      lodz,
      lodz,
      pabianice,
      kutno,
      gdansk,
      berlin,
      place(null, { region: 'Pomorskie' }),
      { ...lodz, point: null },
      { ...gdansk, point: [51.7, 19.4] as const },
    ),
    displayTitle: fc.constantFrom(
      'Magazynier',
      'Magazynier',
      'Starszy magazynier (k/m)',
      'Główna księgowa',
      'Księgowy, Łódź',
      'Starszy kierowca',
      'Kierowca – nocna zmiana',
      'Praca w IT',
      '',
    ),
    fields: fc.constantFrom([], ['IT'], ['Magazyn'], ['IT', 'Magazyn'], ['it']),
    employmentTypes: fc.constantFrom(
      [],
      ['FULL_TIME'],
      ['PART_TIME'],
      ['FULL_TIME', 'PART_TIME'],
    ) as fc.Arbitrary<Job['employmentTypes']>,
    workModel: fc.constantFrom(null, 'remote', 'on-site') as fc.Arbitrary<Job['workModel']>,
    recruitmentId: fc.constantFrom(null, null, null, 1, 2),
    validFrom: fc.constantFrom(null, '2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z'),
  })
  .map((parts) => sampleJob(parts));

const withIds = (parts: readonly Omit<Job, 'advertId'>[], first = 1): Job[] =>
  parts.map((one, index) => ({ ...one, advertId: first + index }));

test('what is found in groups is what looking at every job finds', () => {
  fc.assert(
    fc.property(fc.array(someJob, { maxLength: 40 }), (parts) => {
      const jobs = withIds(parts);
      for (const one of jobs) {
        expect(idsOf(one, jobs)).toEqual(naiveSimilar(one, jobs).map(({ advertId }) => advertId));
      }
    }),
    { numRuns: 300, seed: 21 },
  );
});

test('after any series of changes the remembered groups find what new ones do', () => {
  const change = fc.record({ kind: fc.constantFrom('add', 'remove', 'edit'), at: fc.nat(), to: someJob });
  fc.assert(
    fc.property(
      fc.array(someJob, { minLength: 20, maxLength: 40 }),
      fc.array(change, { maxLength: 12 }),
      fc.boolean(),
      (parts, changes, askAll) => {
        const lineage = new Lineage();
        let jobs: readonly Job[] = lineage.add(withIds(parts));
        idsOf(jobs[0] as Job, jobs);
        let next = 100;
        for (const { kind, at, to } of changes) {
          if (kind === 'add') next += 1;
          const index = at % jobs.length;
          const fresh = { ...to, advertId: kind === 'add' ? next : (jobs[index]?.advertId ?? 0) };
          if (kind === 'add') jobs = lineage.add([...jobs, fresh]);
          else jobs = lineage.add(kind === 'edit' ? jobs.with(index, fresh) : jobs.toSpliced(index, 1));
          const asked = askAll ? jobs : jobs.slice(0, 3);
          const copies = structuredClone(jobs);
          for (const one of asked) {
            const copy = copies.find(({ advertId }) => advertId === one.advertId) as Job;
            expect(idsOf(one, jobs)).toEqual(idsOf(copy, copies));
          }
        }
      },
    ),
    { numRuns: 150, seed: 8 },
  );
});

test('a list of before can still be asked after one that followed it', () => {
  const lineage = new Lineage();
  const jobs = lineage.add(withIds(Array.from({ length: 30 }, () => sampleJob({ recruitmentId: null }))));
  const before = idsOf(jobs[0] as Job, jobs);
  const after = lineage.add(jobs.slice(0, 28));
  expect(idsOf(jobs[0] as Job, after)).toEqual([28, 27, 26, 25]);
  expect(idsOf(jobs[0] as Job, jobs)).toEqual(before);
  expect(before).toEqual([30, 29, 28, 27]);
});
