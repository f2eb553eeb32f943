import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { keepHeapSmall } from '../../src/live/small-heap.ts';
import { smallMemory } from '../../src/live/small-memory.ts';
import type { WatchEvent } from '../../src/live/watch/events.ts';

const happened = (type: WatchEvent['type']) => ({ type, at: '2026-11-23T08:00:00Z' }) as WatchEvent;

/** A keeper whose flags are written down, and whose time goes on by hand. */
function keeping() {
  const flags: string[] = [];
  const waiting = new Set<() => void>();
  const keep = keepHeapSmall({
    setFlag: (flag) => flags.push(flag),
    later: (act) => {
      waiting.add(act);
      return () => waiting.delete(act);
    },
  });
  return {
    tell: (...types: WatchEvent['type'][]) => {
      for (const type of types) keep(happened(type));
    },
    timePasses: () => {
      for (const act of waiting) act();
      waiting.clear();
    },
    /** What was set since this was last asked. */
    set: () => flags.splice(0),
  };
}

test('memory goes before time only when nothing has been published for a while, until the next look', () => {
  const { tell, timePasses, set } = keeping();
  tell('release', 'wish', 'look');
  timePasses();
  expect(set()).toEqual(['--heap-growing-percent=30']);
  tell('published', 'release');
  expect(set()).toEqual([]);
  timePasses();
  expect(set()).toEqual(['--optimize-for-size']);
  tell('webhook', 'wish', 'look');
  expect(set()).toEqual(['--heap-growing-percent=30', '--no-optimize-for-size']);
});

test.each(['published', 'publish-failed', 'drop-held'] as const)(
  'after %s the time begins, and once',
  (type) => {
    const { tell, timePasses, set } = keeping();
    tell('look', type, type);
    set();
    timePasses();
    expect(set()).toEqual(['--optimize-for-size']);
  },
);

test('a look that comes before the time is over calls it off', () => {
  const { tell, timePasses, set } = keeping();
  tell('look', 'published', 'look');
  set();
  timePasses();
  expect(set()).toEqual([]);
});

test('a process at rest gives up what a publish has left behind', async () => {
  const program = fileURLToPath(new URL('small-heap-process.ts', import.meta.url));
  // In tenths of a second instead of eight, and thirty from the start, since the test would have to wait for it.
  const soon = ['--memory-reducer-delay-ms=100', '--gc-memory-reducer-start-delay-ms=100'];
  const { stdout } = await promisify(execFile)(process.execPath, [...smallMemory.flags, ...soon, program], {
    timeout: 20_000,
  });
  const { kept, left, rest } = JSON.parse(stdout);
  expect(left).toBeGreaterThan(kept + 20);
  expect(rest).toBeLessThan(kept + 10);
});
