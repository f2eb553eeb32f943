import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { environmentSchema } from '../../src/settings/environment.ts';
import { hintOf } from '../../src/sync/named-read.ts';
import { createSiteReader, type SiteRead } from '../../src/sync/site-reader.ts';
import type { Hint } from '../../src/sync/sync.ts';
import { openImages, systemSyncDeps } from '../../src/sync/sync-board.ts';
import { createWatcher } from '../../src/sync/watcher.ts';
import { siteOf } from '../board/samples.ts';
import { noon, somePost, start } from '../standin/harness.ts';
import { storeIn } from '../store/data-dir.ts';
import { idsOf, jobs, shownBy } from './boards.ts';
import { fakeClock } from './fake-clock.ts';
import { type Watching, watched } from './watching.ts';

/** Ready for a webhook, with the reads since then in seconds. */
async function listening(more: Parameters<typeof watched>[0] = {}) {
  const all = await watched(more);
  const count = all.service.reads.length;
  const began = all.clock.now();
  const reads = (named: boolean) =>
    all.service.reads.slice(count).flatMap((read) => {
      return read.named === named ? [Math.round((read.at - began) / 1_000)] : [];
    });
  return { ...all, named: () => reads(true), whole: () => reads(false) };
}

/** The service's list shows a change only `ms` after the webhook. */
const later = ({ clock }: Watching, ms: number, change: () => void) => void clock.after(ms, change);

describe('a webhook whose read changed nothing', () => {
  test('names a post: it is read again after 5 s, 30 s and 2 min, and the list is not', async () => {
    const { watcher, clock, named, whole } = await listening();
    void watcher.request('webhook', { publishId: 1003 });
    await clock.advance(300_000);
    expect(named()).toEqual([0, 5, 35, 155]);
    expect(whole()).toEqual([]);
  });

  test('names nothing: the list is read again after 5 s, 30 s and 2 min', async () => {
    const { watcher, clock, named, whole } = await listening();
    void watcher.request('webhook');
    await clock.advance(300_000);
    expect(whole()).toEqual([0, 5, 35, 155]);
    expect(named()).toEqual([]);
  });

  test.each<[what: string, hint: Hint]>([
    ['a post', { publishId: 1003 }],
    ['nothing', {}],
  ])('names %s, and images come meanwhile: the edit is still waited for', async (_, hint) => {
    const all = await listening();
    const withText = (html: string) => ({ sections: [{ field: 'description', heading: null, html }] });
    all.service.put(3, withText('<p>Text.</p>'));
    void all.watcher.request('poll');
    await all.clock.advance(10_000);
    const image = '<p><img src="/images/1.png" alt=""></p>';
    later(all, 2_000, () => all.service.put(3, withText(`${image}<p>Text.</p>`)));
    later(all, 10_000, () => all.service.put(3, { ...withText(`${image}<p>Text.</p>`), title: 'Edited' }));
    void all.watcher.request('webhook', hint);
    await all.clock.advance(9_000);
    expect(shownBy(all.live())[3]).toBe('Job 3');
    await all.clock.advance(29_000);
    expect(shownBy(all.live())[3]).toBe('Edited');
  });

  test.each<[what: string, hint: Hint]>([
    ['a post', { publishId: 1003 }],
    ['an advert', { advertId: 3 }],
    ['nothing', {}],
  ])('names %s, and the list comes 4 s late: the edit is live within 7 s', async (_, hint) => {
    const all = await listening();
    later(all, 4_000, () => all.service.put(3, { title: 'Edited' }));
    void all.watcher.request('webhook', hint);
    await all.clock.advance(3_900);
    expect(shownBy(all.live())[3]).toBe('Job 3');
    await all.clock.advance(3_100);
    expect(shownBy(all.live())[3]).toBe('Edited');
    const reads = all.service.reads.length;
    await all.clock.advance(300_000);
    expect(all.service.reads).toHaveLength(reads);
  });

  test('says that a post is new, and the list has it a minute later', async () => {
    const all = await listening();
    later(all, 60_000, () => all.service.put(99));
    void all.watcher.request('webhook', { publishId: 1099 });
    await all.clock.advance(160_000);
    expect(idsOf(all.live())).toContain(99);
  });

  test('says that a post is gone, and the list lets it go 20 s later', async () => {
    const all = await listening();
    later(all, 20_000, () => all.service.jobs.delete(3));
    void all.watcher.request('webhook', { publishId: 1003 });
    await all.clock.advance(38_000);
    expect(idsOf(all.live())).not.toContain(3);
  });

  test('says that the last job is gone: the list confirms it', async () => {
    const all = await listening({ at: jobs(1) });
    later(all, 4_000, () => all.service.jobs.clear());
    void all.watcher.request('webhook', { publishId: 1001 });
    await all.clock.advance(14_000);
    expect(idsOf(all.live())).toEqual([]);
  });

  test('is not answered by the change of another post', async () => {
    const all = await listening();
    later(all, 0, () => all.service.put(7, { title: 'Seventh' }));
    later(all, 20_000, () => all.service.put(3, { title: 'Edited' }));
    void all.watcher.request('webhook', { publishId: 1003 });
    await all.clock.advance(200);
    void all.watcher.request('webhook', { publishId: 1007 });
    await all.clock.advance(10_000);
    expect(shownBy(all.live())[7]).toBe('Seventh');
    await all.clock.advance(30_000);
    expect(shownBy(all.live())[3]).toBe('Edited');
  });

  test('is not answered by a job whose time is over', async () => {
    const all = await listening();
    all.service.put(5, { validThrough: all.clock.instant(3_000) });
    await all.clock.advance(700_000);
    all.service.put(6, { validThrough: all.clock.instant(3_000) });
    void all.watcher.request('webhook');
    await all.clock.advance(2_000);
    later(all, 12_000, () => all.service.put(3, { title: 'Edited' }));
    void all.watcher.request('webhook');
    await all.clock.advance(60_000);
    expect(shownBy(all.live())[3]).toBe('Edited');
  });
});

