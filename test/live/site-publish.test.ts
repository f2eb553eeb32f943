import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '../../src/board/job.ts';
import { environmentSchema } from '../../src/environment.ts';
import { readMachineKit } from '../../src/live/machine-kit.ts';
import type { printApart } from '../../src/live/print-apart.ts';
import { systemDisk } from '../../src/live/release/disk.ts';
import type { Manifest } from '../../src/live/release/manifest.ts';
import { readLive } from '../../src/live/release/switch-release.ts';
import { releaseNames } from '../../src/live/release/whole-releases.ts';
import type { Renderer } from '../../src/live/renderer.ts';
import { createTable, type ReleaseTable } from '../../src/live/serve/release-table.ts';
import type { Front } from '../../src/live/serve/serve-release.ts';
import type { SiteLook } from '../../src/live/site-look.ts';
import { createSitePublish, type SitePublishOptions } from '../../src/live/site-publish.ts';
import { emptyMemory } from '../../src/outputs/site-memory.ts';
import { siteSecurity } from '../../src/outputs/site-security.ts';
import { siteOf } from '../board/samples.ts';
import { meddledDisk } from './release/faulty-disk.ts';
import { boardOf, jobOf, jobs } from './watch/boards.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const at = '2026-11-22T08:00:00Z';

/** These pages are not compiled: a thread of its own could not print them. */
const noThread: typeof printApart = () => ({
  handOver: async () => undefined,
  ahead: async () => undefined,
  printing: (plan) => plan,
  [Symbol.asyncDispose]: async () => undefined,
});

const titled = (title: string): Board =>
  boardOf([jobOf(3, { title, displayTitle: title, address: `/jobs/3-${title}/` }), jobOf(2)], at);

