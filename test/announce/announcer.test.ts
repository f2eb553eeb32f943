import { expect, test } from 'vitest';
import type { Announcement } from '../../src/announce/announce.ts';
import { createAnnouncer } from '../../src/announce/announcer.ts';
import type { Channel, ChannelName } from '../../src/announce/channel.ts';
import { fakeClock, wallStart } from '../sync/fake-clock.ts';

const done: Omit<Announcement, 'channel'> = {
  sent: [],
  refused: [],
  waiting: 0,
  trouble: null,
  notBefore: null,
  lastSent: null,
};
const passing = { reason: 'it is down', kind: 'passing', retryAfterMs: null } as const;

function world(names: readonly ChannelName[] = ['indexNow']) {
  const clock = fakeClock();
  const runs: { at: number; shown: string; ways: string }[] = [];
  const answers: (Partial<Announcement> | Error)[] = [];
  const announcer = createAnnouncer<string>({
    channels: names.map((name) => ({ name }) as Channel),
    clock,
    random: () => 1,
    emit: () => {},
    quietMs: 10_000,
    longestMs: 60_000,
    async announce(shown, due) {
      runs.push({ at: clock.now(), shown, ways: due.map(({ name }) => name).join() });
      return due.map(({ name }) => {
        const answer = answers.shift() ?? {};
        if (answer instanceof Error) throw answer;
        return { ...done, channel: name, ...answer };
      });
    },
  });
  return { clock, runs, answers, announcer };
}

test('a burst is one announcement once it is quiet, and one that does not end is announced after a minute', async () => {
  const { clock, runs, announcer } = world();
  for (const at of ['a', 'b', 'c']) {
    announcer.shown(at);
    await clock.advance(5_000);
  }
  await clock.advance(60_000);
  expect(runs).toEqual([{ at: 20_000, shown: 'c', ways: 'indexNow' }]);
  for (let second = 0; second < 80; second += 5) {
    announcer.shown(`d${second}`);
    await clock.advance(5_000);
  }
  expect(runs[1]).toMatchObject({ at: 135_000 });
});

test('what could not be sent is tried again with back-off, the other ways are not; changes wait, too', async () => {
  const { clock, runs, answers, announcer } = world(['google', 'indexNow']);
  answers.push({ trouble: passing, waiting: 3 }, {});
  announcer.shown('a');
  await clock.advance(11_000);
  expect(announcer.status()).toMatchObject({
    google: {
      waiting: 3,
      trouble: { reason: 'it is down' },
      next: new Date(wallStart + 20_000).toISOString(),
    },
    indexNow: { waiting: 0, trouble: null, next: null },
  });
  await clock.advance(20_000);
  expect(runs.slice(1)).toEqual([{ at: 20_000, shown: 'a', ways: 'google' }]);
  expect(announcer.status()).toMatchObject({ google: { waiting: 0, trouble: null } });
});

test('nothing is sent before the other side wants it', async () => {
  const { clock, runs, answers, announcer } = world();
  answers.push({ trouble: passing, notBefore: new Date(wallStart + 7_200_000).toISOString() });
  announcer.shown('a');
  await clock.advance(3_600_000);
  announcer.shown('b');
  await clock.advance(3_700_000);
  expect(runs.map(({ at, shown }) => [at, shown])).toEqual([
    [10_000, 'a'],
    [7_200_000, 'b'],
  ]);
});

test('a failure of all of it is in the status, and does no other harm', async () => {
  const { clock, runs, answers, announcer } = world();
  answers.push(new Error('the disk is full'));
  announcer.shown('a');
  await clock.advance(10_000);
  expect(announcer.status()).toMatchObject({ indexNow: { trouble: { reason: 'the disk is full' } } });
  await clock.advance(15_000);
  expect(runs.length).toBe(2);
  await announcer.stop();
  announcer.shown('b');
  await clock.advance(100_000);
  expect(runs.length).toBe(2);
  expect(clock.timers()).toBe(0);
});
