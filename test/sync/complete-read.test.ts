import { describe, expect, test } from 'vitest';
import { createHintKeeper } from '../../src/sync/requests.ts';
import { boardOf, idsOf, jobOf, jobs } from './boards.ts';
import { fakeClock } from './fake-clock.ts';
import type { FakeService } from './fake-service.ts';
import { memoryDisk } from './memory-disk.ts';
import { watched, watching } from './watching.ts';

const gapsOf = (times: readonly number[]): number[] =>
  times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe('the service is down', () => {
  test('the last board stays, the status says so and since when, the next success heals', async () => {
    const { watcher, clock, service, live, trouble, events } = await watched();
    service.isDown = true;
    const since = clock.instant(20);
    const outcome = watcher.request('operator');
    await clock.advance(60_000);
    expect(await outcome).toMatchObject({ result: 'failed', reason: trouble() });
    expect(idsOf(live())).toHaveLength(20);
    expect(events.findLast(({ type }) => type === 'degraded')).toMatchObject({ trouble: 'read', since });
    service.put(99);
    service.isDown = false;
    await clock.advance(300_100);
    expect(trouble()).toBeNull();
    expect(idsOf(live())).toContain(99);
    expect(events.filter(({ type }) => type === 'healed')).toHaveLength(1);
  });

  test('attempts back off to five minutes, never closer than five seconds', async () => {
    const { clock, service } = await watched({ random: () => 0.999 });
    service.isDown = true;
    await clock.advance(2 * 3_600_000);
    const gaps = gapsOf(service.reads.map(({ at }) => at)).slice(1);
    expect(gaps.slice(0, 6).map((gap) => Math.round(gap / 1000))).toEqual([10, 20, 40, 80, 160, 300]);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(300_020);
    const { clock: other, service: unlucky } = await watched({ random: () => 0 });
    unlucky.isDown = true;
    await other.advance(3_600_000);
    expect(Math.min(...gapsOf(unlucky.reads.map(({ at }) => at)).slice(1))).toBe(5_020);
  });

  test('a request is tried at once', async () => {
    const { watcher, clock, service, live } = await watched({ random: () => 0.999 });
    service.isDown = true;
    void watcher.request('webhook');
    await clock.advance(400_000);
    service.isDown = false;
    service.put(99);
    void watcher.request('webhook', { publishId: 1099 });
    await clock.advance(100);
    expect(idsOf(live())).toContain(99);
    expect(service.reads.filter(({ named }) => named)).toEqual([]);
  });

  test('what was asked for before is still the reason when it works again', async () => {
    const { watcher, clock, service, publisher } = await watched();
    service.isDown = true;
    void watcher.request('operator');
    await clock.advance(1_000);
    service.isDown = false;
    await clock.advance(300_000);
    expect(publisher.done[1]?.reasons).toEqual(['operator']);
  });

  test('a storm of requests makes one attempt in five seconds, and neither raises nor lowers the level', async () => {
    const { watcher, clock, service, live } = await watched({ random: () => 0.999 });
    service.isDown = true;
    const before = service.reads.length;
    for (let index = 0; index < 1_200; index += 1) {
      void watcher.request('webhook', { publishId: 1001 });
      await clock.advance(50);
    }
    const attempts = service.reads.slice(before);
    expect(attempts.length).toBeGreaterThan(8);
    expect(attempts.filter(({ named }) => named)).toHaveLength(1);
    const whole = attempts.filter(({ named }) => !named).map(({ at }) => at);
    expect(Math.min(...gapsOf(whole))).toBeGreaterThanOrEqual(5_000);
    service.isDown = false;
    service.put(99);
    // Three attempts of its own fell into that minute: the next one comes within 80 s of the last.
    await clock.advance(80_000);
    expect(idsOf(live())).toContain(99);
  });

  test('a read that is not complete counts as a failure', async () => {
    const { clock, publisher, trouble, watcher } = watching({
      read: async () => ({ board: boardOf([], '2026-03-01T00:00:00Z'), complete: false }),
    });
    await watcher.start();
    await clock.advance(100);
    expect(publisher.begun).toBe(0);
    expect(trouble()).toMatch(/could not be read/);
  });

  test('from the start, without anything saved: it keeps trying', async () => {
    const { watcher, clock, service, live } = watching();
    service.isDown = true;
    await watcher.start();
    await clock.advance(3_600_000);
    service.isDown = false;
    await clock.advance(300_100);
    expect(idsOf(live())).toHaveLength(20);
  });
});

