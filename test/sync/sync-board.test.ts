import { expect, test } from 'vitest';
import { environmentSchema } from '../../src/settings/environment.ts';
import type { ImageCache } from '../../src/sync/images.ts';
import { syncBoard, systemSyncDeps } from '../../src/sync/sync-board.ts';
import { siteOf } from '../board/samples.ts';
import { noon, somePost, start } from '../standin/harness.ts';

test('how many images are there is reported every few seconds while they are waited for', async () => {
  const standin = await start(() => [somePost(101)]);
  const environment = environmentSchema.parse({
    SERVICE_URL: standin.url,
    SERVICE_REQUESTS_PER_SECOND: '1000',
  });
  const done = Promise.withResolvers<void>();
  const images: ImageCache = {
    want: async () => undefined,
    stateOf: () => new Map(),
    shown: () => ({ 'https://a.example/a.png': { address: '/images/a.png', width: 1, height: 1 } }),
    has: () => true,
    pauseDuring: (work) => work,
    settled: () => done.promise,
    stop: async () => undefined,
  };
  const reported: { read: number; total: number }[] = [];
  const deps = {
    ...systemSyncDeps(),
    at: () => noon.toString(),
    // The first two waits are over at once, the third one never.
    sleep: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        if (ms < 1_000 || reported.length < 2) resolve();
        else done.resolve();
      }),
    onImages: (progress: { read: number; total: number }) => void reported.push(progress),
  };
  const { board } = await syncBoard(
    { folder: '/site', environment, site: siteOf(), content: [] },
    deps,
    images,
  );
  expect(board.jobs).toHaveLength(1);
  expect(reported).toEqual(Array(2).fill({ read: 1, total: 0 }));
});
