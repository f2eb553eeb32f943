import { expect, test } from 'vitest';
import { createAfterPublish } from '../../src/live/after-publish.ts';

/** Work that ends when it is told to. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { promise, resolve, reject, begun: 0 };
}

function recorded() {
  const errors: unknown[] = [];
  return { after: createAfterPublish((error) => errors.push(error)), errors };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('pictures follow when all is tidy, and done waits for both', async () => {
  const { after, errors } = recorded();
  const [tidying, drawing] = [work(), work()];
  const told: string[] = [];
  after.begin(
    () => tidying.promise,
    () => {
      told.push('draws');
      return drawing.promise;
    },
  );
  const done = after.done().then(() => told.push('done'));
  await turn();
  expect(told).toEqual([]);
  tidying.resolve();
  await turn();
  expect(told).toEqual(['draws']);
  drawing.resolve();
  await done;
  expect(told).toEqual(['draws', 'done']);
  expect(errors).toEqual([]);
});

test('pictures that nobody has begun are not waited for, however long tidying takes, and are left', async () => {
  const { after } = recorded();
  const tidying = work();
  let drawn = false;
  after.begin(
    () => tidying.promise,
    async () => {
      drawn = true;
    },
  );
  await after.stopDrawing();
  tidying.resolve();
  await after.done();
  expect(drawn).toBe(false);
});

test('pictures that are being drawn are asked to leave, and waited for', async () => {
  const { after, errors } = recorded();
  const drawing = work();
  let asked = false;
  after.begin(
    async () => undefined,
    (signal) => {
      signal.addEventListener('abort', () => {
        asked = true;
      });
      return drawing.promise;
    },
  );
  await turn();
  let stopped = false;
  const stopping = after.stopDrawing().then(() => {
    stopped = true;
  });
  await turn();
  expect([asked, stopped]).toEqual([true, false]);
  drawing.reject(new Error('left'));
  await stopping;
  await after.done();
  expect(errors).toEqual([]);
});

test('what goes wrong is told, and keeps nothing from what follows', async () => {
  const { after, errors } = recorded();
  const [full, torn] = [new Error('disk full'), new Error('torn')];
  after.begin(() => Promise.reject(full), null);
  await after.done();
  after.begin(
    async () => undefined,
    () => Promise.reject(torn),
  );
  await after.done();
  after.begin(async () => undefined, null);
  await after.stopDrawing();
  await after.done();
  expect(errors).toEqual([full, torn]);
});

test('whoever stops all of it asks what tidies up to leave as well, and nothing more begins', async () => {
  const { after, errors } = recorded();
  let drawn = false;
  after.begin(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    async () => {
      drawn = true;
    },
  );
  await after.stop();
  expect([drawn, errors]).toEqual([false, []]);
});

test('whoever waits for all of it can give up waiting', async () => {
  for (const early of [true, false]) {
    const { after, errors } = recorded();
    const giveUp = new AbortController();
    if (early) giveUp.abort();
    after.begin(
      (signal) =>
        new Promise((_, reject) => {
          if (signal.aborted) reject(signal.reason);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
      null,
    );
    const done = after.done(giveUp.signal);
    giveUp.abort();
    await done;
    expect(errors).toEqual([]);
  }
});

test('what fails while tidying up is told, though pictures were asked to leave', async () => {
  const { after, errors } = recorded();
  const full = new Error('disk full');
  const tidying = work();
  after.begin(
    () => tidying.promise,
    async () => undefined,
  );
  await after.stopDrawing();
  tidying.reject(full);
  await after.done();
  expect(errors).toEqual([full]);
});
