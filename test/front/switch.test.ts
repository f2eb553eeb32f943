import { Agent } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createTable } from '../../src/front/release-table.ts';
import { ask, gate, type Reply, scratchFolder, startFront } from './harness.ts';
import { type FileOfTest, inMemory, onDisk, tagOf } from './releases.ts';

const count = 40;

/** A release whose every file names it, with pages of different lengths. */
function filesOf(release: string): Record<string, FileOfTest> {
  const pages = Array.from({ length: count }, (_, page): [string, FileOfTest] => [
    `/jobs/${page}/`,
    {
      text: `${release} ${'x'.repeat(page * Number(release) * 7)}`,
      encodings: page % 2 ? [] : ['br', 'gzip'],
    },
  ]);
  return {
    ...Object.fromEntries(pages),
    '/same/': { text: 'the same in all' },
    [`/_astro/${release}.css`]: { text: `/* ${release} */`, type: 'text/css', isImmutable: true },
    [`/only/${release}/`]: { text: 'a page of one release' },
  };
}

test('switching under load loses no request and mixes nothing', async () => {
  const folder = await scratchFolder();
  const names = ['000001', '000002', '000003', '000004'];
  const releases = await Promise.all(names.map((name) => onDisk(folder, name, filesOf(name))));
  // Too little memory for one release: files come from the cache and from disk.
  const site = await startFront({ memoryBytes: 20_000, streamBytes: 5_000 });
  const agent = new Agent({ keepAlive: true, maxSockets: 300 });
  onTestFinished(() => agent.destroy());
  let shown = 0;
  const show = () => {
    const release = releases[shown % releases.length];
    shown += 1;
    if (release) site.front.show(release);
  };
  show();
  let answered = 0;
  const total = 3000;
  const visit = async (number: number) => {
    const before = shown;
    const reply = await ask(site, `/jobs/${number % count}/`, { agent });
    answered += 1;
    if (answered % 100 === 0) show();
    // Its release was on show at some moment between the question and the answer.
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
    expect(headers.etag).toBe(`"${tagOf(text)}"`);
    expect(headers['content-length']).toBe(String(body.length));
    return status;
  }
});

test('a request under way ends with the release that it began with', async () => {
  const reading = gate();
  const begun = gate();
  const site = await startFront();
  site.front.show(
    siteOf({ '/': { text: 'first' } }, {}, () => {
      begun.open();
      return reading.opened;
    }),
  );
  const slow = ask(site, '/');
  await begun.opened;
  site.front.show(siteOf({ '/': { text: 'second' } }));
  expect((await ask(site, '/')).text).toBe('second');
  reading.open();
  const reply = await slow;
  expect(reply.text).toBe('first');
  expect(reply.headers.etag).toBe(`"${tagOf('first')}"`);
  expect((await ask(site, '/')).text).toBe('second');
});

test('bytes that a switch leaves alone are not read again', async () => {
  const site = await startFront();
  const [first, second] = [siteOf(filesOf('000001')), siteOf(filesOf('000002'))];
  site.front.show(first);
  await ask(site, '/same/');
  await ask(site, '/jobs/1/');
  site.front.show(second);
  expect((await ask(site, '/same/')).text).toBe('the same in all');
  await ask(site, '/jobs/1/');
  expect(first.reads).toEqual(['/same/ identity', '/jobs/1/ identity']);
  expect(second.reads).toEqual(['/jobs/1/ identity']);
});

test('one address with the same bytes and another type is served with the type of its release', async () => {
  const site = await startFront();
  site.front.show(siteOf({ '/a': { text: '{}', type: 'text/plain' } }));
  await ask(site, '/a');
  site.front.show(siteOf({ '/a': { text: '{}', type: 'application/json', status: 410 } }));
  expect(await ask(site, '/a')).toMatchObject({
    status: 410,
    headers: { 'content-type': 'application/json' },
  });
});

test('requests for one file at the same moment share one read', async () => {
  const reading = gate();
  const release = siteOf({ '/': { text: 'home' } }, {}, () => reading.opened);
  const arrived = gate();
  let arrivals = 0;
  const site = await startFront({
    routes: [
      () => {
        arrivals += 1;
        if (arrivals === 50) arrived.open();
        return false;
      },
    ],
  });
  site.front.show(release);
  const replies = Array.from({ length: 50 }, () => ask(site, '/'));
  await arrived.opened;
  reading.open();
  expect((await Promise.all(replies)).map(({ text }) => text)).toEqual(Array(50).fill('home'));
  expect(release.reads).toEqual(['/ identity']);
});

test('a read that fails with its old release fails nobody who asks the new one for the same bytes', async () => {
  const reading = gate();
  const begun = gate();
  const site = await startFront();
  const files = { '/same/': { text: 'the same in all' } };
  site.front.show(
    siteOf(files, {}, async () => {
      begun.open();
      await reading.opened;
      throw new Error('this release is gone');
    }),
  );
  const old = ask(site, '/same/');
  await begun.opened;
  site.front.show(siteOf(files));
  expect(await ask(site, '/same/')).toMatchObject({ status: 200, text: 'the same in all' });
  reading.open();
  expect((await old).status).toBe(500);
});

test('what memory has no room for is read again each time, and nothing of it is kept', async () => {
  const site = await startFront({ memoryBytes: 0 });
  const release = siteOf({ '/': { text: 'home' } });
  site.front.show(release);
  for (let round = 0; round < 3; round += 1) expect((await ask(site, '/')).text).toBe('home');
  expect(release.reads).toHaveLength(3);
  expect(site.front.memory()).toEqual({ bytes: 0, files: 0 });
});

test.each(['constructor', '__proto__', 'toString'])('no release has the address %s', (name) => {
  const table = createTable(siteOf({}), [siteOf({})]);
  expect(table.file(name)).toBeUndefined();
  expect(table.find(name)).toBeNull();
});

test('immutable files of older releases stay, as long as the caller wants; their pages do not', async () => {
  const site = await startFront();
  const [first, second, third] = ['000001', '000002', '000003'].map((name) => inMemory(name, filesOf(name)));
  if (!first || !second || !third) throw new Error('three releases');
  site.front.show(first);
  site.front.show(third, [second, first]);
  expect(await ask(site, '/_astro/000001.css')).toMatchObject({
    status: 200,
    text: '/* 000001 */',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
  expect((await ask(site, '/_astro/000002.css')).text).toBe('/* 000002 */');
  expect((await ask(site, '/only/000001/')).status).toBe(404);
  expect((await ask(site, '/only/000001')).status).toBe(404);
  site.front.show(third, [second]);
  expect((await ask(site, '/_astro/000001.css')).status).toBe(404);
  expect((await ask(site, '/_astro/000002.css')).status).toBe(200);
});
