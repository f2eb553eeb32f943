import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
