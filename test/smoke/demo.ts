import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockDataDir } from '../../src/store/data-folder.ts';
import { sampleCompany } from './run-to-end.ts';

/*
 * `npm run demo` says where it is, and answers at both addresses; so does `npm start` on the pages that it has compiled.
 * Each ends with all that it has started, and within 10 s, when npm alone is told to.
 */

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert(address !== null && typeof address === 'object');
  return address.port;
}

const work = await mkdtemp(join(tmpdir(), 'jobfront-demo-'));
const dataDir = join(work, 'data');
const [port, standinPort] = [await freePort(), await freePort()];
const site = `http://localhost:${port}/`;
const service = `http://127.0.0.1:${standinPort}`;

/** Starts a script of package.json in a process group of its own. */
const npm = (words: readonly string[], environment: Record<string, string> = {}) =>
  spawn('npm', ['run', '-s', ...words], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...sampleCompany, PORT: String(port), DATA_DIR: dataDir, ...environment },
  });

const saysSo = (child: ChildProcess, words: string) =>
  new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes(words)) resolve(said);
    });
    child.once('exit', () => reject(new Error(`it ended before it said ${words}`)));
  });

/** Sends SIGTERM to npm alone. */
async function end({ pid = 0 }: ChildProcess): Promise<void> {
  const asked = performance.now();
  process.kill(pid, 'SIGTERM');
  while (isLeft(pid)) {
    if (performance.now() - asked > 10_000) {
      process.kill(-pid, 'SIGKILL');
      assert.fail('10 s after SIGTERM to npm there were processes left');
    }
    await wait(50);
  }
  for (const address of [site, service]) await assert.rejects(fetch(address), `${address} is still served`);
  lockDataDir(dataDir, process.pid, new Date().toISOString()).release();
}

function isLeft(group: number): boolean {
  try {
    return process.kill(-group, 0);
  } catch {
    return false;
  }
}

async function answersAtBoth(language: string): Promise<void> {
  const home = await fetch(site, { headers: { 'accept-language': 'en' } });
  assert.equal(home.status, 200);
  const text = await home.text();
  assert.match(text, new RegExp(`<html lang="${language}"`));
  assert.match(text, /<h1>/);
  const job = /href="(\/jobs\/\d+-[^"]*)"/.exec(text)?.[1];
  assert(job, 'the board names no job');
  assert.equal((await fetch(new URL(job, site))).status, 200);
  assert.equal((await fetch(`${service}/`)).status, 200);
}

const running: ChildProcess[] = [];
try {
  const started = performance.now();
  const demo = npm(['demo'], { STANDIN_PORT: String(standinPort) });
  running.push(demo);
  const said = await saysSo(demo, 'Ctrl-C');
  assert.match(said, new RegExp(site));
  assert.match(said, new RegExp(service));
  await answersAtBoth('en');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`Demo ready and answering after ${seconds} s\n`);
  await end(demo);

  const standin = npm(['jobfront', '--', 'standin', '--port', String(standinPort)]);
  running.push(standin);
  await saysSo(standin, '/reference');
  const live = npm(['start'], {
    SERVICE_URL: service,
    SITE_URL: `http://localhost:${port}`,
    HOST: 'localhost',
  });
  running.push(live);
  await saysSo(live, '"event":"published"');
  await answersAtBoth('pl');
  standin.kill('SIGTERM');
  await end(live);
} finally {
  for (const { pid } of running) if (pid && isLeft(pid)) process.kill(-pid, 'SIGKILL');
  await rm(work, { recursive: true });
}
