import { expect, test } from 'vitest';
import { rememberChanges } from '../../src/board/changes.ts';

const now = '2026-11-21T10:00:00Z';
const shown = (key: string, since: string | null = null) => [{ address: '/', key, since }];

test('an address that shows the same has not changed', () => {
  const before = { '/': { key: 'a', at: '2026-11-01T00:00:00Z' } };
  expect(rememberChanges(before, shown('a', '2026-11-05T00:00:00Z'), now)).toEqual(before);
});

test('an address that shows something else has changed at the moment of the board', () => {
  const before = { '/': { key: 'a', at: '2026-11-01T00:00:00Z' } };
  expect(rememberChanges(before, shown('b', '2026-11-05T00:00:00Z'), now)).toEqual({
    '/': { key: 'b', at: now },
  });
});

test('a new address has changed when it says so, never later than now', () => {
  const at = (since: string | null) => rememberChanges({}, shown('a', since), now)['/']?.at;
  expect(at('2026-11-05T00:00:00Z')).toBe('2026-11-05T00:00:00Z');
  expect(at('2026-12-05T00:00:00Z')).toBe(now);
  expect(at(null)).toBe(now);
});

test('an address that is no more is forgotten', () => {
  const before = { '/old/': { key: 'a', at: now }, '/': { key: 'a', at: now } };
  expect(Object.keys(rememberChanges(before, shown('a'), now))).toEqual(['/']);
});
