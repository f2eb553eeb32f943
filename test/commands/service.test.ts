import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '../../src/base/version.ts';
import { emptyFolder } from '../apply/applications.ts';
import { freePort } from '../bench/processes.ts';
import { noEnvFile } from '../pages/owner-site.ts';
import { readLog } from './log-lines.ts';

const cli = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const secret = 'u3KpR8tYw1ZxQ5nB7vLc0dEf';

/** A relay as a process without a terminal, whose recruitment service is away, which it finds out soon. */
async function startRelay(environment: Record<string, string> = {}) {
  const data = await emptyFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [cli, 'relay'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env.PATH, ...noEnvFile, SERVICE_URL: 'http://127.0.0.1:1' },
      ...{ DATA_DIR: data, PORT: String(port), WEBHOOK_SECRET: secret, SERVICE_READ_BUDGET_MS: '200' },
      ...{ BUILD_HOOK: 'http://127.0.0.1:1/hook', ...environment },
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const stderr = text(child.stderr);
  const ended = once(child, 'exit').then(async ([code]) => [code, await stderr]);
  return { child, data, port, log: readLog(child.stdout), ended };
}

test('a service logs what becomes of it, each line as JSON, and SIGHUP never ends it', async () => {
  const { child, data, port, log, ended } = await startRelay();
  expect(await log.next()).toMatchObject({ level: 'info', event: 'starting', service: 'relay', version });
  expect(await log.find('listening')).toMatchObject({ address: `http://127.0.0.1:${port}`, port, data });
  await log.find('list-failed');
  child.kill('SIGHUP');
  expect(await log.find('reload')).toMatchObject({ msg: 'asked to reload: the list is read' });
  await log.find('list-failed');
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await log.find('stopping')).toMatchObject({ signal: 'SIGTERM' });
  expect((await log.rest()).map(({ event }) => event)).toEqual(['stopped']);
  expect(await ended).toEqual([0, '']);
});

test('SIGHUP while a service starts does not end it', async () => {
  const { child, log, ended } = await startRelay();
  await log.find('starting');
  child.kill('SIGHUP');
  expect(await log.find('reload')).toMatchObject({ msg: 'asked to reload: the list is read' });
  child.kill('SIGTERM');
  await log.find('stopped');
  expect(await ended).toEqual([0, '']);
});

test('SIGTERM while a service starts ends it', async () => {
  const { child, log, ended } = await startRelay();
  await log.find('starting');
  child.kill('SIGTERM');
  expect(await log.find('stopping')).toMatchObject({ signal: 'SIGTERM' });
  await log.find('stopped');
  expect(await ended).toEqual([0, '']);
});

test('an error that nothing has caught, and a warning of Node, are lines of JSON without secrets', async () => {
  const code = `process.on('SIGUSR2', () => {
    process.emitWarning('look out');
    setImmediate(() => { throw new Error('broken by ' + process.env.WEBHOOK_SECRET); });
  });`;
  const { child, log, ended } = await startRelay({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
  });
  await log.find('listening');
  child.kill('SIGUSR2');
  expect(await log.find('warning')).toMatchObject({ level: 'warn', msg: 'look out' });
  expect(await log.find('crashed')).toMatchObject({
    level: 'fatal',
    error: { message: 'broken by [secret]', stack: expect.stringContaining('Error') },
  });
  expect(await ended).toEqual([1, '']);
});

test('why it can’t be started is a line of JSON, too', async () => {
  const { log, ended } = await startRelay({ RELAY_QUIET_SECONDS: 'long' });
  expect(await log.find('failed')).toMatchObject({
    level: 'fatal',
    reason: expect.stringContaining('RELAY_QUIET_SECONDS'),
  });
  expect(await ended).toEqual([1, '']);
});

test('LOG_LEVEL leaves out what is less', async () => {
  const { log } = await startRelay({ LOG_LEVEL: 'warn' });
  expect(await log.next()).toMatchObject({ level: 'warn', event: 'list-failed' });
});
