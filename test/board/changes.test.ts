import { expect, test } from 'vitest';
import { PersistentMap } from '../../src/base/persistent-map.ts';
import { type Change, rememberChanges } from '../../src/board/changes.ts';

const now = '2026-11-21T10:00:00Z';
const shown = (key: string, since: string | null = null) => [{ address: '/', key, since: () => since }];
const changesOf = (changes: Record<string, Change>) => new PersistentMap(Object.entries(changes));
const after = (before: Record<string, Change>, ...more: [ReturnType<typeof shown>, string, string[]?]) =>
  Object.fromEntries(rememberChanges(changesOf(before), ...more));

test('an address that shows the same has not changed', () => {
  const before = { '/': { key: 'a', at: '2026-11-01T00:00:00Z' } };
  expect(after(before, shown('a', '2026-11-05T00:00:00Z'), now)).toEqual(before);
});

test('an address that shows something else has changed at the moment of the board', () => {
  const before = { '/': { key: 'a', at: '2026-11-01T00:00:00Z' } };
  expect(after(before, shown('b', '2026-11-05T00:00:00Z'), now)).toEqual({ '/': { key: 'b', at: now } });
});

test('a new address has changed when it says so, never later than now', () => {
  const at = (since: string | null) => after({}, shown('a', since), now)['/']?.at;
  expect(at('2026-11-05T00:00:00Z')).toBe('2026-11-05T00:00:00Z');
  expect(at('2026-12-05T00:00:00Z')).toBe(now);
  expect(at(null)).toBe(now);
});

test('an address that is no more is forgotten: all that is not shown, or what is named', () => {
  const before = { '/old/': { key: 'a', at: now }, '/': { key: 'a', at: now } };
  expect(Object.keys(after(before, shown('a'), now))).toEqual(['/']);
  expect(Object.keys(after(before, [], now, ['/']))).toEqual(['/old/']);
  expect(Object.keys(after(before, shown('a'), now, ['/']))).toEqual(['/old/', '/']);
});
