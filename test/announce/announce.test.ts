import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockLedgers } from '../../src/announce/announce.ts';
import { isAnnounced } from '../../src/announce/channels.ts';
import { DataDirInUse } from '../../src/store/data-folder.ts';
import { announcing, jobUrl, many, origin, stateOf } from './announcing.ts';

const hour = 3_600_000;
const updated = (id: number) => ({ url: jobUrl(id), type: 'URL_UPDATED' });
const deleted = (id: number) => ({ url: jobUrl(id), type: 'URL_DELETED' });

describe('Google', () => {
  test('is notified of removals and of new jobs, the newest first, then of changes; of each once', async () => {
    const { run, listeners } = await announcing(['google']);
    await run(stateOf({ 1: 'a', 2: 'a', 3: 'a' }));
    await run(stateOf({ 2: 'b', 3: 'a', 4: 'a', 5: 'a' }));
    const [again] = await run(stateOf({ 2: 'b', 3: 'a', 4: 'a', 5: 'a' }));
    expect(listeners.google).toEqual([
      [updated(3), updated(2), updated(1)],
      [deleted(1), updated(5), updated(4), updated(2)],
    ]);
    expect(again).toMatchObject({ sent: [], waiting: 0, trouble: null });
    expect(listeners.tokens).toBe(2);
    expect(listeners.faults).toEqual([]);
  });

  test('hears in batches of 100, 200 a day at most; its day begins at midnight Pacific time', async () => {
    const it = await announcing(['google']);
    const [first] = await it.run(stateOf(many(450)));
    expect(it.listeners.google.map((batch) => batch.length)).toEqual([100, 100]);
    expect(first).toMatchObject({
      waiting: 250,
      trouble: { kind: 'limit' },
      notBefore: '2026-03-02T08:00:00.000Z',
    });
    it.time += 11 * hour;
    // A job that closes meanwhile precedes those that have waited longer.
    const { 450: _, ...left } = many(450);
    expect(await it.run(stateOf(left))).toMatchObject([{ sent: [], waiting: 251 }]);
    it.time += hour;
    await it.run(stateOf(left));
    expect(it.listeners.google[2]?.[0]).toEqual(deleted(450));
    it.time += 24 * hour;
    expect(await it.run(stateOf(left))).toMatchObject([{ waiting: 0, trouble: null }]);
    expect(it.listeners.google.flat().length).toBe(451);
    expect(it.listeners.faults).toEqual([]);
  });

  test('is reported of pages with markup alone, and once of one that has lost it', async () => {
    const { run, listeners } = await announcing(['google']);
    const unmarked = stateOf({ 1: 'a', 2: 'a' });
    const jobs = new Map([...unmarked.jobs].map(([url, job]) => [url, { ...job, isMarked: false }]));
    await run({ ...unmarked, jobs });
    expect(listeners.google).toEqual([]);
    await run(stateOf({ 1: 'a' }));
    await run({ ...unmarked, jobs });
    await run({ ...unmarked, jobs });
    expect(listeners.google).toEqual([[updated(1)], [updated(1)]]);
  });

  test('looks at an address that leads elsewhere now, in place of removing it', async () => {
    const { run, listeners } = await announcing(['google']);
    await run(stateOf({ 1: 'a' }));
    await run(stateOf({ 2: 'a' }, { moved: new Set([jobUrl(1)]) }));
    await run(stateOf({ 2: 'a' }, { moved: new Set([jobUrl(1)]) }));
    expect(listeners.google).toEqual([[updated(1)], [updated(2), updated(1)]]);
  });

  test('may refuse: an owner is reported what to do, and nothing counts as announced', async () => {
    const { run, listeners, waits } = await announcing(['google']);
    const message = 'Permission denied. Failed to verify the URL ownership.';
    listeners.refusals.set(jobUrl(1), { status: 403, message });
    const [first] = await run(stateOf({ 1: 'a' }));
    expect(first).toMatchObject({ sent: [], waiting: 1, trouble: { kind: 'owner' } });
    expect(first?.trouble?.reason).toMatch(
      /ownership.*Add announcer@project\.iam\.example as an owner of this site in Search Console/,
    );
    expect(waits).toEqual([]);
    listeners.refusals.clear();
    expect(await run(stateOf({ 1: 'a' }))).toMatchObject([{ waiting: 0 }]);
  });

  test('may not take one address: all others are announced, and that one when it changes', async () => {
    const { run, listeners } = await announcing(['google']);
    listeners.refusals.set(jobUrl(2), { status: 400, message: 'Invalid URL' });
    expect(await run(stateOf({ 1: 'a', 2: 'a' }))).toMatchObject([
      { sent: [{ url: jobUrl(1) }], refused: [{ url: jobUrl(2), reason: 'Invalid URL' }], waiting: 0 },
    ]);
    await run(stateOf({ 1: 'a', 2: 'a' }));
    listeners.refusals.clear();
    await run(stateOf({ 1: 'a', 2: 'b' }));
    expect(listeners.google).toEqual([[updated(1)], [updated(2)]]);
  });

  test('may count more than we do: its own limit ends the day', async () => {
    const it = await announcing(['google'], { perDay: 5 });
    it.environment.GOOGLE_DAILY_LIMIT = 200;
    const [first] = await it.run(stateOf(many(8)));
    expect(first).toMatchObject({
      waiting: 3,
      trouble: { kind: 'limit' },
      notBefore: '2026-03-02T08:00:00.000Z',
    });
    await it.run(stateOf(many(8)));
    expect(it.listeners.google.length).toBe(1);
    it.time += 12 * hour;
    expect(await it.run(stateOf(many(8)))).toMatchObject([{ waiting: 0 }]);
  });

  test('may be down, or answer nonsense: the call is repeated with back-off, and an old token renewed', async () => {
    const { run, listeners, waits } = await announcing(['google']);
    listeners.script.token.push({ status: 503 });
    listeners.script.batch.push({ status: 401 }, { status: 200, body: '<html>' });
    expect(await run(stateOf({ 1: 'a' }))).toMatchObject([{ waiting: 0, trouble: null }]);
    expect(waits).toEqual([1_000, 2_000, 4_000]);
    expect(listeners.tokens).toBe(2);
  });

  test('may have disabled the account', async () => {
    const { run, listeners } = await announcing(['google']);
    listeners.script.token.push({ status: 400, body: '{"error":"invalid_grant"}' });
    const [first] = await run(stateOf({ 1: 'a' }));
    expect(first?.trouble?.reason).toMatch(/refuses the key of announcer@.*invalid_grant.*Make a new key/);
  });

  test('is not called where the key file is none', async () => {
    const it = await announcing(['google']);
    await writeFile(it.environment.GOOGLE_SERVICE_ACCOUNT ?? '', '{"private_key":"very secret"}');
    const [first] = await it.run(stateOf({ 1: 'a' }));
    expect(first).toMatchObject({ waiting: 1, trouble: { kind: 'owner' } });
    expect(first?.trouble?.reason).toMatch(
      /GOOGLE_SERVICE_ACCOUNT names .*google\.json, which can't be used/,
    );
    expect(first?.trouble?.reason).not.toMatch(/very secret/);
    // Once it is put right, no restart is needed.
    await writeFile(it.environment.GOOGLE_SERVICE_ACCOUNT ?? '', it.listeners.keyFile);
    expect(await it.run(stateOf({ 1: 'a' }))).toMatchObject([{ waiting: 0 }]);
  });
});

