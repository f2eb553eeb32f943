import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Job } from '../../src/board/job.ts';
import { readJob } from '../../src/board/read-job.ts';
import { linkTranslations } from '../../src/board/recruitments.ts';
import { gdansk, postOf, siteOf } from './samples.ts';

interface Variant {
  advertId: number;
  language: string;
  recruitment?: number | null;
  /** `null` = no place. */
  place?: object | null;
}

function jobOf({ advertId, language, recruitment = 3201, place = gdansk }: Variant): Job {
  const post = postOf({
    advertId,
    language,
    recruitment: recruitment === null ? null : { id: recruitment },
    values: place === null ? [] : [{ field_id: 'geolocation', value: place }],
  });
  return readJob(post, { site: siteOf(), serviceUrl: 'https://tenant.example', images: new Map() }).job;
}

/** The advert ids that each of the jobs is linked with. */
const linksOf = (variants: Variant[]) =>
  linkTranslations(variants.map(jobOf)).map(({ translations }) =>
    translations.map(({ advertId }) => advertId),
  );

test('the same recruitment and place in other languages', () => {
  const [polish, english, german] = linkTranslations(
    [
      { advertId: 1, language: 'pl' },
      { advertId: 2, language: 'en-GB' },
      { advertId: 3, language: 'de' },
    ].map(jobOf),
  );
  expect(polish?.translations).toEqual([
    { advertId: 3, language: 'de', address: '/jobs/3-magazynier/' },
    { advertId: 2, language: 'en-GB', address: '/jobs/2-magazynier/' },
  ]);
  expect(english?.translations.map(({ language }) => language)).toEqual(['de', 'pl']);
  expect(german?.translations.map(({ language }) => language)).toEqual(['en-GB', 'pl']);
});

test.each<[string, Variant[], number[][]]>([
  ['one alone', [{ advertId: 1, language: 'pl' }], [[]]],
  [
    'other recruitments',
    [
      { advertId: 1, language: 'pl' },
      { advertId: 2, language: 'en', recruitment: 9 },
    ],
    [[], []],
  ],
  [
    'no recruitment',
    [
      { advertId: 1, language: 'pl', recruitment: null },
      { advertId: 2, language: 'en', recruitment: null },
    ],
    [[], []],
  ],
  [
    'the same language in three cities',
    [
      { advertId: 1, language: 'pl' },
      { advertId: 2, language: 'pl', place: { locality: 'Gdynia', iso: 'pl' } },
      { advertId: 3, language: 'pl', place: { locality: 'Łódź', iso: 'pl' } },
    ],
    [[], [], []],
  ],
  [
    'places without case and by name only',
    [
      { advertId: 1, language: 'pl', place: { locality: 'GDAŃSK', iso: 'PL' } },
      { advertId: 2, language: 'en', place: { locality: ' gdańsk', iso: 'pl', region1: 'Pomerania' } },
    ],
    [[2], [1]],
  ],
  [
    'a name in another language at the same point',
    [
      { advertId: 1, language: 'pl' },
      { advertId: 2, language: 'de', place: { ...gdansk, locality: 'Danzig' } },
      { advertId: 3, language: 'en', place: { locality: 'Danzig', iso: 'pl' } },
    ],
    [
      [2, 3],
      [3, 1],
      [2, 1],
    ],
  ],
  [
    'another country',
    [
      { advertId: 1, language: 'pl', place: { locality: 'Frankfurt', iso: 'de' } },
      { advertId: 2, language: 'en', place: { locality: 'Frankfurt', iso: 'us' } },
    ],
    [[], []],
  ],
  [
    'both without a place',
    [
      { advertId: 1, language: 'pl', place: null },
      { advertId: 2, language: 'en', place: null },
    ],
    [[2], [1]],
  ],
  [
    'one without a place',
    [
      { advertId: 1, language: 'pl', place: null },
      { advertId: 2, language: 'en' },
    ],
    [[], []],
  ],
  [
    'a language that occurs twice is linked neither way',
    [
      { advertId: 1, language: 'pl' },
      { advertId: 2, language: 'en-GB' },
      { advertId: 3, language: 'en-US' },
      { advertId: 4, language: 'de' },
    ],
    [[4], [], [], [1]],
  ],
])('%s', (_, variants, links) => {
  expect(linksOf(variants)).toEqual(links);
});

test('links are mutual and the order of jobs has no say', () => {
  const variant = fc.record({
    language: fc.constantFrom('pl', 'en', 'en-GB', 'de'),
    recruitment: fc.constantFrom(1, 2, null),
    place: fc.constantFrom(
      null,
      gdansk,
      { ...gdansk, locality: 'Danzig' },
      { locality: 'Danzig', iso: 'pl' },
      { locality: 'Łódź', iso: 'pl' },
    ),
  });
  fc.assert(
    fc.property(fc.array(variant, { maxLength: 8 }), (variants) => {
      const jobs = variants.map((found, at) => jobOf({ advertId: at + 1, ...found }));
      const linked = linkTranslations(jobs);
      const links = new Map(
        linked.map((job) => [job.advertId, job.translations.map(({ advertId }) => advertId)]),
      );
      for (const [advertId, others] of links) {
        expect(others).not.toContain(advertId);
        for (const other of others) expect(links.get(other)).toContain(advertId);
      }
      expect(linkTranslations(jobs.toReversed()).toReversed()).toEqual(linked);
    }),
    { numRuns: 200, seed: 13 },
  );
});

test('a board that follows others has the translations that it has alone, and the same jobs where these are the same', () => {
  const variant = fc.record({
    language: fc.constantFrom('pl', 'en', 'de'),
    recruitment: fc.constantFrom(1, 2, 3, null),
    place: fc.constantFrom(null, gdansk, { locality: 'Łódź', iso: 'pl' }),
  });
  const edit = fc.record({
    at: fc.nat(),
    gone: fc.nat({ max: 2 }),
    come: fc.array(variant, { maxLength: 2 }),
  });
  let next = 0;
  let linked = 0;
  const toJob = (found: Omit<Variant, 'advertId'>) => {
    next += 1;
    return jobOf({ advertId: next, ...found });
  };
  fc.assert(
    fc.property(fc.array(variant, { maxLength: 8 }), fc.array(edit, { maxLength: 6 }), (first, edits) => {
      let jobs = first.map(toJob);
      for (const { at, gone, come } of edits) {
        const before = linkTranslations(jobs);
        jobs = jobs.toSpliced(at % (jobs.length + 1), gone, ...come.map(toJob));
        const after = linkTranslations(jobs);
        expect(after).toEqual(linkTranslations(structuredClone(jobs)));
        for (const job of linkTranslations(jobs)) {
          const same = before.find(({ advertId }) => advertId === job.advertId);
          if (same && JSON.stringify(same) === JSON.stringify(job)) expect(job).toBe(same);
          linked += job.translations.length;
        }
      }
    }),
    { numRuns: 200, seed: 14 },
  );
  expect(linked).toBeGreaterThan(200);
});

test('a board of any size is linked', () => {
  const job = jobOf({ advertId: 1, language: 'pl', recruitment: null });
  const jobs = Array.from({ length: 200_000 }, (_, at) => ({ ...job, advertId: at + 1 }));
  expect(linkTranslations(jobs)).toHaveLength(jobs.length);
});
