import { Agent } from 'node:http';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { openDiskCache } from '../../src/front/disk-cache.ts';
import { ask, gate, type Reply, scratchFolder, startFront } from './harness.ts';
import { type FileOfTest, inPieces, keyOf, siteOf } from './site-of.ts';

const count = 40;

/** A site whose every file names it, with pages of different lengths. */
function filesOf(name: string): Record<string, FileOfTest> {
  const pages = Array.from({ length: count }, (_, page): [string, FileOfTest] => [
    `/jobs/${page}/`,
    { text: `${name} ${'x'.repeat(page * Number(name) * 7)}` },
  ]);
  return Object.fromEntries(pages);
}

test('switching under load loses no request and mixes nothing', async () => {
  const names = ['000001', '000002', '000003', '000004'];
  const sites = names.map((name) => siteOf(filesOf(name)));
  // Too little memory for one site: pages come from the cache, and are printed again.
  const site = await startFront({ memoryBytes: 20_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 300 });
  onTestFinished(() => agent.destroy());
  let shown = 0;
  const show = () => {
    const next = sites[shown % sites.length];
    shown += 1;
    if (next) site.front.show(next);
  };
  show();
  let answered = 0;
  const total = 3000;
  const visit = async (number: number) => {
    const before = shown;
    const reply = await ask(site, `/jobs/${number % count}/`, { agent });
    answered += 1;
    if (answered % 100 === 0) show();
    // Its site was on show at some moment between the question and the answer.
    const possible = Array.from(
      { length: shown - before + 1 },
      (_, index) => names[(before - 1 + index) % 4],
    );
    expect(possible).toContain(reply.text.slice(0, 6));
    expect(checked(reply)).toBe(200);
    return reply.text.slice(0, 6);
  };
  let next = 0;
  const seen = new Set<string>();
  const visitor = async () => {
    while (next < total) {
      next += 1;
      seen.add(await visit(next));
    }
  };
  await Promise.all(Array.from({ length: 300 }, visitor));
  expect(answered).toBe(total);
  expect(shown).toBe(1 + total / 100);
  expect([...seen].sort()).toEqual(names);
  expect(site.reports).toEqual([]);
  expect(site.front.memory().bytes).toBeLessThanOrEqual(20_000);

  function checked({ status, headers, body, text }: Reply): number {
    expect(headers.etag).toBe(`"${keyOf(text)}"`);
    expect(headers['content-length']).toBe(String(body.length));
    return status;
  }
});

test('a request under way ends with the site that it began with', async () => {
  const printing = gate();
  const begun = gate();
  const site = await startFront();
  const print = async () => {
    begun.open();
    await printing.opened;
    return 'first';
  };
  site.front.show(siteOf({ '/': { text: 'first', print } }));
  const slow = ask(site, '/');
  await begun.opened;
  site.front.show(siteOf({ '/': { text: 'second' } }));
  expect((await ask(site, '/')).text).toBe('second');
  printing.open();
  const reply = await slow;
  expect(reply.text).toBe('first');
  expect(reply.headers.etag).toBe(`"${keyOf('first')}"`);
  expect((await ask(site, '/')).text).toBe('second');
});

test('what becomes of the print of an earlier site is not told of the present one', async () => {
  const printing = gate();
  const begun = gate();
  let prints = 0;
  const site = await startFront();
  const print = async () => {
    prints += 1;
    if (prints === 2) begun.open();
    await printing.opened;
    throw new Error('too late');
  };
  site.front.show(siteOf({ '/': { text: 'first', print }, '/gone/': { text: 'gone', print } }));
  const slow = [ask(site, '/'), ask(site, '/gone/')];
  await begun.opened;
  site.front.show(siteOf({ '/': { text: 'second' } }));
  expect((await ask(site, '/')).text).toBe('second');
  printing.open();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([500, 500]);
  expect(site.front.failures()).toEqual([]);
  expect(site.reports).toEqual([]);
  expect((await ask(site, '/')).text).toBe('second');
});

