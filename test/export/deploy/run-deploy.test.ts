import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/base/timing.ts';
import { type DeployCommand, type DeployOrder, runDeploy } from '../../../src/export/deploy/run-deploy.ts';
import { fakeClock } from '../../sync/fake-clock.ts';
import { nodeCommand, temporaryFolder } from './scripts.ts';

const scripts = await temporaryFolder();
const lists = await temporaryFolder();
const { PATH, SystemRoot, ComSpec } = process.env;
const bare = { PATH, SystemRoot, ComSpec };

const order = (more: Partial<DeployOrder> = {}): DeployOrder => ({
  snapshot: '000042',
  folder: '/data/export',
  full: false,
  changed: ['_astro/a.css', 'index.html'],
  removed: ['jobs/7-x/index.html'],
  signal: new AbortController().signal,
  ...more,
});

const withCode = async (code: string, more: Partial<DeployCommand> = {}): Promise<DeployCommand> => ({
  command: await nodeCommand(scripts, code),
  environment: bare,
  secrets: [],
  temporaryFolder: lists,
  spawn,
  clock: systemClock(),
  timeoutMs: 60_000,
  ...more,
});

const printEnvironment = `
import { readFileSync } from 'node:fs';
const { env } = process;
const own = Object.entries(env).filter(([name]) => /^(JOBFRONT_|MINE|ITS)/.test(name) && !name.endsWith('_FILE'));
const read = (name) => readFileSync(env[name], 'utf8');
const files = { changed: read('JOBFRONT_CHANGED_FILE'), removed: read('JOBFRONT_REMOVED_FILE') };
const sizes = { changed: files.changed.length, lines: files.changed.split('\\n').length };
console.log(JSON.stringify({ own: Object.fromEntries(own), ...(sizes.changed < 1000 ? { files } : { sizes }) }));
`;

/** What the command printed: its environment and lists. */
async function seenBy(command: DeployCommand, given: DeployOrder) {
  const { result, output } = await runDeploy(command, given);
  expect(result, output).toBe('done');
  return JSON.parse(output);
}

/** A place that a command reports to and stays connected with: when the connection ends, it has ended. */
async function reporting() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    connect: `import { connect } from 'node:net'; connect(${port}, '127.0.0.1').on('error', () => {});`,
    async came() {
      const [socket] = await once(server, 'connection');
      socket.resume().on('error', () => {});
      return { gone: once(socket, 'close') };
    },
    close: () => server.close(),
  };
}

