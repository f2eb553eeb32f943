import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { emptyFolder } from '../apply/applications.ts';
import { freePort } from '../bench/processes.ts';
import { noEnvFile, ownerSite } from '../pages/owner-site.ts';
import { readLog } from './log-lines.ts';
import { jobfront } from './run.ts';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

test('--help says what it is for, and settings that make it useless are refused in words', async () => {
  expect((await jobfront(['apply-server', '--help'])).stdout).toMatch(/apply\.form[\s\S]*--port/);
  const given = { SERVICE_URL: 'http://127.0.0.1:1', DATA_DIR: await emptyFolder() };
  const { code, stdout, stderr } = await jobfront(['apply-server'], given);
  expect([code, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
    ...{ level: 'fatal', event: 'failed' },
    reason: expect.stringContaining('apply.form in site.config.ts is "service"'),
  });
});

test('it says where it listens, waits for a service that is away, and ends when asked to', async () => {
  await using site = await ownerSite({ apply: { form: 'https://apply.example' } });
  const port = String(await freePort());
  const child = spawn(process.execPath, [cli, 'apply-server', '--port', port, '--site', site.path], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...{ PATH: process.env.PATH, ...noEnvFile, SERVICE_URL: 'http://127.0.0.1:1', PORT: '1' },
      ...{ SITE_URL: 'https://careers.example', DATA_DIR: await emptyFolder() },
      ...{ SERVICE_CLIENT_ID: 'kolibra_careers', SERVICE_CLIENT_SECRET: 'careers-secret' },
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  expect(await readLog(child.stdout).find('listening')).toMatchObject({
    ...{ address: `http://127.0.0.1:${port}`, port: Number(port), pages: ['https://careers.example'] },
    site: site.path,
  });
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
