import { expect, test } from 'vitest';
import { optionsOf } from './options.ts';

test('sizes are four, fewer for a look, or the given ones once each', () => {
  expect(optionsOf({}).sizes).toEqual([100, 1000, 10_000, 100_000]);
  expect(optionsOf({ quick: true }).sizes).toEqual([100, 1000, 10_000]);
  expect(optionsOf({ sizes: '500,50,500' }).sizes).toEqual([500, 50]);
  expect(optionsOf({ sizes: '100000', only: 'live' })).toMatchObject({ sizes: [100_000], only: 'live' });
  expect(optionsOf({ only: 'folder' }).sizes).toEqual([40, 10_000]);
});

test.each([
  [{ sizes: '100,many' }, '--sizes is 100,many: give whole numbers from 50 on, separated by commas.'],
  [{ sizes: '0', only: 'folder' }, '--sizes is 0: give whole numbers from 1 on'],
  [{ sizes: '49' }, '--sizes is 49: give whole numbers from 50 on'],
  [{ sizes: '100000' }, '--sizes is 100000: give --only live for these, or a size up to 20000 beside them.'],
  [{ only: 'live', postgres: true }, '--postgres is for --only large: leave it out.'],
  [
    { only: 'astro' },
    '--only is astro: give one of search, live, large, export, memory, standin, relay, applications, sites, visit, folder.',
  ],
])('%j is refused in words', (given, message) => {
  expect(() => optionsOf(given)).toThrow(message);
});