describe('a deploy command', () => {
  test('is reported the snapshot, the folder and both lists', async () => {
    expect(await seenBy(await withCode(printEnvironment), order())).toEqual({
      own: {
        JOBFRONT_SNAPSHOT: '000042',
        JOBFRONT_FOLDER: '/data/export',
        JOBFRONT_FULL: '0',
        JOBFRONT_CHANGED: '_astro/a.css\nindex.html',
        JOBFRONT_REMOVED: 'jobs/7-x/index.html',
      },
      files: { changed: '_astro/a.css\nindex.html\n', removed: 'jobs/7-x/index.html\n' },
    });
    expect(await readdir(lists)).toEqual([]);
  });

  test('gets long lists in files only, and no inherited variable in their place', async () => {
    const changed = Array.from({ length: 20_000 }, (_, index) => `jobs/${index}-warehouse/index.html`);
    const environment = { ...bare, JOBFRONT_CHANGED: 'old', JOBFRONT_REMOVED: 'old' };
    const seen = await seenBy(
      await withCode(printEnvironment, { environment }),
      order({ full: true, changed, removed: [] }),
    );
    expect(Object.keys(seen.own).sort()).toEqual(['JOBFRONT_FOLDER', 'JOBFRONT_FULL', 'JOBFRONT_SNAPSHOT']);
    expect(seen.own.JOBFRONT_FULL).toBe('1');
    expect(seen.sizes.lines).toBe(20_001);
  });

  test('finds what is around it, but none of our secrets', async () => {
    const environment = { ...bare, ITS_KEY: 'of the host', MINE: 'new-secret-1,old-secret-2' };
    const command = await withCode(printEnvironment, { environment, secrets: ['old-secret-2'] });
    const { own } = await seenBy(command, order());
    expect(own.ITS_KEY).toBe('of the host');
    expect(own).not.toHaveProperty('MINE');
  });

  test('goes through the shell', async () => {
    const command = { ...(await withCode('')), command: 'echo one && echo two' };
    const { result, output } = await runDeploy(command, order());
    expect(result).toBe('done');
    expect(output.split(/\s*\n/)).toEqual(['one', 'two']);
  });

  test('that fails says how, with the end of both outputs and no secret', async () => {
    const code = `
      console.log('x'.repeat(60) + '\\n'.padStart(3).repeat(4000));
      console.log('sent with hunter2-hunter2 to https://joe:pass1234@host.example/');
      console.error('\\u001b[31mdenied\\u001b[0m for', process.env.ITS_TOKEN);
      process.exitCode = 23;`;
    const environment = { ...bare, ITS_TOKEN: 'tok-123456' };
    const command = await withCode(code, { environment, secrets: ['hunter2-hunter2'] });
    const { result, reason, output } = await runDeploy(command, order());
    expect(result).toBe('failed');
    expect(reason).toContain('ended with 23');
    expect(output).toContain('sent with [secret] to https://[secret]@host.example/');
    expect(output).toContain('\ndenied for [secret]');
    expect(output.length).toBeLessThan(17_000);
    expect(output.startsWith('[...]\n')).toBe(true);
    expect(await readdir(lists)).toEqual([]);
  });

  test('that does not exist fails, whatever the shell calls that', async () => {
    const command = { ...(await withCode('')), command: 'no-such-program-of-jobfront' };
    const { result, output } = await runDeploy(command, order());
    expect(result).toBe('failed');
    expect(output).not.toBe('');
  });

  test('that can not be started at all fails', async () => {
    const failing = (): never => {
      throw new Error('spawn E2BIG');
    };
    const { result, reason } = await runDeploy(await withCode('', { spawn: failing }), order());
    expect(result).toBe('failed');
    expect(reason).toContain('E2BIG');
  });

  test('fails when its lists can not be written', async () => {
    const { result, reason } = await runDeploy(
      await withCode('', { temporaryFolder: `${lists}/not-there` }),
      order(),
    );
    expect(result).toBe('failed');
    expect(reason).toContain('ENOENT');
  });

  test('that takes too long is ended, with all that it has started', async () => {
    const clock = fakeClock();
    const report = await reporting();
    const inner = await nodeCommand(scripts, `${report.connect} setInterval(() => {}, 1000);`);
    const outer = `import { execSync } from 'node:child_process'; execSync(${JSON.stringify(inner)});`;
    const running = runDeploy(await withCode(outer, { clock, timeoutMs: 90_000 }), order());
    const { gone } = await report.came();
    await clock.advance(90_000);
    await gone;
    const { result, reason } = await running;
    expect(result).toBe('timed-out');
    expect(reason).toContain('90 s');
    report.close();
  });

  test.skipIf(process.platform === 'win32')(
    'that will not be asked is ended by force when the site stops',
    async () => {
      const clock = fakeClock();
      const report = await reporting();
      const stopping = new AbortController();
      const code = `process.on('SIGTERM', () => {}); ${report.connect} setInterval(() => {}, 1000);`;
      const running = runDeploy(await withCode(code, { clock }), order({ signal: stopping.signal }));
      const { gone } = await report.came();
      stopping.abort();
      await clock.advance(2_000);
      await gone;
      expect((await running).result).toBe('stopped');
      expect(clock.timers()).toBe(0);
      report.close();
    },
  );

  test('is not begun once the site stops', async () => {
    const never = (): never => {
      throw new Error('begun');
    };
    const end = await runDeploy(await withCode('', { spawn: never }), order({ signal: AbortSignal.abort() }));
    expect(end.result).toBe('stopped');
  });

  test('is done when it ends, whatever it leaves running in the background', async () => {
    const report = await reporting();
    const inner = `${report.connect} process.stdin.resume(); setTimeout(() => process.exit(), 60_000);`;
    const file = await nodeCommand(scripts, inner);
    const code = `
      import { spawn } from 'node:child_process';
      spawn(${JSON.stringify(file)}, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] }).unref();
      console.log('sent');
      process.exit();`;
    const clock = fakeClock();
    let child: ReturnType<typeof spawn> | undefined;
    const command = await withCode(code, {
      clock,
      spawn: (...args) => {
        child = spawn(...args);
        return child;
      },
    });
    const running = runDeploy(command, order());
    await report.came();
    while (child?.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
    // Once for the exit to be heard of, and once for the time that is left to the last output.
    await clock.advance(0);
    await clock.advance(1_000);
    expect(await running).toMatchObject({ result: 'done', output: 'sent' });
    if (child?.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
    report.close();
  });
});
