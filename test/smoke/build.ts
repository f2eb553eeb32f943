import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { freePort } from '../bench/processes.ts';
import { makeProductionFolder } from './production-folder.ts';
import { runToEnd, sampleCompany } from './run-to-end.ts';

/**
 * As docs/hosting/Dockerfile and the workflows beside it do, with the packages of production alone: `npm run build`
 * against a stand-in makes the site, and `npm run build:live` a live site that starts.
 */
const work = await mkdtemp(join(tmpdir(), 'jobfront-smoke-'));
const project = join(work, 'app');
const standin = await startStandin({
  port: 0,
  posts: createStandinPosts({ today: Temporal.Now.instant() }),
  now: () => Temporal.Now.instant(),
});
const port = await freePort();
const environment = {
  ...{ SERVICE_URL: standin.url, SITE_URL: 'https://careers.example', DATA_DIR: join(work, 'data') },
  PORT: String(port),
  FIRST_BUILD: '1',
  ...sampleCompany,
};

async function isReady(): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

try {
  await makeProductionFolder(project);
  assert.equal(await runToEnd('npm', ['run', 'build'], environment, project), 0, 'npm run build failed');
  const home = await readFile(join(project, 'dist/index.html'), 'utf8');
  assert.match(home, /<h1>/);
  assert.match(home, /href="\/jobs\/\d+-/);
  assert.match(home, /https:\/\/careers\.example\//);

  const compiled = await runToEnd('npm', ['run', 'build:live'], environment, project);
  assert.equal(compiled, 0, 'npm run build:live failed');
  const live = spawn('node', ['src/cli.ts', 'start'], {
    ...{ cwd: project, stdio: 'inherit' },
    env: { ...process.env, ...environment },
  });
  const ended = once(live, 'exit');
  while (!(await isReady())) {
    assert.equal(live.exitCode, null, 'node src/cli.ts start ended');
    await wait(50);
  }
  live.kill('SIGTERM');
  await ended;
} finally {
  await standin.close();
  await rm(work, { recursive: true });
}
