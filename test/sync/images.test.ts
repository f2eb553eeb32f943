import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import { createImageCache, type ImageCacheOptions } from '../../src/sync/images.ts';
import { png, serveImages } from '../service/image-server.ts';
import { storeIn } from '../store/data-dir.ts';

const minute = 60_000;
const day = 86_400_000;

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-images-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A clock that stands still until a test moves it. Waits below a second end at once, others with `wake` or their signal. */
function fakeClock() {
  const waiting = new Set<() => void>();
  const clock = {
    time: 1_000_000,
    now: () => clock.time,
    wallClock: () => Date.parse('2026-11-21T10:00:00Z') + clock.time,
    async sleep(ms: number, signal?: AbortSignal) {
      if (ms < 1_000) return;
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve);
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    },
    wake: () => {
      for (const resolve of waiting) resolve();
    },
  };
  return clock;
}

/** The same, but no wait takes any time. */
const hurriedClock = () => Object.assign(fakeClock(), { sleep: async () => undefined });

type Options = Partial<ImageCacheOptions> & { clock?: ReturnType<typeof fakeClock> };

/** A cache over a store; without a store nothing is kept. */
async function opening(store: Store | null, options: Options = {}) {
  const clock = options.clock ?? fakeClock();
  const cache = createImageCache({
    known: (await store?.images.records()) ?? { images: new Map(), failures: new Map() },
    store: store?.images ?? null,
    asksAgain: false,
    isAllowed: () => true,
    timeoutMs: 5_000,
    requestsPerSecond: 1000,
    ...options,
    clock,
  });
  onTestFinished(cache.stop);
  const whole = async (...posts: string[][]) => {
    await cache.want(posts, true);
    await cache.settled();
  };
  const reasons = (sources: string[]) =>
    [...cache.stateOf(sources).values()].map((image) => ('missing' in image ? image.missing : image.address));
  return { ...cache, whole, reasons, clock };
}

/** A cache over a store in a new folder. */
async function openNew(options: Options = {}) {
  const dataDir = join(await temporaryFolder(), 'data');
  let database: DatabaseSync | undefined;
  const open = () =>
    storeIn(dataDir, {
      connect(file) {
        database = new DatabaseSync(file);
        return database;
      },
    });
  const store = open();
  const cache = await opening(store, options);
  const reopen = async () => {
    await cache.stop();
    store.close();
    return opening(open(), { ...options, clock: cache.clock });
  };
  const kept = () => database?.prepare('SELECT count(DISTINCT hash) AS count FROM image_bytes').get()?.count;
  return { ...cache, dataDir, store, reopen, kept, exec: (sql: string) => database?.exec(sql) };
}

const copied = expect.stringMatching(/^\/images\/[0-9a-f]{24}\.png$/);

