import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import {
  type CompileOptions,
  compileInto,
  demandCompiled,
  findCompiled,
} from '../../src/live/compiled-home.ts';
import { saveCompiledContent } from '../../src/live/compiled-site.ts';

const holder = fileURLToPath(new URL('./compiled-home-process.ts', import.meta.url));

async function newHome() {
  const home = await mkdtemp(join(tmpdir(), 'jobfront-compiled-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

/** A compiler of one page, with this text. */
const compilerOf =
  (text: string, outside: string[] = []): NonNullable<CompileOptions['compile']> =>
  async (folder) => {
    await mkdir(join(folder, 'server'), { recursive: true });
    await writeFile(join(folder, 'server/entry.mjs'), text);
    await saveCompiledContent(folder, '/site', outside);
  };

const compile = (home: string, text: string, more: Partial<CompileOptions> = {}) =>
  compileInto({ home, looks: '', compile: compilerOf(text), ...more });

const textIn = (folder: string) => readFile(join(folder, 'server/entry.mjs'), 'utf8');
const warn = (message: string): never => {
  throw new Error(message);
};

async function current(home: string) {
  const found = await findCompiled(home);
  found?.release();
  return found && textIn(found.folder);
}
const runs = async (home: string) => (await readdir(home)).filter((name) => /^\d{8}T/.test(name));

/** A process that uses what is compiled there, or compiles for ever. */
async function another(does: 'uses' | 'compiles', home: string): Promise<ChildProcess> {
  const child = fork(holder, [does, home], { execArgv: [] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess) {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('what is compiled is used from the next start on; what ran before has its files until it ends', async () => {
  const home = await newHome();
  (await compile(home, 'one')).release();
  const running = await another('uses', home);
  const [first = ''] = await runs(home);
  for (const text of ['two', 'three']) {
    (await compile(home, text)).release();
    expect(await current(home)).toBe(text);
    expect(await textIn(join(home, first, 'pages'))).toBe('one');
  }
  await kill(running);
  (await compile(home, 'four')).release();
  expect(await runs(home)).not.toContain(first);
  expect(await current(home)).toBe('four');
});

test('a compile that fails leaves what was compiled before, and nothing else', async () => {
  const home = await newHome();
  (await compile(home, 'one')).release();
  const failing = compile(home, 'two', {
    async compile(folder) {
      await compilerOf('half')(folder);
      throw new Error('JobCard.astro: unexpected token');
    },
  });
  await expect(failing).rejects.toThrow('unexpected token');
  expect(await current(home)).toBe('one');
  expect(await runs(home)).toHaveLength(1);
});

test('a compile that is killed changes nothing, and the next one removes what it has left', async () => {
  const home = await newHome();
  (await compile(home, 'one')).release();
  const compiling = await another('compiles', home);
  expect(await runs(home)).toHaveLength(2);
  // One under way is left alone.
  (await compile(home, 'two')).release();
  expect(await runs(home)).toHaveLength(2);
  await kill(compiling);
  expect(await current(home)).toBe('two');
  (await compile(home, 'three')).release();
  expect(await current(home)).toBe('three');
  expect(await runs(home)).toHaveLength(1);
});

test('two compiles at the same time both give whole pages', async () => {
  const home = await newHome();
  const [one, two] = await Promise.all([compile(home, 'one'), compile(home, 'two')]);
  expect([await textIn(one.folder), await textIn(two.folder)]).toEqual(['one', 'two']);
  expect(['one', 'two']).toContain(await current(home));
  one.release();
  two.release();
});

test('what has not changed is compiled once, unless pages are made from files that are not known', async () => {
  const home = await newHome();
  const again = { reuses: true, compile: () => Promise.reject(new Error('compiled again')) };
  const first = await compile(home, 'one', { inputs: 'a' });
  const second = await compile(home, '', { inputs: 'a', ...again });
  expect([first.isNew, second.isNew, second.folder]).toEqual([true, false, first.folder]);
  await expect(compile(home, '', { inputs: 'b', ...again })).rejects.toThrow('compiled again');
  await expect(compile(home, '', { ...again, inputs: 'a', reuses: false })).rejects.toThrow('compiled again');
  const outside = compilerOf('three', ['/elsewhere/shared.css']);
  (await compile(home, '', { inputs: 'c', compile: outside })).release();
  await expect(compile(home, '', { inputs: 'c', ...again })).rejects.toThrow('compiled again');
  first.release();
  second.release();
});

test('versions of the program keep their own pages; one without uses the newest, and says so', async () => {
  const home = await newHome();
  (await compile(home, 'ours')).release();
  const [ours = ''] = (await readdir(home)).filter((name) => name.startsWith('current-'));
  // What another version has compiled since.
  (await compile(home, 'theirs')).release();
  const names = await runs(home);
  const theirs = 'current-0123456789abcdef';
  const name = await readFile(join(home, ours), 'utf8');
  await writeFile(join(home, theirs), name);
  (await compile(home, 'ours again')).release();
  expect(await current(home)).toBe('ours again');
  expect(existsSync(join(home, name.trim()))).toBe(true);
  expect(names).toContain(name.trim());
  await rm(join(home, ours));
  const said: string[] = [];
  const folder = await demandCompiled(home, (message) => said.push(message));
  expect(await textIn(folder)).toBe('theirs');
  expect(said).toEqual([
    expect.stringMatching(
      /another version of the program and may not work with this one: run npm run build:live/,
    ),
  ]);
});

test('what an earlier version has left is removed when a day has passed', async () => {
  const home = await newHome();
  for (const name of ['server', 'client']) await mkdir(join(home, name));
  await mkdir(join(home, 'code-cache'));
  const old = new Date('2020-01-01');
  for (const name of ['client', 'code-cache']) await utimes(join(home, name), old, old);
  (await compile(home, 'one')).release();
  expect(await readdir(home)).toEqual(expect.arrayContaining(['server', 'code-cache']));
  expect(await readdir(home)).not.toContain('client');
});

test('where nothing is compiled, it says what to do', async () => {
  const home = await newHome();
  expect(await findCompiled(join(home, 'none'))).toBeNull();
  await expect(demandCompiled(home, warn)).rejects.toThrow(
    /no compiled pages in .*run npm run build:live first/,
  );
});
