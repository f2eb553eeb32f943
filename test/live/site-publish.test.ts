import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { environmentSchema } from '../../src/environment.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import { emptyMemory } from '../../src/live/memory-file.ts';
import { systemDisk } from '../../src/live/release/disk.ts';
import type { Renderer } from '../../src/live/renderer.ts';
import { createTable, type ReleaseTable } from '../../src/live/serve/release-table.ts';
import type { Front } from '../../src/live/serve/serve-release.ts';
import type { SiteLook } from '../../src/live/site-look.ts';
import { createSitePublish } from '../../src/live/site-publish.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import { siteOf } from '../board/samples.ts';
import { meddledDisk } from './release/faulty-disk.ts';
import { boardOf, jobOf } from './watch/boards.ts';

const at = '2026-11-22T08:00:00Z';
const titled = (title: string): Board =>
  boardOf([jobOf(3, { title, displayTitle: title, address: `/jobs/3-${title}/` }), jobOf(2)], at);

/** A page that says the titles of all jobs. */
const render: Renderer<App.Locals> = async (request, { board }) => {
  const { pathname } = new URL(request.url);
  const isOpen = !pathname.startsWith('/jobs/') || board.jobs.some(({ address }) => address === pathname);
  const titles = isOpen ? board.jobs.map(({ displayTitle }) => displayTitle).join(', ') : 'closed';
  return new Response(`<!doctype html><html><head></head><body>${titles}</body></html>`, {
    status: pathname.endsWith('/404/') ? 404 : isOpen ? 200 : 410,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

/** Publishing into an empty data folder. `hold` stops the next release just before it gets its name. */
async function publishing() {
  const dataDir = await mkdtemp(join(tmpdir(), 'jobfront-publish-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const site = siteOf({ languages: ['en'], defaultLanguage: 'en', socialPictures: false });
  const settings = {
    environment: environmentSchema.parse({ SERVICE_URL: 'http://127.0.0.1:1', DATA_DIR: dataDir }),
    site,
    content: [],
  };
  const security = siteSecurity(settings, '<html></html>');
  const { embed: _, ...kit } = await readMachineKit(settings, security);
  let table: ReleaseTable | null = null;
  const front: Pick<Front, 'show'> = {
    show: (release, older, early) => {
      table = createTable(release, older ?? [], early);
    },
  };
  let held: { reached: () => void; end: Promise<Error | null> } | null = null;
  const disk = meddledDisk(systemDisk(), async (operation, args, act) => {
    if (held && operation === 'rename' && /\d\.partial$/.test(String(args[0]))) {
      held.reached();
      const failure = await held.end;
      held = null;
      if (failure) throw failure;
    }
    return act();
  });
  const reports: unknown[] = [];
  const publish = await createSitePublish({
    ...{ settings, render, kit, disk },
    compiled: { id: 'compiled', entry: new URL('file:///none'), assets: [] },
    front: front as Front,
    memory: emptyMemory,
    now: () => at,
    report: (error) => reports.push(error),
  });
  const { signal } = new AbortController();
  const look = (board: Board): SiteLook => {
    return { board, complete: true, images: {}, readings: [], listProblems: [] };
  };
  return {
    site: publish,
    reports,
    publish: (board: Board) => publish.publish(board, { look: look(board), reasons: ['webhook'], signal }),
    hold: () => {
      const reached = Promise.withResolvers<void>();
      const end = Promise.withResolvers<Error | null>();
      held = { reached: reached.resolve, end: end.promise };
      return {
        reached: reached.promise,
        letGo: () => end.resolve(null),
        fail: (error: Error) => end.resolve(error),
        /** Holds no release that is still to come. */
        forget: () => {
          held = null;
        },
      };
    },
    /** What a visitor reads at an address. */
    read: async (address: string) => {
      const found = table?.find(address);
      if (found?.kind === 'redirect') return `to ${found.to}`;
      if (!found) return null;
      const bytes = await found.entry.reader.read(found.entry.address, 'identity');
      return /<body>(.*)<\/body>/.exec(new TextDecoder().decode(bytes))?.[1] ?? null;
    },
  };
}

test('a change is seen while the release before it is still being written', async () => {
  const { site, publish, hold, read, reports } = await publishing();
  await publish(titled('first'));
  const release = hold();
  const second = publish(titled('second'));
  await release.reached;
  expect(await read('/')).toBe('second, Job 2');
  const third = titled('third');
  await site.preview(third);
  expect(await read('/')).toBe('third, Job 2');
  expect(await read('/jobs/3-third/')).toBe('third, Job 2');
  expect(await read('/jobs/3-second/')).toBe('to /jobs/3-third/');
  expect(await read('/jobs/3-first/')).toBe('to /jobs/3-third/');
  release.letGo();
  await second;
  expect(await read('/')).toBe('third, Job 2');
  expect(await read('/jobs/3-second/')).toBe('to /jobs/3-third/');
  expect((await publish(third)).changed).toBe(true);
  await site.settled();
  await site.showLive();
  expect(await read('/')).toBe('third, Job 2');
  expect(await read('/jobs/3-second/')).toBe('to /jobs/3-third/');
  expect(reports).toEqual([]);
});

test('an address that was shown for a moment alone leads on, when its job has closed as well', async () => {
  const { site, publish, hold, read } = await publishing();
  await publish(titled('first'));
  const release = hold();
  const second = publish(titled('second'));
  await release.reached;
  // Both come while the release is being written, so only the last of them is published.
  await site.preview(titled('third'));
  expect(await read('/jobs/3-third/')).toBe('third, Job 2');
  const closed = boardOf([jobOf(2)], at);
  await site.preview(closed);
  const afterwards = async () => {
    expect(await read('/jobs/3-third/')).toBe('closed');
    for (const title of ['first', 'second'])
      expect(await read(`/jobs/3-${title}/`)).toBe('to /jobs/3-third/');
  };
  await afterwards();
  release.letGo();
  await second;
  await afterwards();
  await publish(closed);
  await afterwards();
});

test('a change that is taken back while its release is being written is seen no more', async () => {
  const { site, publish, hold, read } = await publishing();
  await publish(titled('first'));
  const release = hold();
  const second = publish(titled('second'));
  await release.reached;
  await site.preview(titled('first'));
  expect(await read('/')).toBe('first, Job 2');
  release.letGo();
  await second;
  expect(await read('/')).toBe('first, Job 2');
  expect(await read('/jobs/3-first/')).toBe('first, Job 2');
});

test('what could not be published is not shown, and what came after it stays', async () => {
  const { site, publish, hold, read } = await publishing();
  await publish(titled('first'));
  const one = hold();
  const second = publish(titled('second'));
  await one.reached;
  one.fail(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(second).rejects.toThrow('could not be written');
  expect(await read('/')).toBe('first, Job 2');

  const other = hold();
  const third = publish(titled('third'));
  await other.reached;
  const fourth = titled('fourth');
  await site.preview(fourth);
  other.fail(Object.assign(new Error('full'), { code: 'ENOSPC' }));
  await expect(third).rejects.toThrow('could not be written');
  expect(await read('/')).toBe('fourth, Job 2');
  expect((await publish(fourth)).changed).toBe(true);
  expect(await read('/')).toBe('fourth, Job 2');
});

test('in front of a pinned release nothing is shown', async () => {
  const { site, publish, read } = await publishing();
  await publish(titled('first'));
  await publish(titled('second'));
  await site.rollback({ steps: 1 });
  expect(await read('/')).toBe('first, Job 2');
  expect((await publish(titled('third'))).changed).toBe(false);
  await site.preview(titled('fourth'));
  expect(await read('/')).toBe('first, Job 2');
  expect(await site.unpin()).toBe(true);
  await publish(titled('third'));
  expect(await read('/')).toBe('third, Job 2');
});

test('whatever comes while whatever is being written, the newest is shown and every address leads on', async () => {
  const title = fc.constantFrom('one', 'two', 'three', null);
  const round = fc.record({
    publish: title,
    meanwhile: fc.array(title, { maxLength: 3 }),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
      const { site, publish, hold, read } = await publishing();
      const shown = new Set<string>();
      const expectShown = async (title: string | null) => {
        if (title) shown.add(title);
        expect(await read('/')).toBe(title ? `${title}, Job 2` : 'Job 2');
        if (title) expect(await read(`/jobs/3-${title}/`)).toBe(`${title}, Job 2`);
        for (const old of shown)
          if (old !== title) expect(await read(`/jobs/3-${old}/`)).toMatch(/^(?:to |closed)/);
      };
      const boardFor = (title: string | null) => (title ? titled(title) : boardOf([jobOf(2)], at));
      await publish(titled('first'));
      await expectShown('first');
      for (const { publish: next, meanwhile, fails } of rounds) {
        const release = hold();
        const done = publish(boardFor(next)).catch(() => null);
        // Where nothing has changed, no release is written.
        await Promise.race([release.reached, done]);
        await expectShown(next);
        let newest = boardFor(next);
        for (const title of meanwhile) {
          newest = boardFor(title);
          await site.preview(newest);
          await expectShown(title);
        }
        if (fails) release.fail(Object.assign(new Error('full'), { code: 'ENOSPC' }));
        else release.letGo();
        await done;
        release.forget();
        await publish(newest);
        await expectShown([next, ...meanwhile].at(-1) ?? null);
      }
      await site.settled();
    }),
    { numRuns: 12, seed: 3 },
  );
}, 120_000);