describe('the series', () => {
  test('begins anew with another webhook, and there is one at a time', async () => {
    const { watcher, clock, whole } = await listening();
    void watcher.request('webhook');
    await clock.advance(20_000);
    void watcher.request('webhook');
    await clock.advance(300_000);
    expect(whole()).toEqual([0, 5, 20, 25, 55, 175]);
  });

  test('is one for hundreds of webhooks', async () => {
    const { watcher, clock, named, whole } = await listening();
    for (let id = 1; id <= 500; id += 1) void watcher.request('webhook', { publishId: id });
    await clock.advance(300_000);
    expect(named()).toEqual([0]);
    expect(whole().length).toBeLessThanOrEqual(5);
  });

  test('is not begun by the poll, a boundary or the operator', async () => {
    const { watcher, clock, whole } = await listening();
    void watcher.request('operator');
    await clock.advance(300_000);
    expect(whole()).toEqual([0]);
  });

  test('waits for a service that is down', async () => {
    const all = await listening();
    all.service.isDown = true;
    void all.watcher.request('webhook');
    await all.clock.advance(40_000);
    all.service.isDown = false;
    await all.clock.advance(45_000);
    all.service.put(3, { title: 'Edited' });
    await all.clock.advance(400_000);
    expect(shownBy(all.live())[3]).toBe('Edited');
  });

  test('ends with the watcher', async () => {
    const { watcher, clock, service } = await listening();
    void watcher.request('webhook', { publishId: 1003 });
    await clock.advance(7_000);
    await Promise.all([watcher.stop(), clock.advance(10_000)]);
    const reads = service.reads.length;
    await clock.advance(300_000);
    expect(service.reads).toHaveLength(reads);
    expect(clock.timers()).toBe(0);
  });

  test('finds whatever comes within two and a half minutes, by any webhooks', async () => {
    const hint = fc.oneof(
      fc.constant({}),
      fc.integer({ min: 1, max: 25 }).map((id) => ({ publishId: id + 1_000 })),
      fc.integer({ min: 1, max: 25 }).map((advertId) => ({ advertId })),
    );
    const webhooks = fc.array(fc.tuple(hint, fc.constantFrom(0, 10, 400, 4_000, 29_000)), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(webhooks, fc.integer({ min: 0, max: 149_000 }), async (list, lag) => {
        const all = await listening();
        for (const [more, wait] of list) {
          void all.watcher.request('webhook', more);
          await all.clock.advance(wait);
        }
        later(all, lag, () => all.service.put(99));
        void all.watcher.request('webhook', { publishId: 1_099 });
        await all.clock.advance(165_000);
        expect(idsOf(all.live())).toContain(99);
        await all.clock.advance(200_000);
        const reads = all.service.reads.length;
        await all.clock.advance(60_000);
        expect(all.service.reads.length - reads).toBeLessThanOrEqual(1);
      }),
      { numRuns: 60, seed: 33 },
    );
  });
});

