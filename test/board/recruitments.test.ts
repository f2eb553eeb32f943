import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Lineage } from '../../src/board/following.ts';
import type { Job, Place } from '../../src/board/job.ts';
import { addresses } from '../../src/board/lists/all-addresses.ts';
import { jobLists } from '../../src/board/lists/lists.ts';
import { cardsOf, linkPositions } from '../../src/board/recruitments.ts';
import { StoredText, TextUnreadable } from '../../src/board/texts.ts';
import { cardLine } from '../../src/site/job/facts.ts';
import { lineOfCard } from '../../src/site/search/card-rows.ts';
import { createFinder } from '../../src/site/search/finder.ts';
import { boardAt } from '../../src/sync/board-changes.ts';
import { sampleJob } from '../site/job-sample.ts';
import { query, rowsOf } from '../site/rows/rows-of.ts';
import { siteOf } from './samples.ts';

const site = siteOf();
const place = (locality: string | null, region: string | null = null): Place => ({
  ...{ locality, region, postcode: null, countryCode: 'PL', country: 'Polska', point: null },
});
const text = (town: string) => [
  {
    field: 'description',
    heading: null,
    html: `<p>You load and unload vans at our depot in ${town}, keep the shelves in order and ride a forklift. We pay on time, teach you the trade, and you are home at four o'clock.</p>`,
  },
];
const at = (advertId: number, town: string | null, parts: Partial<Job> = {}): Job =>
  sampleJob({
    advertId,
    recruitmentId: 7,
    place: town === null ? null : place(town),
    sections: text(town ?? 'the country'),
    ...parts,
  });

/** The adverts of each card. */
const cards = (jobs: readonly Job[]) =>
  cardsOf(linkPositions(jobs)).map(({ job, others }) => [job, ...others].map(({ advertId }) => advertId));

test('adverts of one recruitment that differ in their place are one card', () => {
  expect(cards([at(1, 'Łódź'), sampleJob({ advertId: 9 }), at(2, 'Gdańsk'), at(3, 'Kraków')])).toEqual([
    [1, 2, 3],
    [9],
  ]);
});

test.each<[string, Partial<Job>]>([
  ['another recruitment', { recruitmentId: 8 }],
  ['no recruitment', { recruitmentId: null }],
  ['another language', { language: 'en' }],
  ['another title', { displayTitle: 'Kierownik magazynu' }],
  ['another level', { displayTitle: 'Magazynier II' }],
  ['another text', { sections: [{ field: 'description', heading: null, html: '<p>You drive a tram.</p>' }] }],
  ['no text', { sections: [] }],
  ['other pay', { pay: { min: 9000, max: null, currency: 'PLN', unit: 'MONTH' } }],
  ['no pay', { pay: null }],
  ['another work model', { workModel: 'remote' }],
  ['another company', { clientId: 5, company: 'Velo' }],
  ['another site of the host', { address: '/velo/jobs/2-magazynier/' }],
])('%s is a card of its own', (_, parts) => {
  expect(cards([at(1, 'Łódź'), at(2, 'Gdańsk', parts)])).toEqual([[1], [2]]);
});

test.each<[string, string]>([
  ['Magazynier – Łódź', 'Magazynier – Gdańsk'],
  ['Magazynier w Łodzi', 'Magazynier (Gdańsk)'],
  ['Magazynier', 'MAGAZYNIER w Gdańsku'],
  ['Łódź: Magazynier', 'Magazynier, Gdańsk'],
])('towns in titles make no difference: %s, %s', (one, other) => {
  expect(cards([at(1, 'Łódź', { displayTitle: one }), at(2, 'Gdańsk', { displayTitle: other })])).toEqual([
    [1, 2],
  ]);
});

