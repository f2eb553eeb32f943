import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { patientDisk, sumOnDisk, systemDisk } from '../../../src/live/release/disk.ts';
import { emptyDataDir } from './data-dir.ts';

describe.each([
  ['the disk of this machine', systemDisk],
  ['the disk of this machine that is waited for', () => patientDisk()],
])('%s', (_, open) => {
  const disk = open();

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

  it('writes and reads a file piece by piece, and waits for who takes it', async () => {
    const folder = await emptyDataDir();
    const file = join(folder, 'large');
    const bytes = randomBytes(2_500_000);
    await disk.write(
      file,
      (async function* () {
        // All pieces lie in the same memory.
        const piece = new Uint8Array(700_000);
        for (let at = 0; at < bytes.length; at += piece.length) {
          const next = bytes.subarray(at, at + piece.length);
          piece.set(next);
          yield piece.subarray(0, next.length);
        }
      })(),
    );
    expect(bytes.equals(await disk.read(file))).toBe(true);
    const taken: Buffer[] = [];
    let isTaken = true;
    await disk.readPieces(file, async (piece) => {
      expect(isTaken).toBe(true);
      isTaken = false;
      await Promise.resolve();
      taken.push(Buffer.from(piece));
      isTaken = true;
    });
    expect(taken.length).toBeGreaterThan(1);
    expect(bytes.equals(Buffer.concat(taken))).toBe(true);
    expect(await sumOnDisk(disk, file)).toBe(createHash('sha256').update(bytes).digest('base64url'));
    const take = vi.fn(() => Promise.reject(new Error('no more')));
    await expect(disk.readPieces(file, take)).rejects.toThrow('no more');
    expect(take).toHaveBeenCalledOnce();
    await expect(disk.readPieces(join(folder, 'none'), take)).rejects.toMatchObject({ code: 'ENOENT' });
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

describe('a disk that is waited for', () => {
  /** Writes so many files, each of which takes so long by its clock, and says for how many the disk was waited for. */
  async function writeMany(count: number, ms: number): Promise<number> {
    let looks = 0;
    const disk = patientDisk(() => {
      looks += 1;
      return looks * ms;
    });
    const folder = await emptyDataDir();
    for (let file = 0; file < count; file += 1) await disk.write(join(folder, `${file}`), Buffer.from('x'));
    expect(await disk.list(folder)).toHaveLength(count);
    return looks / 2;
  }

  it('is waited for as long as it is quick', async () => {
    expect(await writeMany(300, 0.2)).toBe(300);
  });

  it('is handed what it is to write once it was slow a hundred times', async () => {
    expect(await writeMany(300, 0.5)).toBe(100);
  });
});
