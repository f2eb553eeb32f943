import { mkdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAlerts } from '../../src/alerts/open-alerts.ts';
import { openApplications } from '../../src/apply/open-applications.ts';
import { putText, sentApplication } from '../apply/applications.ts';
import { emptyDataDir } from '../store/data-dir.ts';
import { jobfront } from './run.ts';

test('applications are listed, shown, tried again, written out, forgotten and purged beside whoever delivers', async () => {
  const dataDir = await emptyDataDir();
  const run = (...args: string[]) =>
    jobfront(['applications', ...args], { DATA_DIR: dataDir, SERVICE_URL: 'http://127.0.0.1:1' });
  expect(await run('list')).toEqual({ code: 0, stdout: 'There is no application.\n', stderr: '' });
  await expect(stat(join(dataDir, 'apply.key'))).rejects.toThrow('ENOENT');

  const { outbox, files } = await openApplications({ DATA_DIR: dataDir, APPLY_KEY: undefined }, Date.now);
  const cv = await putText(files, 'cv.txt', 'my life');
  const now = Date.now();
  const dead = await outbox.add(sentApplication({ files: [cv] }), 'one', now);
  await outbox.add(sentApplication({ email: 'old@example.com' }), 'two', now - 31 * 24 * 3_600_000);
  await outbox.claim(now - 1, 1_000_000);
  const claim = await outbox.claim(now, 1_000_000);
  if (!claim) throw new Error('Nothing is due.');
  const refused = { state: 'refused' as const, reason: 'the service does not take email' };
  await outbox.record(claim, { candidateId: null, steps: { candidate: refused } }, now + 1_000_000);
  await outbox.finish(claim, { state: 'dead', reason: 'candidate: the service does not take email' }, now);

  const listed = await run('list', '--state', 'dead');
  expect(listed.stdout).toContain(`${dead.reference}  dead  `);
  const shown = await run('show', dead.reference);
  expect(shown.stdout).toContain('candidate: refused (the service does not take email)');
  expect(shown.stdout).toMatch(/Z {2}received\n.*Z {2}dead/);
  const all = JSON.parse((await run('list', '--json')).stdout);
  expect(all).toEqual(await outbox.list());
  expect(`${listed.stdout}${shown.stdout}${JSON.stringify(all)}`).not.toMatch(/Ada|ada@|cv\.txt/);

  const folder = join(dataDir, 'out');
  expect(JSON.parse((await run('export', dead.reference, folder, '--json')).stdout)).toEqual([
    'application.json',
    'cv.txt',
  ]);
  expect(JSON.parse(await readFile(join(folder, 'application.json'), 'utf8'))).toMatchObject({ name: 'Ada' });
  expect(await readFile(join(folder, 'cv.txt'), 'utf8')).toBe('my life');
  expect((await stat(join(folder, 'cv.txt'))).mode & 0o077).toBe(0);
  await mkdir(join(dataDir, 'there'));
  expect((await run('export', dead.reference, join(dataDir, 'there'))).code).toBe(1);

  expect((await run('retry', '--json')).stdout).toBe(`["${dead.reference}"]\n`);
  expect(await outbox.find(dead.reference)).toMatchObject({ state: 'waiting' });
  expect(await run('retry', '0000-0000')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('0000-0000'),
  });

  // Alerts of the mailbox are deleted as well, those of others stay.
  const { alerts } = await openAlerts({ DATA_DIR: dataDir });
  const alert = { language: 'en', brand: null, search: '?q=', frequency: 'daily' } as const;
  for (const email of ['ada@example.com', 'eve@example.com']) await alerts.add({ ...alert, email }, now);
  expect((await run('purge', '--json')).stdout).toBe('{"removed":1}\n');
  expect(JSON.parse((await run('forget', 'ADA@example.com', '--json')).stdout)).toEqual({
    removed: [dead.reference],
    delivered: [],
    alerts: 1,
  });
  expect(await alerts.counts()).toEqual({ new: 1, active: 0 });
  await alerts.close();
  expect((await outbox.list()).map(({ state, hasData }) => [state, hasData])).toEqual([
    ['removed', false],
    ['removed', false],
  ]);
  expect(await files.held(cv.id)).toBeNull();
  await outbox.close();
});
