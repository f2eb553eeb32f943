import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedIsolates, type Direction, foreign, isolated } from '../../src/i18n/direction.ts';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { fill, plural } from '../../src/i18n/plural.ts';
import { builtInTexts } from '../../src/i18n/translate.ts';
import { textsOf } from './compare-texts.ts';

const marks = /[\u2066-\u2069]/;
const { jobsAt, jobsHere, closed } = builtInTexts('ar');

describe('what is filled into an Arabic text', () => {
  test.each([
    ['a company with a dot at its end', 'Kolibra S.A.'],
    ['a title with brackets', 'Magazynier (m/k)'],
    ['a place in two scripts', 'Gdańsk, بولندا'],
    ['a name in Cyrillic', 'Нова пошта'],
    ['an address', 'https://careers.example/jobs/'],
  ])('is set apart: %s', (_, value) => {
    expect(fill(jobsAt, { company: value })).toMatch(
      new RegExp(`^وظائف [\u2067\u2068]${RegExp.escape(value)}\u2069$`),
    );
  });

  test.each([
    ['Arabic words', 'شركة كوليبرا'],
    ['a number', '12,345'],
    ['nothing', ''],
  ])('stays as it is: %s', (_, value) => {
    expect(fill(jobsAt, { company: value })).toBe(`وظائف ${value}`);
  });

  test('is set apart beside a count, so that the number stays with what it counts', () => {
    expect(plural(jobsHere, 3, 'ar', { place: 'Łódź' })).toBe('\u2068Łódź\u2069: 3 وظائف');
  });

  test('does not decide from which side the whole is read', () => {
    const text = fill(closed, { title: 'Magazynier' });
    // Unicode Standard Annex 9, P2: what is set apart is passed over.
    expect(/\p{L}/u.exec(text.replace(/\u2068.*?\u2069/gs, ''))?.[0]).toMatch(/[\u0600-\u06ff]/);
  });
});

test('a text from the left is given marks where what is filled in comes from the right, and nowhere else', () => {
  const texts = interfaceLanguages
    .filter((language) => language !== 'ar')
    .flatMap((language) => textsOf(builtInTexts(language)).map(([, text]) => text))
    .filter((text) => text.includes('{'));
  const value = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('شركة', 'Kolibra S.A.'));
  fc.assert(
    fc.property(fc.constantFrom(...texts), value, (text, filled) => {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, filled]);
      const isFromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(filled);
      expect(marks.test(fill(text, Object.fromEntries(names)))).toBe(marks.test(filled) || isFromRight);
    }),
  );
});

describe('what somebody else wrote', () => {
  /** With brackets for what is read from the left and braces for what is read from the right. */
  const shown = (text: string, around: Direction, own?: Direction) => {
    const { direction, parts } = foreign(text, around, own);
    const inner = parts
      .map((part) =>
        part.direction === 'ltr' ? `[${part.text}]` : part.direction === 'rtl' ? `{${part.text}}` : part.text,
      )
      .join('');
    return direction === null ? inner : direction === 'ltr' ? `[${inner}]` : `{${inner}}`;
  };

  test.each<[string, Direction, Direction | undefined, string]>([
    ['Magazynier (m/k)', 'ltr', undefined, 'Magazynier (m/k)'],
    ['C++', 'ltr', 'rtl', 'C++'],
    ['Developer C++', 'rtl', undefined, '[Developer C++]'],
    ['Acme Inc.', 'rtl', undefined, '[Acme Inc.]'],
    ['مطور', 'rtl', undefined, 'مطور'],
    ['مطور', 'ltr', undefined, '{مطور}'],
    ['+48 12 345', 'rtl', undefined, '+48 12 345'],
    ['', 'rtl', undefined, ''],
    ['مطور C++', 'rtl', 'rtl', '{مطور [C++]}'],
    ['مطور C++', 'ltr', 'rtl', '{مطور [C++]}'],
    ['C++ مطور', 'rtl', 'rtl', '{[C++] مطور}'],
    ['C++ مطور', 'ltr', undefined, '[C++ مطور]'],
    ['مطور C++', 'ltr', undefined, '{مطور [C++]}'],
    ['Developer مطور', 'rtl', 'ltr', '[Developer مطور]'],
    ['Java مطور', 'rtl', 'rtl', '{Java مطور}'],
    ['Head of شركة – 3 teams', 'ltr', 'ltr', '[Head of {شركة} – 3 teams]'],
    ['Head of شركة (مقر) 3', 'rtl', 'ltr', '[Head of {شركة (مقر)} 3]'],
    ['3 of شركة 4 فرق', 'ltr', 'ltr', '[3 of شركة 4 فرق]'],
    ['مطور .NET أول', 'rtl', 'rtl', '{مطور [.NET] أول}'],
    ['مطور C/C++ و C#, خبرة', 'rtl', 'rtl', '{مطور [C/C++] و [C#], خبرة}'],
    ['مدير Senior Developer (C++) في دبي', 'rtl', 'rtl', '{مدير [Senior Developer (C++)] في دبي}'],
    ['مدير (C++) في دبي', 'rtl', 'rtl', '{مدير ([C++]) في دبي}'],
    ['مطلوب مهندس C++!', 'rtl', 'rtl', '{مطلوب مهندس [C++]!}'],
    ['مهندس 5G و A+', 'rtl', 'rtl', '{مهندس 5G و [A+]}'],
    ['מפתח C++', 'rtl', 'rtl', '{מפתח [C++]}'],
  ])('%j in a text from %s, its own language from %s', (text, around, own, wanted) => {
    expect(shown(text, around, own)).toBe(wanted);
  });

  test('loses no character, whatever it is, and its marks are whole', () => {
    const letters = fc.constantFrom(...'مطور C+#.NET()[]12 ,:!א\u2069');
    const text = fc.string({ unit: fc.oneof(letters, fc.string({ unit: 'grapheme', maxLength: 1 })) });
    const side = fc.constantFrom<Direction>('ltr', 'rtl');
    fc.assert(
      fc.property(text, side, fc.option(side, { nil: undefined }), (written, around, own) => {
        const { parts } = foreign(written, around, own);
        expect(parts.map((part) => part.text).join('')).toBe(written);
        const clean = written.replace(/[\u2066-\u2069]/g, '');
        const marked = isolated(clean, around, own);
        expect(marked.replace(/[\u2066-\u2069]/g, '')).toBe(clean);
        expect(closedIsolates(marked)).toBe(marked);
      }),
    );
  });

  test('takes time by its length alone', () => {
    const long = ['1'.repeat(200_000), '.'.repeat(200_000), '('.repeat(200_000), 'a+'.repeat(100_000)];
    const start = performance.now();
    for (const text of long) {
      foreign(`م${text}`, 'rtl', 'rtl');
      foreign(`م${text}a`, 'rtl', 'rtl');
    }
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test.each([
    ['a\u2068b', 'a\u2068b\u2069'],
    ['a\u2069b', 'ab'],
    ['\u2068a\u2067b\u2069', '\u2068a\u2067b\u2069\u2069'],
    ['plain', 'plain'],
  ])('is closed where it was cut: %j', (text, wanted) => {
    expect(closedIsolates(text)).toBe(wanted);
  });
});

test('a mark that nobody fills is still seen', () => {
  expect(fill(jobsAt, {})).toBe(jobsAt);
});
