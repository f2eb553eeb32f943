import { describe, expect, test } from 'vitest';
import type { Reason } from '../../src/sync/sync.ts';
import { boardOf, idsOf, jobs, shownBy } from './boards.ts';
import { watched, watching } from './watching.ts';

describe('at start', () => {
  test('reads at once and publishes', async () => {
    const { watcher, clock, service, publisher, live } = watching();
    await watcher.start();
    expect(service.reads).toEqual([{ at: 0, named: false }]);
    await clock.advance(30);
    expect(publisher.done).toMatchObject([{ at: 30, reasons: ['start'] }]);
    expect(idsOf(live())).toEqual(idsOf(service.board()));
  });

  test('shows the saved board before the service has answered', async () => {
    const initial = { board: boardOf(jobs(5), '2026-02-28T00:00:00Z'), complete: true };
    const { watcher, clock, publisher } = watching({ initial });
    await watcher.start();
    await clock.advance(10);
    expect(idsOf(publisher.done[0]?.board)).toEqual([1, 2, 3, 4, 5]);
    await clock.advance(100);
    expect(publisher.done).toHaveLength(2);
  });

  test('a watcher that is started twice starts once', async () => {
    const { watcher, clock, service } = watching();
    expect(watcher.start()).toBe(watcher.start());
    await clock.advance(1_000);
    expect(service.reads).toHaveLength(1);
  });

  test('a request before the start is answered after it', async () => {
    const { watcher, clock, publisher } = watching();
    const outcome = watcher.request('operator');
    await clock.advance(1_000);
    expect(publisher.begun).toBe(0);
    await watcher.start();
    await clock.advance(1_000);
    expect(await outcome).toEqual({ result: 'published', reason: null });
  });
});

