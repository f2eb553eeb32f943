import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFacts as factsIn, plainValues, valuesOf } from '../../src/board/facts.ts';
import { gdansk } from './samples.ts';

const readFacts = (options: Parameters<typeof factsIn>[0], show: readonly string[]) =>
  factsIn(options, show, { values: {}, language: 'pl' });

describe("the owner's own words for values", () => {
  const values = {
    branches: {
      magazyn: { en: 'Warehouse', de: 'Lager' },
      'Mag.': 'Magazyn',
      'R&D': { en: 'Research' },
    },
  };
  test.each<[string, string, unknown, string[]]>([
    ['in its language', 'en', 'Magazyn', ['Warehouse']],
    ['of a region of it', 'en-GB', 'MAGAZYN', ['Warehouse']],
    ['not in another', 'pl', 'Magazyn', ['Magazyn']],
    ['in all', 'pl', 'mag.', ['Magazyn']],
    ['make one of two', 'pl', ['Mag.', 'Magazyn', 'Biuro'], ['Magazyn', 'Biuro']],
    ['for what was escaped', 'en', 'R&amp;D', ['Research']],
    ['and nothing else', 'en', ['constructor', '__proto__'], ['constructor', '__proto__']],
    ['nor where there is nothing', 'en', null, []],
  ])('%s', (_, language, value, expected) => {
    expect(valuesOf({ branches: value }, 'branches', { values, language })).toEqual(expected);
  });

  test('are for the option that they are given for', () => {
    expect(valuesOf({ other: 'Magazyn' }, 'other', { values, language: 'en' })).toEqual(['Magazyn']);
    expect(valuesOf({ constructor: 'x1' }, 'constructor', { values, language: 'en' })).toEqual(['x1']);
  });
});

describe('values', () => {
  test.each<[unknown, string[]]>([
    ['Pełny etat', ['Pełny etat']],
    [
      ['B2B', 'Umowa o pracę', 'B2B', ''],
      ['B2B', 'Umowa o pracę'],
    ],
    [3, ['3']],
    [
      [1, '2'],
      ['1', '2'],
    ],
    ['1', ['1']],
    ['0', ['0']],
    [0, ['0']],
    [true, ['1']],
    ['<p>Praca&nbsp;<b>zmianowa</b></p>', ['Praca zmianowa']],
    ['R&amp;D', ['R&D']],
    ['&amp;lt;b&amp;gt;IT', ['IT']],
    [' \n a1 \t', ['a1']],
    ['"Firma roku"', ['"Firma roku"']],
    ['[pilne] zaraz', ['[pilne] zaraz']],
    ['a'.repeat(5000), ['a'.repeat(1000)]],
  ])('%j are %j', (value, texts) => {
    expect(plainValues(value)).toEqual(texts);
  });

  test.each([
    undefined,
    null,
    '',
    ' ',
    'null',
    'undefined',
    'NaN',
    '-',
    '<p></p>',
    '[object Object]',
    [],
    [null, ''],
    {},
    { a: 1 },
    [['nested']],
    JSON.stringify(gdansk),
    JSON.stringify(JSON.stringify(gdansk)),
    JSON.stringify([gdansk]),
    JSON.stringify(gdansk).slice(0, 30),
    '{}',
    '[]',
  ])('none in %j', (value) => {
    expect(plainValues(value)).toEqual([]);
  });

  test('no markup, no control characters, nothing empty, whatever comes', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.string())), (value) => {
        for (const text of plainValues(value)) {
          expect(text.trim()).toBe(text);
          expect(text).not.toMatch(/^(?:null|undefined|NaN|\[object Object\])?$/);
          expect(text).not.toMatch(/\p{Cc}/u);
        }
      }),
      { numRuns: 1000, seed: 12 },
    );
  });
});

describe('facts', () => {
  const options = {
    job_type: 'Pełny etat',
    'job_type.translation': 'Rodzaj <b>pracy</b>',
    _contract: ['B2B', 'Zlecenie'],
    '_contract.translate': 'Umowa',
    emp_number: 2,
    'emp_number.translation': '',
    'emp_number.translate': 'Osób',
    note: 'tylko dla rekrutera',
    _salary_from: '5000',
    job_location: JSON.stringify(gdansk),
    empty: '',
  };

  test('only what the owner lists, in that order, with the label the service sends', () => {
    expect(
      readFacts(options, [
        'emp_number',
        'job_location',
        'empty',
        '_contract',
        'absent',
        'job_type',
        'emp_number',
      ]),
    ).toEqual([
      { key: 'emp_number', label: 'Osób', values: ['2'] },
      { key: '_contract', label: 'Umowa', values: ['B2B', 'Zlecenie'] },
      { key: 'job_type', label: 'Rodzaj pracy', values: ['Pełny etat'] },
    ]);
  });

  test('nothing is shown unless listed, and nothing that the post does not carry itself', () => {
    expect(readFacts(options, [])).toEqual([]);
    expect(readFacts(options, ['constructor', '__proto__', 'toString'])).toEqual([]);
  });

  test('a fact without a label', () => {
    expect(readFacts({ a: 'x1', 'a.translation': {} }, ['a'])).toEqual([
      { key: 'a', label: null, values: ['x1'] },
    ]);
  });
});
