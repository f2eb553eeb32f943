import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import { siteSecurity } from '../../src/site/hosts/security-headers.ts';
import { bytesOf } from '../../src/site/machine-file.ts';
import type { Site, SiteKit } from '../../src/site/site.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import type { Store } from '../../src/store/store.ts';
import { createShownSite } from '../../src/sync/shown-site.ts';
import { siteOf } from '../board/samples.ts';
import { boardOf, jobOf } from './boards.ts';

const at = '2026-11-22T08:00:00Z';

const titled = (title: string): Board =>
  boardOf([jobOf(3, { title, displayTitle: title, address: `/jobs/3-${title}/` }), jobOf(2)], at);

/** A page that says the titles of the jobs that it shows. */
const render: SiteKit['render'] = async (request, { view }) => {
  const { pathname } = new URL(request.url);
  const isOpen = view?.kind !== 'closed';
  const cards =
    view?.kind === 'job' ? view.similar.cards : view && 'cards' in view ? [view.cards].flat() : [];
  const own = view?.kind === 'job' ? [view.job.displayTitle] : [];
  const titles = isOpen
    ? [...own, ...cards.map((card) => ('title' in card ? card.title : ''))].join(', ')
    : 'closed';
  return new Response(`<html><head></head><body>${titles}</body></html>`, {
    status: pathname.endsWith('/404/') ? 404 : isOpen ? 200 : 410,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

/** Showing boards from a data folder, which another one can go on with. */
async function showing(dataDir?: string, meddle: (store: Store) => Store = (store) => store) {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'jobfront-shown-')));
  if (!dataDir) onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const settings = {
    environment: environmentSchema.parse({ SERVICE_URL: 'http://127.0.0.1:1', DATA_DIR: folder }),
    site: siteOf({ languages: ['en'], defaultLanguage: 'en', socialPictures: false }),
    folder: '/site',
    content: [],
  };
  const security = siteSecurity(settings, '<html></html>');
  const { embed: _, ...machines } = await readMachineKit(settings, security);
  const kit: SiteKit = {
    settings,
    machines,
    render,
    policyFor: security.policyFor,
    compiled: { id: 'compiled', assets: [] },
    readFile: async () => new Uint8Array(),
    readImage: async () => new Uint8Array(),
  };
  const store = openStore(folder, { now: () => at, send: () => undefined });
  let isOpen = true;
  const close = () => {
    if (isOpen) store.close();
    isOpen = false;
  };
  onTestFinished(close);
  let seen: Site | null = null;
  const reported: string[] = [];
  const shown = createShownSite({
    kit,
    store: meddle(store),
    now: () => at,
    front: {
      show: (site) => {
        seen = site;
      },
    },
    onShown: ({ snapshot }) => reported.push(snapshot),
  });
  return {
    shown,
    store,
    folder,
    close,
    /** The snapshots that were reported. */
    reported: () => reported,
    publish: (board: Board, signal = new AbortController().signal) =>
      shown.publish(board, {
        read: { board, complete: true, images: {}, readings: [], listProblems: [] },
        reasons: ['webhook'],
        signal,
      }),
    /** What a visitor reads at an address. */
    read: async (address: string) => {
      const entry = seen?.entry(address);
      if (!entry) return seen?.redirects()[address] ?? null;
      return /<body>(.*)<\/body>/.exec(Buffer.from(await bytesOf(await entry.print())).toString())?.[1];
    },
  };
}

test('a board is shown and saved, and shown again by the next process before it has read anything', async () => {
  const first = await showing();
  expect(await first.shown.showStored()).toBeNull();
  expect(await first.publish(titled('first'))).toEqual({ snapshot: '1', changed: true });
  expect(await first.publish(titled('second'))).toEqual({ snapshot: '2', changed: true });
  expect(await first.read('/')).toBe('second, Job 2');
  expect(first.reported()).toEqual(['1', '2']);
  first.close();

  const next = await showing(first.folder);
  expect((await next.shown.showStored())?.snapshot).toBe('2');
  expect(await next.read('/')).toBe('second, Job 2');
  expect(await next.read('/jobs/3-first/')).toBe('/jobs/3-second/');
  expect(await next.publish(titled('second'))).toEqual({ snapshot: '2', changed: false });
});

