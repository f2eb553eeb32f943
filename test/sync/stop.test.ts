import { describe, expect, test } from 'vitest';
import { flush } from './fake-clock.ts';
import { watched, watching } from './watching.ts';

/** Whether a promise has come to its end without the clock being moved. */
async function isDone(promise: Promise<unknown>): Promise<boolean> {
  let done = false;
  void promise.finally(() => {
    done = true;
  });
  await flush();
  return done;
}

describe('stopping', () => {
  test('ends a read at once, and leaves no timer', async () => {
    const { watcher, clock, service, events } = await watched();
    service.wholeMs = 60_000;
    const outcome = watcher.request('operator');
    await clock.advance(1_000);
    const stopped = watcher.stop();
    expect(watcher.stop()).toBe(stopped);
    expect(await isDone(stopped)).toBe(true);
    expect(await outcome).toMatchObject({ result: 'stopped' });
    expect(clock.timers()).toBe(0);
    expect(events.map(({ type }) => type)).not.toContain('read-failed');
  });

  test('waits for a running publish', async () => {
    const { watcher, clock, publisher } = await watched();
    publisher.ms = 5_000;
    const outcome = watcher.request('operator');
    await clock.advance(1_000);
    const before = publisher.done.length;
    const stopped = watcher.stop();
    expect(await isDone(stopped)).toBe(false);
    await clock.advance(4_100);
    expect(await isDone(stopped)).toBe(true);
    expect(publisher.done.length - before).toBe(1);
    expect(await outcome).toMatchObject({ result: 'published' });
  });

  test('aborts a publish that takes too long, and waits until it has left', async () => {
    const { watcher, clock, publisher } = await watched({ graceMs: 2_000 });
    publisher.ms = 60_000;
    void watcher.request('operator');
    await clock.advance(1_000);
    const before = publisher.done.length;
    const stopped = watcher.stop();
    await clock.advance(1_900);
    expect(await isDone(stopped)).toBe(false);
    await clock.advance(200);
    expect(await isDone(stopped)).toBe(true);
    expect(publisher.done.length).toBe(before);
    expect(publisher.running).toBe(0);
  });

  test('a publish that does not leave is waited for', async () => {
    const { watcher, clock, publisher } = await watched();
    publisher.ms = 60_000;
    publisher.isStubborn = true;
    void watcher.request('operator');
    await clock.advance(1_000);
    const stopped = watcher.stop();
    await clock.advance(30_000);
    expect(await isDone(stopped)).toBe(false);
    await clock.advance(30_000);
    expect(await isDone(stopped)).toBe(true);
  });

  test('a publish that waits for the running one is not begun', async () => {
    const { watcher, clock, publisher, service } = await watched();
    publisher.ms = 3_000;
    void watcher.request('operator');
    await clock.advance(1_000);
    service.put(99);
    const waiting = watcher.request('operator');
    await clock.advance(1_000);
    const begun = publisher.begun;
    void watcher.stop();
    await clock.advance(10_000);
    expect(publisher.begun).toBe(begun);
    expect(await waiting).toMatchObject({ result: 'stopped' });
  });

  test('requests afterwards do nothing, and nothing happens any more', async () => {
    const { watcher, clock, service, publisher } = await watched();
    await watcher.stop();
    const [reads, begun] = [service.reads.length, publisher.begun];
    expect(await watcher.request('webhook', { publishId: 1001 })).toMatchObject({ result: 'stopped' });
    await clock.advance(3_600_000);
    expect([service.reads.length, publisher.begun]).toEqual([reads, begun]);
  });

  test('before the start, or while starting, is fine', async () => {
    const early = watching();
    await early.watcher.stop();
    await early.watcher.start();
    await early.clock.advance(10_000);
    expect(early.service.reads).toEqual([]);
    const starting = watching();
    void starting.watcher.start();
    await starting.watcher.stop();
    await starting.clock.advance(10_000);
    expect(starting.publisher.done).toEqual([]);
  });
});