describe('a request', () => {
  test('gets the outcome', async () => {
    const { watcher, clock } = await watched();
    const outcome = watcher.request('operator');
    await clock.advance(100);
    expect(await outcome).toEqual({ result: 'published', reason: null });
  });

  test('that comes during a read is answered by another read', async () => {
    const { watcher, clock, service, live } = await watched();
    service.wholeMs = 3_000;
    void watcher.request('operator');
    await clock.advance(1_000);
    service.put(99);
    void watcher.request('operator');
    await clock.advance(2_100);
    expect(idsOf(live())).not.toContain(99);
    await clock.advance(3_100);
    expect(idsOf(live())).toContain(99);
  });

  test('that names a post causes one read of that post, and the list is left for its next turn', async () => {
    const { watcher, clock, service, live, publisher } = await watched();
    service.put(99);
    service.put(98);
    const [published, read] = [publisher.begun, service.reads.length];
    const outcome = watcher.request('webhook', { publishId: 1099 });
    await clock.advance(20);
    expect(await outcome).toEqual({ result: 'published', reason: null });
    expect(idsOf(live())).toContain(99);
    await clock.advance(400_000);
    expect(idsOf(live())).not.toContain(98);
    expect(service.reads.slice(read).map(({ named }) => named)).toEqual([true]);
    expect(publisher.begun - published).toBe(1);
    await clock.advance(200_000);
    expect(idsOf(live())).toContain(98);
  });

  test.each([0, 0.5, 0.999])(
    'a day with 300 edits: 300 named reads, and the list as often as on any day (%d)',
    async (chance) => {
      const { watcher, clock, service, live } = await watched({ random: () => chance });
      const read = service.reads.length;
      for (let edit = 0; edit < 300; edit += 1) {
        service.put(1 + (edit % 20), { title: `Version ${edit}` });
        void watcher.request('webhook', { publishId: 1001 + (edit % 20) });
        await clock.advance(86_400_000 / 300);
      }
      const reads = service.reads.slice(read);
      expect(reads.filter(({ named }) => named)).toHaveLength(300);
      const lists = reads.filter(({ named }) => !named).length;
      expect(lists).toBeGreaterThanOrEqual(151);
      expect(lists).toBeLessThanOrEqual(192);
      expect(shownBy(live())).toEqual(shownBy(service.board()));
    },
  );

  test('that names nothing is answered by the whole list at once', async () => {
    const { watcher, clock, service } = await watched();
    const before = service.reads.length;
    void watcher.request('webhook');
    await clock.advance(0);
    expect(service.reads.slice(before)).toEqual([{ at: clock.now(), named: false }]);
  });

  test('that names a post without a board to build on is answered by the whole list', async () => {
    const { watcher, clock, service } = watching();
    service.isDown = true;
    await watcher.start();
    await clock.advance(100);
    service.isDown = false;
    void watcher.request('webhook', { publishId: 1001 });
    await clock.advance(6_000);
    expect(service.reads.every(({ named }) => !named)).toBe(true);
  });

  test('whose named post can not be read hurries the whole list', async () => {
    const { watcher, clock, service, live } = await watched();
    service.put(99);
    service.isDown = true;
    void watcher.request('webhook', { publishId: 1099 });
    await clock.advance(5);
    service.isDown = false;
    await clock.advance(100);
    expect(idsOf(live())).toContain(99);
  });

  test('one after the other, each named post is live within 100 ms', async () => {
    const { watcher, clock, service, live, publisher } = await watched();
    service.wholeMs = 20_000;
    for (let advertId = 100; advertId < 140; advertId += 1) {
      service.put(advertId);
      void watcher.request('webhook', { publishId: advertId + 1000 });
      await clock.advance(100);
      expect(idsOf(live())).toContain(advertId);
      await clock.advance(150);
    }
    expect(publisher.mostAtOnce).toBe(1);
  });

  test('a named post does not go and come back while the whole list is older', async () => {
    const { watcher, clock, service, live, publisher } = await watched();
    service.wholeMs = 20_000;
    void watcher.request('operator');
    await clock.advance(10_000);
    service.put(99);
    service.jobs.delete(3);
    service.put(5, { title: 'New title' });
    for (const publishId of [1099, 1003, 1005]) void watcher.request('webhook', { publishId });
    await clock.advance(1_000);
    const from = publisher.done.length;
    await clock.advance(60_000);
    for (const { board } of publisher.done.slice(from - 1)) {
      expect(idsOf(board)).toContain(99);
      expect(idsOf(board)).not.toContain(3);
      expect(shownBy(board)[5]).toBe('New title');
    }
    expect(publisher.done.length).toBeGreaterThan(from);
    expect(shownBy(live())).toEqual(shownBy(service.board()));
  });

  test('a named post that is being read when the whole list arrives does not undo it', async () => {
    const { watcher, clock, service, publisher } = await watched();
    service.wholeMs = 1_000;
    service.namedMs = 500;
    service.put(98);
    void watcher.request('operator');
    await clock.advance(900);
    service.put(99);
    void watcher.request('webhook', { publishId: 1099 });
    await clock.advance(30_000);
    const first = publisher.done.findIndex(({ board }) => idsOf(board).includes(98));
    expect(first).toBeGreaterThan(0);
    expect(publisher.done.slice(first).every(({ board }) => idsOf(board).includes(98))).toBe(true);
  });

  test('a listener that throws harms nothing', async () => {
    const { watcher, clock, publisher } = watching({
      emit: () => {
        throw new Error('a broken listener');
      },
    });
    await watcher.start();
    await clock.advance(100);
    expect(publisher.done).toHaveLength(1);
  });
});

describe('the whole list', () => {
  /** A watcher whose publishes take so long, and the times from now on at which the whole list was read. */
  async function publishingIn(ms: number) {
    const { watcher, clock, service, publisher } = await watched();
    publisher.ms = ms;
    const [before, began] = [service.reads.length, clock.now()];
    return {
      clock,
      publisher,
      began,
      edit: (advertId: number) => {
        service.put(advertId);
        void watcher.request('webhook', { publishId: advertId + 1000 });
        void watcher.request('webhook');
      },
      reads: () => service.reads.slice(before).flatMap(({ at, named }) => (named ? [] : [at])),
    };
  }

  test('is not read beside a publish, which both would take longer', async () => {
    const { clock, publisher, edit, reads } = await publishingIn(4_000);
    edit(99);
    await clock.advance(3_900);
    expect(reads()).toEqual([]);
    await clock.advance(200);
    expect(reads()).toEqual([publisher.done.at(-1)?.at]);
  });

  test('waits for ten seconds and no longer, so that its changes are seen', async () => {
    const { clock, publisher, began, edit, reads } = await publishingIn(60_000);
    edit(99);
    await clock.advance(20_000);
    // From the begin of the publish, 5 ms after the edit.
    expect(reads()).toEqual([began + 10_005]);
    expect(publisher.running).toBe(1);
  });

  test('is read in time though one publish follows the other', async () => {
    const { clock, began, edit, reads } = await publishingIn(4_000);
    for (let advertId = 100; advertId < 130; advertId += 1) {
      edit(advertId);
      await clock.advance(2_000);
    }
    const [first, ...more] = reads();
    // Requests are gathered for two seconds at most.
    expect(first).toBeLessThanOrEqual(began + 12_000);
    expect(more.length).toBeGreaterThan(2);
  });
});

