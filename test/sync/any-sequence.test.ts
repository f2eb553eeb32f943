import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHintKeeper } from '../../src/sync/requests.ts';
import { jobs, shownBy } from './boards.ts';
import { memoryDisk } from './memory-disk.ts';
import { type Watching, watched } from './watching.ts';

type Step = { name: string; run: (all: Watching) => void | Promise<void> };

const advertId = fc.integer({ min: 1, max: 30 });
const ms = fc.constantFrom(0, 1, 5, 20, 49, 51, 300, 999, 2_000, 10_000, 60_000, 400_000);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: ms.map((wait): Step => ({ name: `wait ${wait}`, run: ({ clock }) => clock.advance(wait) })),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(advertId, fc.nat(9), fc.option(fc.integer({ min: -600, max: 600 }))).map(
      ([id, version, end]): Step => ({
        name: `put ${id} v${version} until ${end}`,
        run: ({ service, clock }) =>
          service.put(id, {
            title: `Version ${version}`,
            validThrough: end === null ? null : clock.instant(end * 1_000),
          }),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(advertId, fc.integer({ min: -60, max: 600 })).map(
      ([id, begin]): Step => ({
        name: `put ${id} from ${begin}`,
        run: ({ service, clock }) => service.put(id, { validFrom: clock.instant(begin * 1_000) }),
      }),
    ),
  },
  {
    weight: 3,
    arbitrary: advertId.map(
      (id): Step => ({ name: `withdraw ${id}`, run: ({ service }) => void service.jobs.delete(id) }),
    ),
  },
  {
    weight: 5,
    arbitrary: advertId.map(
      (id): Step => ({
        name: `webhook ${id}`,
        run: ({ watcher }) => void watcher.request('webhook', { publishId: id + 1000 }),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('webhook' as const, 'operator' as const)
      .map(
        (reason): Step => ({ name: `request ${reason}`, run: ({ watcher }) => void watcher.request(reason) }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Step>({
      name: 'withdraw all',
      run: ({ service }) => service.jobs.clear(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('isDown' as const, 'isHalf' as const).map(
      (fault): Step => ({
        name: `turn ${fault}`,
        run: ({ service }) => {
          service[fault] = !service[fault];
        },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom(0, 20, 3_000, 20_000), fc.constantFrom(0, 5, 500)).map(
      ([whole, named]): Step => ({
        name: `whole ${whole}, named ${named}`,
        run: ({ service }) => {
          service.wholeMs = whole;
          service.namedMs = named;
        },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.boolean(), fc.constantFrom(0, 10, 2_000)).map(
      ([fails, time]): Step => ({
        name: `publish ${fails ? 'fails' : 'works'} in ${time}`,
        run: ({ publisher }) => {
          publisher.failure = fails ? new Error('EIO') : null;
          publisher.ms = time;
        },
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: -900, max: 900 }).map(
      (seconds): Step => ({
        name: `clock jumps ${seconds} s`,
        run: ({ clock }) => clock.jump(seconds * 1_000),
      }),
    ),
  },
);

const steps = fc.array(step, { maxLength: 60 });
const named = (list: readonly Step[]) => list.map(({ name }) => name).join('; ');

test('whatever happened, once it is quiet the site shows what the service has', async () => {
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      async (list, chance) => {
        const disk = memoryDisk();
        const all = await watched({ at: jobs(20), random: () => chance, hints: createHintKeeper(disk) });
        const { service, publisher, clock, watcher } = all;
        for (const { run } of list) await run(all);
        service.isDown = service.isHalf = false;
        publisher.failure = null;
        await clock.advance(25 * 60_000);
        await Promise.all([watcher.settled(), clock.advance(30_000)]);
        expect(shownBy(all.live()), named(list)).toEqual(shownBy(service.board()));
        expect(publisher.mostAtOnce, named(list)).toBe(1);
        expect(all.trouble(), named(list)).toBeNull();
        expect(disk.isSet).toBe(false);
        await Promise.all([watcher.stop(), clock.advance(10_000)]);
        expect(clock.timers(), named(list)).toBe(0);
      },
    ),
    { numRuns: 400, seed: 2026 },
  );
});

test('a lost event is made good within ten minutes, whatever else happens at a healthy service', async () => {
  const calm = fc.array(
    step.filter(({ name }) => /^(?:wait|put|webhook|request)/.test(name)),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(
      calm,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      async (list, chance) => {
        const all = await watched({ at: jobs(20), random: () => chance });
        for (const { run } of list) await run(all);
        all.service.put(77);
        await all.clock.advance(600_000);
        expect(shownBy(all.live())[77], named(list)).toBe('Job 77');
      },
    ),
    { numRuns: 100, seed: 2027 },
  );
});