describe('images', () => {
  test('are wanted without waiting, copied beside, and read once', async () => {
    const { at, asked } = await serveImages({ '/a.png': png(640, 360) });
    const { want, settled, whole, reasons, shown, has, store, reopen } = await openNew();
    const sources = [at('/a.png')];
    await want([sources, sources], true);
    expect(reasons(sources)).toEqual([expect.stringMatching(/^it is not copied yet/)]);
    await settled();
    expect(reasons(sources)).toEqual([copied]);
    expect(Object.values(shown())).toEqual([{ address: reasons(sources)[0], width: 640, height: 360 }]);
    const address = reasons(sources)[0] ?? '';
    expect(has(address)).toBe(true);
    expect(has(`${address}x`)).toBe(false);
    expect(Buffer.from((await store.images.read(address)) ?? []).equals(png(640, 360))).toBe(true);
    await whole(sources);
    expect((await reopen()).reasons(sources)).toEqual([copied]);
    expect(asked).toEqual(['/a.png']);
  });

  test('that have come, or are missing for another reason, are reported once', async () => {
    const { at, answers } = await serveImages({ '/a.png': png(1, 1) });
    answers['/lost.png'] = (_, response) => void response.writeHead(404).end();
    const reported: string[][] = [];
    const onChange = async (sources: ReadonlySet<string>) => {
      reported.push([...sources].sort());
    };
    const { whole, clock } = await openNew({ onChange });
    await whole([at('/a.png'), at('/lost.png')]);
    const both = [at('/a.png'), at('/lost.png')];
    expect(reported).toEqual([both]);
    await whole([at('/a.png'), at('/lost.png')]);
    clock.time += 2 * minute;
    await whole([at('/a.png'), at('/lost.png')]);
    expect(reported).toEqual([both]);
    clock.time += 10 * minute;
    answers['/lost.png'] = (_, response) => void response.writeHead(410).end();
    await whole([at('/a.png'), at('/lost.png')]);
    expect(reported).toEqual([both, [at('/lost.png')]]);
  });

  test('that have come are reported after a while, though others hang', async () => {
    const { at, answers, asked } = await serveImages({ '/a.png': png(1, 1) });
    answers['/hangs.png'] = () => undefined;
    const reported = Promise.withResolvers<void>();
    const { want, has, clock, reasons } = await openNew({ onChange: async () => reported.resolve() });
    await want([[at('/hangs.png')], [at('/a.png')]], true);
    await expect.poll(() => [...asked].sort()).toEqual(['/a.png', '/hangs.png']);
    await expect.poll(() => has(reasons([at('/a.png')])[0] ?? '')).toBe(true);
    clock.time += 2_000;
    clock.wake();
    await reported.promise;
  });

  test('that are damaged, or that the store has lost, are copied again', async () => {
    const { at, asked } = await serveImages({ '/a.png': png(1, 1) });
    const { whole, reasons, has, store, kept, exec } = await openNew();
    await whole([at('/a.png')]);
    const address = reasons([at('/a.png')])[0] ?? '';
    exec("UPDATE image_bytes SET bytes = x'89504e'");
    expect(await store.images.read(address)).toBeNull();
    await whole([at('/a.png')]);
    exec('DELETE FROM image_bytes');
    await whole([at('/a.png')]);
    expect(asked).toHaveLength(3);
    expect(has(address)).toBe(true);
    expect(kept()).toBe(1);
    expect(await store.check()).toEqual([]);
  });

  test('that nobody keeps are read and leave nothing behind', async () => {
    const { at } = await serveImages({ '/a.png': png(1, 1) });
    const { whole, reasons } = await opening(null);
    await whole([at('/a.png')]);
    expect(reasons([at('/a.png')])).toEqual([copied]);
  });

  test('are known to the next run whatever was saved at once', async () => {
    const paths = Array.from({ length: 300 }, (_, number) => `/${number}.png`);
    const { at } = await serveImages(Object.fromEntries(paths.map((path, at) => [path, png(at + 1, 1)])));
    const { want, whole, reopen } = await openNew();
    await whole(...paths.map((path) => [at(path)]));
    // Each makes the records other ones, and none waits for the one before.
    const reads = paths.map((_, number) =>
      want(number % 2 === 0 ? [] : paths.map((path) => [at(path)]), true),
    );
    await Promise.all(reads);
    expect(Object.keys((await reopen()).shown())).toHaveLength(300);
  });

  test('come to the end though the listener of changes fails', async () => {
    const { at } = await serveImages({ '/a.png': png(1, 1) });
    const { whole, reasons } = await openNew({
      onChange: () => {
        throw new Error('It fails.');
      },
    });
    await whole([at('/a.png')]);
    expect(reasons([at('/a.png')])).toEqual([copied]);
  });

  test('that are the same at many addresses come from several at once', async () => {
    const paths = Array.from({ length: 100 }, (_, number) => `/${number}.png`);
    const { at } = await serveImages(Object.fromEntries(paths.map((path) => [path, png(1, 1, 100_000)])));
    const { whole, reasons, kept } = await openNew();
    await whole(...paths.map((path) => [at(path)]));
    expect(paths.flatMap((path) => reasons([at(path)]))).toEqual(Array(100).fill(copied));
    expect(kept()).toBe(1);
  });
});

