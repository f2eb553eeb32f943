import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../../src/base/steps.ts';
import { Lineage } from '../../../src/board/following.ts';
import type { Job } from '../../../src/board/job.ts';
import { StoredText, TextUnreadable } from '../../../src/board/texts.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import { rowSteps } from '../../../src/site/rows/job-rows.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import type { PackedRows, Rows } from '../../../src/site/rows/rows.ts';
import { createBoardSearches } from '../../../src/site/search/board-searches.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { query } from '../rows/rows-of.ts';

const site = siteOf({ languages: ['pl', 'en'], defaultLanguage: 'pl' });
const words = [
  'kurier',
  'kurierka',
  'rower',
  'rowery',
  'łódź',
  'c++',
  '.net',
  'magazyn',
  'praca',
  'b',
  'excel',
];
const text = fc.array(fc.constantFrom(...words), { maxLength: 4 }).map((all) => all.join(' '));

/** Values that boards repeat, write in two ways, or leave out. */
const advert = fc.record({
  title: text,
  said: text,
  town: fc.constantFrom('Łódź', 'łódź', 'Lodz', 'Sopot', null),
  field: fc.constantFrom('R&D', 'R D', 'IT', null),
  reference: fc.constantFrom('KOL-3001/2026', 'KOL-12', null),
  pay: fc.constantFrom(5000, 5000, 7200, null),
  type: fc.constantFrom('FULL_TIME' as const, 'PART_TIME' as const, null),
  work: fc.constantFrom('remote' as const, 'on-site' as const, null),
  highlighted: fc.boolean(),
});
type Advert = typeof advert extends fc.Arbitrary<infer One> ? One : never;

const jobOf = (advertId: number, one: Advert): Job =>
  sampleJob({
    advertId,
    address: `/jobs/${advertId}-x/`,
    language: advertId % 3 === 0 ? 'en' : 'pl',
    title: one.title,
    displayTitle: one.title || 'Praca',
    place:
      one.town === null
        ? null
        : {
            ...{ locality: one.town, region: null, country: 'Polska', countryCode: 'PL' },
            ...{ street: null, postcode: null, point: [51.7, 19.4] as const },
          },
    fields: one.field === null ? [] : [one.field],
    reference: one.reference,
    pay: one.pay === null ? null : { min: one.pay, max: one.pay, currency: 'PLN', unit: 'MONTH' },
    employmentTypes: one.type === null ? [] : [one.type],
    workModel: one.work,
    highlighted: one.highlighted,
    sections: [{ field: 'description', heading: null, html: `<p>${one.said}</p>` }],
  });

/** What happens to a board before it is searched again. */
const change = fc.record({
  kind: fc.constantFrom('edit' as const, 'remove' as const, 'add' as const, 'move' as const),
  at: fc.nat(40),
  advert,
});

function changed(
  jobs: readonly Job[],
  { kind, at, advert: one }: { kind: string; at: number; advert: Advert },
  next: number,
): Job[] {
  if (kind === 'add') return [jobOf(next, one), ...jobs];
  if (kind === 'remove') return jobs.filter((_, other) => other !== at);
  if (kind === 'move') return [...jobs.slice(at), ...jobs.slice(0, at)];
  return jobs.map((job, other) => (other === at ? jobOf(job.advertId, one) : job));
}

const boards = fc.record({
  first: fc.array(advert, { maxLength: 25 }),
  changes: fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
});

/** The boards that follow each other. */
function* following(
  first: readonly Advert[],
  changes: readonly (readonly Parameters<typeof changed>[1][])[],
) {
  const lineage = new Lineage();
  let next = first.length + 1;
  let jobs: readonly Job[] = lineage.add(first.map((one, at) => jobOf(at + 1, one)));
  yield jobs;
  for (const some of changes) {
    for (const one of some) {
      jobs = changed(jobs, one, next);
      next += 1;
    }
    jobs = lineage.add(jobs);
    yield jobs;
  }
}

