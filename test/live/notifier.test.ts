import pino from 'pino';
import { expect, test } from 'vitest';
import { createNotifier } from '../../src/live/notifier.ts';
import type { Post } from '../../src/service/wire/post.ts';
import type { Site } from '../../src/site/site.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import type { Store } from '../../src/store/store.ts';
import { createRecorder } from '../../src/sync/shown-site.ts';
import { announcing, signingKey } from '../announce/announcing.ts';
import { boardOf, brandPosts, brandSettings } from '../site/brand-sample.ts';
import { fakeClock } from '../sync/fake-clock.ts';

test('the process that takes over the lead announces only what is new, and nobody does who does not lead', async () => {
  const world = await announcing(['indexNow']);
  const { dataDir, environment, listeners, store } = world;
  const processAt = (folder: string) => {
    const settings = brandSettings({ DATA_DIR: folder, INDEXNOW_URL: environment.INDEXNOW_URL ?? '' });
    const clock = fakeClock();
    const notifier = createNotifier({
      settings,
      store: store as Store,
      signingKey,
      secrets: [],
      environment: {},
      clock,
      recordOf: createRecorder(),
      random: () => 0,
      log: pino({ level: 'silent' }),
    });
    return { settings, clock, notifier };
  };
  // Each has a data folder of its own; what was announced is in the store that they share.
  const [one, other] = [processAt(`${dataDir}/one`), processAt(`${dataDir}/other`)];
  let memory = emptyMemory;
  const shownOf = (posts: readonly Post[], at: string) => {
    const { settings } = one;
    const board = boardOf(posts, settings, at);
    memory = rememberSite(memory, board, settings.site, settings.content);
    return { snapshot: at, site: { board, memory } as Site, images: {} };
  };
  const settled = async ({ clock, notifier }: typeof one) => {
    await clock.advance(60_000);
    await expect.poll(() => notifier.announcements()?.indexNow?.waiting).toBe(0);
  };

  const posts = brandPosts(40);
  const before = shownOf(posts.slice(1), '2026-11-21T10:00:00Z');
  one.notifier.shown(before);
  one.notifier.begin();
  one.notifier.shown(before);
  await settled(one);
  expect(listeners.indexNow.length).toBe(1);
  await one.notifier.end(true);

  other.notifier.begin();
  other.notifier.shown(before);
  await settled(other);
  expect(listeners.indexNow.length).toBe(1);
  const after = shownOf(posts, '2026-11-21T11:00:00Z');
  one.notifier.shown(after);
  other.notifier.shown(after);
  await one.clock.advance(60_000);
  await other.clock.advance(60_000);
  await expect.poll(() => listeners.indexNow.length).toBe(2);
  await settled(other);
  const known = new Set(before.site.board.jobs.map(({ address }) => address));
  const added = after.site.board.jobs.filter(({ address }) => !known.has(address));
  expect(added.length).toBe(1);
  const address = encodeURI(added[0]?.address ?? '');
  expect(listeners.indexNow.slice(1)).toEqual([[`https://careers.example${address}`]]);

  // It leads again: what the other one has announced meanwhile is announced.
  await other.notifier.end();
  one.notifier.begin();
  one.notifier.shown(after);
  await settled(one);
  expect(listeners.indexNow.length).toBe(2);
  await one.notifier.end();
  expect(one.notifier.announcements()).toBeUndefined();
});