describe('failures', () => {
  test('are remembered for longer each time, also by the next run', async () => {
    const { at, asked, answers } = await serveImages({});
    answers['/a.png'] = (_, response) => void response.writeHead(404).end();
    const { whole, reasons, clock, reopen } = await openNew();
    const sources = [at('/a.png')];
    const askedAfter = async (ms: number, read = whole) => {
      clock.time += ms;
      await read(sources);
      return asked.length;
    };
    expect(await askedAfter(0)).toBe(1);
    expect(reasons(sources)).toEqual(['it answered 404 Not Found']);
    expect(await askedAfter(minute - 1)).toBe(1);
    expect(await askedAfter(1)).toBe(2);
    expect(await askedAfter(4 * minute - 1)).toBe(2);
    const next = await reopen();
    expect(next.reasons(sources)).toEqual(['it answered 404 Not Found']);
    expect(await askedAfter(0, next.whole)).toBe(2);
    expect(await askedAfter(1, next.whole)).toBe(3);
    for (let count = 4; count < 8; count += 1) expect(await askedAfter(60 * minute, next.whole)).toBe(count);
    answers['/a.png'] = png(1, 1);
    await askedAfter(60 * minute, next.whole);
    expect(next.reasons(sources)).toEqual([copied]);
  });

  test('hold nobody up for good whose time of day is set back', async () => {
    const { at, asked, answers } = await serveImages({});
    answers['/a.png'] = (_, response) => void response.writeHead(404).end();
    const { whole, clock } = await openNew({ clock: hurriedClock() });
    await whole([at('/a.png')]);
    clock.time -= 365 * day;
    await whole([at('/a.png')]);
    expect(asked).toHaveLength(2);
  });

  test('of a full disk are failures of the image', async () => {
    const { at } = await serveImages({ '/a.png': png(1, 1, 100_000) });
    const { whole, reasons, clock, exec } = await openNew();
    exec('PRAGMA max_page_count = 1');
    await whole([at('/a.png')]);
    expect(reasons([at('/a.png')])).toEqual([
      "it can't be written into the data folder (database or disk is full)",
    ]);
    exec('PRAGMA max_page_count = 100000');
    clock.time += minute;
    await whole([at('/a.png')]);
    expect(reasons([at('/a.png')])).toEqual([copied]);
  });

  test.each([
    ['the doctor is asked about', false],
    ['a build comes upon', true],
  ])('that %s are read again', async (_, isKept) => {
    const { at, answers } = await serveImages({});
    answers['/a.png'] = (_, response) => void response.writeHead(404).end();
    const { whole, stop, store, clock, kept } = await openNew();
    await whole([at('/a.png')]);
    await stop();
    answers['/a.png'] = png(1, 1);
    const known = await store.images.records();
    expect(known.failures.size).toBe(1);
    const next = await opening(isKept ? store : null, { known, clock, asksAgain: true });
    await next.whole([at('/a.png')]);
    expect(next.reasons([at('/a.png')])).toEqual([copied]);
    expect(kept()).toBe(isKept ? 1 : 0);
  });
});

