import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createStandinPosts } from '../../../src/standin/first-posts.ts';
import { defaultSettings } from '../../../src/standin/settings/read-settings.ts';
import type { StandinSettingsInput } from '../../../src/standin/settings/schema.ts';
import { inTransaction, openDatabase } from '../../../src/standin/state/database.ts';
import { list, noon, somePost, somePosts, start } from '../harness.ts';
import { openApi, readAnswer } from '../records/api.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'standin-state-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('posts, records and tokens are there again after a restart', async () => {
  const stateFile = join(await folder(), 'state.db');
  const before = await openApi('b', { stateFile, posts: somePosts(3) });
  const id = await before.candidate({ _city: 'Łódź', _skills: ['Welding'], source: 'New one' });
  await before.call('PUT', '/recruitments', { name: 'Made here' });
  before.standin.store.put(somePost(500));
  before.standin.store.withdraw(101);
  const candidate = (await before.call('GET', `/employees/${id}`)).json;
  const { access_token } = await tokenOf(before.standin.url);
  const nextIds = before.standin.store.nextIds();
  await before.standin.close();

  const after = await openApi('b', { stateFile, posts: somePosts(9) });
  expect((await list(after.standin)).ids).toEqual([500, 103, 102]);
  expect((await after.call('GET', `/employees/${id}`)).json).toEqual(candidate);
  expect((await after.call('GET', '/recruitments')).headers.get('x-result-total-count')).toBe('5');
  expect(after.standin.store.nextIds()).toEqual(nextIds);
  const response = await fetch(`${after.standin.url}/api/integration/v2/employees/${id}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  expect((await readAnswer(response)).status).toBe(200);
});

test('ids of what was withdrawn are not given out again after a restart', async () => {
  const stateFile = join(await folder(), 'state.db');
  const before = await start(somePosts(2), { stateFile });
  before.store.put(somePost(900));
  before.store.withdraw(900);
  await before.close();
  const after = await start(somePosts(2), { stateFile });
  expect(after.store.nextIds()).toEqual({ id: 901, advertId: 841, jobId: 3901 });
});

test('the id of a job that was made here is not given to a post after a restart', async () => {
  const stateFile = join(await folder(), 'state.db');
  const before = await openApi('b', { stateFile, posts: somePosts(2) });
  expect((await before.call('PUT', '/recruitments', { name: 'x' })).json).toEqual({ id: 3103 });
  await before.standin.close();
  expect((await start(somePosts(2), { stateFile })).store.nextIds().jobId).toBe(3104);
});

test('the links of posts follow the address of the run', async () => {
  const stateFile = join(await folder(), 'state.db');
  const posts = createStandinPosts({ posts: 2, today: noon });
  const before = await start(posts, { stateFile });
  const first = (await list(before)).posts;
  await before.close();
  const after = await start(posts, { stateFile });
  expect(after.url).not.toBe(before.url);
  const second = (await list(after)).posts;
  expect(JSON.stringify(second)).toBe(JSON.stringify(first).replaceAll(before.url, after.url));
  expect((await fetch(String(second[0]?.url))).status).toBe(200);
});

test('a reset brings the first posts back, for the next start too', async () => {
  const stateFile = join(await folder(), 'state.db');
  const before = await start(somePosts(2), { stateFile });
  before.store.withdraw(101);
  before.store.put(somePost(300));
  before.store.reset();
  await before.close();
  expect((await list(await start([], { stateFile }))).ids).toEqual([102, 101]);
});

test('a new custom field is there at the next start, and one that has left keeps its values', async () => {
  const stateFile = join(await folder(), 'state.db');
  const settings = (...sids: string[]): StandinSettingsInput => ({
    ...defaultSettings,
    customFields: {
      candidate: sids.map((sid) => ({ sid, name: sid, type: 'text' as const })),
      job: [],
      client: [],
      contact: [],
      user: [],
    },
  });
  const first = await openApi('b', { stateFile, settings: settings('one') });
  await first.candidate({ _one: '1' });
  await first.standin.close();
  const second = await openApi('b', { stateFile, settings: settings('two') });
  expect((await second.call('PATCH', '/employees/1', { _two: '2' })).status).toBe(204);
  expect((await second.call('PATCH', '/employees/1', { _one: '2' })).status).toBe(400);
  await second.standin.close();
  const third = await openApi('b', { stateFile, settings: settings('one', 'two') });
  expect((await third.call('GET', '/employees/1')).json).toMatchObject({ _one: '1', _two: '2' });
});

test('what was answered survives a kill -9', async () => {
  const stateFile = join(await folder(), 'state.db');
  const child = fork(new URL('./state-process.ts', import.meta.url), [stateFile]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await said(child);
  const { access_token } = await tokenOf(url);
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  let answered = 0;
  const create = async () => {
    for (;;) {
      const body = JSON.stringify({ name: 'a', lastname: 'b' });
      const response = await fetch(`${url}/api/integration/v2/employees`, { method: 'POST', headers, body });
      answered = Math.max(answered, ((await response.json()) as { id: number }).id);
      if (answered >= 25) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled([create(), create(), create()]);
  expect(answered).toBeGreaterThanOrEqual(25);
  const after = await openApi('b', { stateFile });
  const total = Number((await after.call('GET', '/employees')).headers.get('x-result-total-count'));
  expect(total).toBeGreaterThanOrEqual(answered);
  expect((await after.call('GET', `/employees/${answered}`)).status).toBe(200);
});

test.each([
  [
    'no database',
    'this is no database, it is a text that is long enough to be told apart',
    'file is not a database',
  ],
  ['a folder', null, 'EISDIR'],
])('%s as the state file is refused in words', async (_, text, reason) => {
  const path = await folder();
  const stateFile = text === null ? path : join(path, 'x.db');
  if (text !== null) await writeFile(stateFile, text.repeat(20));
  await expect(start([], { stateFile })).rejects.toThrow(
    new RegExp(
      `^The stand-in can't keep its data in ${stateFile}: ${reason}.*\\. Name another file with --state, or a new one\\.$`,
    ),
  );
});

