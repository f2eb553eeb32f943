import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { chosenSnapshot, rollbackTarget } from '../../src/commands/snapshots.ts';
import { commandToken } from '../../src/operator/login.ts';
import { environmentSchema } from '../../src/settings/environment.ts';
import type { SnapshotSummary } from '../../src/store/store.ts';
import { shownBoard } from '../store/boards.ts';
import { emptyDataDir, storeIn } from '../store/data-dir.ts';
import { at, jobOf } from '../store/jobs.ts';
import { jobfront } from './run.ts';

const secret = 'Qx7-fixed_for_the_tests-31337';

/** A data folder with three snapshots, and a way to run commands on it. */
async function commandsOn(more: Record<string, string> = {}) {
  const dataDir = await emptyDataDir();
  const run = (...args: string[]) =>
    jobfront(args, { DATA_DIR: dataDir, SERVICE_URL: 'http://127.0.0.1:1', ...more });
  return { dataDir, run };
}

async function withSnapshots(more: Record<string, string> = {}) {
  const made = await commandsOn(more);
  const store = storeIn(made.dataDir);
  await store.save(shownBoard({ jobs: [jobOf(1), jobOf(2)], minutes: 1 }));
  await store.save(shownBoard({ jobs: [jobOf(1), jobOf(2, 1), jobOf(4)], minutes: 2, others: 1 }));
  await store.save(shownBoard({ jobs: [jobOf(2, 1)], minutes: 3 }));
  return { ...made, store };
}

test('snapshots lists what is kept, the newest first, beside whoever writes', async () => {
  const { run, store } = await withSnapshots();
  expect(await run('snapshots')).toEqual({
    code: 0,
    stderr: '',
    stdout: `${[
      `3  ${at(3)}  1 jobs  0 problems  0 new, 2 gone, 0 changed  shown`,
      `2  ${at(2)}  3 jobs  1 problems  1 new, 0 gone, 1 changed`,
      `1  ${at(1)}  2 jobs  0 problems  –`,
    ].join('\n')}\n`,
  });
  const { stdout } = await run('snapshots', '--json');
  expect(JSON.parse(stdout)).toEqual(await store.snapshots());
});

test('snapshots tells which jobs differ', async () => {
  const { run, store } = await withSnapshots();
  const lines = [
    'new      4  Baker 4, version 0  /jobs/4-baker-0/',
    'changed  2  Baker 2, version 1  /jobs/2-baker-1/',
  ];
  expect((await run('snapshots', '2')).stdout).toBe(`${lines.join('\n')}\n`);
  expect(JSON.parse((await run('snapshots', '1', '3', '--json')).stdout)).toEqual({
    ...{ from: '1', to: '3' },
    ...(await store.difference('1', '3')),
  });
  expect(await run('snapshots', '7', '9')).toEqual({
    ...{ code: 1, stdout: '', stderr: 'Snapshots 7 and 9: not kept, there are 3, 2, 1.\n' },
  });
});

test('where nothing was saved the commands say so', async () => {
  const { run } = await commandsOn();
  expect(await run('snapshots')).toEqual({ code: 0, stdout: 'There is no snapshot yet.\n', stderr: '' });
  expect(await run('rollback')).toMatchObject({
    code: 1,
    stderr:
      'There is no snapshot 1 before the one that is shown. There are: none yet. See jobfront snapshots.\n',
  });
  expect((await run('publish')).stderr).toBe(
    'No live site runs on this data folder: begin it with npm start.\n',
  );
});

