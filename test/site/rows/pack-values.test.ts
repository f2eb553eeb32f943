import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressParts,
  packAddresses,
  packNumbers,
  packSlug,
  packSteps,
  packTexts,
  packValues,
  unpackAddresses,
  unpackNumbers,
  unpackSlug,
  unpackSteps,
  unpackTexts,
  unpackValues,
} from '../../../src/site/rows/pack-values.ts';
import { packPart, unpackPart } from '../../../src/site/search/terms.ts';
import { hostileTexts } from '../feeds/hostile-jobs.ts';

const whole = fc.oneof(fc.nat(50), fc.nat(5000), fc.maxSafeNat());
const signed = fc.oneof(fc.integer({ min: -100, max: 100 }), fc.integer({ min: -(2 ** 51), max: 2 ** 51 }));
const text = fc.oneof(
  fc.constantFrom(
    'KOL-3001/2026',
    '5 000–7 000 zł',
    '007',
    '0',
    '00',
    '~',
    '~5',
    '1~',
    '12345678901',
    '٣',
    '',
    ...hostileTexts,
  ),
  fc.string({ unit: 'binary' }),
  fc.tuple(fc.constantFrom('REF-', '~', ''), fc.nat(20_000)).map(([before, number]) => `${before}${number}`),
);
const term = fc.string({
  unit: fc.constantFrom('a', 'b', 'ł', '+', '0', '🚲', 'й'),
  minLength: 1,
  maxLength: 60,
});

describe('what is packed comes out as it went in', () => {
  test('numbers', () => {
    fc.assert(
      fc.property(fc.array(whole), (all) => {
        expect(unpackNumbers(packNumbers(all))).toEqual(all);
      }),
    );
  });

  test('steps', () => {
    fc.assert(
      fc.property(fc.array(signed), (all) => {
        expect(unpackSteps(packSteps(all))).toEqual(all);
      }),
    );
  });

  test('values, missing ones too', () => {
    const column = fc.array(fc.option(signed));
    fc.assert(
      fc.property(column, (all) => {
        expect(unpackValues(packValues(all))).toEqual(all);
      }),
    );
  });

  test('texts with numbers', () => {
    fc.assert(
      fc.property(fc.array(text), (all) => {
        expect(unpackTexts(packTexts(all))).toEqual(all);
      }),
      { numRuns: 1000 },
    );
  });

  test('slugs', () => {
    fc.assert(
      fc.property(text, text, (slug, title) => {
        expect(unpackSlug(packSlug(slug, title), title)).toBe(slug);
      }),
    );
  });

  test('addresses of any form', () => {
    const address = fc.oneof(
      text,
      fc
        .tuple(fc.constantFrom('/jobs/', '/velo/jobs/', '/'), fc.nat(30), fc.constantFrom('', '-kurier', '-'))
        .map(([root, id, rest]) => `${root}${id}${rest}/`),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(address, fc.nat(30))), (all) => {
        const addresses = all.map(([one]) => one);
        const ids = all.map(([, id]) => id);
        const slugs = all.map(([one, id]) => addressParts(one, id)?.slug ?? '');
        expect(unpackAddresses(packAddresses(addresses, ids), ids, slugs)).toEqual(addresses);
      }),
      { numRuns: 500 },
    );
  });

  test('terms with their adverts', () => {
    const entries = fc
      .uniqueArray(fc.tuple(term, fc.uniqueArray(fc.nat(300))), { selector: ([one]) => one })
      .map((all) =>
        all
          .map(([one, adverts]): [string, number[]] => [one, adverts.sort((a, b) => a - b)])
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      );
    fc.assert(
      fc.property(entries, (all) => {
        expect(unpackPart(packPart(all, ''))).toEqual(all);
      }),
      { numRuns: 500 },
    );
  });
});

test('packed numbers are short and need no escape in JSON', () => {
  const packed = packNumbers(Array.from({ length: 3000 }, (_, number) => number));
  expect(JSON.stringify(packed)).toHaveLength(packed.length + 2);
  expect(packed).not.toMatch(/<|[^\x20-\x7e]/);
  expect(packNumbers([45, 46, 2115, 2116])).toHaveLength(1 + 2 + 2 + 3);
});

test('most slugs travel as a number', () => {
  expect(packSlug('magazynier-lodz', 'Magazynier – Łódź')).toBe(15);
  expect(packSlug('fahrer-muenchen', 'Fahrer München')).toBe(-16);
  expect(packSlug('', 'Fahrer')).toBe(0);
  expect(packSlug('mekhanik', 'Механік')).toBe('mekhanik');
});