describe('the board can not be saved', () => {
  const full = Object.assign(new Error('ENOSPC: no space left, /srv/secret-place'), { code: 'ENOSPC' });

  test('is reported without paths, tried again, and heals even while the service is down', async () => {
    const { watcher, clock, service, publisher, live, trouble } = await watched({ random: () => 0.999 });
    service.put(99);
    publisher.failure = full;
    const outcome = watcher.request('operator');
    await clock.advance(100);
    expect(await outcome).toEqual({ result: 'failed', reason: trouble() });
    expect(trouble()).toContain('ENOSPC');
    expect(trouble()).not.toContain('secret-place');
    service.isDown = true;
    await clock.advance(60_000);
    publisher.failure = null;
    await clock.advance(320_000);
    expect(idsOf(live())).toContain(99);
    service.isDown = false;
    await clock.advance(320_000);
    expect(trouble()).toBeNull();
  });

  test('on top of a service that is down: the first moment counts, the newest reason is reported', async () => {
    const { watcher, clock, service, publisher, events } = await watched({
      at: [...jobs(20), jobOf(50, { validThrough: '2026-03-01T00:10:00Z' })],
    });
    service.isDown = true;
    void watcher.request('operator');
    await clock.advance(60_000);
    publisher.failure = full;
    await clock.advance(600_000);
    const reported = events.filter((event) => event.type === 'degraded');
    expect(reported.map(({ trouble }) => trouble)).toEqual(['read', 'publish']);
    expect(reported[1]?.since).toBe(reported[0]?.since);
  });

  test('attempts back off', async () => {
    const { clock, publisher, watcher } = await watched({ random: () => 0.999, pollMs: 100 * 3_600_000 });
    publisher.failure = full;
    const before = publisher.begun;
    void watcher.request('operator');
    await clock.advance(3_600_000);
    expect(publisher.begun - before).toBeGreaterThan(12);
    expect(publisher.begun - before).toBeLessThan(20);
  });
});

