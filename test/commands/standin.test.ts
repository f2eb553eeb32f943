import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { jobfront } from './run.ts';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));

test('--help names every flag', async () => {
  const { stdout } = await jobfront(['standin', '--help']);
  for (const flag of ['--port', '--posts', '--seed', '--variant', '--state', '--settings']) {
    expect(stdout).toContain(flag);
  }
});

test.each([
  [['--variant', 'c'], '--variant is "c": give a or b.'],
  [['--port', 'x'], '--port is "x": give a whole number from 0 to 65535.'],
  [['--posts', '-1'], '--posts is -1: give a whole number from 0 to 1000000.'],
  [['--port', '0', '--settings', '/nowhere.json'], "The settings file /nowhere.json can't be read: ENOENT"],
  [['--port', '0', '--state', '/nowhere/x.db'], "The stand-in can't keep its data in /nowhere/x.db"],
])('%j is refused in words', async (flags, message) => {
  const { code, stderr } = await jobfront(['standin', ...flags]);
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(code).not.toBe(0);
});

test('all faults of a settings file are told, and no secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  const clients = [{ name: 'a b', secret: 'very-secret', scopes: [], userId: 1 }];
  await writeFile(file, JSON.stringify({ instance: '', clients, users: [], roles: [] }));
  const { stderr } = await jobfront(['standin', '--port', '0', '--settings', file]);
  expect(stderr).toContain(`4 things in ${file} can't be used:`);
  for (const path of ['instance:', 'clients.0.name:', 'clients.0.scopes:', 'workflows:']) {
    expect(stderr).toContain(path);
  }
  expect(stderr).not.toContain('very-secret');
});

test('it says where it is, keeps its data, and ends on interruption', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'standin-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const state = join(folder, 'data.db');
  const run = async (use: (url: string, text: string) => Promise<void>) => {
    const child = spawn(process.execPath, [
      cli,
      'standin',
      '--port',
      '0',
      '--state',
      state,
      '--variant',
      'B',
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = new Promise((resolve) => child.once('close', resolve));
    const text = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk;
        if (said.includes('/reference')) resolve(said);
      });
      child.once('close', () => reject(new Error(said)));
    });
    await use(/at (http:\S+)/.exec(text)?.[1] ?? '', text);
    child.kill('SIGINT');
    await ended;
  };
  let publishId = 0;
  await run(async (url, text) => {
    expect(text).toContain('Variant      B');
    expect(text).toContain(`Data         ${state}`);
    expect(text).toContain('kolibra_careers');
    expect(text).not.toContain('careers-secret');
    const draft = { title: 'Kept', language: 'pl' };
    const response = await fetch(`${url}/control/posts`, { method: 'POST', body: JSON.stringify(draft) });
    publishId = ((await response.json()) as { id: number }).id;
    expect(publishId).toBeGreaterThan(0);
  });
  await run(async (url) => {
    expect(await (await fetch(`${url}/control/posts/${publishId}`)).json()).toMatchObject({
      advert: { name: 'Kept' },
    });
  });
});