describe('500 requests in a second make at most two publishes', () => {
  const spread = (index: number) => (index * 1_000) / 500;
  const named = (index: number) => ({ publishId: 1001 + (index % 400) });
  test.each<[string, (index: number) => number, (index: number) => object, number]>([
    ['evenly, naming nothing', spread, () => ({}), 20],
    ['evenly, each its post', spread, named, 20],
    ['evenly, all the same post', spread, () => ({ publishId: 1001 }), 20],
    ['evenly, named or not by turns', spread, (index) => (index % 2 ? named(index) : {}), 20],
    ['not named, then named by turns', spread, (index) => (index % 2 ? {} : named(index)), 20],
    ['all at once', () => 0, named, 20],
    ['all at once, naming nothing', () => 0, () => ({}), 20],
    ['half now, half at the end', (index) => (index < 250 ? 0 : 999), named, 20],
    ['in ten clumps', (index) => Math.floor(index / 50) * 100, named, 20],
    ['with a slow list', spread, named, 5_000],
    ['with a very quick list', spread, named, 0],
    ['within 1.7 s', (index) => index * 3.4, named, 20],
  ])('%s', async (_name, at, hint, wholeMs) => {
    const { watcher, clock, service, live, publisher } = await watched({ at: jobs(400) });
    service.wholeMs = wholeMs;
    const before = publisher.begun;
    const start = clock.now();
    for (let index = 0; index < 500; index += 1) {
      await clock.advance(start + at(index) - clock.now());
      service.put(1 + (index % 400), { title: `Version ${index}` });
      void watcher.request('webhook', hint(index));
    }
    await clock.advance(30_000);
    expect(publisher.begun - before).toBeLessThanOrEqual(2);
    expect(shownBy(live())).toEqual(shownBy(service.board()));
  });

  test('an endless storm is answered every second or two', async () => {
    const { watcher, clock, publisher, service } = await watched();
    const before = publisher.done.length;
    for (let index = 0; index < 2_000; index += 1) {
      service.put(1, { title: `Version ${index}` });
      void watcher.request('webhook', { publishId: 1001 });
      await clock.advance(10);
    }
    const during = publisher.done.slice(before).map(({ at }) => at);
    expect(during.length).toBeGreaterThanOrEqual(9);
    expect(during.length).toBeLessThanOrEqual(21);
  });
});

describe('polls', () => {
  test.each([0, 0.5, 0.999])('a lost event is made good within ten minutes (chance %d)', async (chance) => {
    const { clock, service, live } = await watched({ random: () => chance });
    service.put(99);
    await clock.advance(600_000);
    expect(idsOf(live())).toContain(99);
  });

  test('come with jitter, never closer than 7 minutes when nothing happens', async () => {
    let turn = 0;
    const { clock, service, events } = await watched({ random: () => (turn++ * 0.37) % 1 });
    await clock.advance(3 * 3_600_000);
    const gaps = service.reads.slice(1).map(({ at }, index) => at - (service.reads[index]?.at ?? 0));
    expect(gaps.length).toBeGreaterThan(17);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(450_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(570_000);
    expect(new Set(gaps.map(Math.round)).size).toBeGreaterThan(3);
    const reasons = events.flatMap((event) => (event.type === 'request' ? [event.reason] : []));
    expect(new Set<Reason>(reasons)).toEqual(new Set(['start', 'poll']));
  });
});
