import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPace } from '../../src/service/http/retry.ts';
import { fakeDeps } from './fake-deps.ts';

test('the first turn comes at once, the others evenly', async () => {
  const deps = fakeDeps();
  const turn = createPace(4, deps);
  await turn();
  await turn();
  deps.advance(100);
  await turn();
  deps.advance(5000);
  await turn();
  expect(deps.waits).toEqual([250, 150]);
});

test('turns taken at the same time are kept apart too', async () => {
  const deps = fakeDeps();
  const waits: number[] = [];
  const turn = createPace(5, { now: deps.now, sleep: async (ms) => void waits.push(ms) });
  await Promise.all([turn(), turn(), turn()]);
  expect(waits).toEqual([200, 400]);
});

test('never more than so many in any second', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.nat(900), { maxLength: 80 }),
      async (rate, pauses) => {
        const deps = fakeDeps();
        const turn = createPace(rate, deps);
        const times: number[] = [];
        for (const pause of pauses) {
          deps.advance(pause);
          await turn();
          times.push(deps.now());
        }
        // Any rate + 1 turns in a row take a second; a clock of floating point may lack a trace of it.
        for (let at = rate; at < times.length; at += 1) {
          expect(Number(times[at]) - Number(times[at - rate])).toBeGreaterThan(1000 - 1e-6);
        }
      },
    ),
    { seed: 1 },
  );
});

test('an abort ends the wait', async () => {
  const turn = createPace(1, fakeDeps());
  await turn();
  const reason = new Error('enough');
  await expect(turn(AbortSignal.abort(reason))).rejects.toBe(reason);
});
