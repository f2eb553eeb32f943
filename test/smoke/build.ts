import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { runToEnd } from './run-to-end.ts';

/** `npm run build` as an owner calls it, against a stand-in: the site lies in dist/. */
const work = await mkdtemp(join(tmpdir(), 'jobfront-smoke-'));
const standin = await startStandin({
  port: 0,
  posts: createStandinPosts({ today: Temporal.Now.instant() }),
  now: () => Temporal.Now.instant(),
});
try {
  const code = await runToEnd('npm', ['run', 'build'], {
    SERVICE_URL: standin.url,
    SITE_URL: 'https://careers.example',
    DATA_DIR: join(work, 'data'),
  });
  assert.equal(code, 0, 'npm run build failed');
  const home = await readFile('dist/index.html', 'utf8');
  assert.match(home, /<h1>/);
  assert.match(home, /href="\/jobs\/\d+-/);
  assert.match(home, /https:\/\/careers\.example\//);
} finally {
  await standin.close();
  await rm(work, { recursive: true });
}
