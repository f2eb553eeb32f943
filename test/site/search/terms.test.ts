import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunksOf, termsOf } from '../../../src/site/search/terms.ts';

test.each([
  ['C++', ['c++']],
  ['C#.', ['c#']],
  ['(.NET)', ['.net', 'net']],
  ['ASP.NET', ['asp.net', '.net', 'aspnet', 'asp', 'net']],
  ['R&D', ['r&d', 'r', 'd']],
  ['C/C++,', ['c/c++', 'c', 'c++']],
  ['BRWW-09/2022', ['brww-09/2022', 'brww', '09', '2022']],
  ['Front-end', ['front-end', 'frontend', 'front', 'end']],
  ['Front‑end', ['front-end', 'frontend', 'front', 'end']],
  ['м’який', ["м'який", 'мякий', 'м', 'який']],
  ['München', ['munchen', 'muenchen']],
  ['„Magazynier”', ['magazynier']],
  ['5+', ['5+']],
  ['+48', ['48']],
  ['a+b', ['a+b', 'a', 'b']],
  ['½', ['1⁄2', '1', '2']],
  ['— & / … 🚲', []],
  ['', []],
  ['Kurier  kurier\tKURIER', ['kurier']],
])('"%s" is found under %j', (text, terms) => {
  expect([...termsOf(text)]).toEqual(terms);
});

test('a chunk that is longer than any word is found by its words alone', () => {
  const address = 'https://jobs.example/a/very/long/address/that/nobody/types';
  expect([...termsOf(address)].every((term) => term.length <= 40)).toBe(true);
  expect([...termsOf(address)]).toContain('nobody');
});

test('terms of any text hold no white space, are folded, and are what a search for the text looks up', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(' ', '-', '.', '+', '#', '&', "'", 'ö', 'İ', 'c', '9'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(text, (any) => {
      const terms = termsOf(any);
      for (const term of terms) expect(term).not.toMatch(/\s|^$/);
      for (const { whole, parts } of chunksOf(any).flat()) {
        if (whole.length <= 40) expect(terms).toContain(whole);
        for (const part of parts) expect(terms).toContain(part);
      }
    }),
    { numRuns: 2000 },
  );
});