test('a file of a newer stand-in is refused', async () => {
  const stateFile = join(await folder(), 'x.db');
  const standin = await start([], { stateFile });
  standin.state.database.exec('PRAGMA user_version = 99');
  await standin.close();
  await expect(start([], { stateFile })).rejects.toThrow('it was made by a newer stand-in');
});

test('a transaction inside another one is undone alone', () => {
  const standinSettings = { customFields: { candidate: [], job: [], client: [], contact: [], user: [] } };
  const database = openDatabase(null, standinSettings as never);
  onTestFinished(() => database.close());
  const add = (name: string) => database.prepare('INSERT INTO tags (name) VALUES (?)').run(name);
  const fail = () =>
    inTransaction(database, () => {
      add('inner');
      throw new Error('no');
    });
  inTransaction(database, () => {
    add('outer');
    expect(fail).toThrow('no');
    add('after');
  });
  expect(() =>
    inTransaction(database, () => {
      add('gone');
      throw new Error('all');
    }),
  ).toThrow('all');
  expect(
    database
      .prepare('SELECT name FROM tags ORDER BY id')
      .all()
      .map(({ name }) => name),
  ).toEqual(['outer', 'after']);
});

function said(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('message', (url) => resolve(String(url)));
    child.once('exit', (code) => reject(new Error(`The stand-in ended with ${code}.`)));
  });
}

async function tokenOf(url: string): Promise<{ access_token: string }> {
  const response = await fetch(`${url}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'kolibra_careers',
      client_secret: 'careers-secret',
      grant_type: 'client_credentials',
      scope: 'employee recruitment',
    }),
  });
  return (await response.json()) as { access_token: string };
}
