import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComparedBoard, compareCv } from '../../../src/site/cv/cv-match.ts';
import { openCvBoard } from '../../finding/cv-boards.ts';
import type { QueriedJob } from '../search/query-board.ts';

const jobs: QueriedJob[] = [
  {
    title: 'Warehouse Operative',
    city: 'Leeds',
    field: 'Logistics',
    text: 'You scan parcels and load trailers.',
  },
  { title: 'Forklift Driver', city: 'York', field: 'Logistics', text: 'A forklift licence is required.' },
  { title: 'Registered Nurse', city: 'Leeds', field: 'Care', text: 'You care for patients on a ward.' },
  { title: 'Sous Chef', city: 'Bath', field: 'Kitchen', text: 'You lead a kitchen.' },
  {
    title: 'Support Engineer',
    work: 'remote',
    field: 'IT',
    text: 'You help users with laptops and printers.',
  },
  { title: 'Baker', city: 'Bath', field: 'Kitchen', text: 'You bake bread. No forklift licence needed.' },
  { title: 'Teacher', city: 'York', field: 'Schools', text: 'You teach children to read.' },
  { title: 'Gardener', city: 'York', field: 'Parks', text: 'You plant trees.' },
  { title: 'Painter', city: 'York', field: 'Trades', text: 'You paint walls.' },
];
const board = await openCvBoard('en', { country: 'GB', jobs, queries: [] }, []);
const thisYear = 2026;
const titlesOf = ({ rows }: ComparedBoard, found: readonly { row: number }[]) =>
  found.map(({ row }) => rows.title[row]);

describe('a CV compared with a board', () => {
  test('finds jobs with its reasons, in the words of the CV', async () => {
    const cv = await compareCv('Profile\nWarehouse worker, loading TRAILERS all day', board, { thisYear });
    const [first] = cv.best([]);
    expect(titlesOf(board, cv.best([]))[0]).toBe('Warehouse Operative');
    expect(first?.reasons).toEqual(expect.arrayContaining(['TRAILERS']));
    expect(first?.reasons.some((word) => word.startsWith('Warehouse'))).toBe(true);
  });

  test('puts what somebody does now before what they did long ago', async () => {
    const nurse = 'Registered nurse\n2022 - present\nSous chef\n2001 - 2004';
    const chef = 'Sous chef\n2022 - present\nRegistered nurse\n2001 - 2004';
    const first = async (text: string) =>
      titlesOf(board, (await compareCv(text, board, { thisYear })).best([]))[0];
    expect([await first(nurse), await first(chef)]).toEqual(['Registered Nurse', 'Sous Chef']);
  });

  test('narrows to the town where somebody lives, which can be removed; remote jobs stay', async () => {
    const text =
      'Ada Example\nLeeds LS1\nExperience\n2020 - now Warehouse, York\nforklift, laptops, printers';
    const cv = await compareCv(text, board, { thisYear });
    expect(cv.filters.map(({ label }) => label)).toEqual(['Leeds']);
    expect(titlesOf(board, cv.best(cv.filters))).not.toContain('Forklift Driver');
    expect(titlesOf(board, cv.best(cv.filters))).toContain('Support Engineer');
    expect(titlesOf(board, cv.best([]))).toContain('Forklift Driver');
    const [best] = cv.best(cv.filters);
    expect(best?.reasons.at(-1)).toBe('Leeds');
  });

  test('narrows to no place where nothing fits, nor to one that the board does not have', async () => {
    for (const town of ['Bath', 'Timbuktu']) {
      const cv = await compareCv(`${town}\nRegistered nurse, ward, patients`, board, { thisYear });
      expect(cv.filters, town).toEqual([]);
      expect(titlesOf(board, cv.best(cv.filters))[0]).toBe('Registered Nurse');
    }
  });

  test('does not take the name of a person, a word of every CV or what is not demanded for a job', async () => {
    const names = ['Mary', 'Baker'];
    const found = async (text: string) =>
      titlesOf(board, (await compareCv(text, board, { thisYear, names })).best([]));
    expect(await found('Mary Baker\nteacher')).toEqual(['Teacher']);
    expect(await found('Skills\nReferences available on request\nteam, experience')).toEqual([]);
    expect(await found('forklift licence')).not.toContain('Baker');
  });

  test('finds nothing in nothing, and never more than twenty', async () => {
    expect((await compareCv('', board, { thisYear })).best([])).toEqual([]);
    const many = Array.from({ length: 60 }, (_, at) => ({
      title: `Welder ${at}`,
      field: 'Metal',
      text: 'x',
    }));
    const large = await openCvBoard('en', { country: 'GB', jobs: [...jobs, ...many], queries: [] }, []);
    // Welders are most of the board, and their word says little; in a field of its own it would.
    const cv = await compareCv('Registered nurse, patients, ward', large, { thisYear });
    expect(cv.best([]).length).toBeGreaterThan(0);
    const some = many.slice(0, 25).map((job) => ({ ...job, text: 'TIG welding of pipes' }));
    const rest = Array.from({ length: 80 }, (_, at) => ({ title: `Clerk ${at}`, text: 'letters' }));
    const wide = await openCvBoard('en', { country: 'GB', jobs: [...some, ...rest], queries: [] }, []);
    expect((await compareCv('TIG welding of pipes', wide, { thisYear })).best([])).toHaveLength(20);
  });

  test('whatever the text, the same text finds the same jobs, each once and of the board', async () => {
    const words = fc.constantFrom(
      'nurse',
      'Leeds',
      'forklift',
      '2020 – now',
      '\n',
      'English',
      '!',
      'constructor',
      '🙂',
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(words).map((some) => some.join(' ')),
        ),
        async (text) => {
          const one = await compareCv(text, board, { thisYear });
          const other = await compareCv(text, board, { thisYear });
          const found = one.best(one.filters);
          expect(other.best(other.filters)).toEqual(found);
          expect(new Set(found.map(({ row }) => row)).size).toBe(found.length);
          for (const { row, reasons } of found) {
            expect(board.rows.title[row]).toBeDefined();
            expect(reasons.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('on a board with jobs in several languages', () => {
  const mixed: QueriedJob[] = [
    ...jobs,
    { title: 'Warehouse worker', city: 'Leeds', language: 'pl', field: 'Logistics', text: 'Praca' },
  ];

  test('languages of a CV narrow to jobs in them, which can be removed', async () => {
    const open = await openCvBoard('en', { country: 'GB', jobs: mixed, queries: [] }, []);
    const filters = async (text: string) =>
      (await compareCv(text, open, { thisYear })).filters.map(({ label }) => label);
    expect(await filters('Warehouse worker\nLanguages: English')).toEqual(['English']);
    expect(await filters('Warehouse worker\nLanguages: English, Polish')).toEqual([]);
    expect(await filters('Warehouse worker\nangielski, język polski')).toEqual([]);
    expect(await filters('Warehouse worker')).toEqual([]);
  });
});
