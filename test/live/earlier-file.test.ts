import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { earlierFile } from '../../src/live/earlier-file.ts';
import { systemDisk } from '../../src/live/release/disk.ts';
import { filesIn, releaseFolder } from '../../src/live/release/folders.ts';
import { publishRelease } from '../../src/live/release/publish-release.ts';
import { emptyDataDir } from './release/data-dir.ts';

test('a file is there under the key that it was released with', async () => {
  const dataDir = await emptyDataDir();
  const at = '2026-01-01T00:00:00Z';
  const file = {
    address: '/feeds/jobs.xml',
    key: 'one',
    type: 'text/xml',
    status: 200 as const,
    immutable: false,
    render: async () => '<source/>',
  };
  const { manifest: live } = await publishRelease({
    disk: systemDisk(),
    dataDir,
    previous: null,
    files: [file],
    redirects: {},
    boardAt: at,
    createdAt: at,
  });
  const earlier = async (address: string, key: string) => {
    const found = await earlierFile(dataDir, live, address, key);
    if (!found) return null;
    const bytes = Buffer.alloc(found.size);
    await found.read(0, bytes);
    await found.close();
    return bytes.toString();
  };
  expect(await earlier('/feeds/jobs.xml', 'one')).toBe('<source/>');
  const found = await earlierFile(dataDir, live, '/feeds/jobs.xml', 'one');
  const part = Buffer.alloc(6);
  await found?.read(1, part);
  expect(part.toString()).toBe('source');
  await expect(found?.read(5, part)).rejects.toThrow('ends before byte 11');
  await found?.close();
  expect(await earlier('/feeds/jobs.xml', 'other')).toBeNull();
  expect(await earlier('/feeds/none.xml', 'one')).toBeNull();
  expect(await earlier('constructor', 'one')).toBeNull();

  await rm(join(filesIn(releaseFolder(dataDir, live.release)), 'feeds/jobs.xml'));
  expect(await earlier('/feeds/jobs.xml', 'one')).toBeNull();
});
