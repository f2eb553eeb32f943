import { describe, expect, test } from 'vitest';
import { boardOf, idsOf, jobOf, jobs } from './boards.ts';
import { wallStart } from './fake-clock.ts';
import { watched, watching } from './watching.ts';

const day = 86_400_000;
const instantAt = (ms: number) => new Date(wallStart + ms).toISOString();

describe('a validity boundary', () => {
  test.each([
    ['ends', { validThrough: instantAt(60_000) }, true],
    ['begins', { validFrom: instantAt(60_000) }, false],
  ])('a job that %s is published to the second', async (_name, validity, before) => {
    const { clock, live, publisher } = await watched({ at: [...jobs(20), jobOf(50, validity)] });
    await clock.advance(60_000 - 1 - clock.now());
    expect(idsOf(live()).includes(50)).toBe(before);
    await clock.advance(1 + publisher.ms);
    expect(idsOf(live()).includes(50)).toBe(!before);
    expect(publisher.done.at(-1)).toMatchObject({ reasons: ['boundary'], board: { at: instantAt(60_000) } });
  });

  test('is published while the service is down', async () => {
    const ending = jobOf(50, { validThrough: instantAt(3_600_000) });
    const opening = jobOf(51, { validFrom: instantAt(7_200_000) });
    const { clock, service, live } = await watched({ at: [...jobs(20), ending, opening] });
    service.isDown = true;
    await clock.advance(3_600_500 - clock.now());
    expect(idsOf(live())).not.toContain(50);
    await clock.advance(3_600_000);
    expect(idsOf(live())).toContain(51);
  });

  test('is published while a slow read is under way, and not undone by it', async () => {
    const { clock, service, live, watcher, publisher } = await watched({
      at: [...jobs(20), jobOf(50, { validThrough: instantAt(20_000) })],
    });
    service.wholeMs = 60_000;
    void watcher.request('operator');
    await clock.advance(20_500 - clock.now());
    expect(idsOf(live())).not.toContain(50);
    const from = publisher.done.length;
    await clock.advance(120_000);
    expect(publisher.done.slice(from - 1).some(({ board }) => idsOf(board).includes(50))).toBe(false);
  });

  test('is followed by a read of the posts that it concerns: one that was prolonged meanwhile is back', async () => {
    const ending = { validThrough: instantAt(60_000) };
    const { clock, service, live } = await watched({
      at: [...jobs(20), jobOf(50, ending), jobOf(51, ending)],
    });
    service.put(50, { validThrough: instantAt(90_000) });
    const read = service.reads.length;
    await clock.advance(60_100 - clock.now());
    expect(idsOf(live())).not.toContain(50);
    await clock.advance(2_000);
    expect(idsOf(live())).toContain(50);
    expect(idsOf(live())).not.toContain(51);
    expect(service.reads.slice(read).map(({ named }) => named)).toEqual([true, true]);
  });

  test('of many jobs is followed by a read of the list', async () => {
    const ending = Array.from({ length: 11 }, (_, index) =>
      jobOf(100 + index, { validThrough: instantAt(60_000) }),
    );
    const { clock, service, live } = await watched({ at: [...jobs(400), ...ending] });
    service.put(99_999);
    const read = service.reads.length;
    await clock.advance(62_100 - clock.now());
    expect(idsOf(live())).toContain(99_999);
    expect(service.reads.slice(read).map(({ named }) => named)).toEqual([false]);
  });

  test('forty days away needs no longer timer than there is', async () => {
    const far = { validThrough: instantAt(40 * day) };
    const { clock, service, live } = await watched({
      at: [...jobs(20), jobOf(50, far)],
      pollMs: 100 * day,
    });
    service.isDown = true;
    await clock.advance(40 * day - 1_000 - clock.now());
    expect(idsOf(live())).toContain(50);
    await clock.advance(1_500);
    expect(idsOf(live())).not.toContain(50);
  });

  test('a board of last week is brought to the present at start, service or not', async () => {
    const saved = boardOf(
      [...jobs(3), jobOf(4, { validThrough: instantAt(-day) }), jobOf(5, { validFrom: instantAt(-day) })],
      instantAt(-7 * day),
    );
    const { watcher, clock, service, live } = watching({ initial: { board: saved, complete: true } });
    service.isDown = true;
    await watcher.start();
    await clock.advance(10);
    expect(idsOf(live())).toEqual([1, 2, 3, 5]);
  });

  test('hundreds at the same second make one publish', async () => {
    const ending = Array.from({ length: 300 }, (_, index) =>
      jobOf(100 + index, { validThrough: instantAt(60_000) }),
    );
    const { clock, live, publisher } = await watched({ at: [...jobs(20), ...ending] });
    const before = publisher.begun;
    await clock.advance(60_500 - clock.now());
    expect(publisher.begun - before).toBe(1);
    expect(idsOf(live())).toHaveLength(20);
  });

  test('boundaries a second apart are each published in time', async () => {
    const ending = Array.from({ length: 10 }, (_, index) =>
      jobOf(100 + index, { validThrough: instantAt(60_000 + index * 1_000) }),
    );
    const { clock, live } = await watched({ at: [...jobs(20), ...ending] });
    for (let index = 0; index < 10; index += 1) {
      await clock.advance(60_000 + index * 1_000 + 500 - clock.now());
      expect(idsOf(live())).toHaveLength(20 + 9 - index);
    }
  });
});

describe('the time of day is set', () => {
  test.each([
    ['forward over a boundary', 3_600_000],
    ['forward a year', 365 * day],
  ])('%s: noticed within 30 s', async (_name, ms) => {
    const { clock, live } = await watched({
      at: [...jobs(20), jobOf(50, { validThrough: instantAt(1_800_000) })],
    });
    clock.jump(ms);
    await clock.advance(31_000);
    expect(idsOf(live())).not.toContain(50);
  });

  test('back: what opened too soon goes again', async () => {
    const { clock, live, publisher } = await watched({
      at: [...jobs(20), jobOf(50, { validFrom: instantAt(1_800_000) })],
    });
    clock.jump(3_600_000);
    await clock.advance(31_000);
    expect(idsOf(live())).toContain(50);
    clock.jump(-3_600_000);
    await clock.advance(33_000);
    expect(idsOf(live())).not.toContain(50);
    const { length } = publisher.done;
    await clock.advance(120_000);
    expect(publisher.done).toHaveLength(length);
  });

  test('a clock that drifts is not taken for one that was set', async () => {
    const { clock, events } = await watched();
    for (let index = 0; index < 100; index += 1) {
      clock.jump(15);
      await clock.advance(30_000);
    }
    expect(events.filter((event) => event.type === 'request' && event.reason === 'clock')).toEqual([]);
  });
});
