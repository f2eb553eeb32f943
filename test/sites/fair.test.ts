import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPaces, createSlots } from '../../src/sites/fair.ts';
import { fakeClock } from '../sync/fake-clock.ts';

const { signal } = new AbortController();

test('so many works run at once, first come first served; one that hangs loses its slot to others', async () => {
  const clock = fakeClock();
  const { inTurn } = createSlots(() => 2, 10_000, clock);
  const begun: string[] = [];
  const hanging = Promise.withResolvers<void>();
  const work = (name: string, result: Promise<void>) =>
    inTurn(async () => {
      begun.push(name);
      await result;
    }, signal);
  const works = [work('hangs', hanging.promise), work('hangs too', hanging.promise)];
  const third = work('third', Promise.resolve());
  const fourth = work('fourth', Promise.resolve());
  await setImmediate();
  expect(begun).toEqual(['hangs', 'hangs too']);
  await clock.advance(10_000);
  await Promise.all([third, fourth]);
  expect(begun).toEqual(['hangs', 'hangs too', 'third', 'fourth']);
  // Their slots were assigned to others already: what ends late makes no more of them.
  hanging.resolve();
  await Promise.all(works);
  const later = Promise.withResolvers<void>();
  const three = ['a', 'b', 'c'].map((name) => work(name, later.promise));
  await setImmediate();
  expect(begun.slice(4)).toEqual(['a', 'b']);
  later.resolve();
  await Promise.all(three);
});

test('a site that ends waits for no slot any more', async () => {
  const clock = fakeClock();
  const { inTurn } = createSlots(() => 1, 10_000, clock);
  const first = Promise.withResolvers<void>();
  const running = inTurn(() => first.promise, signal);
  const ending = new AbortController();
  const waiting = inTurn(async () => 'done', ending.signal);
  ending.abort(new Error('The site is being stopped.'));
  await expect(waiting).rejects.toThrow('The site is being stopped.');
  first.resolve();
  await running;
  await expect(inTurn(async () => 'next', signal)).resolves.toBe('next');
});

test('urgent work precedes other work; there may be more slots later', async () => {
  let most = 1;
  const { inTurn, assign } = createSlots(() => most, 10_000, fakeClock());
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const work = (name: string, isUrgent: boolean) =>
    inTurn(
      async () => {
        begun.push(name);
        await first.promise;
      },
      signal,
      () => isUrgent,
    );
  const works = [work('first', false), work('second', false), work('urgent', true), work('last', false)];
  await setImmediate();
  expect(begun).toEqual(['first']);
  most = 3;
  assign();
  await setImmediate();
  expect(begun).toEqual(['first', 'urgent', 'second']);
  first.resolve();
  await Promise.all(works);
  expect(begun.at(-1)).toBe('last');
});

test('sites of one service share its pace, sites of others have theirs', async () => {
  const waits: number[] = [];
  const paces = createPaces({ now: () => 0, sleep: async (ms) => void waits.push(ms) });
  const one = paces('https://recruit.example/api')(10);
  const other = paces('https://recruit.example/')(5);
  const elsewhere = paces('https://other.example')(10);
  for (const turn of [one, other, one, elsewhere]) await turn();
  expect(waits).toEqual([100, 300]);
});
