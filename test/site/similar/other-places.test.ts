import { expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { otherPlaces } from '../../../src/site/views/job.ts';
import { sampleJob } from '../job-sample.ts';

const at = (advertId: number, locality: string | null, parts: Partial<Job> = {}) =>
  sampleJob({
    advertId,
    place: locality === null ? null : { ...(sampleJob().place as NonNullable<Job['place']>), locality },
    ...parts,
  });
const labels = (job: Job, jobs: readonly Job[]) => otherPlaces(job, jobs, 'pl').map(({ label }) => label);

test('the same recruitment in the same language, by place', () => {
  const job = at(1, 'Łódź');
  const jobs = [
    job,
    at(2, 'Warszawa'),
    at(3, 'Gdańsk'),
    at(4, 'Gdańsk', { recruitmentId: 11 }),
    at(5, 'Berlin', { language: 'en' }),
    at(6, 'Wrocław', { language: 'pl-PL' }),
  ];
  expect(otherPlaces(job, jobs, 'pl')).toEqual([
    { address: '/jobs/3-magazynier/', label: 'Gdańsk, Polska' },
    { address: '/jobs/2-magazynier/', label: 'Warszawa, Polska' },
    { address: '/jobs/6-magazynier/', label: 'Wrocław, Polska' },
  ]);
});

test('where the place tells nothing new, the title does', () => {
  const night = at(2, 'Łódź', { displayTitle: 'Magazynier, noce' });
  const nowhere = at(3, null, { displayTitle: 'Magazynier zdalny' });
  expect(labels(at(1, 'Łódź'), [at(1, 'Łódź'), night, nowhere])).toEqual([
    'Magazynier zdalny',
    'Magazynier, noce',
  ]);
});

test('none without a recruitment, and none of oneself', () => {
  const alone = at(1, 'Łódź', { recruitmentId: null });
  expect(labels(alone, [alone, at(2, 'Gdańsk', { recruitmentId: null })])).toEqual([]);
  expect(labels(at(1, 'Łódź'), [at(1, 'Łódź')])).toEqual([]);
});

test('a position in hundreds of places names sixty', () => {
  const jobs = Array.from({ length: 300 }, (_, index) => at(index + 1, `Miasto ${index}`));
  expect(otherPlaces(jobs[0] as Job, jobs, 'pl')).toHaveLength(60);
});