describe('a budget', () => {
  const small = { ms: 30_000, images: 20, bytes: 16_000_000 };

  test('of time ends the images of a post that never answer, and holds up no other post', async () => {
    const { at, asked, answers } = await serveImages({ '/good.png': png(1, 1) });
    const { whole, reasons, clock } = await openNew({ timeoutMs: 40 });
    const hanging = Array.from({ length: 6 }, (_, number) => at(`/hangs-${number}.png`));
    for (const address of hanging) {
      answers[new URL(address).pathname] = () => {
        clock.time += 15_000;
      };
    }
    await whole(hanging, [at('/good.png')]);
    expect(reasons([at('/good.png')])).toEqual([copied]);
    expect(asked.filter((path) => path !== '/good.png')).toEqual(['/hangs-0.png', '/hangs-1.png']);
    expect(reasons(hanging)).toEqual([
      ...Array(2).fill(expect.stringMatching(/^it was not there within \d+ s$/)),
      ...Array(4).fill(expect.stringMatching(/^it is not copied yet, which may take 30 s for an advert/)),
    ]);
  });

  test('of time that others have used is no failure of an image, which has its own time in the next run', async () => {
    const { at, asked, answers } = await serveImages({});
    const { whole, reasons, clock } = await openNew({
      timeoutMs: 20_000,
      budgets: { perPost: { ...small, ms: 100 }, inAll: small },
    });
    answers['/slow.png'] = (_, response) => {
      clock.time += 60;
      response.writeHead(404).end();
    };
    const sources = [at('/slow.png'), at('/hangs.png')];
    answers['/hangs.png'] = () => undefined;
    await whole(sources);
    expect(reasons(sources)).toEqual([
      'it answered 404 Not Found',
      expect.stringMatching(/^it is not copied/),
    ]);
    await whole(sources);
    expect(asked).toEqual(['/slow.png', '/hangs.png', '/hangs.png']);
    expect(reasons(sources)[1]).toMatch(/^it was not there within \d+ s$/);
  });

  test('of time in all ends a run', async () => {
    const { at, asked } = await serveImages({ '/a.png': png(1, 1), '/b.png': png(1, 2) });
    const clock = fakeClock();
    const { whole, reasons } = await openNew({
      clock: {
        ...clock,
        now: () => {
          clock.time += 100;
          return clock.time;
        },
      },
      budgets: { perPost: small, inAll: { ...small, ms: 50 } },
    });
    await whole([at('/a.png')], [at('/b.png')]);
    expect(asked).toEqual([]);
    expect(reasons([at('/a.png')])).toEqual([expect.stringMatching(/^it is not copied yet/)]);
  });

  test('of time in all that is up leaves the other posts to the next read, and none waits for its turn', async () => {
    const paths = Array.from({ length: 100 }, (_, number) => `/${number}.png`);
    const { at, asked, answers } = await serveImages({});
    const clock = fakeClock();
    let turns = 0;
    const sleep = async () => {
      turns += 1;
    };
    for (const path of paths) {
      answers[path] = (_, response) => {
        clock.time += 400_000;
        response.writeHead(404).end();
      };
    }
    const { whole } = await openNew({ clock: Object.assign(clock, { sleep }), requestsPerSecond: 1 });
    const posts = paths.map((path) => [at(path)]);
    await whole(...posts);
    expect(asked.length).toBeLessThan(5);
    expect(turns).toBeLessThan(5);
    const first = asked.length;
    await whole(...posts);
    expect(asked.length).toBeGreaterThan(first);
  });

  test('of number leaves out the images of a post from the 21st on', async () => {
    const paths = Array.from({ length: 30 }, (_, number) => `/${number}.png`);
    const { at, asked } = await serveImages(
      Object.fromEntries(paths.map((path, number) => [path, png(number + 1, 1)])),
    );
    const { whole, reasons } = await openNew();
    await whole(paths.map(at));
    expect(asked).toHaveLength(20);
    const found = reasons(paths.map(at));
    expect(found.slice(0, 20)).toEqual(Array(20).fill(copied));
    expect(found.slice(20)).toEqual(Array(10).fill('the advert has more than 20 images'));
  });

  test('of bytes leaves out the images of a post that are too much together', async () => {
    const paths = Array.from({ length: 20 }, (_, number) => `/${number}.png`);
    const { at, asked } = await serveImages(
      Object.fromEntries(paths.map((path, number) => [path, png(number + 1, 1, 7_900_000)])),
    );
    const { whole, reasons } = await openNew();
    await whole(paths.map(at));
    expect(asked).toHaveLength(3);
    const found = reasons(paths.map(at));
    expect(found.slice(0, 2)).toEqual([copied, copied]);
    expect(found.slice(2)).toEqual(Array(18).fill('the images of the advert are larger than 16 MB together'));
  });

  test('of the folder is kept, by the removal of what nobody shows any more where that is enough', async () => {
    const paths = ['/1.png', '/2.png', '/3.png'];
    const { at } = await serveImages(
      Object.fromEntries(paths.map((path, number) => [path, png(number + 1, 1)])),
    );
    const [one, two, three] = paths.map(at) as [string, string, string];
    const { whole, reasons, clock, kept } = await openNew({
      budgets: { perPost: small, inAll: { ...small, images: 2, bytes: 1_000_000_000 } },
    });
    await whole([one], [two]);
    await whole([two], [three]);
    expect(reasons([three])).toEqual([
      'there is room for 2 images and 1000 MB of all adverts together, which is taken',
    ]);
    clock.time += 61 * minute;
    await whole([two], [three]);
    expect(reasons([two, three])).toEqual([copied, copied]);
    expect(kept()).toBe(2);
  });
});