test('the search of boards that follow each other finds what that of each board alone finds', async () => {
  const asked = fc.constantFrom(
    ...words,
    'kurer',
    'ro',
    'rower kurier',
    '"kurier rower"',
    'KOL-3001',
    'kol',
    'lodz',
    'zdalnie',
    'r&d',
    'rowerkurier',
    '-kurier',
  );
  await fc.assert(
    fc.asyncProperty(
      boards,
      fc.array(asked, { minLength: 1, maxLength: 3 }),
      async ({ first, changes }, all) => {
        const going = createBoardSearches();
        for (const jobs of following(first, changes)) {
          const [one, alone] = [await going(jobs, 'pl', site), await createBoardSearches()(jobs, 'pl', site)];
          for (const said of all) {
            await one.loadWords(said);
            await alone.loadWords(said);
            for (const sort of ['newest', 'title'] as const) {
              const wanted = query({ words: said, sort });
              expect(one.find(wanted), said).toEqual(alone.find(wanted));
            }
          }
          expect(one.everything()).toEqual(alone.find(query({})));
        }
      },
    ),
    { numRuns: 40 },
  );
});

/** Ranks say only what is before what. */
const comparable = (rows: Rows) => ({
  ...rows,
  titleRank: rows.title.map((_, one) =>
    rows.title.map((_, other) => Math.sign((rows.titleRank[one] ?? 0) - (rows.titleRank[other] ?? 0))),
  ),
  position: rows.position.map((position) => {
    const together = rows.position.filter((other) => other === position && position > 0);
    return together.length > 1 ? rows.position.indexOf(position) : -1;
  }),
  formless: rows.formless && [...rows.formless],
});

test('rows made from jobs are those that browsers decode', () => {
  fc.assert(
    fc.property(boards, fc.constantFrom('pl' as const, 'en' as const), ({ first, changes }, language) => {
      let before: { jobs: readonly Job[]; rows: Rows } | null = null;
      for (const jobs of following(first, changes)) {
        const sent = JSON.parse(JSON.stringify(boardRows(jobs, language, site))) as PackedRows;
        const rows: Rows = atOnce(rowSteps(jobs, language, site, before));
        expect(comparable(rows)).toEqual(comparable(decodeRows(sent)));
        before = { jobs, rows };
      }
    }),
    { numRuns: 100 },
  );
});

test('a job that has not changed is found by the region that another one of its town is now said to be in', async () => {
  const nothing = {
    title: 'Praca',
    said: '',
    town: 'Sopot' as const,
    field: null,
    reference: null,
    pay: null,
  };
  const job = (advertId: number, region: string | null) => {
    const made = jobOf(advertId, { ...nothing, type: null, work: null, highlighted: false });
    return { ...made, place: made.place && { ...made.place, region } };
  };
  const lineage = new Lineage();
  const before = lineage.add(Array.from({ length: 8 }, (_, at) => job(at + 1, null)));
  const after = lineage.add([job(9, 'Kaszuby'), ...before]);
  const going = createBoardSearches();
  const found = async (jobs: readonly Job[]) => {
    const engine = await going(jobs, 'pl', site);
    // With what words mean it would be found as a place as well.
    return engine.find(query({ words: 'kaszuby' })).rows.length;
  };
  expect(await found(before)).toBe(0);
  expect(await found(after)).toBe(9);
});

test('a text that can’t be read hides no other, and is found once it is readable again', async () => {
  let isBroken = true;
  const source = {
    read: () => {
      if (isBroken) throw new TextUnreadable('The text is missing.');
      return [{ field: 'description', heading: null, html: '<p>glockenspiel</p>' }];
    },
  };
  const lineage = new Lineage();
  const job = (advertId: number, parts: Partial<Job>) =>
    sampleJob({ advertId, language: 'pl', displayTitle: `Praca ${advertId}`, ...parts });
  const said = (word: string) => [{ field: 'description', heading: null, html: `<p>${word}</p>` }];
  const before = lineage.add([
    job(1, { sections: new StoredText({ key: 'k', wording: 'w' }, source) }),
    ...Array.from({ length: 20 }, (_, at) =>
      job(at + 2, { sections: said(at === 5 ? 'glockenspiel' : 'rower') }),
    ),
  ]);
  const going = createBoardSearches();
  const found = async (jobs: readonly Job[]) => {
    const engine = await going(jobs, 'pl', site);
    await engine.loadWords('glockenspiel');
    return engine.find(query({ words: 'glockenspiel' })).rows.map((row) => engine.rows.advertId[row]);
  };
  expect(await found(before)).toEqual([7]);
  isBroken = false;
  expect(await found(lineage.add([...before, job(30, { sections: said('rower') })]))).toEqual([1, 7]);
});
