import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Lineage } from '../../src/board/following.ts';
import type { Job } from '../../src/board/job.ts';
import { jobsOf } from '../../src/board/lists/addresses.ts';
import { addresses } from '../../src/board/lists/all-addresses.ts';
import { facetsOfBoard, jobLists, listVariants } from '../../src/board/lists/lists.ts';
import { dictionaryOf } from '../../src/i18n/translate.ts';
import type { JobCriteria } from '../../src/settings/content/content-page.ts';
import type { SiteSettings } from '../../src/settings/site-schema.ts';
import { browseGroups, linkOf, siblingsOf } from '../../src/site/lists/browse.ts';
import { facetColumns } from '../../src/site/rows/facet-columns.ts';
import { boardRows } from '../../src/site/rows/pack-rows.ts';
import { contentJobs } from '../../src/site/views/blocks.ts';
import { indexView } from '../../src/site/views/list.ts';
import { siteOf } from '../board/samples.ts';
import { noCriteria } from '../settings/content/no-criteria.ts';
import { sampleJob } from './job-sample.ts';

const languages = ['pl', 'en', 'de'] as const;
const criteria: JobCriteria = { ...noCriteria, city: ['Łódź'], limit: 3 };
// Each page has criteria of its own.
const asked = (): JobCriteria[] => [
  { ...criteria },
  { ...criteria, city: [], language: 'en' },
  { ...criteria, city: [], country: ['PL'], field: ['Magazyn', 'IT'] },
];
const pages = languages.map((language) => ({ language, asked: asked() }));

/** Everything that is remembered from one board to the next, as text. */
function told(board: { jobs: readonly Job[] }, site: SiteSettings): unknown {
  const ids = (jobs: readonly Job[]) => jobs.map(({ advertId, title }) => `${advertId} ${title}`);
  return {
    addresses: addresses(board, site).map(({ kind, address }) => `${kind} ${address}`),
    lists: jobLists(board, site).map((list) => [list.address, list.facet, ids(list.jobs)]),
    shows: jobLists(board, site).map((list) => [
      listVariants(list, jobLists(board, site)).map(linkOf),
      siblingsOf(list, facetsOfBoard(board, list.language, site).lists),
    ]),
    boards: languages.map((language) => [
      browseGroups(facetsOfBoard(board, language, site).lists, dictionaryOf(language, site)),
      indexView(language, board, site),
      ids(jobsOf(board, language, site)),
      facetColumns(jobsOf(board, language, site), language, site),
      boardRows(jobsOf(board, language, site), language, site),
    ]),
    content: pages.flatMap(({ language, asked }) =>
      asked.map((one) => {
        const { shown, ...rest } = contentJobs(one, { board, site, language });
        return [rest, ids(shown.map(({ job }) => job))];
      }),
    ),
  };
}

interface Parts {
  advertId: number;
  title: string;
  language: (typeof languages)[number];
  locality: string | null;
  longitude: number;
  field: string;
  company: string;
  reference: string | null;
  deadline: string | null;
}

const job: fc.Arbitrary<Parts> = fc.record({
  advertId: fc.integer({ min: 1, max: 9 }),
  title: fc.constantFrom('Magazynier', 'Kierowca'),
  language: fc.constantFrom(...languages),
  locality: fc.constantFrom('Łódź', 'Lodz', 'Berlin', null),
  longitude: fc.constantFrom(19.45, 19.5),
  field: fc.constantFrom('Magazyn', 'IT'),
  company: fc.constantFrom('Kolibra', 'Velo'),
  reference: fc.constantFrom('KOL-1/2026', 'KOL-2/2026', null),
  deadline: fc.constantFrom('2026-12-01', null),
});

const moved = (advertId: number, company: string): Parts => ({
  advertId,
  title: 'Magazynier',
  language: 'en',
  locality: 'Łódź',
  longitude: 19.45,
  field: 'Magazyn',
  company,
  reference: 'KOL-1/2026',
  deadline: '2026-12-01',
});

test('a board that follows others gives what it gives alone', () => {
  const first = fc.uniqueArray(job, { selector: ({ advertId }) => advertId, maxLength: 9 });
  // Each board differs from the one before by one job, as live boards do: most lists stay as they are.
  fc.assert(
    fc.property(first, fc.array(job, { minLength: 1, maxLength: 6 }), (start, edits) => {
      const site = siteOf({ languages: [...languages] });
      const made = new Map<string, Job>();
      const lineage = new Lineage();
      let parts = start;
      for (const edit of [null, ...edits]) {
        const same = parts.find((part) => JSON.stringify(part) === JSON.stringify(edit));
        const others = parts.filter(({ advertId }) => advertId !== edit?.advertId);
        parts = edit === null ? parts : same ? others : [...others, edit];
        const jobs = lineage.add(
          parts.map((part) => {
            const known = made.get(JSON.stringify(part)) ?? jobOf(part);
            made.set(JSON.stringify(part), known);
            return known;
          }),
        );
        const alone = { jobs: jobs.map((one) => ({ ...one })) };
        expect(told({ jobs }, site)).toEqual(told(alone, { ...site, companies: { ...site.companies } }));
      }
    }),
    {
      numRuns: 100,
      // A job that moves behind another one of the same values, and then leaves the board's language.
      examples: [
        [
          [moved(1, 'Kolibra'), moved(2, 'Velo'), moved(3, 'Velo')],
          [
            { ...moved(2, 'Velo'), deadline: null },
            { ...moved(1, 'Kolibra'), language: 'pl' },
          ],
        ],
      ],
    },
  );
});

const place = {
  region: null,
  postcode: null,
  countryCode: 'PL',
  country: 'Polska',
} as const;

function jobOf({ locality, longitude, field, title, ...part }: Parts): Job {
  const at = locality === null ? null : { ...place, locality, point: [51.75, longitude] as const };
  return sampleJob({ ...part, title, displayTitle: title, fields: [field], place: at });
}

test('a list that has not changed is the very same list on the next board', () => {
  const site = siteOf({ languages: [...languages] });
  const [polish, english, other] = [
    sampleJob({ advertId: 1, language: 'pl' }),
    sampleJob({ advertId: 2, language: 'en' }),
    sampleJob({ advertId: 3, language: 'en' }),
  ];
  const lineage = new Lineage();
  const one = { jobs: lineage.add([polish, english]) };
  const next = { jobs: lineage.add([other, polish, english]) };
  expect(jobsOf(next, 'pl', site)).toBe(jobsOf(one, 'pl', site));
  expect(jobsOf(next, 'en', site)).not.toBe(jobsOf(one, 'en', site));
  expect(jobsOf(next, 'en', site)).toEqual([other, english]);
});