/** A page that says the titles of all jobs. */
const render: Renderer<App.Locals> = async (request, { board }) => {
  const { pathname } = new URL(request.url);
  const isOpen = !pathname.startsWith('/jobs/') || board.jobs.some(({ address }) => address === pathname);
  const titles = isOpen ? board.jobs.map(({ displayTitle }) => displayTitle).join(', ') : 'closed';
  // Long enough for compressed forms.
  const head = `<head>${'<meta name="x">'.repeat(80)}</head>`;
  return new Response(`<!doctype html><html>${head}<body>${titles}</body></html>`, {
    status: pathname.endsWith('/404/') ? 404 : isOpen ? 200 : 410,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

/** Publishing into an empty data folder. @param more options of the site, in the place of the usual ones */
async function publishing({
  pictures = false,
  ...more
}: Partial<SitePublishOptions> & { pictures?: boolean } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'jobfront-publish-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const own = siteOf({ languages: ['en'], defaultLanguage: 'en', socialPictures: pictures });
  const settings = {
    environment: environmentSchema.parse({
      SERVICE_URL: 'http://127.0.0.1:1',
      DATA_DIR: dataDir,
    }),
    site: own,
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
  let full = false;
  let writing: ((operation: string, path: string) => Promise<void>) | undefined;
  const disk = meddledDisk(systemDisk(), async (operation, args, act) => {
    await writing?.(operation, String(args[0]));
    if (full && operation === 'write') throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    if (held && operation === 'rename' && /\d\.partial$/.test(String(args[0]))) {
      held.reached();
      const failure = await held.end;
      held = null;
      if (failure) throw failure;
    }
    return act();
  });
  const reports: unknown[] = [];
  const followed: string[] = [];
  let broken = false;
  const site = await createSitePublish({
    ...{ settings, kit, disk },
    render: (request, locals) => (broken ? Promise.reject(new Error('broken')) : render(request, locals)),
    compiled: { id: 'compiled', entry: new URL('file:///none'), assets: [] },
    front: front as Front,
    memory: emptyMemory,
    now: () => at,
    report: (error) => reports.push(error),
    onFollowed: (release, what) => followed.push(`${release} ${what}`),
    printApart: noThread,
    ...more,
  });
  const { signal } = new AbortController();
  const look = (board: Board): SiteLook => {
    return { board, complete: true, images: {}, readings: [], listProblems: [] };
  };
  const publishBoard = (board: Board, until = signal) =>
    site.publish(board, { look: look(board), reasons: ['webhook'], signal: until });
  return {
    site,
    reports,
    followed,
    /** What is live on disk. */
    live: async () => (await readLive(disk, dataDir))?.manifest ?? null,
    releases: () => releaseNames(disk, dataDir),
    publish: publishBoard,
    /** Publishes a board, and stops just before its release gets its name; where nothing has changed, none is made. */
    begin: async (board: Board) => {
      const reached = Promise.withResolvers<void>();
      const end = Promise.withResolvers<Error | null>();
      held = { reached: reached.resolve, end: end.promise };
      const done = publishBoard(board).finally(() => {
        held = null;
      });
      await Promise.race([reached.promise, done.catch(() => undefined)]);
      return {
        done,
        letGo: () => end.resolve(null),
        fail: () => end.resolve(Object.assign(new Error('full'), { code: 'ENOSPC' })),
      };
    },
    /** From now on no page can be rendered. */
    breakPages: (is = true) => {
      broken = is;
    },
    /** Has the first compressed forms of a release wait, the second if left out; `reached` when they do. */
    holdForms: (release = '000002') => {
      const reached = Promise.withResolvers<void>();
      const goOn = Promise.withResolvers<void>();
      writing = async (operation, path) => {
        if (operation !== 'write' || !path.includes(release) || !path.endsWith('.br')) return;
        reached.resolve();
        await goOn.promise;
      };
      return { reached: reached.promise, goOn: goOn.resolve };
    },
    /** From now on nothing can be written. */
    breakDisk: (is = true) => {
      full = is;
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
  const { site, publish, begin, read, reports } = await publishing();
  await publish(titled('first'));
  const second = await begin(titled('second'));
  expect(await read('/')).toBe('second, Job 2');
  const third = titled('third');
  await site.preview(third);
  expect(await read('/')).toBe('third, Job 2');
  expect(await read('/jobs/3-third/')).toBe('third, Job 2');
  expect(await read('/jobs/3-second/')).toBe('to /jobs/3-third/');
  expect(await read('/jobs/3-first/')).toBe('to /jobs/3-third/');
  second.letGo();
  await second.done;
  expect(await read('/')).toBe('third, Job 2');
  expect(await read('/jobs/3-second/')).toBe('to /jobs/3-third/');
  expect((await publish(third)).changed).toBe(true);
  await site.settled();
  await site.showLive();
  expect(await read('/')).toBe('third, Job 2');
  expect(await read('/jobs/3-second/')).toBe('to /jobs/3-third/');
  expect(reports).toEqual([]);
});

test('while a board in which all has changed is published, no job of the one before it is kept', async () => {
  const { site, publish, begin, read, reports } = await publishing();
  const left = await (async () => {
    const before = jobs(40);
    await publish(boardOf(before, at));
    return before.map((job) => new WeakRef(job));
  })();
  await site.settled();
  const edited = jobs(40).map((job) => ({ ...job, displayTitle: `Edited ${job.advertId}` }));
  const second = await begin(boardOf(edited, at));
  // What a WeakRef was made for stays until the end of the turn; the first may end a collection that began long ago.
  for (let round = 0; round < 3; round += 1) {
    await nextTurn();
    collectGarbage();
  }
  expect(left.filter((job) => job.deref() !== undefined)).toHaveLength(0);
  second.letGo();
  await second.done;
  await site.settled();
  expect(await read('/jobs/7-job/')).toContain('Edited 7');
  expect(reports).toEqual([]);
});

test('an address that was shown for a moment alone leads on, when its job has closed as well', async () => {
  const { site, publish, begin, read } = await publishing();
  await publish(titled('first'));
  const second = await begin(titled('second'));
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
  second.letGo();
  await second.done;
  await afterwards();
  await publish(closed);
  await afterwards();
});

test('a change that is taken back while its release is being written is seen no more', async () => {
  const { site, publish, begin, read } = await publishing();
  await publish(titled('first'));
  const second = await begin(titled('second'));
  await site.preview(titled('first'));
  expect(await read('/')).toBe('first, Job 2');
  second.letGo();
  await second.done;
  expect(await read('/')).toBe('first, Job 2');
  expect(await read('/jobs/3-first/')).toBe('first, Job 2');
});

test('what could not be published is not shown, and what came after it stays', async () => {
  const { site, publish, begin, read } = await publishing();
  await publish(titled('first'));
  const second = await begin(titled('second'));
  second.fail();
  await expect(second.done).rejects.toThrow('could not be written');
  expect(await read('/')).toBe('first, Job 2');

  const third = await begin(titled('third'));
  const fourth = titled('fourth');
  await site.preview(fourth);
  third.fail();
  await expect(third.done).rejects.toThrow('could not be written');
  expect(await read('/')).toBe('fourth, Job 2');
  expect((await publish(fourth)).changed).toBe(true);
  expect(await read('/')).toBe('fourth, Job 2');
});

test('pages that can not be rendered hold up no release, and what could not be published leaves the front', async () => {
  const { site, publish, begin, breakPages, read } = await publishing();
  await publish(titled('first'));
  const second = await begin(titled('second'));
  await site.preview(titled('first'));
  breakPages();
  second.letGo();
  expect((await second.done).changed).toBe(true);
  expect(await read('/')).toBe('second, Job 2');

  breakPages(false);
  const third = await begin(titled('third'));
  await site.preview(titled('fourth'));
  third.fail();
  await expect(third.done).rejects.toThrow('could not be written');
  expect(await read('/')).toBe('fourth, Job 2');
  breakPages();
  await expect(publish(titled('fifth'))).rejects.toThrow('broken');
  expect(await read('/')).toBe('second, Job 2');
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
      const { site, publish, begin, read } = await publishing();
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
        const release = await begin(boardFor(next));
        await expectShown(next);
        let newest = boardFor(next);
        for (const title of meanwhile) {
          newest = boardFor(title);
          await site.preview(newest);
          await expectShown(title);
        }
        if (fails) release.fail();
        else release.letGo();
        await release.done.catch(() => undefined);
        await publish(newest);
        await expectShown([next, ...meanwhile].at(-1) ?? null);
      }
      await site.settled();
    }),
    { numRuns: 12, seed: 3 },
  );
}, 120_000);

const formsOf = (manifest: Manifest | null) =>
  Object.values(manifest?.files ?? {}).filter(({ encodings }) => encodings.length > 0).length;

test('many pages are first shown without compressed forms, which follow in a release of their own', async () => {
  const { site, publish, live, read, holdForms, followed, reports } = await publishing({ manyPages: 3 });
  const { goOn } = holdForms();
  await publish(titled('first'));
  const first = await live();
  expect(first).toMatchObject({ release: '000001', owesForms: true });
  expect(formsOf(first)).toBe(0);
  expect(await read('/')).toBe('first, Job 2');
  goOn();
  await site.settled();
  const second = await live();
  expect(second?.release).toBe('000002');
  expect(second).not.toHaveProperty('owesForms');
  expect(formsOf(second)).toBeGreaterThan(3);
  expect(followed).toEqual(['000002 forms']);
  expect(site.countsOf('000002')).toEqual({ changed: 0, removed: 0 });

  // So does what changes as much later on.
  await publish(titled('third'));
  expect(await live()).toMatchObject({ release: '000003', owesForms: true });
  await site.settled();
  expect(formsOf(await live())).toBe(formsOf(second));
  expect(followed).toEqual(['000002 forms', '000004 forms']);
  expect(reports).toEqual([]);
});

test('a change of few pages comes with its compressed forms', async () => {
  const { site, publish, live, followed } = await publishing({ manyPages: 8 });
  await publish(titled('first'));
  await site.settled();
  const before = formsOf(await live());
  await publish(titled('second'));
  expect(await live()).not.toHaveProperty('owesForms');
  expect(formsOf(await live())).toBe(before);
  await site.settled();
  expect(followed).toEqual(['000002 forms']);
});

test('few pages wait for their compressed forms', async () => {
  const { site, publish, live, followed } = await publishing();
  await publish(titled('first'));
  await site.settled();
  expect((await live())?.release).toBe('000001');
  expect(formsOf(await live())).toBeGreaterThan(3);
  expect(followed).toEqual([]);
});

test('a change that comes while compressed forms are made is seen at once, and published after them', async () => {
  const { site, publish, live, read, holdForms, followed } = await publishing({ manyPages: 3 });
  const { reached, goOn } = holdForms();
  await publish(titled('first'));
  await reached;
  const second = titled('second');
  await site.preview(second);
  expect(await read('/')).toBe('second, Job 2');
  expect(followed).toEqual([]);
  const published = publish(second);
  goOn();
  await published;
  expect(followed).toEqual(['000002 forms']);
  expect((await live())?.release).toBe('000003');
  expect(await read('/')).toBe('second, Job 2');
  await site.settled();
});

type Publishing = Awaited<ReturnType<typeof publishing>>;

test.each<[string, (one: Publishing, goOn: () => void) => Promise<void>]>([
  [
    'a stop',
    async ({ site }, goOn) => {
      const left = site.leave();
      goOn();
      await left;
    },
  ],
  [
    'a rollback',
    async ({ site }, goOn) => {
      const back = site.rollback({ release: '000001' });
      goOn();
      await back;
      await site.unpin();
    },
  ],
  [
    'a full disk',
    async ({ site, breakDisk, reports }, goOn) => {
      breakDisk();
      goOn();
      await site.settled();
      expect(String(reports)).toContain('could not be written');
      breakDisk(false);
    },
  ],
])('compressed forms that %s has left come with the next publish', async (_, leave) => {
  const board = titled('first');
  const one = await publishing({ manyPages: 3 });
  const { reached, goOn } = one.holdForms();
  await one.publish(board);
  await reached;
  await leave(one, goOn);
  expect(await one.live()).toMatchObject({ release: '000001', owesForms: true });
  expect((await one.publish(board)).changed).toBe(true);
  expect((await one.live())?.owesForms).toBeUndefined();
  expect(formsOf(await one.live())).toBeGreaterThan(3);
  expect((await one.publish(board)).changed).toBe(false);
  await one.site.settled();
});

test.each<[string, (one: Publishing, goOn: () => void) => Promise<void>, string[]]>([
  [
    'there is no room for, old releases are let go of',
    async ({ site, breakDisk, reports }, goOn) => {
      breakDisk();
      goOn();
      await site.settled();
      expect(String(reports)).toContain('could not be written');
    },
    ['000004'],
  ],
  [
    'a stop has left, old releases wait too',
    async ({ site }, goOn) => {
      const left = site.leave();
      goOn();
      await left;
    },
    [],
  ],
])('where compressed forms are those that %s', async (_, end, gone) => {
  const one = await publishing({ manyPages: 3 });
  const { site, publish, releases, holdForms } = one;
  for (let change = 1; change <= 6; change += 1) {
    await publish(titled(`change-${change}`));
    await site.settled();
  }
  const before = await releases();
  expect(before).toContain('000004');
  const { reached, goOn } = holdForms('000014');
  await publish(titled('last'));
  await reached;
  await end(one, goOn);
  expect(await releases()).toEqual(['000013', ...before.filter((name) => !gone.includes(name))]);
});

test('one step back from a large change is what was shown before it', async () => {
  const { site, publish, read } = await publishing({ manyPages: 3, pictures: true });
  const jobs = (title: string) =>
    boardOf(
      Array.from({ length: 51 }, (_, n) => jobOf(n + 1, { displayTitle: `${title} ${n}` })),
      at,
    );
  await publish(jobs('Old'));
  await site.settled();
  await publish(jobs('New'));
  await site.settled();
  expect(await read('/')).toContain('New 0');
  expect(await site.rollback({ steps: 1 })).toBe('000003');
  expect(await read('/')).toContain('Old 0');
});

test('a rollback to a release that is not there stops nothing', async () => {
  const { site, publish, live, followed } = await publishing({ manyPages: 3 });
  await publish(titled('first'));
  await expect(site.rollback({ release: '000009' })).rejects.toThrow('no whole release');
  await site.settled();
  expect(followed).toEqual(['000002 forms']);
  expect((await live())?.release).toBe('000002');
});

test('a publish that waits for compressed forms gives up when it is to end, and they are left', async () => {
  const { site, publish, live, holdForms } = await publishing({ manyPages: 3 });
  const { reached, goOn } = holdForms();
  await publish(titled('first'));
  await reached;
  const board = titled('second');
  await site.preview(board);
  const end = new AbortController();
  const second = publish(board, end.signal);
  end.abort(new Error('to end'));
  // Its pages are shown, so nothing but the forms keeps it waiting.
  await new Promise((resolve) => setImmediate(resolve));
  goOn();
  await expect(second).rejects.toThrow('to end');
  expect(await live()).toMatchObject({ release: '000001', owesForms: true });
});

test('compressed forms come first, pictures after them, each in a release of its own', async () => {
  const { site, publish, live, followed, reports } = await publishing({ manyPages: 3, pictures: true });
  const jobs = Array.from({ length: 51 }, (_, at) => jobOf(at + 1));
  await publish(boardOf(jobs, at));
  const pictures = async () =>
    Object.values((await live())?.files ?? {}).filter(({ type }) => type === 'image/png').length;
  expect(await pictures()).toBe(0);
  await site.settled();
  expect(followed).toEqual(['000002 forms', '000003 pictures']);
  expect(await pictures()).toBeGreaterThan(50);
  expect(formsOf(await live())).toBeGreaterThan(50);
  expect(reports).toEqual([]);
});

test('a thread begins before the pages of a very first release, or of a large change, are planned, and ends whatever becomes of it', async () => {
  let [begun, ended] = [0, 0];
  const { publish, site } = await publishing({
    manyPages: 2,
    printApart: () => {
      begun += 1;
      return {
        handOver: async () => undefined,
        ahead: async () => undefined,
        printing: (plan) => plan,
        [Symbol.asyncDispose]: async () => {
          ended += 1;
        },
      };
    },
  });
  // Nothing can be planned for a job without an address.
  const broken = boardOf([jobOf(3, { address: null as never }), jobOf(2)], at);
  await expect(publish(broken)).rejects.toThrow();
  expect([begun, ended]).toEqual([1, 1]);
  const first = titled('first');
  await publish(first);
  expect([begun, ended]).toEqual([2, 2]);
  await site.settled();
  await expect(publish(broken)).rejects.toThrow();
  expect([begun, ended]).toEqual([3, 3]);
  // The same jobs once more.
  await publish(boardOf([...first.jobs], at));
  expect([begun, ended]).toEqual([3, 3]);
});

test('many pages are printed by two, and what visitors see early is not emptied', async () => {
  const printed: string[] = [];
  const given: number[] = [];
  const ahead: string[][] = [];
  let ended = 0;
  const { site, publish, begin, read } = await publishing({
    manyPages: 1,
    printApart: () => ({
      handOver: async ({ board }) => {
        await new Promise((resolve) => setImmediate(resolve));
        given.push(board.jobs.length);
      },
      ahead: async (pages) => {
        // Without the board it could print nothing.
        if (given.length > ahead.length) ahead.push(pages.map(({ address }) => address));
      },
      printing: (plan, pages) => ({
        ...plan,
        files: plan.files.map((file) => {
          // Without the board it could print nothing.
          if (given.length === 0 || !pages.includes(file)) return file;
          const print = async () => {
            printed.push(file.address);
            return (await file.render()) as Uint8Array;
          };
          // Whichever of the two has the turn.
          return { ...file, render: print, renderApart: print };
        }),
      }),
      [Symbol.asyncDispose]: async () => {
        ended += 1;
      },
    }),
  });
  await publish(titled('first'));
  expect(printed).toContain('/');
  expect(printed).toContain('/jobs/3-first/');
  expect(printed).not.toContain('/sitemap.xml');
  expect([given, ended]).toEqual([[2], 1]);
  expect(ahead).toEqual([expect.arrayContaining(['/', '/brand.css', '/jobs/3-first/'])]);
  await site.settled();

  const second = await begin(titled('second'));
  expect(printed).toContain('/jobs/3-second/');
  expect(ahead[1]).toEqual(expect.arrayContaining(['/', '/jobs/3-second/']));
  expect(ahead[1]).not.toContain('/brand.css');
  expect(await read('/')).toBe('second, Job 2');
  second.letGo();
  await second.done;
  expect(await read('/')).toBe('second, Job 2');
  await site.settled();
});