describe('IndexNow', () => {
  test('is notified of pages of jobs and of the owner that are new, changed or gone, 10,000 in a call', async () => {
    const { run, listeners } = await announcing(['indexNow']);
    const page = `${origin}/about/`;
    await run(stateOf(many(10_001), { pages: new Map([[page, 'a']]) }));
    expect(listeners.indexNow.map((urls) => urls.length)).toEqual([10_000, 2]);
    await run(stateOf({ ...many(10_000), 7: 'b' }, { pages: new Map([[page, 'b']]) }));
    expect(listeners.indexNow[2]?.sort()).toEqual([page, jobUrl(10_001), jobUrl(7)]);
    expect(listeners.faults).toEqual([]);
  });

  test('is left alone for as long as it asks', async () => {
    const it = await announcing(['indexNow']);
    it.listeners.script.indexNow.push({ status: 429, headers: { 'retry-after': '30' } });
    expect(await it.run(stateOf({ 1: 'a' }))).toMatchObject([{ waiting: 0 }]);
    expect(it.waits).toEqual([30_000]);
    it.listeners.script.indexNow.push({ status: 429, headers: { 'retry-after': '7200' } });
    expect(await it.run(stateOf({ 1: 'b' }))).toMatchObject([
      { waiting: 1, notBefore: new Date(it.time + 7_200_000).toISOString() },
    ]);
    expect(it.listeners.indexNow.length).toBe(1);
  });

  test('may not find the key, or not understand', async () => {
    const { run, listeners, waits } = await announcing(['indexNow']);
    const reasons: (string | undefined)[] = [];
    for (const status of [400, 403, 422]) {
      listeners.script.indexNow.push({ status });
      const [one] = await run(stateOf({ 1: 'a' }));
      reasons.push(one?.trouble?.reason);
    }
    expect(reasons).toEqual([
      expect.stringMatching(/answered 400: .*Check INDEXNOW_URL/),
      expect.stringMatching(
        /answered 403: it does not find the key at https:\/\/careers\.example\/\w{32}\.txt/,
      ),
      expect.stringMatching(/answered 422: .*Check SITE_URL/),
    ]);
    expect(waits).toEqual([]);
  });

  test('hears nothing of a host that the site has left', async () => {
    const { run, listeners } = await announcing(['indexNow']);
    const old = stateOf(
      {},
      { pages: new Map([['https://old.example/', 'a']]), siteUrl: 'https://old.example' },
    );
    listeners.script.indexNow.push({ status: 200 });
    await run(old);
    await run(stateOf({ 1: 'a' }));
    expect(listeners.indexNow).toEqual([[jobUrl(1)]]);
  });
});

