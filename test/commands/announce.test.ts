import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { announceFor } from '../../src/commands/announce.ts';
import { emptyMemory, rememberSite } from '../../src/site/site-memory.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { announcing, signingKey } from '../announce/announcing.ts';
import { boardOf, brandPosts, brandSettings } from '../site/brand-sample.ts';

const pem = signingKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** What the command prints of a site with these posts, of the main site and two brands below it. */
async function announced() {
  const world = await announcing(['google', 'indexNow', 'webSub']);
  const { dataDir, environment } = world;
  const settings = brandSettings({
    ...{ DATA_DIR: dataDir, SIGNING_KEY: pem, GOOGLE_INDEXING_URL: environment.GOOGLE_INDEXING_URL },
    GOOGLE_SERVICE_ACCOUNT: environment.GOOGLE_SERVICE_ACCOUNT ?? '',
    ...{ INDEXNOW_URL: environment.INDEXNOW_URL ?? '', WEBSUB_HUB: environment.WEBSUB_HUB ?? '' },
  });
  let memory = emptyMemory;
  return Object.assign(world, {
    settings,
    async show(count: number, at: string) {
      const board = boardOf(brandPosts(count), settings, at);
      memory = rememberSite(memory, board, settings.site, settings.content);
      const store = openStore(dataDir, { now: () => at, send: () => {} });
      await store.save({ board, images: {}, memory, fingerprint: at, shownAt: at });
      store.close();
      return board;
    },
    async tell({ dryRun = false, json = false } = {}) {
      const said = { out: '', code: 0 };
      await announceFor(
        settings,
        { dryRun, json },
        {
          ...{ pid: process.pid, wallClock: () => world.time, random: () => 0, signal: world.abort.signal },
          sleep: async () => {},
          print: (text) => {
            said.out += text;
          },
          say: () => {},
          exitWith: (code) => {
            said.code = code;
          },
        },
      );
      return said;
    },
  });
}

describe('jobfront announce', () => {
  test('tells of what was built, and then of what the next build has changed', async () => {
    const it = await announced();
    const before = await it.show(40, '2026-11-21T10:00:00Z');
    const first = await it.tell({ json: true });
    expect(first.code).toBe(0);
    expect(it.listeners.faults).toEqual([]);
    const jobs = before.jobs.map(({ address }) => `https://careers.example${encodeURI(address)}`);
    expect(it.listeners.indexNow.flat()).toEqual(expect.arrayContaining(jobs));
    const feeds = it.listeners.hub.flat();
    expect(feeds).toEqual(
      expect.arrayContaining(
        ['/feed.xml', '/velo/atom.xml', '/feeds/all.json'].map((path) => `https://careers.example${path}`),
      ),
    );
    expect((await it.tell()).out).toBe('Google: nothing new\nIndexNow: nothing new\nWebSub: nothing new\n');

    const after = await it.show(38, '2026-11-22T10:00:00Z');
    const closed = jobs.filter(
      (_, at) => !after.jobs.some(({ address }) => address === before.jobs[at]?.address),
    );
    expect(closed.length).toBe(1);
    const planned = JSON.parse((await it.tell({ dryRun: true, json: true })).out);
    expect(planned[0]).toMatchObject({
      channel: 'google',
      notices: closed.map((url) => ({ url, what: 'removed' })),
    });
    const calls = it.listeners.google.length;
    expect((await it.tell({ dryRun: true })).out).toMatch(/^Google: 1 address would be announced to http/);
    expect(it.listeners.google.length).toBe(calls);
    it.listeners.script.indexNow.push({ status: 403 });
    const second = await it.tell();
    expect(second.out).toMatch(
      /^Google: 1 address announced\nIndexNow: 0 addresses announced\n {2}1 address left: /,
    );
    expect(second.code).toBe(1);
    expect(it.listeners.google.at(-1)).toEqual(closed.map((url) => ({ url, type: 'URL_DELETED' })));
  });

  test('says what is missing where nothing was built, or nobody is to hear', async () => {
    const it = await announced();
    await expect(it.tell()).rejects.toThrow(/holds no site that could be announced: build it first/);
    expect(await readdir(it.dataDir)).not.toContain('announced');
    it.settings.environment.SITE_URL = 'http://localhost:4321';
    await expect(it.tell()).rejects.toThrow(/Nobody is to hear of changes: set GOOGLE_SERVICE_ACCOUNT/);
    expect(join(it.dataDir, 'google.json')).toBe(it.environment.GOOGLE_SERVICE_ACCOUNT);
  });
});