test('texts are read only to compare them, and one that can’t be read is like no other', () => {
  const read: string[] = [];
  const source = {
    read(key: string) {
      read.push(key);
      if (key === 'damaged') throw new TextUnreadable('It is damaged.');
      return text(key);
    },
  };
  const stored = (advertId: number, town: string, key = town) =>
    at(advertId, town, { sections: new StoredText({ key, wording: key }, source) });
  expect(cards([stored(1, 'Łódź'), { ...stored(2, 'Gdańsk'), displayTitle: 'Kierownik magazynu' }])).toEqual([
    [1],
    [2],
  ]);
  expect(read).toEqual([]);
  const some = [stored(3, 'Łódź'), stored(4, 'Gdańsk', 'damaged'), stored(5, 'Kraków')];
  expect(cards(some)).toEqual([[3, 5], [4]]);
  expect(read).toEqual(['Łódź', 'damaged', 'Kraków']);
});

test.each([3, 250])('after %i changes only changed recruitments are compared again', (count) => {
  const read: number[] = [];
  const towns = ['Łódź', 'Gdańsk', 'Kraków'];
  const stored = (advertId: number, title: string) =>
    at(advertId, towns[advertId % 3] ?? null, {
      displayTitle: title,
      recruitmentId: Math.floor(advertId / 3),
      sections: new StoredText(
        { key: `${advertId}`, wording: `${advertId}` },
        {
          read() {
            read.push(advertId);
            return text(towns[advertId % 3] ?? '');
          },
        },
      ),
    });
  const jobs = Array.from({ length: 900 }, (_, advertId) => stored(advertId, 'Magazynier'));
  const lineage = new Lineage();
  const before = linkPositions(lineage.add(jobs));
  expect(read).toHaveLength(900);
  read.length = 0;
  // The last job moves to the front, as a newer one would.
  const moved = [jobs.at(-1) as Job, ...jobs.slice(0, -1)];
  const next = moved.map((job) =>
    job.advertId % 3 === 0 && job.advertId < 3 * count ? stored(job.advertId, 'Kierowca') : job,
  );
  const after = linkPositions(lineage.add(next));
  expect(new Set(read.map((id) => Math.floor(id / 3))).size).toBe(count);
  expect(after).toEqual(linkPositions(next.slice()));
  const same = after.filter((job) => job.advertId >= 3 * count);
  expect(same.every((job) => before.includes(job))).toBe(true);
});

test('missing places, the same place twice, thirty places', () => {
  const line = (jobs: readonly Job[]) =>
    cardsOf(linkPositions(jobs)).map((card) => cardLine(card, 'en', site)[0]);
  expect(line([at(1, 'Łódź'), at(2, 'Gdańsk')])).toEqual(['Łódź, Gdańsk']);
  expect(line([at(1, 'Łódź'), at(2, 'Łódź'), at(3, 'Gdańsk')])).toEqual(['Łódź, Gdańsk']);
  expect(line([at(1, 'Łódź'), at(2, 'Łódź')])).toEqual(['Łódź, Poland']);
  expect(line([at(1, null), at(2, 'Łódź')])).toEqual(['Łódź']);
  expect(line([at(1, null), at(2, null)])).toEqual(['Magazyn']);
  const many = Array.from({ length: 30 }, (_, number) => at(number + 1, `Town${number}`));
  expect(line(many)).toEqual(['Town0, Town1 and 28 more']);
  const some = [at(1, 'Łódź'), at(2, 'Gdańsk'), at(3, 'Kraków', { place: place(null, 'Małopolska') })];
  expect(line(some)).toEqual(['Łódź, Gdańsk, Małopolska']);
});