describe('images of posts that are gone', () => {
  test('stay for a week, and are shown no more', async () => {
    const { at, asked } = await serveImages({ '/a.png': png(1, 1), '/b.png': png(2, 2) });
    const { whole, shown, clock, kept } = await openNew();
    await whole([at('/a.png')], [at('/b.png')]);
    await whole([at('/b.png')]);
    expect(Object.keys(shown())).toEqual([at('/b.png')]);
    clock.time += 7 * day;
    await whole([at('/b.png')]);
    expect(kept()).toBe(2);
    clock.time += 1;
    await whole([at('/b.png')]);
    expect(kept()).toBe(1);
    expect(asked).toHaveLength(2);
  });

  test('that come back within it are not read again', async () => {
    const { at, asked } = await serveImages({ '/a.png': png(1, 1) });
    const { whole, shown, clock } = await openNew();
    await whole([at('/a.png')]);
    await whole([]);
    clock.time += 6 * day;
    await whole([at('/a.png')]);
    clock.time += 6 * day;
    await whole([at('/a.png')]);
    expect(Object.keys(shown())).toEqual([at('/a.png')]);
    expect(asked).toHaveLength(1);
  });

  test('stay as long as another shows the same picture from elsewhere', async () => {
    const { at } = await serveImages({ '/a.png': png(1, 1), '/same.png': png(1, 1) });
    const { whole, clock, kept } = await openNew();
    await whole([at('/a.png')], [at('/same.png')]);
    await whole([at('/same.png')]);
    clock.time += 8 * day;
    await whole([at('/same.png')]);
    expect(kept()).toBe(1);
  });

  test('are not taken for gone by a read of one post', async () => {
    const { at } = await serveImages({ '/a.png': png(1, 1), '/b.png': png(2, 2) });
    const { want, whole, shown } = await openNew();
    await whole([at('/a.png')]);
    await want([[at('/b.png')]], false);
    expect(Object.keys(shown())).toEqual([at('/a.png')]);
  });
});

test('nothing is asked for while a list is read', async () => {
  const { at, asked } = await serveImages({ '/a.png': png(1, 1) });
  const { want, settled, pauseDuring } = await openNew();
  const list = Promise.withResolvers<string>();
  const reading = pauseDuring(list.promise);
  await want([[at('/a.png')]], false);
  await new Promise(setImmediate);
  expect(asked).toEqual([]);
  list.resolve('read');
  expect(await reading).toBe('read');
  await settled();
  expect(asked).toEqual(['/a.png']);
});

test('what hangs ends with the site', async () => {
  const { at } = await serveImages({});
  const { want, stop, settled } = await openNew({ timeoutMs: 600_000 });
  await want([[at('/hangs.png')]], true);
  await stop();
  await settled();
});

test('waiting for images ends when their failures are saved, and the listener of changes is done', async () => {
  const { at } = await serveImages({ '/a.png': (_request, response) => response.writeHead(404).end() });
  const saving = Promise.withResolvers<void>();
  const saved = Promise.withResolvers<void>();
  const happened: string[] = [];
  const { store } = await openNew();
  const { want, settled } = await opening(store, {
    store: {
      ...store.images,
      async note() {
        saving.resolve();
        await saved.promise;
        happened.push('saved');
      },
    },
    onChange: async () => happened.push('heard'),
  });
  await want([[at('/a.png')]], true);
  await saving.promise;
  const waiting = settled().then(() => happened.push('settled'));
  await new Promise(setImmediate);
  saved.resolve();
  await waiting;
  expect(happened).toEqual(['saved', 'heard', 'settled']);
});