test('an unchanged board makes no snapshot, but is shown: its moment goes on', async () => {
  const { publish, shown, store } = await showing();
  await publish(titled('first'));
  const later = { ...titled('first'), at: '2026-11-23T08:00:00Z' };
  expect(await publish(later)).toEqual({ snapshot: '1', changed: false });
  expect(shown.site()?.board.at).toBe(later.at);
  expect((await store.snapshots()).map(({ id, boardAt }) => [id, boardAt])).toEqual([['1', later.at]]);
});

test('an address that was shown for a moment leads on, when its job has closed as well', async () => {
  const { publish, read } = await showing();
  for (const title of ['first', 'second', 'third']) await publish(titled(title));
  await publish(boardOf([jobOf(2)], at));
  expect(await read('/jobs/3-first/')).toBe('/jobs/3-third/');
  expect(await read('/jobs/3-second/')).toBe('/jobs/3-third/');
  expect(await read('/jobs/3-third/')).toBe('closed');
});

test('a board that can’t be saved is shown all the same; it is saved with the next, and no address is lost', async () => {
  let isFull = true;
  const first = await showing(undefined, (store) => ({
    ...store,
    save: (board) => (isFull ? Promise.reject(new Error('The disk is full.')) : store.save(board)),
  }));
  await expect(first.publish(titled('first'))).rejects.toThrow('The disk is full.');
  expect(await first.read('/')).toBe('first, Job 2');
  isFull = false;
  await first.publish(titled('second'));
  expect(await first.read('/jobs/3-first/')).toBe('/jobs/3-second/');
  first.close();
  const next = await showing(first.folder);
  await next.shown.showStored();
  expect(await next.read('/jobs/3-first/')).toBe('/jobs/3-second/');
});

test('an older snapshot is shown, pinned, and stays so until it is unpinned, in the next process too', async () => {
  const first = await showing();
  await first.publish(titled('first'));
  await first.publish(titled('second'));
  expect((await first.shown.rollback('1')).snapshot).toBe('1');
  expect(await first.read('/')).toBe('first, Job 2');
  // A page that visitors have seen is not gone.
  expect(await first.read('/jobs/3-second/')).toBe('/jobs/3-first/');
  expect(await first.publish(titled('third'))).toEqual({ snapshot: '1', changed: false });
  expect(await first.read('/')).toBe('first, Job 2');
  first.close();

  const next = await showing(first.folder);
  expect((await next.shown.showStored())?.snapshot).toBe('1');
  expect(await next.publish(titled('third'))).toEqual({ snapshot: '1', changed: false });
  expect(await next.shown.unpin()).toBe(true);
  expect(await next.shown.unpin()).toBe(false);
  expect((await next.publish(titled('third'))).changed).toBe(true);
  expect(await next.read('/')).toBe('third, Job 2');
});

test('a rollback to a snapshot that is not there changes nothing', async () => {
  const { publish, shown, read, reported } = await showing();
  await publish(titled('first'));
  await expect(shown.rollback('99')).rejects.toThrow('99');
  expect(await read('/')).toBe('first, Job 2');
  expect((await publish(titled('second'))).changed).toBe(true);
  expect(reported()).toEqual(['1', '2']);
});

test('after the signal nothing is shown', async () => {
  const { publish, read } = await showing();
  await publish(titled('first'));
  await expect(publish(titled('second'), AbortSignal.abort(new Error('ending')))).rejects.toThrow('ending');
  expect(await read('/')).toBe('first, Job 2');
});