describe('a WebSub hub', () => {
  test('hears which feeds have changed', async () => {
    const { run, listeners } = await announcing(['webSub']);
    const feed = (name: string) => `${origin}/${name}.xml`;
    const feeds = (all: Record<string, string>) =>
      stateOf({}, { feeds: new Map(Object.entries(all).map(([name, key]) => [feed(name), key])) });
    await run(feeds({ feed: 'a', atom: 'a', gone: 'a' }));
    listeners.script.hub.push({ status: 503 });
    await run(feeds({ feed: 'b', atom: 'a' }));
    expect(listeners.hub).toEqual([[feed('feed'), feed('atom'), feed('gone')], [feed('feed')]]);
  });
});

describe('what was announced', () => {
  test.each([1, 2, 3, 4])(
    'survives a kill in call %i: nothing is lost, and one call repeated',
    async (call) => {
      const it = await announcing(['google', 'indexNow', 'webSub']);
      const state = stateOf(many(230), { feeds: new Map([[`${origin}/feed.xml`, 'a']]) });
      let calls = 0;
      it.listeners.onTaken = () => {
        calls += 1;
        if (calls === call) it.abort.abort(new Error('killed'));
      };
      const before = await it.run(state).catch((error: unknown) => String(error));
      it.abort = new AbortController();
      await it.run(state);
      it.time += 24 * hour;
      const last = await it.run(state);
      expect(last.map(({ waiting }) => waiting)).toEqual([0, 0, 0]);
      expect(before).toMatch('killed');
      const reported = it.listeners.google.flat().map(({ url }) => url);
      expect(new Set(reported).size).toBe(230);
      expect(reported.length - 230).toBeLessThanOrEqual(100);
      expect(it.listeners.indexNow.length + it.listeners.hub.length).toBeLessThanOrEqual(3);
      // What may have been taken before the kill counts.
      expect(it.listeners.faults).toEqual([]);
    },
  );

  test('is set aside where it is damaged, and all is announced again', async () => {
    const { run, listeners, dataDir, reports } = await announcing(['indexNow']);
    await run(stateOf({ 1: 'a' }));
    const file = join(dataDir, 'announced', 'indexNow.json');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40));
    await run(stateOf({ 1: 'a' }));
    expect(listeners.indexNow.length).toBe(2);
    expect(reports).toEqual([expect.stringMatching(/indexNow\.json can't be read/)]);
  });

  test('is written by one process at a time', async () => {
    const { run, dataDir } = await announcing(['indexNow']);
    const lock = lockLedgers(dataDir, 1, '2026-03-01T00:00:00Z');
    await expect(run(stateOf({ 1: 'a' }))).rejects.toThrow(DataDirInUse);
    lock.release();
    expect(await run(stateOf({ 1: 'a' }))).toMatchObject([{ waiting: 0 }]);
  });

  test('is nothing, for a site on this machine and without settings', () => {
    const nothing = { SITE_URL: origin, GOOGLE_DAILY_LIMIT: 200, GOOGLE_INDEXING_URL: '' };
    expect(isAnnounced(nothing)).toBe(false);
    expect(isAnnounced({ ...nothing, WEBSUB_HUB: 'https://hub.example' })).toBe(true);
    expect(
      isAnnounced({ ...nothing, WEBSUB_HUB: 'https://hub.example', SITE_URL: 'http://localhost:1' }),
    ).toBe(false);
  });
});
