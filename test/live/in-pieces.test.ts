import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPauses, inPieces } from '../../src/live/in-pieces.ts';
import { collectPlan } from '../../src/live/release/collect-plan.ts';
import { comparePlan } from '../../src/live/release/compare-plan.ts';
import type { PlannedFile } from '../../src/live/release/manifest.ts';

test('pieces have all items, in their order, and none is empty', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), fc.integer({ min: 1, max: 5 }), async (items, size) => {
      const pieces = await Array.fromAsync(inPieces(items, size));
      expect(pieces.flat()).toEqual(items);
      for (const piece of pieces.slice(0, -1)) expect(piece).toHaveLength(size);
      for (const piece of pieces) expect(piece.length).toBeGreaterThan(0);
    }),
    { seed: 5 },
  );
});

test('other work comes in between while a large release is planned', async () => {
  const files = Array.from({ length: 10_000 }, (_, index): PlannedFile => {
    const address = `/jobs/${index}/`;
    return {
      ...{ address, key: 'k', type: 'text/html', status: 200, immutable: false },
      render: async () => new Uint8Array(),
    };
  });
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const plan = await collectPlan(files);
  const collected = turns;
  const { render } = await comparePlan(plan, {}, null, { createdAt: '2026-11-22T08:00:00Z' });
  isDone = true;
  expect(render).toHaveLength(files.length);
  expect(collected).toBeGreaterThan(5);
  expect(turns - collected).toBeGreaterThan(5);
});

test('of several tasks at once no two that take long come without a pause between them', async () => {
  let clock = 0;
  const pause = createPauses(() => clock);
  const events: string[] = [];
  let isDone = false;
  const turn = () => {
    events.push('|');
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  const task = async (name: string, milliseconds: number) => {
    await pause();
    clock += milliseconds;
    events.push(name);
  };
  await Promise.all([
    ...['a', 'b', 'c'].map((name) => task(name, 200)),
    ...['d', 'e', 'f'].map((name) => task(name, 3)),
  ]);
  isDone = true;
  expect(events.join('').replace(/\|+/g, '|')).toBe('a|b|c|def');
});
