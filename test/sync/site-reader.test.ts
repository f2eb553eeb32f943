import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sectionsOf } from '../../src/board/texts.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import type { Settings } from '../../src/settings/site-schema.ts';
import type { StandinPost } from '../../src/standin/state/post.ts';
import { createSiteReader, type SiteRead } from '../../src/sync/site-reader.ts';
import { openImages, type SyncDeps, systemSyncDeps } from '../../src/sync/sync-board.ts';
import { siteOf } from '../board/samples.ts';
import { serveImages } from '../service/image-server.ts';
import { noon, somePost, somePosts, start } from '../standin/harness.ts';
import { storeIn } from '../store/data-dir.ts';

const picture = (url: string) =>
  `<p>Our workshop</p><p><img src="${url}/public/file/workshop.png" alt=""></p>`;
const withText = (id: number, value: string) => {
  const { advert } = somePost(id);
  return somePost(id, { advert: { ...advert, values: [{ field_id: 'description', value }] } });
};

/** Reads a stand-in with these posts, the last read always at hand for the next. */
async function readingSite(
  posts: (url: string) => StandinPost[],
  imageHosts: string[] = [],
  more: Partial<SyncDeps> = {},
) {
  const dataDir = await mkdtemp(join(tmpdir(), 'jobfront-read-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const standin = await start(posts);
  const settings: Settings = {
    environment: environmentSchema.parse({
      SERVICE_URL: standin.url,
      DATA_DIR: dataDir,
      SERVICE_REQUESTS_PER_SECOND: '1000',
      SERVICE_READ_BUDGET_MS: '21600000',
    }),
    site: siteOf({ imageHosts }),
    folder: '/site',
    content: [],
  };
  const images = await openImages(settings, systemSyncDeps(), storeIn(dataDir).images);
  onTestFinished(images.stop);
  const { read, showing } = createSiteReader(
    settings,
    { ...systemSyncDeps(), at: () => noon.toString(), ...more },
    images,
  );
  const signal = new AbortController().signal;
  return {
    standin,
    images,
    showing: (source: string) => [...showing(new Set([source]))].sort(),
    whole: () => read({ signal }),
    named: (publishId: number, base: SiteRead) => read({ hint: { publishId }, base, signal }),
  };
}

const jobOf = ({ board }: SiteRead, publishId: number) =>
  board.jobs.find((job) => job.publishId === publishId);
const htmlOf = (read: SiteRead, publishId: number) => {
  const job = jobOf(read, publishId);
  return (
    job &&
    sectionsOf(job)
      .map(({ html }) => html)
      .join('')
  );
};

describe('a read of the live site', () => {
  test('keeps the job of a post that came as it was, and reads one that was edited', async () => {
    const { standin, whole } = await readingSite(() => [somePost(101), somePost(102)]);
    const first = await whole();
    standin.store.put(withText(102, '<p>Edited</p>'));
    const second = await whole();
    expect(jobOf(second, 101)).toBe(jobOf(first, 101));
    expect(jobOf(second, 102)).not.toBe(jobOf(first, 102));
    expect(htmlOf(second, 102)).toContain('Edited');
    expect(second.complete).toBe(true);
  });

  test('shows a post at once, and its new image when that has come, for which it reads no other post', async () => {
    const { standin, images, whole } = await readingSite(() => [somePost(101), somePost(102)]);
    const first = await whole();
    standin.store.put(withText(102, picture(standin.url)));
    const without = await whole();
    expect(htmlOf(without, 102)).toContain('Our workshop');
    expect(htmlOf(without, 102)).not.toContain('<img');
    await images.settled();
    const second = await whole();
    expect(htmlOf(second, 102)).toMatch(/<img src="\/images\/[0-9a-f]+\.png"/);
    expect(Object.keys(second.images)).toEqual([`${standin.url}/public/file/workshop.png`]);
    expect(jobOf(second, 101)).toBe(jobOf(first, 101));
  });

  test('names the posts that show an image', async () => {
    const { standin, showing, whole } = await readingSite((url) => [
      withText(101, picture(url)),
      somePost(102),
      withText(103, picture(url)),
    ]);
    const source = `${standin.url}/public/file/workshop.png`;
    await whole();
    expect(showing(source)).toEqual([101, 103]);
    expect(showing(`${source}x`)).toEqual([]);
    standin.store.put(withText(103, '<p>No picture</p>'));
    await whole();
    expect(showing(source)).toEqual([101]);
  });

  test('waits for no image: not for its own, and not for those of another post', async () => {
    const hanging = await serveImages({});
    const { host } = new URL(hanging.origin);
    const { standin, images, whole, named } = await readingSite(() => [somePost(101), somePost(102)], [host]);
    const six = Array.from({ length: 6 }, (_, at) => `<img src="${hanging.at(`/${at}.png`)}" alt="">`);
    standin.store.put(withText(102, `<p>Six pictures ${six.join('')}</p>`));
    const first = await whole();
    expect(htmlOf(first, 102)).toContain('Six pictures');
    standin.store.put(withText(101, `<p>Edited</p>${picture(standin.url)}`));
    const second = await named(101, first);
    expect(htmlOf(second, 101)).toContain('Edited');
    expect(htmlOf(second, 102)).toContain('Six pictures');
    await expect.poll(async () => htmlOf(await whole(), 101)).toContain('<img');
    expect(hanging.asked).toEqual(['/0.png']);
    await images.stop();
  });

  test('at a name puts its post in the place of the one before, images of the others included', async () => {
    const { standin, images, whole, named } = await readingSite((url) => [
      somePost(101),
      withText(102, picture(url)),
    ]);
    await whole();
    await images.settled();
    const first = await whole();
    standin.store.put(withText(101, '<p>Edited</p>'));
    const second = await named(101, first);
    expect(second.complete).toBe(false);
    expect(htmlOf(second, 101)).toContain('Edited');
    expect(jobOf(second, 102)).toBe(jobOf(first, 102));
    expect(second.images).toEqual(first.images);
    standin.store.withdraw(101);
    const third = await named(101, second);
    expect(third.board.jobs.map(({ publishId }) => publishId)).toEqual([102]);
  });

  test('that takes long reports how much is read, every half minute', async () => {
    const steps: { read: number; total: number }[] = [];
    const onProgress = (step: { read: number; total: number }) => void steps.push(step);
    let minutes = 0;
    const slow = { onProgress, now: () => 60_000 * minutes++ };
    const { whole, named } = await readingSite(() => somePosts(600), [], slow);
    const first = await whole();
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.every(({ read, total }) => read <= 600 && total === 600)).toBe(true);
    expect(steps.map(({ read }) => read)).toEqual(steps.map(({ read }) => read).sort((a, b) => a - b));
    const reported = steps.length;
    await named(101, first);
    expect(steps).toHaveLength(reported);
    const fast = { onProgress, now: () => 0 };
    const { whole: wholeFast } = await readingSite(() => somePosts(600), [], fast);
    await wholeFast();
    expect(steps).toHaveLength(reported);
  });

  test('holds nothing of the posts themselves', async () => {
    const { whole } = await readingSite(() => [withText(101, '<p style="font-family: Calibri">Text</p>')]);
    expect(JSON.stringify(await whole())).not.toContain('Calibri');
  });

  test('at a list that can’t be read to its end leaves no thread behind that reads its posts', async () => {
    const { standin, whole } = await readingSite(() => somePosts(600));
    const ended: Promise<unknown>[] = [];
    const hear = (worker: Worker) => ended.push(once(worker, 'exit'));
    process.on('worker', hear);
    onTestFinished(() => void process.off('worker', hear));
    standin.faults.set({ totals: { by: 100 } });
    await expect(whole()).rejects.toThrow('the service counts 700 posts');
    expect(ended).toHaveLength(1);
    await Promise.all(ended);
    standin.faults.set({});
    expect((await whole()).board.jobs).toHaveLength(600);
  });

  test('of a post that was withdrawn and came back reads it anew', async () => {
    const { standin, whole } = await readingSite(() => [somePost(101), somePost(102)]);
    const first = await whole();
    standin.store.withdraw(102);
    expect((await whole()).board.jobs).toHaveLength(1);
    standin.store.put(somePost(102));
    const third = await whole();
    expect(jobOf(third, 102)).toEqual(jobOf(first, 102));
    expect(jobOf(third, 102)).not.toBe(jobOf(first, 102));
  });
});