test('a service that answers over HTTP may be late as well', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'jobfront-late-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const standin = await start(() => [somePost(101), somePost(102)]);
  const environment = environmentSchema.parse({
    SERVICE_URL: standin.url,
    DATA_DIR: dataDir,
    SERVICE_REQUESTS_PER_SECOND: '1000',
  });
  const settings = { folder: '/site', environment, site: siteOf(), content: [] };
  const images = await openImages(settings, systemSyncDeps(), storeIn(dataDir).images);
  onTestFinished(images.stop);
  const clock = fakeClock();
  const titles: string[][] = [];
  const watcher = createWatcher<SiteRead>({
    read: createSiteReader(settings, { ...systemSyncDeps(), at: () => noon.toString() }, images).read,
    publish: (board) => {
      titles.push(board.jobs.map(({ title }) => title).sort());
      return Promise.resolve({ snapshot: String(titles.length), changed: true });
    },
    clock,
    random: () => 0.5,
    emit: () => undefined,
  });
  clock.jump(noon.epochMilliseconds - clock.wallClock());
  await watcher.start();
  await watcher.settled();
  void watcher.request('webhook', { publishId: 101 });
  await watcher.settled();
  await clock.advance(1_000);
  await watcher.settled();
  standin.store.put(somePost(101, { advert: { ...somePost(101).advert, name: 'Edited' } }));
  expect(titles.at(-1)).toEqual(['Post 101', 'Post 102']);
  await clock.advance(5_100);
  await watcher.settled();
  expect(titles.at(-1)).toEqual(['Edited', 'Post 102']);
  await watcher.stop();
});

describe('hints', () => {
  test.each([
    ['{"advert_publish_id":2040}', { publishId: 2040 }],
    ['{"advert_publish_id":"2040"}', { publishId: 2040 }],
    ['{"advert_publish_id":{"id":7}}', { publishId: 7 }],
    ['{"job_post_id":5,"recruitment_id":"6"}', { advertId: 5, recruitmentId: 6 }],
    ['{"advert_publish_id":2040,"job_post_id":"x"}', { publishId: 2040 }],
    ['{"advert_publish_id":-1}', {}],
    ['{"advert_publish_id":0}', {}],
    ['{"advert_publish_id":1.5}', {}],
    ['{"advert_publish_id":1e300}', {}],
    ['{"advert_publish_id":"99999999999999999999"}', {}],
    ['{"advert_publish_id":null}', {}],
    ['{"advert_publish_id":[1]}', {}],
    ['{"advert_publish_id":{"id":{"id":1}}}', {}],
    ['{"__proto__":{"advert_publish_id":1}}', {}],
    ['{}', {}],
    ['[]', {}],
    ['null', {}],
    ['"text"', {}],
    ['{"advert_publish_id":2040', {}],
    ['advert_publish_id=2040', {}],
    ['<xml/>', {}],
    ['', {}],
    ['[['.repeat(8_000), {}],
  ])('%.60s', (body, expected) => {
    expect(hintOf(new TextEncoder().encode(body))).toEqual(expected);
  });

  test('whatever bytes come, it throws nothing and names only sound ids', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.json().map((text) => new TextEncoder().encode(text)),
        ),
        (body) => {
          for (const id of Object.values(hintOf(body))) expect(Number.isSafeInteger(id) && id > 0).toBe(true);
        },
      ),
      { seed: 1 },
    );
  });
});
