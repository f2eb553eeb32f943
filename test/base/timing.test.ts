import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createBackoff,
  createLock,
  createRetry,
  createScheduler,
  leastGapMs,
  type Task,
} from '../../src/base/timing.ts';
import { fakeClock, flush } from '../sync/fake-clock.ts';

/** Tasks that each take 10 ms, are due at the given times, and are done then. */
function tasksDueAt(...times: number[]) {
  const clock = fakeClock();
  const began: string[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const tasks = times.map((at, index): Task => {
    let due = at;
    return {
      dueAt: () => due,
      async run() {
        due = Number.POSITIVE_INFINITY;
        began.push(`${index} at ${clock.now()}`);
        atOnce += 1;
        mostAtOnce = Math.max(mostAtOnce, atOnce);
        await clock.sleep(10);
        atOnce -= 1;
      },
    };
  });
  return { clock, tasks, began, most: () => mostAtOnce };
}

test('tasks run when they are due, each at most once at a time', async () => {
  const { clock, tasks, began, most } = tasksDueAt(5, 0, 5);
  createScheduler({ clock, tasks }).tick();
  await clock.advance(100);
  expect(began).toEqual(['1 at 0', '0 at 5', '2 at 5']);
  expect(most()).toBe(3);
});

test('with a limit the task that was due first begins first, and a timer waits for no task that is due', async () => {
  const { clock, tasks, began, most } = tasksDueAt(0, Number.NEGATIVE_INFINITY, 15, -5);
  createScheduler({ clock, tasks, most: 1 }).tick();
  await clock.advance(100);
  expect(began).toEqual(['1 at 0', '3 at 10', '0 at 20', '2 at 30']);
  expect(most()).toBe(1);
  expect(clock.timers()).toBe(0);
});

test('a stopped scheduler starts nothing, and is settled when what runs has ended', async () => {
  const { clock, tasks, began } = tasksDueAt(0, 5);
  const scheduler = createScheduler({ clock, tasks });
  scheduler.tick();
  scheduler.stop();
  let isSettled = false;
  const settled = scheduler.settled().then(() => {
    isSettled = true;
  });
  await flush();
  expect(isSettled).toBe(false);
  await clock.advance(100);
  await settled;
  expect(began).toEqual(['0 at 0']);
});

test('a lock runs one task after the other, also after one has failed', async () => {
  const inTurn = createLock();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = inTurn(async () => {
    await gate.promise;
    order.push('first');
    throw new Error('failed');
  });
  const second = inTurn(async () => void order.push('second'));
  gate.resolve();
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(order).toEqual(['first', 'second']);
});

test('a retry waits as long as the other side asks, and says since when there is trouble', async () => {
  const clock = fakeClock();
  const retry = createRetry({ clock, maxMs: 300_000, random: () => 0 });
  expect([retry.dueAt(false), retry.trouble()]).toEqual([Number.NEGATIVE_INFINITY, null]);
  const since = clock.instant();
  retry.failed('first', 60_000);
  expect([retry.dueAt(false), retry.dueAt(true)]).toEqual([60_000, 60_000]);
  await clock.advance(60_000);
  retry.failed('second');
  expect(retry.dueAt(false)).toBe(65_000);
  expect(retry.trouble()).toEqual({ since, reason: 'second' });
  retry.healed();
  expect([retry.dueAt(false), retry.trouble()]).toEqual([Number.NEGATIVE_INFINITY, null]);
});

describe('back-off', () => {
  test('never sooner than the least gap, never later than the longest wait', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            wait: fc.nat(100_000),
            chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
          }),
          { maxLength: 60 },
        ),
        (steps) => {
          let now = 0;
          let chance = 0;
          const backoff = createBackoff({ maxMs: 300_000, random: () => chance });
          for (const step of steps) {
            now += step.wait;
            chance = step.chance;
            backoff.failed(now);
            expect(backoff.dueAt(true)).toBe(now + leastGapMs);
            expect(backoff.dueAt(false)).toBeGreaterThanOrEqual(now + leastGapMs);
            expect(backoff.dueAt(false)).toBeLessThanOrEqual(now + 300_000);
          }
          backoff.healed();
          expect([backoff.dueAt(true), backoff.dueAt(false), backoff.level()]).toEqual([
            Number.NEGATIVE_INFINITY,
            Number.NEGATIVE_INFINITY,
            0,
          ]);
        },
      ),
      { seed: 1 },
    );
  });

  test('an attempt before its time leaves the level and the time', () => {
    const backoff = createBackoff({ maxMs: 300_000, random: () => 0.9 });
    backoff.failed(0);
    expect([backoff.level(), backoff.dueAt(false)]).toEqual([1, 9_000]);
    backoff.failed(2_000);
    expect([backoff.level(), backoff.dueAt(false)]).toEqual([1, 9_000]);
    backoff.failed(9_000);
    expect([backoff.level(), backoff.dueAt(false)]).toEqual([2, 27_000]);
  });

  test('after a thousand failures the numbers are still sound', () => {
    const backoff = createBackoff({ maxMs: 300_000, random: () => 0.5 });
    backoff.failed(0);
    for (let count = 1; count < 1_000; count += 1) backoff.failed(backoff.dueAt(false));
    expect(Number.isFinite(backoff.dueAt(false))).toBe(true);
  });
});
