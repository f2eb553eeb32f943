import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inPrintOrder } from '../../src/live/print-order.ts';

const order = (addresses: readonly string[]): string[] =>
  addresses
    .map((address) => ({ address }))
    .sort(inPrintOrder)
    .map(({ address }) => address);

test('short addresses are printed before long ones, equally long ones by their letters', () => {
  expect(order(['/jobs/', '/b/', '/', '/a/', '/jobs.json'])).toEqual([
    '/',
    '/a/',
    '/b/',
    '/jobs/',
    '/jobs.json',
  ]);
});

test('the order is the same wherever it begins', () => {
  const addresses = fc.uniqueArray(fc.string({ maxLength: 12, unit: 'binary' }), { maxLength: 40 });
  fc.assert(
    fc.property(addresses, (given) => {
      const once = order(given);
      expect(order(given.toReversed())).toEqual(once);
      expect(once.map(({ length }) => length)).toEqual(
        given.map(({ length }) => length).sort((a, b) => a - b),
      );
    }),
  );
});