describe('a list that lacks a job', () => {
  const reading = async (change: (service: FakeService) => void, count = 20) => {
    const all = await watched({ at: jobs(count) });
    change(all.service);
    const begun = all.service.reads.length;
    void all.watcher.request('operator');
    await all.clock.advance(5_000);
    const kept = all.events.flatMap((event) => (event.type === 'kept' ? [[event.kept, event.missing]] : []));
    return { ...all, kept, asked: all.service.reads.slice(begun).filter(({ named }) => named).length };
  };

  test('keeps it while the service has it by name, and closes it once it has not', async () => {
    const { live, kept, watcher, clock, service } = await reading(({ isBehind }) => isBehind.add(3).add(4));
    expect(idsOf(live())).toHaveLength(20);
    expect(kept).toEqual([[2, 2]]);
    service.jobs.delete(3);
    void watcher.request('operator');
    await clock.advance(5_000);
    expect(idsOf(live())).toEqual(idsOf(boardOf(jobs(20), clock.instant())).filter((id) => id !== 3));
  });

  test('closes what is gone by name too, with one question for each', async () => {
    const { live, kept, asked } = await reading((service) => service.jobs.delete(3));
    expect(idsOf(live())).not.toContain(3);
    expect([kept, asked]).toEqual([[], 1]);
  });

  test('is believed where the service can not be asked', async () => {
    const { live, asked, trouble } = await reading((service) => {
      service.failsByName = true;
      service.jobs.delete(3);
    });
    expect(idsOf(live())).not.toContain(3);
    expect([asked, trouble()]).toEqual([1, null]);
  });

  test('asks for none of so many that a second read has to confirm it', async () => {
    const { live, asked, trouble } = await reading((service) => {
      for (let id = 1; id <= 51; id += 1) service.jobs.delete(id);
    }, 1000);
    expect(idsOf(live())).toHaveLength(1000);
    expect([asked, trouble()]).toEqual([0, expect.stringContaining('lacks 51 of 1000')]);
  });

  test('asks for none whose own time is over', async () => {
    const end = { validThrough: '2026-03-01T00:00:06Z' };
    const all = await watched({ at: [...jobs(5), jobOf(9, end)] });
    all.service.jobs.delete(9);
    await all.clock.advance(10_000);
    const read = all.service.reads.length;
    void all.watcher.request('operator');
    await all.clock.advance(5_000);
    expect(all.service.reads.slice(read).map(({ named }) => named)).toEqual([false]);
    expect(idsOf(all.live())).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a sudden drop', () => {
  test('waits for a second read that shows the same', async () => {
    const { watcher, clock, service, live, trouble } = await watched();
    for (let advertId = 1; advertId <= 5; advertId += 1) service.jobs.delete(advertId);
    const outcome = watcher.request('operator');
    await clock.advance(4_900);
    expect(await outcome).toMatchObject({ result: 'held' });
    expect(trouble()).toMatch(/lacks 5 of 20 jobs/);
    expect(idsOf(live())).toHaveLength(20);
    await clock.advance(200);
    expect(idsOf(live())).toHaveLength(15);
    expect(trouble()).toBeNull();
  });

  test('that the second read does not show changes nothing', async () => {
    const { watcher, clock, service, publisher, trouble } = await watched();
    service.isHalf = true;
    void watcher.request('operator');
    await clock.advance(2_000);
    service.isHalf = false;
    await clock.advance(60_000);
    expect(trouble()).toBeNull();
    expect(publisher.done.every(({ board }) => board.jobs.length === 20)).toBe(true);
  });

  test('that is another one each time is never published, and the reads become rarer', async () => {
    const { watcher, clock, service, publisher, live } = await watched();
    const all = [...service.jobs.values()];
    const end = clock.now() + 600_000;
    const before = service.reads.length;
    void watcher.request('operator');
    for (let turn = 0; clock.now() < end; turn += 1) {
      service.jobs = new Map(all.filter((_, index) => (index + turn) % 2).map((job) => [job.advertId, job]));
      const { length } = service.reads;
      while (service.reads.length === length && clock.now() < end) await clock.advance(1_000);
    }
    expect(publisher.done.every(({ board }) => board.jobs.length === 20)).toBe(true);
    expect(service.reads.length - before).toBeLessThan(12);
    service.jobs = new Map(all.map((job) => [job.advertId, job]));
    service.put(99);
    await clock.advance(300_100);
    expect(idsOf(live())).toHaveLength(21);
  });

  test('an empty list at a service that is healthy again is not published', async () => {
    const { watcher, clock, service, live } = await watched();
    const all = service.jobs;
    service.jobs = new Map();
    void watcher.request('webhook');
    await clock.advance(1_000);
    service.jobs = all;
    await clock.advance(30_000);
    expect(idsOf(live())).toHaveLength(20);
  });

  test('is published at once when somebody vouches for it', async () => {
    const { watcher, clock, service, live } = await watched();
    service.jobs.clear();
    void watcher.request('webhook');
    await clock.advance(100);
    expect(idsOf(live())).toHaveLength(20);
    const outcome = watcher.request('operator', { confirm: true });
    await clock.advance(100);
    expect(await outcome).toMatchObject({ result: 'published' });
    expect(idsOf(live())).toEqual([]);
  });

  test('requests do not shorten the wait', async () => {
    const { watcher, clock, service, live } = await watched();
    service.jobs.clear();
    for (let index = 0; index < 45; index += 1) {
      void watcher.request(index % 2 ? 'operator' : 'webhook');
      await clock.advance(100);
    }
    expect(idsOf(live())).toHaveLength(20);
    await clock.advance(6_000);
    expect(idsOf(live())).toEqual([]);
  });

  test('by a named post is left to the whole list', async () => {
    const { watcher, clock, service, publisher, live } = await watched({ at: jobs(1) });
    service.jobs.clear();
    void watcher.request('webhook', { publishId: 1001 });
    await clock.advance(4_000);
    expect(publisher.done.every(({ board }) => board.jobs.length === 1)).toBe(true);
    await clock.advance(2_000);
    expect(idsOf(live())).toEqual([]);
  });

  test('against the saved board counts as well', async () => {
    const initial = { board: boardOf(jobs(20), '2026-02-28T00:00:00Z'), complete: true };
    const { watcher, clock, live } = watching({ initial, at: [] });
    await watcher.start();
    await clock.advance(4_000);
    expect(idsOf(live())).toHaveLength(20);
    await clock.advance(2_000);
    expect(idsOf(live())).toEqual([]);
  });
});

describe('a request on disk', () => {
  test('stays until a read that began after it is published', async () => {
    const disk = memoryDisk();
    const hints = createHintKeeper(disk);
    const { watcher, clock, service } = await watched({ hints });
    service.wholeMs = 1_000;
    await hints.add();
    void watcher.request('webhook');
    await clock.advance(500);
    await hints.add();
    void watcher.request('webhook');
    await clock.advance(700);
    expect(disk.isSet).toBe(true);
    await clock.advance(3_000);
    expect(disk.isSet).toBe(false);
  });

  test('stays while the service is down, and survives the process', async () => {
    const disk = memoryDisk();
    const clock = fakeClock();
    const first = await watched({ hints: createHintKeeper(disk), clock });
    first.service.isDown = true;
    const hints = createHintKeeper(disk);
    await hints.add();
    void first.watcher.request('webhook');
    await clock.advance(60_000);
    await first.watcher.stop();
    expect(disk.isSet).toBe(true);
    const second = watching({ hints: createHintKeeper(disk), clock });
    await second.watcher.start();
    await clock.advance(100);
    expect(second.publisher.done[0]?.reasons).toContain('webhook');
    expect(disk.isSet).toBe(false);
  });

  test('that can not be read or removed stops nothing', async () => {
    const disk = memoryDisk();
    disk.failure = new Error('EIO');
    const { events, publisher } = await watched({ hints: createHintKeeper(disk) });
    expect(publisher.done).toHaveLength(1);
    expect(events.map(({ type }) => type)).toContain('hint-failed');
  });
});

describe('a list that takes long to read', () => {
  const hour = 3_600_000;

  test('is read during half of the time at most', async () => {
    const { watcher, clock, service } = watching({ pollMs: 900_000 });
    service.wholeMs = hour;
    await watcher.start();
    await clock.advance(10 * hour);
    const gaps = gapsOf(service.reads.map(({ at }) => at));
    expect(gaps.length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(2 * hour);
  });

  test('is read again for images alone after as long a pause, and for anything else at once', async () => {
    const { watcher, clock, service } = watching();
    service.wholeMs = hour;
    await watcher.start();
    await clock.advance(hour + 60_000);
    void watcher.request('images');
    await clock.advance(hour - 120_000);
    expect(service.reads).toHaveLength(1);
    void watcher.request('operator');
    await clock.advance(1_000);
    expect(service.reads).toHaveLength(2);
    await clock.advance(hour);
    void watcher.request('images');
    await clock.advance(hour - 10_000);
    expect(service.reads).toHaveLength(2);
    await clock.advance(20_000);
    expect(service.reads).toHaveLength(3);
  });

  test('is not read again while its board is being shown, for as long as the read took', async () => {
    const { watcher, clock, service, publisher } = watching();
    service.wholeMs = hour;
    publisher.ms = hour / 2;
    await watcher.start();
    await clock.advance(hour + 1_000);
    expect(publisher.running).toBe(1);
    void watcher.request('operator');
    await clock.advance(hour / 2 - 60_000);
    expect([publisher.running, service.reads.length]).toEqual([1, 1]);
    await clock.advance(120_000);
    expect([publisher.done.length, service.reads.length]).toEqual([1, 2]);
  });

  test('is not read again at once for a request that came while it was being read', async () => {
    const { watcher, clock, service, publisher } = watching();
    service.wholeMs = hour;
    publisher.ms = hour / 2;
    await watcher.start();
    await clock.advance(hour / 2);
    void watcher.request('operator');
    await clock.advance(hour - 60_000);
    expect([publisher.running, service.reads.length]).toEqual([1, 1]);
    await clock.advance(120_000);
    expect([publisher.done.length, service.reads.length]).toEqual([1, 2]);
  });

  test('is read although boards follow each other without a pause', async () => {
    const { watcher, clock, service, publisher } = watching();
    service.wholeMs = 60_000;
    publisher.ms = 3_000;
    await watcher.start();
    await clock.advance(61_000);
    void watcher.request('operator');
    for (let second = 0; second < 70; second += 1) {
      service.put(1, { title: `Title ${second}` });
      void watcher.request('webhook', { advertId: 1 });
      await clock.advance(1_000);
    }
    const whole = service.reads.filter(({ named }) => !named);
    expect(whole).toHaveLength(2);
    // It waited for as long as the last read took.
    expect((whole[1]?.at ?? 0) - (whole[0]?.at ?? 0)).toBeGreaterThanOrEqual(2 * 60_000);
  });
});
