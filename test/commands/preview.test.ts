import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readPreviewArgs } from '../../src/commands/preview.ts';
import { readPreviewToken } from '../../src/live/preview-link.ts';
import { freePort } from '../hosts/real-server.ts';
import { noEnvFile } from '../pages/owner-site.ts';
import { jobfront } from './run.ts';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
let site: string;
beforeEach(async () => {
  site = await mkdtemp(join(tmpdir(), 'jobfront-preview-'));
});
afterEach(() => rm(site, { recursive: true }));

test('preview serves what was built of a site, at the port of its .env, until it is asked to end', async () => {
  await mkdir(join(site, 'dist'));
  await writeFile(join(site, 'dist/index.html'), 'home');
  const port = await freePort();
  await writeFile(join(site, '.env'), `PORT=${port}\n`);
  const child = spawn(process.execPath, [cli, 'preview', '--site', site], {
    env: { PATH: process.env.PATH ?? '', ...noEnvFile },
  });
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe(`${site}/dist is served at http://127.0.0.1:${port}/. Ctrl-C ends it.\n`);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect([response.status, await response.text()]).toEqual([200, 'home']);
  const taken = await jobfront(['preview', join(site, 'dist'), '--port', String(port)]);
  expect(taken).toMatchObject({ code: 1, stdout: '' });
  expect(taken.stderr).toContain(`can't listen on port ${port} of 127.0.0.1: another program uses it.`);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('preview says what to do where nothing was built, and of a port that is none', async () => {
  const empty = await jobfront(['preview', '--site', site]);
  expect(empty).toMatchObject({ code: 1, stdout: '' });
  expect(empty.stderr).toBe(
    `There is no built site in ${site}/dist: run npm run build first, or name another folder.\n`,
  );
  const wrong = await jobfront(['preview', '--site', site, '--port', 'many']);
  expect(wrong).toMatchObject({ code: 1, stdout: '' });
  expect(wrong.stderr).toContain('PORT is "many": give a whole number from 1 to 65535');
});

describe('preview --link', () => {
  const at = Temporal.Instant.from('2026-11-28T10:00:00Z');
  const read = (args: Parameters<typeof readPreviewArgs>[0]) => readPreviewArgs(args, at, 'Europe/Warsaw');

  test('reads its options: a moment in the zone of the site, days, a folder', async () => {
    await mkdir(join(site, 'content/pages'), { recursive: true });
    expect(read({})).toEqual({ until: '2026-12-05T10:00:00Z', at: null, upcoming: false, content: null });
    expect(read({ now: '2027-01-04T08:00', days: '1', upcoming: true, content: site })).toEqual({
      until: '2026-11-29T10:00:00Z',
      at: '2027-01-04T07:00:00Z',
      upcoming: true,
      content: site,
    });
    expect(read({ now: '2027-01-04T08:00+00:00' }).at).toBe('2027-01-04T08:00:00Z');
  });

  test.each([
    [{ days: '0' }, '--days is "0": give a whole number of days from 1 to 90.'],
    [{ days: 'ten' }, '--days is "ten"'],
    [{ now: 'tomorrow' }, '--now is "tomorrow": give a date with a time, such as 2027-01-04T08:00.'],
    [{ now: '2020-01-01T00:00' }, '--now is 2020-01-01T00:00, which is over'],
    [{ content: '/nowhere' }, '--content is /nowhere, and there is no content/pages in it'],
  ])('says what to give instead of %j', (args, fault) => {
    expect(() => read(args)).toThrow(fault);
  });

  test('prints a link that the live site reads, and says what is missing', async () => {
    await writeFile(
      join(site, 'site.config.json'),
      JSON.stringify({ name: 'X', languages: ['en'], defaultLanguage: 'en' }),
    );
    const set = ['SERVICE_URL=https://service.example', 'SITE_URL=https://jobs.example/careers'];
    await writeFile(join(site, '.env'), `${set.join('\n')}\n`);
    const without = await jobfront(['preview', '--link', '--site', site]);
    expect([without.code, without.stderr]).toEqual([1, expect.stringContaining('WEBHOOK_SECRET is not set')]);
    const secret = 'Qx7-fixed_for_the_tests-31337';
    await writeFile(join(site, '.env'), `${[...set, `WEBHOOK_SECRET=${secret}`].join('\n')}\n`);
    const { code, stdout } = await jobfront(['preview', '--link', '--upcoming', '--site', site]);
    const [, token = ''] = /^https:\/\/jobs\.example\/careers\/preview\/([^/]+)\/\n$/.exec(stdout) ?? [];
    expect([code, readPreviewToken(token, [secret], at.toString())]).toEqual([
      0,
      expect.objectContaining({ upcoming: true }),
    ]);
  });
});
