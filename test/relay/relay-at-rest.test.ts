import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { programFolder } from '../../src/settings/site-folder.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { freePort } from '../bench/processes.ts';

/** `jobfront relay` with a build command that does nothing. */
async function startRelay(more: Record<string, string> = {}) {
  const posts = createStandinPosts({ posts: 12, today: Temporal.Now.instant() });
  const service = await startStandin({ port: 0, posts, now: () => Temporal.Now.instant() });
  const data = await mkdtemp(join(tmpdir(), 'jobfront-rest-'));
  const child = spawn(process.execPath, ['src/cli.ts', 'relay'], {
    cwd: programFolder,
    env: {
      ...process.env,
      SERVICE_URL: service.url,
      SERVICE_REQUESTS_PER_SECOND: '1000',
      DATA_DIR: data,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      WEBHOOK_SECRET: 'k3J9_xQ2-vB7mN4pL8sT1w',
      BUILD_HOOK: 'command:exit 0',
      ...more,
    },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    await service.close();
    await rm(data, { recursive: true, force: true });
  });
  return { child, ended, said: () => said.join('') };
}

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();

test.runIf(existsSync('/proc/self/status'))(
  'a relay that waits is one small process, and ends when it is asked to',
  async () => {
    // The first start of a version compiles its modules, and keeps what Node has made of them for the next one.
    const first = await startRelay();
    await expect.poll(first.said, { timeout: 25_000 }).toContain('a build was called');
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual([0, null]);
    const { child, ended, said } = await startRelay();
    const pid = child.pid ?? 0;
    const patient = { timeout: 25_000 };
    await expect.poll(said, patient).toContain('a build was called');
    await expect.poll(() => childrenOf(pid), patient).toBe('');
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    expect(Number(kilobytes)).toBeLessThan(100_000);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
  60_000,
);

test('a setting that is wrong ends it, with what to do', async () => {
  const { ended, said } = await startRelay({ BUILD_HOOK: 'github:acme/careers' });
  expect(await ended).toEqual([1, null]);
  expect(said()).toContain('BUILD_TOKEN is missing: github asks for it when a build is called.');
});
