import { expect, test } from 'vitest';
import { createListHold, type Doubt } from '../../src/sync/list-hold.ts';

/** Judges readings one after the other, each when it is due. */
function holding(mostReadings: number) {
  const hold = createListHold({ waitMs: 5, longestWaitMs: 60, mostReadings });
  let now = 0;
  return {
    hold,
    /** @returns whether it is believed, else the milliseconds until the next reading */
    read(key: string | null, more: Partial<Doubt> = {}): true | number {
      if (hold.judge(key === null ? null : { key, ...more }, now)) return true;
      const wait = (hold.dueAt() ?? now) - now;
      now += wait;
      return wait;
    },
    later: (ms: number) => {
      now += ms;
    },
    agrees: () => hold.agrees(now),
  };
}

test('a list that nobody doubts is believed at once, and drops a held one', () => {
  const { read, hold } = holding(2);
  expect(read('a')).toBe(5);
  expect(read(null)).toBe(true);
  expect(hold.dueAt()).toBeNull();
});

test('two equal readings are believed; other ones confirm nothing, and the wait doubles up to its limit', () => {
  const { read } = holding(2);
  expect(read('a')).toBe(5);
  expect(read('a')).toBe(true);
  expect(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => read(key))).toEqual([5, 10, 20, 40, 60, 60]);
  expect(read('f')).toBe(true);
});

test('each disagreement asks for one more reading, up to the limit, for an hour', () => {
  const { read, later, agrees } = holding(4);
  read('a');
  agrees();
  expect(read('a')).toBe(10);
  expect(read('a')).toBe(10);
  expect(read('a')).toBe(true);
  for (const key of ['b', 'c', 'd', 'e', 'f']) read(key);
  expect([read('f'), read('f'), read('f')]).toEqual([60, 60, true]);
  later(3_600_001);
  expect(read('g')).toBe(5);
  expect(read('g')).toBe(true);
});

test('an earlier list that comes back counts as a disagreement', () => {
  const { read } = holding(8);
  read('a', { isEarlier: true });
  expect(read('a', { isEarlier: true })).toBe(true);
  expect([read('b', { isEarlier: true }), read('b', { isEarlier: true })]).toEqual([10, 10]);
  expect(read('b', { isEarlier: true })).toBe(true);
});

test('what somebody confirms is held no more', () => {
  const { read, hold } = holding(2);
  read('a');
  hold.forget();
  expect(hold.dueAt()).toBeNull();
});
