import { describe, expect, test } from 'vitest';
import type { Board, Job } from '../../../src/board/job.ts';
import { firstSentence } from '../../../src/site/job/advert-text.ts';
import { isSearched, smallBoard } from '../../../src/site/views/small.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { keysOfPages } from '../page-views.ts';

const site = siteOf({ languages: ['pl', 'en', 'de'] });

const boardOf = (jobs: readonly Job[]): Board => ({
  at: '2026-11-21T08:00:00Z',
  jobs,
  upcoming: [],
  problems: [],
});

/** So many jobs of a language, in as many towns a degree apart. */
const jobsIn = (language: string, count: number, parts: Partial<Job> = {}): Job[] =>
  Array.from({ length: count }, (_, at) => {
    const advertId = { pl: 100, en: 200, de: 300 }[language] ?? 0;
    const place = sampleJob().place;
    return sampleJob({
      ...{ advertId: advertId + at, language, address: `/jobs/${advertId + at}-x/` },
      place: place && { ...place, point: [50 + at, 19] },
      ...parts,
    });
  });

const textOf = (html: string) => [{ field: 'description', heading: null, html }];

describe('a board', () => {
  test.each([
    [1, true],
    [3, true],
    [6, true],
    [7, false],
    [200, false],
  ])('of %d jobs is small: %s', (count, isSmall) => {
    const board = boardOf([...jobsIn('en', count), ...jobsIn('pl', 9)]);
    const small = smallBoard('en', board, site);
    expect(small !== null).toBe(isSmall);
    expect(isSearched('en', board, site)).toBe(!isSmall);
    if (small === null) return;
    expect(small).toMatchObject({ isOwn: true, jobs: count });
    expect(small.lists.map(({ language, cards }) => [language, cards.length])).toEqual([['en', count]]);
  });

  test('counts cards, of which one may stand for many adverts', () => {
    const jobs = jobsIn('en', 9).map((job, at) => ({ ...job, ...(at < 4 && { position: 200 }) }));
    expect(smallBoard('en', boardOf(jobs), site)).toMatchObject({ jobs: 6 });
  });

  test('without jobs shows those of the other languages, of many the first ones', () => {
    const board = boardOf([...jobsIn('pl', 3), ...jobsIn('de', 40)]);
    const small = smallBoard('en', board, site);
    expect(small).toMatchObject({ isOwn: false, jobs: 43, towns: 0 });
    expect(
      small?.lists.map(({ language, address, count, cards }) => [language, address, count, cards.length]),
    ).toEqual([
      ['pl', '/', 3, 3],
      ['de', '/de/', 40, 6],
    ]);
    expect(smallBoard('en', boardOf(jobsIn('pl', 3)), site)).toMatchObject({ jobs: 3, towns: 1 });
  });

  test('is empty where no job is open at all', () => {
    expect(smallBoard('en', boardOf([]), site)).toMatchObject({
      isOwn: false,
      lists: [],
      jobs: 0,
      map: null,
    });
  });

  test('has a map that tells something where its jobs are in more than one place', () => {
    const mapOf = (jobs: readonly Job[]) => smallBoard('en', boardOf(jobs), site)?.map;
    expect(mapOf(jobsIn('en', 2))).toMatchObject({ rows: '/en/rows.json', isTelling: true });
    expect(mapOf(jobsIn('en', 1))).toMatchObject({ isTelling: false });
    expect(mapOf(jobsIn('en', 3, { place: sampleJob().place }))).toMatchObject({ isTelling: false });
    expect(mapOf(jobsIn('en', 3, { place: null }))).toBeNull();
    expect(mapOf(jobsIn('pl', 2))).toMatchObject({ rows: '/rows.json', isTelling: true });
  });
});

describe('the first sentence', () => {
  test.each<[string, string, string]>([
    [
      'of a text',
      '<p>You ride a cargo bike through the old town. It rains.</p>',
      'You ride a cargo bike through the old town.',
    ],
    [
      'after a greeting',
      '<p>Welcome! You ride a cargo bike in town. It rains.</p>',
      'Welcome! You ride a cargo bike in town.',
    ],
    ['that is all', '<ul><li>Ride</li><li>Repair</li></ul>', 'Ride Repair'],
    ['of nothing', '<p></p>', ''],
  ])('%s', (_, html, sentence) => {
    expect(firstSentence({ language: 'en', sections: textOf(html) })).toBe(sentence);
  });

  test('is cut between words where it is long', () => {
    const words = Array.from({ length: 80 }, (_, at) => `word${at},`).join(' ');
    const sentence = firstSentence({ language: 'en', sections: textOf(`<p>${words}</p>`) });
    expect(sentence.length).toBeLessThanOrEqual(155);
    expect(sentence).toMatch(/word\d+…$/);
  });

  test('is that of the first section with words', () => {
    const sections = [...textOf('<img src="/images/x.png">'), ...textOf('<p>We build bikes.</p>')];
    expect(firstSentence({ language: 'en', sections })).toBe('We build bikes.');
  });
});

describe('the keys of pages', () => {
  const keysOf = (jobs: readonly Job[]) => {
    const board = boardOf(jobs);
    const keyOf = keysOfPages(board, site);
    return { board: keyOf('/en/'), map: keyOf('/en/map/'), notFound: keyOf('/en/404.html') };
  };
  const told = textOf('<p>You ride a cargo bike through the old town.</p>');

  test('of a small board change with the sentence on a card, of a large one they do not', () => {
    for (const [count, isSmall] of [
      [3, true],
      [9, false],
    ] as const) {
      const jobs = jobsIn('en', count);
      const [first = sampleJob(), ...others] = jobs;
      const after = keysOf([{ ...first, sections: told }, ...others]);
      expect(after.board !== keysOf(jobs).board, `${count} jobs`).toBe(isSmall);
    }
  });

  test('change when a board begins to be searched: the page of unknown addresses offers that', () => {
    const [six, seven, eight] = [6, 7, 8].map((count) => keysOf(jobsIn('en', count)));
    expect(six?.notFound).not.toBe(seven?.notFound);
    expect(seven?.notFound).toBe(eight?.notFound);
  });

  test('of a board without jobs change with the cards of the other languages, and with nothing else there', () => {
    const jobs = jobsIn('pl', 8);
    const [first = sampleJob()] = jobs;
    const last = jobs.at(-1) ?? sampleJob();
    const before = keysOf(jobs);
    const changed = (job: Job, parts: Partial<Job>) =>
      keysOf(jobs.map((one) => (one === job ? { ...job, ...parts } : one)));
    for (const parts of [{ displayTitle: 'Kurier' }, { sections: told }, { pay: null }]) {
      const after = changed(first, parts);
      expect(after.board).not.toBe(before.board);
      expect(after.map).not.toBe(before.map);
    }
    expect(changed(last, { displayTitle: 'Kurier' })).toEqual(before);
    expect(keysOf(jobsIn('pl', 9)).board).not.toBe(before.board);
  });
});
