import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/sqlite-store.ts';
import { plainMemory } from '../site/plain-memory.ts';
import { shownBoard } from './boards.ts';
import { at, jobOf } from './jobs.ts';

const script = fileURLToPath(new URL('../../docs/hosting/backup.sh', import.meta.url));
const options = { now: () => at(0), send: (message: string) => expect.unreachable(message) };

test('a backup that was made while the site runs is a data folder with all that was saved, for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-backup-'));
  try {
    const data = join(folder, 'data');
    const running = openStore(data, options);
    const shown = shownBoard({ jobs: [jobOf(1, 0), jobOf(2, 0)], minutes: 1 });
    await running.save(shown);
    await writeFile(join(data, 'signing-key.pem'), 'a key', { mode: 0o600 });
    await mkdir(join(data, 'webhooks'));
    await writeFile(join(data, 'webhooks/registered.json'), '{}');
    const copy = execFileSync('sh', [script, data, join(folder, 'backups')], {
      encoding: 'utf8',
      env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    }).trim();
    running.close();
    const restored = openStore(copy, options);
    expect((await restored.board())?.board).toEqual(shown.board);
    expect(plainMemory(await restored.memory())).toEqual(plainMemory(shown.memory));
    restored.close();
    expect(await readFile(join(copy, 'signing-key.pem'), 'utf8')).toBe('a key');
    expect(await readFile(join(copy, 'webhooks/registered.json'), 'utf8')).toBe('{}');
    expect((await stat(copy)).mode & 0o077).toBe(0);
    expect((await stat(join(copy, 'jobfront.sqlite'))).mode & 0o077).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});
