import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { openApplications } from '../../src/apply/open-applications.ts';
import { defaultSettings, readSettings } from '../../src/standin/settings/read-settings.ts';
import { openDatabase } from '../../src/standin/state/database.ts';
import { DataDirInUse, lockDataDir } from '../../src/store/data-folder.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { putText, sentApplication } from '../apply/applications.ts';
import { emptyDataDir } from './data-dir.ts';
import { at } from './jobs.ts';

const lockModule = new URL('../../src/store/data-folder.ts', import.meta.url).href;

/** Another process that takes the lock, forgets it and keeps it nevertheless, or tells why it can't. */
async function otherProcess(dataDir: string): Promise<{ child: ChildProcess; said: string }> {
  const script = `
    import { lockDataDir } from ${JSON.stringify(lockModule)};
    try {
      lockDataDir(process.argv[1], process.pid, ${JSON.stringify(at(1))});
      gc();
      process.stdout.write('locked');
      setInterval(() => {}, 1000);
    } catch (error) {
      process.stdout.write(error.name + ': ' + error.message);
    }`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [said] = await once(child.stdout ?? child, 'data');
  return { child, said: String(said) };
}

describe('the lock of a data folder', () => {
  it('keeps a second process out, which names the first and the folder', async () => {
    const dataDir = await emptyDataDir();
    const { child, said } = await otherProcess(dataDir);
    expect(said).toBe('locked');
    let error: unknown;
    try {
      lockDataDir(dataDir, process.pid, at(2));
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(DataDirInUse);
    expect(error).toMatchObject({ pid: child.pid });
    expect(String(error)).toContain(
      `The data folder ${dataDir} is in use by process ${child.pid} (since ${at(1)})`,
    );
    expect(String(error)).toMatch(/Stop that one, or give this one a folder of its own with DATA_DIR/);
  });

  it('keeps other processes out of what this one holds, until it lets go', async () => {
    const dataDir = await emptyDataDir();
    const lock = lockDataDir(dataDir, process.pid, at(0));
    expect((await otherProcess(dataDir)).said).toMatch(
      new RegExp(`^DataDirInUse: The data folder .* is in use by process ${process.pid} `),
    );
    lock.release();
    lock.release();
    expect((await otherProcess(dataDir)).said).toBe('locked');
  });

  it('ends with its process, even by kill -9, and whatever number the next process has', async () => {
    const dataDir = await emptyDataDir();
    const { child } = await otherProcess(dataDir);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    // A note of a process that is alive, as if the number had been given out again.
    await writeFile(join(dataDir, 'lock.json'), JSON.stringify({ pid: process.pid, since: at(1) }));
    lockDataDir(dataDir, process.pid, at(3)).release();
    expect(JSON.parse(await readFile(join(dataDir, 'lock.json'), 'utf8'))).toEqual({
      pid: process.pid,
      since: at(3),
    });
  });

  it('is held once even inside one process', async () => {
    const dataDir = await emptyDataDir();
    const lock = lockDataDir(dataDir, process.pid, at(0));
    expect(() => lockDataDir(dataDir, process.pid, at(0))).toThrow(DataDirInUse);
    lock.release();
    lockDataDir(dataDir, process.pid, at(0)).release();
  });

  it('makes the folder, and two folders have two locks', async () => {
    const dataDir = await emptyDataDir();
    const one = lockDataDir(join(dataDir, 'deep', 'one'), process.pid, at(0));
    const other = lockDataDir(join(dataDir, 'deep', 'other'), process.pid, at(0));
    one.release();
    other.release();
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['of another shape', '{"pid":"12"}'],
  ])('says "another process" where its note is %s', async (_, note) => {
    const dataDir = await emptyDataDir();
    const lock = lockDataDir(dataDir, process.pid, at(0));
    const file = join(dataDir, 'lock.json');
    if (note === null) await rm(file);
    else await writeFile(file, note);
    expect(() => lockDataDir(dataDir, process.pid, at(0))).toThrow(/in use by another process\. /);
    lock.release();
  });

  it("that can't be taken for another reason says why and what to do", async () => {
    const dataDir = await emptyDataDir();
    await mkdir(join(dataDir, 'lock.sqlite'));
    expect(() => lockDataDir(dataDir, process.pid, at(0))).toThrow(/can't be locked: .*DATA_DIR/);
    await writeFile(join(dataDir, 'file'), '');
    expect(() => lockDataDir(join(dataDir, 'file'), process.pid, at(0))).toThrow(
      /can't be locked: EEXIST|ENOTDIR/,
    );
  });
});

it.skipIf(process.platform === 'win32')(
  'makes the data folder one that is nobody’s but its owner’s',
  async () => {
    const dataDir = join(await emptyDataDir(), 'data');
    const modeOf = async () => ((await stat(dataDir)).mode & 0o7777).toString(8);
    const lock = () => lockDataDir(dataDir, process.pid, at(1)).release();
    lock();
    expect(await modeOf()).toBe('700');
    await chmod(dataDir, 0o2775);
    lock();
    expect(await modeOf()).toBe('2700');
    await chmod(dataDir, 0o1777);
    lock();
    expect(await modeOf()).toBe('1777');
  },
);

/** What in a folder others may read, with its rights. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))];
  const modes = await Promise.all(
    names.map(async (name) => [name, (await stat(join(folder, name))).mode] as const),
  );
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name]) => name);
}

test.runIf(process.platform !== 'win32')(
  'only the owner can read what is kept, whatever the umask, also what others could read before',
  async () => {
    const folder = await emptyDataDir();
    const open = async () => {
      const store = openStore(folder, { now: () => '2026-11-21T10:00:00Z', send: () => undefined });
      store.hints.set();
      const applications = await openApplications({ DATA_DIR: folder, APPLY_KEY: undefined }, () => 5);
      const file = await putText(applications.files, 'cv.txt', 'a life');
      await applications.outbox.add(sentApplication({ files: [file] }), file.id, 5);
      return async () => {
        await applications.outbox.close();
        await store.close();
      };
    };
    const close = await open();
    const databases = ['jobfront.sqlite', 'applications.sqlite'];
    const logs = databases.flatMap((name) => [`${name}-shm`, `${name}-wal`]);
    const names = await readdir(folder);
    expect(names).toEqual(expect.arrayContaining([...databases, ...logs, 'uploads', 'apply.key']));
    expect(await openToOthers(folder)).toEqual([]);
    await close();
    for (const log of logs) await writeFile(join(folder, log), '');
    for (const name of ['.', ...(await readdir(folder))]) await chmod(join(folder, name), 0o755);
    await (await open())();
    expect(await openToOthers(folder)).toEqual([]);
  },
);

test.runIf(process.platform !== 'win32')('so it is with the candidates of the stand-in', async () => {
  const folder = await emptyDataDir();
  const file = join(folder, 'standin.sqlite');
  for (const mode of [0o600, 0o644]) {
    const database = openDatabase(file, readSettings(defaultSettings));
    expect(await openToOthers(folder)).toEqual([]);
    database.close();
    await chmod(file, mode);
  }
});
