import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobAddress, slugOf } from '../../src/board/slug.ts';

test.each([
  ['Magazynier', 'pl', 'magazynier'],
  ['Łódź: żółw & gżegżółka', 'pl', 'lodz-zolw-gzegzolka'],
  ['Größe ß Straße', 'de', 'groesse-ss-strasse'],
  ['Водій у Києві', 'uk', 'vodii-u-kyievi'],
  ['Їжак Юрій Щастя', 'uk', 'yizhak-yurii-shchastia'],
  ["Згурський комп'ютер, В’ячеслав", 'uk', 'zghurskyi-kompiuter-viacheslav'],
  ['ІТ-фахівець (ч/ж)', 'uk', 'it-fakhivets-ch-zh'],
  ['C++ / C# Developer (m/w/d)', 'en', 'cpp-csharp-developer-m-w-d'],
  ['iOS Developer B2B', 'en', 'ios-developer-b2b'],
  ['日本語', 'ja', ''],
  ['...', 'pl', ''],
  ['../../etc/passwd?x=1#y', 'en', 'etc-passwd-x-1-y'],
])('%s in %s', (title, language, slug) => {
  expect(slugOf(title, language)).toBe(slug);
});

test('is cut at a word, at 60 characters', () => {
  const words = 'starszy specjalista do spraw obslugi klienta strategicznego w regionie';
  expect(slugOf(words, 'pl')).toBe('starszy-specjalista-do-spraw-obslugi-klienta-strategicznego');
  expect(slugOf('x'.repeat(59), 'pl')).toHaveLength(59);
  expect(slugOf(`${'x'.repeat(59)} yy`, 'pl')).toBe('x'.repeat(59));
  expect(slugOf(`${'x'.repeat(60)} yy`, 'pl')).toBe('x'.repeat(60));
  expect(slugOf('x'.repeat(80), 'pl')).toBe('x'.repeat(60));
});

test('an address', () => {
  expect(jobAddress(1979, 'magazynier')).toBe('/jobs/1979-magazynier/');
  expect(jobAddress(1979, '')).toBe('/jobs/1979/');
});

test('any title gives a slug that needs no escaping', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('pl', 'de', 'uk', 'tr', 'sr-Latn'),
      (title, language) => {
        expect(slugOf(title, language)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        expect(slugOf(title, language).length).toBeLessThanOrEqual(60);
      },
    ),
    { numRuns: 1000, seed: 9 },
  );
});
