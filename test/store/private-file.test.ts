import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApplications } from '../../src/apply/open-applications.ts';
import { defaultSettings } from '../../src/standin/settings/default.ts';
import { readSettings } from '../../src/standin/settings/read-settings.ts';
import { openDatabase } from '../../src/standin/state/database.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { putText, sentApplication } from '../apply/applications.ts';
import { emptyDataDir } from './data-dir.ts';

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
