import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldings } from '../../src/i18n/fold.ts';

test.each([
  ['Łódź', 'lodz'],
  ['MÜNCHEN', 'munchen'],
  ['Straße', 'strasse'],
  ['GROẞ', 'gross'],
  ['Þórður Œuvre Ærø', 'thordur oeuvre aero'],
  ['Đakovo ĦAL Ŋ', 'dakovo hal n'],
  ['Iğdır İstanbul', 'igdir istanbul'],
  ['Київ Їжак Йога Ґанок', 'київ їжак йога ґанок'],
  ['Кӣїв', 'київ'],
  ['Ёлка', 'елка'],
  ['Майдан'.normalize('NFD'), 'майдан'],
  ['ΑΘΉΝΑ Οδός', 'αθηνα οδοσ'],
  ['أُحْمَد ـــ', 'احمد '],
  ['שָׁלוֹם', 'שלום'],
  ['ﬁnance №5', 'finance no5'],
  ['हिन्दी', 'हिन्दी'],
  ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ['München', ['munchen', 'muenchen']],
  ['Malmö', ['malmo', 'malmoe']],
  ['Malmö'.normalize('NFD'), ['malmo', 'malmoe']],
  ['Århus', ['arhus', 'aarhus']],
  ['Łódź', ['lodz']],
  ['Berlin', ['berlin']],
])('%s is looked for as %j', (text, forms) => {
  expect(foldings(text)).toEqual(forms);
});

describe('folding', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom('ł', 'İ', 'й', 'ё', '\u0306', 'ﬁ', 'Å', 'ς'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });

  test('twice changes nothing', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(fold(fold(any))).toBe(fold(any));
      }),
      { numRuns: 2000 },
    );
  });

  test('every letter twice changes nothing', () => {
    for (let code = 0; code < 0x1_0000; code += 1) {
      const folded = fold(String.fromCharCode(code));
      if (fold(folded) !== folded)
        expect.fail(`U+${code.toString(16)} folds to ${folded}, then to ${fold(folded)}`);
    }
  });

  test('does not depend on how letters are composed, nor on case', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(fold(any.normalize('NFD'))).toBe(fold(any));
        expect(foldings(any.normalize('NFD'))).toEqual(foldings(any));
      }),
      { numRuns: 2000 },
    );
    expect(fold('ZAŻÓŁĆ GĘŚLĄ JAŹŃ')).toBe(fold('zażółć gęślą jaźń'));
  });
});
