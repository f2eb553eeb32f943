import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemDisk } from '../../../src/live/release/disk.ts';
import { emptyDataDir } from './data-dir.ts';

const disk = systemDisk();

describe('the disk of this machine', () => {
  it('never writes, links or copies over a file', async () => {
    const folder = await emptyDataDir();
    const [one, other] = [join(folder, 'one'), join(folder, 'other')];
    await disk.write(one, Buffer.from('1'));
    await disk.write(other, Buffer.from('2'));
    await expect(disk.write(one, Buffer.from('3'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(disk.link(other, one)).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(disk.copy(other, one)).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(one, 'utf8')).toBe('1');
  });

  it('takes what is gone already as gone, and says whether a folder went', async () => {
    const folder = await emptyDataDir();
    await disk.unlink(join(folder, 'none'));
    await disk.rm(join(folder, 'none'));
    expect(await disk.list(join(folder, 'none'))).toEqual([]);
    expect(await disk.rmdir(join(folder, 'none'))).toBe(true);
    await mkdir(join(folder, 'full', 'empty'), { recursive: true });
    expect(await disk.rmdir(join(folder, 'full'))).toBe(false);
    expect(await disk.rmdir(join(folder, 'full', 'empty'))).toBe(true);
    expect(await disk.list(join(folder, 'full'))).toEqual([]);
  });

  it.each([3, 150])('syncs %i paths, files and folders', async (count) => {
    const folder = await emptyDataDir();
    const files = Array.from({ length: count }, (_, i) => join(folder, `${i}`));
    for (const file of files) await writeFile(file, 'x');
    await expect(disk.sync(folder, [...files, folder])).resolves.toBeUndefined();
  });

  it('a sync of what is not there fails', async () => {
    const folder = await emptyDataDir();
    await expect(disk.sync(folder, [join(folder, 'none')])).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