test('thousands of adverts of one recruitment are told apart in time', () => {
  const words = (number: number) =>
    Array.from({ length: 200 }, (_, at) => `w${number * 7 + at * 13}`).join(' ');
  const jobs = Array.from({ length: 5000 }, (_, number) =>
    at(number + 1, 'Łódź', { sections: [{ field: 'description', heading: null, html: words(number) }] }),
  );
  const start = performance.now();
  linkPositions(jobs);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('an advert that opens or closes by the clock joins or leaves its position', () => {
  const open = { validFrom: '2026-11-01T00:00:00Z', validThrough: '2026-12-10T00:00:00Z' };
  const jobs = linkPositions([
    at(1, 'Łódź', { ...open, validThrough: '2026-12-05T00:00:00Z' }),
    at(2, 'Gdańsk', open),
  ]);
  const upcoming = [at(3, 'Kraków', { ...open, validFrom: '2026-12-01T00:00:00Z' })];
  const first = { at: '2026-11-20T00:00:00Z', jobs, upcoming, problems: [] };
  const counts = ['2026-11-20T00:00:00Z', '2026-12-01T00:00:00Z', '2026-12-05T00:00:00Z'].map((moment) =>
    cardsOf(boardAt(first, moment).jobs).map(({ others }) => others.length),
  );
  expect(counts).toEqual([[1], [2], [1]]);
});

const anyBoard = fc
  .array(
    fc.record({
      recruitmentId: fc.constantFrom(null, 1, 2),
      town: fc.constantFrom('Łódź', 'Gdańsk', 'Kraków', null),
      fields: fc.constantFrom(['IT'], ['Magazyn']),
      highlighted: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((some) => some.map(({ town, ...parts }, number) => at(number + 1, town, parts)));

test('a board that follows others has the positions that it has alone; others keep their jobs', () => {
  fc.assert(
    fc.property(anyBoard, fc.nat(), (jobs, gone) => {
      const before = linkPositions(jobs);
      const next = jobs.toSpliced(gone % (jobs.length + 1), 1);
      const after = linkPositions(next);
      expect(after).toEqual(linkPositions(structuredClone(next)));
      linkPositions(before);
      for (const job of linkPositions(next)) {
        const same = before.find(({ advertId }) => advertId === job.advertId);
        if (same?.position === job.position) expect(job).toBe(same);
      }
      expect(jobs.every((job) => !('position' in job))).toBe(true);
    }),
  );
});

describe('lists and search', () => {
  test('show the same cards, and the counts of facets are those of the lists', () => {
    fc.assert(
      fc.property(anyBoard, (some) => {
        const jobs = linkPositions(some);
        const [board, ...lists] = jobLists({ jobs }, site).filter(({ language }) => language === 'pl');
        const rows = rowsOf(board?.jobs ?? [], 'pl', site);
        const found = createFinder(rows).find(query());
        const told = found.rows.map((row) => [
          rows.advertId[row],
          lineOfCard(rows, row, found.others.get(row)),
        ]);
        const shown = cardsOf(board?.jobs ?? []).map((card) => [
          card.job.advertId,
          cardLine(card, 'pl', site).join(' · '),
        ]);
        expect(told).toEqual(shown);
        for (const { facet, jobs: own } of lists) {
          if (facet?.name === 'place') {
            expect(found.counts.place.get(facet.place ?? '')).toBe(cardsOf(own).length);
          }
        }
      }),
    );
  });

  test('in a place, the card is that of the place', () => {
    const jobs = linkPositions([at(1, 'Łódź'), at(2, 'Gdańsk'), at(3, 'Sopot'), sampleJob({ advertId: 4 })]);
    const rows = rowsOf(jobs, 'pl', site);
    const { find } = createFinder(rows);
    const gdansk = rows.facets.place.choices.find(({ label }) => label === 'Gdańsk')?.value ?? '';
    const found = find(query({ facets: { place: [gdansk] } }));
    expect(found.rows.map((row) => rows.advertId[row])).toEqual([2]);
    expect(found.rows.map((row) => lineOfCard(rows, row, found.others.get(row)))).toEqual([
      'Gdańsk, Polska · Magazyn · Pełny etat',
    ]);
    const list = jobLists({ jobs }, site).find(({ address }) => address === '/jobs/in/gdansk/');
    expect(cardsOf(list?.jobs ?? []).map(({ job }) => job.advertId)).toEqual([2]);
  });

  test('a board has as many pages as its cards fill, and every advert keeps its own', () => {
    const jobs = linkPositions(Array.from({ length: 120 }, (_, number) => at(number + 1, `Town ${number}`)));
    const all = addresses({ jobs }, site);
    expect(all.filter(({ kind, address }) => kind === 'board' && address.startsWith('/page/'))).toEqual([]);
    expect(all.filter(({ kind }) => kind === 'job')).toHaveLength(120);
  });
});
