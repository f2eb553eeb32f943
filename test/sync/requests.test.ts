import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createHintKeeper, type Debounced, debounce, dueAt, type Urgency } from '../../src/sync/requests.ts';
import { flush } from './fake-clock.ts';
import { memoryDisk } from './memory-disk.ts';

describe('keeping requests', () => {
  test('a hundred that come together cost one write', async () => {
    const disk = memoryDisk();
    const hints = createHintKeeper(disk);
    await Promise.all(Array.from({ length: 100 }, () => hints.add()));
    expect(disk.writes).toBe(1);
    for (let index = 0; index < 100; index += 1) await hints.add();
    expect(disk.writes).toBe(1);
  });

  test('is reported only when it is so', async () => {
    const disk = memoryDisk();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.gate = promise;
    const hints = createHintKeeper(disk);
    let isKept = false;
    const kept = hints.add().then(() => {
      isKept = true;
    });
    await flush();
    expect(isKept).toBe(false);
    resolve();
    await kept;
    expect(disk.isSet).toBe(true);
  });

  test('a failed write rejects for all who waited for it, and the next one tries anew', async () => {
    const disk = memoryDisk();
    const hints = createHintKeeper(disk);
    disk.failure = new Error('ENOSPC');
    const results = await Promise.allSettled([hints.add(), hints.add()]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    disk.failure = null;
    await hints.add();
    expect(disk.isSet).toBe(true);
  });

  test('a request that comes while the mark is being cleared sets it anew', async () => {
    const disk = memoryDisk();
    const hints = createHintKeeper(disk);
    await hints.add();
    const { promise, resolve } = Promise.withResolvers<void>();
    disk.gate = promise;
    const served = hints.serve(hints.mark());
    await flush();
    const added = hints.add();
    resolve();
    await Promise.all([served, added]);
    expect(disk.isSet).toBe(true);
  });

  test('a found request goes with the first read', async () => {
    const disk = memoryDisk();
    disk.isSet = true;
    const hints = createHintKeeper(disk);
    expect(await hints.found()).toBe(true);
    await hints.serve(hints.mark());
    expect(disk.isSet).toBe(false);
    expect(await createHintKeeper(disk).found()).toBe(false);
  });

  test('whatever the order, an unanswered request that was acknowledged is on disk', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('add', 'read', 'serve', 'fail', 'turn'), { maxLength: 40 }),
        fc.scheduler(),
        async (steps, scheduler) => {
          const disk = memoryDisk();
          const hints = createHintKeeper({
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
              hints.add().then(
                () => {
                  acknowledged = Math.max(acknowledged, mine);
                  check();
                },
                () => undefined,
              );
            } else if (step === 'read') mark = { value: hints.mark(), count };
            else if (step === 'serve' && mark !== null) {
              answered = Math.max(answered, mark.count);
              hints.serve(mark.value).catch(() => undefined);
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

describe('gathering requests', () => {
  test('one request waits as long as its urgency says', () => {
    const due = (urgency: Urgency) => dueAt(debounce(null, 100, urgency));
    expect([due('now'), due('soon'), due('later')]).toEqual([100, 150, 1_100]);
  });

  test('the more urgent one decides, in whatever order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom<Urgency>('later', 'soon', 'now'), { minLength: 1, maxLength: 8 }),
        (urgencies) => {
          const all = urgencies.reduce<Debounced | null>((sum, next) => debounce(sum, 0, next), null);
          const expected = (['now', 'soon', 'later'] as const).find((one) => urgencies.includes(one));
          expect(all).toMatchObject({ urgency: expected, count: urgencies.length });
        },
      ),
      { seed: 1 },
    );
  });

  test('nobody waits longer than two seconds', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { minLength: 1, maxLength: 100 }), (steps) => {
        let now = 0;
        let all: Debounced | null = null;
        for (const step of steps) {
          now += step;
          all = debounce(all, now, 'soon');
        }
        if (all) expect(dueAt(all) - all.first).toBeLessThanOrEqual(2_000);
      }),
      { seed: 1 },
    );
  });
});