test('one address with the same key and another type is served with the type of its site', async () => {
  const site = await startFront();
  site.front.show(siteOf({ '/a': { text: '{}', type: 'text/plain' } }));
  await ask(site, '/a');
  site.front.show(siteOf({ '/a': { text: '{}', type: 'application/json', status: 410 } }));
  expect(await ask(site, '/a')).toMatchObject({
    status: 410,
    headers: { 'content-type': 'application/json' },
  });
});

test('an address that has gone is not there, and leads to where it has moved', async () => {
  const site = await startFront();
  site.front.show(siteOf({ '/jobs/7-a/': { text: 'open' } }));
  expect((await ask(site, '/jobs/7-a/')).text).toBe('open');
  site.front.show(siteOf({ '/jobs/7-b/': { text: 'open' } }, { '/jobs/7-a/': '/jobs/7-b/' }));
  expect((await ask(site, '/jobs/7-a/')).headers.location).toBe('/jobs/7-b/');
  site.front.show(siteOf({}));
  for (const path of ['/jobs/7-a/', '/jobs/7-b/', '/jobs/7']) {
    expect((await ask(site, path)).status).toBe(404);
  }
});

const addresses = ['/', '/a/', '/jobs/7-x/', '/style.css', '/all.json', '/picture.png'] as const;

/** A file that is one of a few, so that keys come again. */
const anyFile = fc.record({
  text: fc.constantFrom('', 'one', 'two', 'three '.repeat(300)),
  status: fc.constantFrom(200 as const, 200 as const, 404 as const, 410 as const),
});
const anySite = fc.dictionary(fc.constantFrom(...addresses), anyFile, { maxKeys: addresses.length });
const anyStep = fc.record({
  path: fc.constantFrom(...addresses, '/a', '/a/index.html', '/jobs/7', '/nowhere/'),
  method: fc.constantFrom('GET', 'GET', 'HEAD'),
  encoding: fc.constantFrom('identity', 'br', 'gzip'),
  range: fc.constantFrom(undefined, undefined, 'bytes=1-2', 'bytes=-1', 'bytes=99999-'),
  known: fc.boolean(),
});

/** The same files each time, as entries of every kind. */
function kinds(files: Record<string, { text: string; status: 200 | 404 | 410 }>): Record<string, FileOfTest> {
  return Object.fromEntries(
    Object.entries(files).map(([address, { text, status }]): [string, FileOfTest] => {
      // What it shows is the text, whatever its status.
      if (address === '/all.json') {
        return [address, { text, isLarge: true, type: 'application/json', print: () => inPieces(text, 100) }];
      }
      if (address === '/picture.png') return [address, { text, isSlow: true, type: 'image/png' }];
      return [address, { text, status }];
    }),
  );
}

test('any series of sites and questions is answered as by a front that has only seen the last site', async () => {
  const rounds = fc.array(fc.record({ files: anySite, steps: fc.array(anyStep, { maxLength: 8 }) }), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(rounds, fc.constantFrom(0, 2000, 1_000_000), async (series, memoryBytes) => {
      const folder = await scratchFolder();
      const site = await startFront({ memoryBytes, disk: openDiskCache(folder, 3000) });
      const tags = new Map<string, string>();
      for (const { files, steps } of series) {
        site.front.show(siteOf(kinds(files)));
        const fresh = await startFront({ disk: openDiskCache(await scratchFolder()) });
        fresh.front.show(siteOf(kinds(files)));
        for (const { path, method, encoding, range, known } of steps) {
          const tag = known ? tags.get(path) : undefined;
          const headers = {
            'accept-encoding': encoding,
            ...(range && { range }),
            ...(tag && { 'if-none-match': tag }),
          };
          const [one, other] = await Promise.all(
            [site, fresh].map((from) => ask(from, path, { method, headers })),
          );
          if (!one || !other) throw new Error('two answers');
          tags.set(path, one.headers.etag ?? '');
          expect(told(one)).toEqual(told(other));
        }
        await Promise.all([site.front.settled(), fresh.stop()]);
      }
      expect(site.reports).toEqual([]);
      await site.stop();
    }),
    { numRuns: 60, seed: 7, endOnFailure: true },
  );
});

/** All that an answer says but for when it was. */
function told({ status, headers: { date: _, ...headers }, text }: Reply) {
  return { status, headers, text };
}
