import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Board, Job } from '../../../src/board/job.ts';
import { loadOtherWords } from '../../../src/browser/shared/other-words.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { cardLine } from '../../../src/site/job/facts.ts';
import { lineOfCard, whereOfCard } from '../../../src/site/search/card-rows.ts';
import { otherWordFiles } from '../../../src/site/search/other-words.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { rowsOf } from '../rows/rows-of.ts';

const site = siteOf({ languages: ['pl', 'en', 'de', 'uk', 'ar'] });

const placed = (advertId: number, locality: string, countryCode: string, country: string): Job =>
  sampleJob({
    ...{ advertId, language: 'pl', address: `/jobs/${advertId}-x/`, workModel: 'hybrid' },
    place: { ...{ locality, region: null, postcode: null, countryCode, country }, point: null },
  });

const jobs = [
  placed(1, 'Warszawa', 'PL', 'Polska'),
  placed(2, 'München', 'DE', 'Niemcy'),
  placed(3, 'Київ', 'UA', 'Ukraina'),
  placed(4, 'Łódź', 'PL', 'Polska'),
];
const boardOf = (all: readonly Job[]): Board => ({
  ...{ at: '2026-11-21T08:00:00Z', jobs: all, upcoming: [], problems: [] },
});
const filesOf = (all: readonly Job[]) => [...otherWordFiles({ board: boardOf(all), site })];

let files = new Map<string, string>();
beforeEach(async () => {
  files = new Map();
  for (const { address, make } of filesOf(jobs)) files.set(address, String(await make()));
  vi.stubGlobal('fetch', async (address: string) =>
    files.has(address) ? new Response(files.get(address)) : new Response('', { status: 404 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['en', 'de', 'uk', 'ar'] as const)(
  'cards of the Polish board say on pages in %s what a card of a page says',
  async (language) => {
    const rows = rowsOf(jobs, 'pl', site);
    const said = await loadOtherWords(`/${language}/rows.json`);
    rows.advertId.forEach((id, row) => {
      const job = jobs.find(({ advertId }) => advertId === id) ?? sampleJob();
      // Fields of work are the owner's own words.
      expect(said(lineOfCard(rows, row), 'pl')).toBe(
        cardLine({ job, others: [] }, language, site).join(' · '),
      );
    });
  },
);

test('several places are named one by one', async () => {
  const rows = rowsOf(jobs, 'pl', site);
  const said = await loadOtherWords('/en/rows.json');
  const first = rows.advertId.indexOf(1);
  const [second = 0, third = 0] = [2, 3].map((id) => rows.advertId.indexOf(id));
  const inPage = (name: string) => said(name, 'pl');
  const page = { ...rows, language: 'en', texts: builtInTexts('en').find } as const;
  expect(whereOfCard(page, first, [second, third], inPage)).toBe('Warsaw, Munich, Kyiv');
});

test('what can’t be loaded or is of another board stays as it came', async () => {
  const said = await loadOtherWords('/en/rows.json');
  expect(said('Warszawa, Polska', 'fr')).toBe('Warszawa, Polska');
  expect(said('constructor, __proto__', 'pl')).toBe('constructor, __proto__');
  files.clear();
  expect((await loadOtherWords('/en/rows.json'))('Warszawa, Polska', 'pl')).toBe('Warszawa, Polska');
});

test('a file changes with the places of other boards, and not with their titles', () => {
  const keysOf = (all: readonly Job[]) => filesOf(all).map(({ key }) => key);
  const [first = sampleJob(), ...others] = jobs;
  const before = keysOf(jobs);
  expect(keysOf([{ ...first, displayTitle: 'Kurier' }, ...others])).toEqual(before);
  const moved = keysOf([placed(1, 'Wien', 'AT', 'Austria'), ...others]);
  // The Polish page shows no job of its own board as that of another.
  expect(moved.map((key, at) => key === before[at])).toEqual([true, false, false, false, false]);
  expect([...otherWordFiles({ board: boardOf(jobs), site: siteOf({ languages: ['pl'] }) })]).toEqual([]);
});
