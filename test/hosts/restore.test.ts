import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openApplications } from '../../src/apply/open-applications.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { putText, sentApplication } from '../apply/applications.ts';
import { shownBoard } from '../store/boards.ts';
import { emptyDataDir } from '../store/data-dir.ts';
import { at, jobOf } from '../store/jobs.ts';

const run = (script: string, ...args: string[]) => {
  const file = fileURLToPath(new URL(`../../docs/hosting/${script}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync('sh', [file, ...args], { encoding: 'utf8' });
  return { status, stdout: stdout.trim(), stderr };
};
const options = { now: () => at(0), send: (message: string) => expect.unreachable(message) };
const place = (dataDir: string) => ({ DATA_DIR: dataDir, APPLY_KEY: undefined });
const jobsIn = async (dataDir: string) => {
  const store = openStore(dataDir, options);
  const jobs = (await store.board())?.board.jobs.map(({ advertId }) => advertId);
  await store.close();
  return jobs;
};

/** Data folder of a site that shows jobs and holds an application with a file; with the folder for its backups. */
async function site(email = 'first@example.com') {
  const folder = await emptyDataDir();
  const data = join(folder, 'data');
  const store = openStore(data, options);
  await store.save(shownBoard({ jobs: [jobOf(1, 0), jobOf(2, 0)], minutes: 1 }));
  await writeFile(join(data, 'signing-key.pem'), 'a key', { mode: 0o600 });
  await apply(data, email, 'my life');
  return { folder, data, store, backups: join(folder, 'backups') };
}

async function apply(data: string, email: string, text: string): Promise<void> {
  const { outbox, files } = await openApplications(place(data), Date.now);
  const cv = await putText(files, 'cv.txt', text);
  await outbox.add(sentApplication({ email, files: [cv] }), email, Date.now());
  await outbox.close();
}

/** What waits, as it is unsealed with the key that is there. */
async function waitingIn(data: string) {
  const { outbox, files } = await openApplications(place(data), Date.now);
  const all = await outbox.list('waiting');
  const found = await Promise.all(
    all.map(async ({ reference }) => {
      const application = (await outbox.open(reference))?.application;
      const [file] = application?.files ?? [];
      const text = file ? Buffer.concat(await Array.fromAsync(files.read(file))).toString() : null;
      return [application?.email, text];
    }),
  );
  await outbox.close();
  return found.sort();
}

test('a restore brings back boards and keys, and keeps applications that came since, with their key', async () => {
  const { data, store, backups } = await site();
  const backup = run('backup.sh', data, backups);
  expect(backup.status).toBe(0);
  expect((await readdir(backup.stdout)).sort()).toEqual(['jobfront.sqlite', 'signing-key.pem']);
  for (const name of ['applications.sqlite', 'apply.key', 'uploads']) {
    expect(backup.stderr).toMatch(new RegExp(`^Left out: ${name} \\(applications are personal data`, 'm'));
  }
  // Life goes on, and then the store is lost.
  await store.close();
  await apply(data, 'second@example.com', 'another life');
  await writeFile(join(data, 'jobfront.sqlite'), 'no database any more');
  await rm(join(data, 'signing-key.pem'));
  const restored = run('restore.sh', backup.stdout, data);
  expect([restored.status, restored.stderr]).toEqual([
    0,
    expect.stringContaining('Restored: jobfront.sqlite'),
  ]);
  expect(await jobsIn(data)).toEqual([1, 2]);
  expect(await readFile(join(data, 'signing-key.pem'), 'utf8')).toBe('a key');
  expect(await waitingIn(data)).toEqual([
    ['first@example.com', 'my life'],
    ['second@example.com', 'another life'],
  ]);
  const replaced = (await readdir(data)).find((name) => name.startsWith('replaced-')) ?? '';
  expect(await readFile(join(data, replaced, 'jobfront.sqlite'), 'utf8')).toBe('no database any more');
});

test('a backup with applications brings them into an empty folder, and never over others', async () => {
  const { folder, data, store, backups } = await site();
  const backup = run('backup.sh', '--with-applications', data, backups);
  await store.close();
  expect(backup.stderr).not.toContain('applications');
  const fresh = join(folder, 'fresh');
  expect(run('restore.sh', backup.stdout, fresh).status).toBe(0);
  expect(await jobsIn(fresh)).toEqual([1, 2]);
  expect(await waitingIn(fresh)).toEqual([['first@example.com', 'my life']]);
  expect((await stat(join(fresh, 'apply.key'))).mode & 0o077).toBe(0);
  const other = await site('other@example.com');
  await other.store.close();
  const kept = run('restore.sh', backup.stdout, other.data);
  expect(kept.stderr).toContain(
    'Not restored: apply.key, because the data folder has applications of its own',
  );
  expect(await waitingIn(other.data)).toEqual([['other@example.com', 'my life']]);
});

test('a restore changes nothing while a site runs', async () => {
  const { data, store, backups } = await site();
  const { stdout } = run('backup.sh', data, backups);
  const refused = run('restore.sh', stdout, data);
  await store.close();
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('stop the site') });
  expect((await readdir(data)).filter((name) => /^(replaced-|\.)/.test(name))).toEqual([]);
});

test.each([
  ['a damaged store', async (data: string) => writeFile(join(data, 'jobfront.sqlite'), 'x'.repeat(5_000))],
  ['an empty folder', async (data: string) => rm(data, { recursive: true }).then(() => mkdir(data))],
  ['no folder', async (data: string) => rm(data, { recursive: true })],
])('of %s no backup is left behind', async (_, spoil) => {
  const { data, store, backups } = await site();
  await store.close();
  await spoil(data);
  const failed = run('backup.sh', data, backups);
  expect([failed.status === 0, failed.stdout]).toEqual([false, '']);
  expect(failed.stderr).not.toBe('');
  expect(await readdir(backups).catch(() => [])).toEqual([]);
});

test('a backup names everything that it leaves out', async () => {
  const { data, store, backups } = await site();
  await mkdir(join(data, 'printed'));
  await cp(join(data, 'signing-key.pem'), join(data, 'something-new'));
  const { stdout, stderr } = run('backup.sh', data, backups);
  await store.close();
  const told = [...stderr.matchAll(/^Left out: (\S+) /gm)].map(([, name]) => name);
  const all = (await readdir(data)).filter((name) => !/-(wal|shm)$/.test(name));
  expect([...told, ...(await readdir(stdout))].sort()).toEqual(all.sort());
});
