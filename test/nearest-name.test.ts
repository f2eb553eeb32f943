import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nearestName } from '../src/settings/issue-words.ts';

const names = ['name', 'languages', 'defaultLanguage', 'logo', 'color', 'brands', 'SITE_URL', 'DATA_DIR'];

describe('the nearest name', () => {
  test.each([
    ['lang', null],
    ['colour', 'color'],
    ['colro', 'color'],
    ['langages', 'languages'],
    ['defualtLangauge', 'defaultLanguage'],
    ['LOGO', 'logo'],
    ['brand', 'brands'],
    ['site-url', 'SITE_URL'],
    ['dirData', 'DATA_DIR'],
    ['nane', 'name'],
    ['xyz', null],
    ['', null],
  ])('to %s is %s', (written, meant) => {
    expect(nearestName(written, names)).toBe(meant);
  });

  test('is the nearest of several, and the first of equally near ones', () => {
    expect(nearestName('abcdefgx', ['abcdefyy', 'abcdefgh', 'abcdefgi'])).toBe('abcdefgh');
  });

  test('to a name with one slip is that name, whatever the slip', () => {
    const word = fc.stringMatching(/^[a-z]{8,20}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.integer({ min: 0, max: 3 }), (name, place, kind) => {
        const at = place % (name.length - 1);
        const [start, end] = [name.slice(0, at), name.slice(at + 1)];
        const slips = [
          start + end,
          `${start}é${end}`,
          `${start}é${name[at]}${end}`,
          `${start}${name[at + 1]}${name[at]}${end.slice(1)}`,
        ];
        expect(nearestName(slips[kind] ?? '', [name])).toBe(name);
      }),
      { numRuns: 200 },
    );
  });
});
