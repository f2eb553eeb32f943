import { describe, expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import type { RememberedJob } from '../../../src/board/memory.ts';
import { closedPage } from '../../../src/site/similar/similar-jobs.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';

const site = siteOf();
const closed: RememberedJob = {
  advertId: 99,
  addresses: ['/jobs/99-kurier/'],
  title: 'Kurier',
  language: 'pl',
  locality: 'Łódź',
  fields: ['Kurierzy', 'Magazyn'],
  postedAt: null,
  closedAt: '2026-11-20T10:00:00Z',
};
const shown = (jobs: readonly Job[], job = closed) => {
  const { similar, lists } = closedPage(job, { jobs }, site);
  return {
    similar: similar.jobs.map(({ advertId }) => advertId),
    lists: lists.map(({ address }) => address),
  };
};
const gdansk = { ...sampleJob().place, locality: 'Gdańsk' } as Job['place'];
const polish = (advertId: number, parts: Partial<Job> = {}) =>
  sampleJob({ advertId, recruitmentId: null, ...parts });
const english = (advertId: number) =>
  sampleJob({ advertId, language: 'en', place: gdansk, fields: ['Sales'] });

describe('the page of a closed job', () => {
  test('shows at most five similar jobs, the most similar first', () => {
    const jobs = [
      english(1),
      polish(2, { place: gdansk, fields: ['IT'] }),
      polish(3),
      ...[4, 5, 6, 7].map((id) => polish(id, { fields: ['IT'] })),
    ];
    expect(shown(jobs).similar).toEqual([3, 7, 6, 5, 4]);
  });

  test('shows those with the words of its title before others of its town', () => {
    const jobs = [
      ...[1, 2, 3, 4, 5].map((id) => polish(id, { fields: ['IT'] })),
      polish(6, { displayTitle: 'Kurier/Kurierka rowerowa', place: gdansk, fields: ['IT'] }),
      polish(7, { displayTitle: 'Kurier (k/m)', place: gdansk, fields: ['Rowery'] }),
    ];
    expect(shown(jobs).similar).toEqual([7, 6]);
  });

  test('shows three jobs where fewer resemble it, as long as the board has three', () => {
    expect(shown([english(1), polish(2), english(3), english(4)]).similar).toEqual([2, 1, 3]);
    expect(shown([english(1), english(2)]).similar).toEqual([1, 2]);
    expect(shown([]).similar).toEqual([]);
  });

  test('leads to the lists of its place and fields, where there are any', () => {
    const jobs = [polish(1), polish(2, { place: gdansk, fields: ['IT'] })];
    expect(shown(jobs).lists).toEqual(['/jobs/in/lodz/', '/jobs/field/magazyn/']);
    expect(shown(jobs, { ...closed, locality: 'Berlin', fields: ['__proto__'] }).lists).toEqual([]);
    expect(shown(jobs, { ...closed, locality: null, fields: ['IT', 'IT'] }).lists).toEqual([
      '/jobs/field/it/',
    ]);
    expect(shown([]).lists).toEqual([]);
  });

  test('leads to lists of its own language only', () => {
    const jobs = [polish(1), english(2)];
    expect(shown(jobs, { ...closed, language: 'de' }).lists).toEqual([]);
  });
});