test('rollback pins an older snapshot while no site runs, and publish --unpin lets it go', async () => {
  const { run, store, dataDir } = await withSnapshots();
  store.close();
  const shown = async () => {
    const again = storeIn(dataDir);
    const found = (await again.snapshots()).find((one) => one.shown);
    again.close();
    return found && `${found.id}${found.pinned ? ' pinned' : ''}`;
  };
  const first = await run('rollback');
  expect(first).toEqual({
    ...{ code: 0, stderr: '' },
    stdout: 'Snapshot 2 is shown and pinned: nothing new is shown until jobfront publish --unpin.\n',
  });
  expect(await shown()).toBe('2 pinned');
  expect((await run('rollback', '--to', '3')).stdout).toContain('Snapshot 3 is shown');
  expect(await shown()).toBe('3 pinned');
  expect((await run('rollback', '2')).stdout).toContain('Snapshot 1 is shown');
  expect(await shown()).toBe('1 pinned');
  const user = userInfo().username;
  expect((await run('snapshots')).stdout).toContain(`pinned by ${user} (command line)`);
  expect((await run('publish', '--unpin')).stdout).toMatch(/^Unpinned: /);
  expect(await shown()).toBe('3');
});

test('rollback goes so many steps back from what is shown, or to the one that is named', () => {
  const list = (shown: string): SnapshotSummary[] =>
    ['5', '4', '3'].map((id) => ({
      ...{ id, shownAt: at(1), boardAt: at(1), jobs: 1, problems: 0, changes: null },
      ...{ shown: id === shown, pinned: false },
    }));
  const to = (shown: string, args: Parameters<typeof rollbackTarget>[0]) =>
    chosenSnapshot(list(shown), rollbackTarget(args));
  expect(to('5', {})).toBe('4');
  expect(to('5', { steps: '2' })).toBe('3');
  expect(to('4', { steps: '1' })).toBe('3');
  expect(to('3', { to: '5' })).toBe('5');
  expect(() => to('4', { steps: '2' })).toThrow(
    'There is no snapshot 2 before the one that is shown. There are: 5, 4 (shown), 3. See jobfront snapshots.',
  );
  expect(() => to('4', { to: '9' })).toThrow('There is no snapshot 9. There are: 5, 4 (shown), 3.');
  for (const wrong of ['x', '', '0', '-1', '1.5'])
    expect(() => to('4', { to: wrong })).toThrow(`"${wrong}" is no snapshot: give its number`);
  for (const wrong of ['x', '0', '-1', '1.5'])
    expect(() => to('4', { steps: wrong })).toThrow(`"${wrong}" is no number of snapshots`);
  expect(() => to('4', { steps: '1', to: '3' })).toThrow('not both');
});

test('where a live site runs it is asked, with the number of the snapshot', async () => {
  const asked: unknown[] = [];
  const given = new Set<unknown>();
  const site = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    asked.push([request.url, JSON.parse(body)]);
    given.add(`${request.headers.authorization} ${request.headers['x-jobfront-user']}`);
    const ok = body !== '{"snapshot":"1"}';
    response.end(JSON.stringify({ ok, message: ok ? 'Nothing has changed.' : 'It could not be shown.' }));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const port = String((site.address() as AddressInfo).port);
  // The store is open here: a site runs on it.
  const { run } = await withSnapshots({ PORT: port, OPERATOR_PASSWORD: secret });
  expect((await run('rollback')).stdout).toContain('Snapshot 2 is shown and pinned');
  expect(await run('rollback', '2')).toMatchObject({ code: 1, stderr: 'It could not be shown.\n' });
  expect(await run('publish', '--unpin')).toMatchObject({ code: 0, stdout: 'Nothing has changed.\n' });
  expect(asked).toEqual([
    ['/_jobfront/rollback', { snapshot: '2' }],
    ['/_jobfront/rollback', { snapshot: '1' }],
    ['/_jobfront/unpin', {}],
    ['/_jobfront/publish', { confirm: false }],
  ]);
  const environment = environmentSchema.parse({
    SERVICE_URL: 'http://127.0.0.1:1',
    OPERATOR_PASSWORD: secret,
  });
  expect([...given]).toEqual([`Bearer ${commandToken(environment)} ${userInfo().username}`]);
});
