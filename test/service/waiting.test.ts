import { createServer, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { systemDeps, type Waiting, waitingText, whileWaiting } from '../../src/service/http/retry.ts';
import { readPublished } from '../../src/service/list/read-published.ts';
import { listening } from '../browser/listening.ts';
import { readSettings } from './fake-deps.ts';

/** A clock whose waits end when the test lets them. */
function handClock() {
  let time = 0;
  const waits: { at: number; go: () => void }[] = [];
  return {
    now: () => time,
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((go, stop) => {
        waits.push({ at: time + ms, go });
        signal?.addEventListener('abort', () => stop(signal.reason as Error), { once: true });
      }),
    /** Lets time pass up to the next wait's end. */
    async next() {
      const wait = waits.shift();
      if (!wait) throw new Error('Nothing waits.');
      time = wait.at;
      wait.go();
      await new Promise(setImmediate);
    },
    waits,
  };
}

let end: (() => Promise<void>) | undefined;
afterEach(() => end?.());

test('a service that hangs is named after 5 s, and then every 30 s, until it answers', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => asked.resolve(response));
  const { url, close } = await listening(server);
  end = close;
  const said: Waiting[] = [];
  const clock = handClock();
  const reading = readPublished(readSettings(url, { requestsPerSecond: 1e9 }), {
    ...systemDeps(),
    ...{ now: clock.now, sleep: clock.sleep, onWaiting: (waiting) => said.push(waiting) },
  }).catch((error: Error) => error);
  const response = await asked.promise;
  expect(said).toEqual([]);
  await clock.next();
  await clock.next();
  await clock.next();
  expect(said).toEqual([5, 35, 65].map((seconds) => ({ url: `${url}/public/job_posts/published`, seconds })));
  expect(waitingText({ url, seconds: 35 })).toMatch(
    /^Waiting for the service since 35 s: http.* has not answered yet/,
  );
  response.writeHead(404).end();
  expect(await reading).toMatchObject({ name: 'ServiceStatusError' });
  await expect(clock.next()).resolves.toBeUndefined();
  expect(said).toHaveLength(3);
});

test('nothing is said of what answers at once, and a failure stays what it is', async () => {
  const clock = handClock();
  const said: Waiting[] = [];
  const deps = { ...clock, onWaiting: (waiting: Waiting) => said.push(waiting) };
  expect(await whileWaiting(async () => 'done', 'http://a', deps)).toBe('done');
  await expect(whileWaiting(() => Promise.reject(new Error('no')), 'http://a', deps)).rejects.toThrow('no');
  for (const { go } of clock.waits) go();
  await new Promise(setImmediate);
  expect(said).toEqual([]);
});
