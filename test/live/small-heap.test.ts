import { execFile } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { keepHeapSmall } from '../../src/live/small-heap.ts';
import { smallMemory } from '../../src/live/small-memory.ts';
import type { WatchEvent } from '../../src/live/watch/events.ts';

const roomy = 8 * 2 ** 30;

/** A keeper whose flags are written down; the site is busy, and the time goes on, by hand. */
function keeping(granted = roomy) {
  const flags: string[] = [];
  let busy = Promise.withResolvers<void>();
  let time = Promise.withResolvers<void>();
  const keep = keepHeapSmall(() => busy.promise, granted, {
    setFlag: (flag) => flags.push(flag),
    pause: () => time.promise,
  });
  const atStart = flags.splice(0);
  return {
    /** What was set before anything happened. */
    atStart,
    tell: (...types: WatchEvent['type'][]) => {
      for (const type of types) keep({ type, at: '2026-11-23T08:00:00Z' } as WatchEvent);
    },
    isBusy: () => {
      busy = Promise.withResolvers();
    },
    hasSettled: (how: 'well' | 'badly' = 'well') => {
      if (how === 'well') busy.resolve();
      else busy.reject(new Error('It could not be read.'));
    },
    timePasses: async () => {
      const passed = time;
      time = Promise.withResolvers();
      passed.resolve();
      await setImmediate();
    },
    /** What was set since this was last asked. */
    set: () => flags.splice(0),
  };
}

test('memory goes before time when the site has done nothing for a while, until something happens', async () => {
  const { tell, hasSettled, timePasses, set } = keeping();
  tell('release', 'wish', 'look');
  await timePasses();
  expect(set()).toEqual(['--heap-growing-percent=45']);
  tell('published', 'release');
  hasSettled();
  await setImmediate();
  expect(set()).toEqual([]);
  await timePasses();
  // Something had happened since it was first asked whether the site is busy.
  expect(set()).toEqual([]);
  await timePasses();
  expect(set()).toEqual(['--optimize-for-size']);
  tell('wish', 'look');
  expect(set()).toEqual(['--no-optimize-for-size', '--heap-growing-percent=45']);
});

test('threads that begin later have room from the start', () => {
  expect(keeping().atStart).toEqual(['--initial-old-space-size=160', '--max-semi-space-size=16']);
});

test('where memory is scarce, what the process was begun with stays', async () => {
  const { atStart, tell, hasSettled, timePasses, set } = keeping(512 * 2 ** 20);
  expect(atStart).toEqual([]);
  tell('wish', 'look', 'published');
  hasSettled();
  await setImmediate();
  for (let round = 0; round < 2; round += 1) await timePasses();
  tell('wish', 'look');
  expect(set()).toEqual([]);
});

test('a site that is busy again is waited for', async () => {
  const { tell, isBusy, hasSettled, timePasses, set } = keeping();
  tell('published');
  hasSettled();
  await setImmediate();
  isBusy();
  tell('boundary');
  for (let round = 0; round < 3; round += 1) await timePasses();
  expect(set()).toEqual([]);
  hasSettled();
  await setImmediate();
  await timePasses();
  expect(set()).toEqual(['--optimize-for-size']);
});

test('what could not be done leaves the site at rest as well', async () => {
  const { tell, hasSettled, timePasses, set } = keeping();
  tell('publish-failed');
  hasSettled('badly');
  await setImmediate();
  await timePasses();
  expect(set()).toEqual(['--optimize-for-size']);
});

test('a process at rest gives up what a publish has left behind', async () => {
  const program = fileURLToPath(new URL('small-heap-process.ts', import.meta.url));
  // In tenths of a second instead of eight, and thirty from the start, since the test would have to wait for it.
  const soon = ['--memory-reducer-delay-ms=100', '--gc-memory-reducer-start-delay-ms=100'];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...smallMemory(roomy).flags, ...soon, program],
    {
      timeout: 20_000,
    },
  );
  const { kept, left, rest } = JSON.parse(stdout);
  expect(left).toBeGreaterThan(kept + 15);
  expect(rest).toBeLessThan(kept + 10);
});
