import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jobsOf } from '../../../src/board/lists/addresses.ts';
import { baseRows, narrow } from '../../../src/browser/embed/narrow.ts';
import { openSearch } from '../../../src/browser/embed/search-part.ts';
import { decodeRows } from '../../../src/site/rows/decode-rows.ts';
import { boardRows } from '../../../src/site/rows/pack-rows.ts';
import { createFinder } from '../../../src/site/search/finder.ts';
import { boardOf, brandPosts, brandSettings } from '../../site/brand-sample.ts';

const { site } = brandSettings();
const board = boardOf(brandPosts(300), { site });
const jobs = jobsOf(board, site.defaultLanguage, site);
const rows = decodeRows(boardRows(jobs, site.defaultLanguage, site));
const at = Date.parse(board.at);
const all = [...rows.title.keys()];
const anyValue = (key: 'place' | 'field') =>
  fc.constantFrom(...rows.facets[key].choices.map(({ value }) => value));
const word = fc.constantFrom(...new Set(rows.title.flatMap((title) => title.split(' '))), 'qqxqq');

describe('an embedded board', () => {
  test('finds what the board of the site finds, with the same counts', () => {
    const finder = createFinder(rows);
    const search = openSearch(rows, 'https://jobs.example/texts.json');
    const arbitrary = fc.record({
      place: fc.array(anyValue('place'), { maxLength: 1 }),
      field: fc.array(anyValue('field'), { maxLength: 1 }),
      words: fc.oneof(fc.constant(''), word),
    });
    fc.assert(
      fc.property(arbitrary, ({ place, field, words }) => {
        const wanted = finder.find({ words, facets: { place, field }, near: null, sort: 'newest' });
        const found = narrow(rows, all, { place, field }, words === '' ? null : search.hits(words));
        expect(found.rows).toEqual(wanted.rows);
        expect(found.counts).toEqual(wanted.counts);
      }),
      { numRuns: 200 },
    );
  });

  test('never shows a job outside the facets of its page, however it is narrowed', () => {
    fc.assert(
      fc.property(anyValue('place'), anyValue('field'), (place, field) => {
        const base = baseRows(rows, { place: [place] }, at);
        const found = narrow(rows, base, { field: [field] }, null);
        const wanted = createFinder(rows).find({
          ...{ words: '', facets: { place: [place], field: [field] }, near: null, sort: 'newest' },
        });
        expect(found.rows).toEqual(wanted.rows);
        expect(found.counts.field.get(field) ?? 0).toBe(found.rows.length);
      }),
    );
  });

  test('leaves out what has closed since its list was loaded, to the second', () => {
    const closing = rows.closes.findIndex((closes) => closes !== null);
    const second = rows.closes[closing] ?? 0;
    expect(baseRows(rows, {}, second * 1000 - 1)).toContain(closing);
    expect(baseRows(rows, {}, second * 1000)).not.toContain(closing);
    expect(all.length).toBeGreaterThan(30);
  });

  test('of jobs that pay at least an amount has those and no others', () => {
    const pay = '6000-pln-month';
    const base = baseRows(rows, { pay: [pay] }, at);
    expect(base.length).toBeGreaterThan(0);
    expect(base.every((row) => (rows.pays[row]?.year ?? 0) >= (6000 / 4.3) * 12 - 1)).toBe(true);
    const found = createFinder(rows).find({ words: '', facets: { pay: [pay] }, near: null, sort: 'title' });
    expect(narrow(rows, base, {}, null).rows.length).toBe(found.fit);
  });

  test('shows nothing where its page asks for a value that no job has', () => {
    expect(baseRows(rows, { field: ['no such field'] }, at)).toEqual([]);
    expect(baseRows(rows, {}, at).length).toBeGreaterThan(30);
  });

  test('of no jobs has none, whatever it asks for', () => {
    const empty = boardOf([], { site });
    const none = decodeRows(boardRows(jobsOf(empty, 'pl', site), 'pl', site));
    expect(baseRows(none, {}, at)).toEqual([]);
    expect(baseRows(none, { field: ['it'] }, at)).toEqual([]);
  });
});
