import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `npm run demo`: says where it is, answers at both addresses, and ends both on SIGINT. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  assert(address !== null && typeof address === 'object');
  return address.port;
}

const work = await mkdtemp(join(tmpdir(), 'jobfront-demo-'));
const [port, standinPort] = [await freePort(), await freePort()];
const started = performance.now();
const demo = spawn(process.execPath, ['src/cli.ts', 'demo'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    PORT: String(port),
    STANDIN_PORT: String(standinPort),
    DATA_DIR: join(work, 'data'),
  },
});
const ended = new Promise<number | null>((resolve) => demo.once('exit', resolve));
try {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    demo.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Ctrl-C')) resolve();
    });
    demo.once('exit', () => reject(new Error('the demo ended before it was ready')));
  });
  const site = `http://localhost:${port}/`;
  assert.match(said, new RegExp(site));
  assert.match(said, new RegExp(`http://127.0.0.1:${standinPort}/`));
  const home = await fetch(site);
  assert.equal(home.status, 200);
  const text = await home.text();
  assert.match(text, /<h1>/);
  const job = /href="(\/jobs\/\d+-[^"]*)"/.exec(text)?.[1];
  assert(job, 'the board names no job');
  assert.equal((await fetch(new URL(job, site))).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${standinPort}/`)).status, 200);
  process.stdout.write(
    `Demo ready and answering after ${((performance.now() - started) / 1000).toFixed(1)} s\n`,
  );
} finally {
  demo.kill('SIGINT');
  await ended;
  await rm(work, { recursive: true });
}
assert.equal(demo.exitCode, 0, 'Ctrl-C must end the demo cleanly');
