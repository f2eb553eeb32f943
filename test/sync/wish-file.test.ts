import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWishKeeper } from '../../src/sync/wish-file.ts';
import { flush } from './fake-clock.ts';
import { memoryDisk } from './memory-disk.ts';

describe('keeping wishes', () => {
  test('a hundred that come together cost one write', async () => {
    const disk = memoryDisk();
    const wishes = createWishKeeper(disk);
    await Promise.all(Array.from({ length: 100 }, () => wishes.add()));
    expect(disk.writes).toBe(1);
    for (let index = 0; index < 100; index += 1) await wishes.add();
    expect(disk.writes).toBe(1);
  });

  test('is told only when it is so', async () => {
    const disk = memoryDisk();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.gate = promise;
    const wishes = createWishKeeper(disk);
    let isKept = false;
    const kept = wishes.add().then(() => {
      isKept = true;
    });
    await flush();
    expect(isKept).toBe(false);
    resolve();
    await kept;
    expect(disk.isSet).toBe(true);
  });

  test('a failed write is told to all who waited for it, and the next one tries anew', async () => {
    const disk = memoryDisk();
    const wishes = createWishKeeper(disk);
    disk.failure = new Error('ENOSPC');
    const results = await Promise.allSettled([wishes.add(), wishes.add()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    disk.failure = null;
    await wishes.add();
    expect(disk.isSet).toBe(true);
  });

  test('a wish that comes while the mark is being cleared sets it anew', async () => {
    const disk = memoryDisk();
    const wishes = createWishKeeper(disk);
    await wishes.add();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.gate = promise;
    const served = wishes.serve(wishes.mark());
    await flush();
    const added = wishes.add();
    resolve();
    await Promise.all([served, added]);
    expect(disk.isSet).toBe(true);
  });

  test('a found wish goes with the first look', async () => {
    const disk = memoryDisk();
    disk.isSet = true;
    const wishes = createWishKeeper(disk);
    expect(await wishes.found()).toBe(true);
    await wishes.serve(wishes.mark());
    expect(disk.isSet).toBe(false);
    expect(await createWishKeeper(disk).found()).toBe(false);
  });

  test('whatever the order, an unanswered wish that was acknowledged is on disk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('add', 'look', 'serve', 'fail', 'turn'), { maxLength: 40 }),
        fc.scheduler(),
        async (steps, scheduler) => {
          const disk = memoryDisk();
          const wishes = createWishKeeper({
            read: disk.read,
            set: () => scheduler.schedule(Promise.resolve()).then(disk.set),
            clear: () => scheduler.schedule(Promise.resolve()).then(disk.clear),
          });
          let count = 0;
          let mark: { value: number; count: number } | null = null;
          let answered = 0;
          let acknowledged = 0;
          const check = () => {
            if (acknowledged > answered) expect(disk.isSet).toBe(true);
          };
          for (const step of steps) {
            if (step === 'add') {
              count += 1;
              const mine = count;
              wishes.add().then(
                () => {
                  acknowledged = Math.max(acknowledged, mine);
                  check();
                },
                () => undefined,
              );
            } else if (step === 'look') mark = { value: wishes.mark(), count };
            else if (step === 'serve' && mark !== null) {
              answered = Math.max(answered, mark.count);
              wishes.serve(mark.value).catch(() => undefined);
            } else if (step === 'fail') disk.failure = disk.failure ? null : new Error('EIO');
            else if (scheduler.count() > 0) await scheduler.waitOne();
            check();
          }
          disk.failure = null;
          await scheduler.waitAll();
          await flush();
          check();
        },
      ),
      { numRuns: 300, seed: 7 },
    );
  });
});
