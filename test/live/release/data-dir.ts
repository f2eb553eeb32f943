import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty data folder for one test. */
export async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'jobfront-release-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file and every folder under a folder, by its path with slashes; folders have `null`. */
export async function treeOf(folder: string): Promise<Map<string, string | null>> {
  const tree = new Map<string, string | null>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    tree.set(name, entry.isDirectory() ? null : (await readFile(path)).toString('base64'));
  }
  return new Map([...tree].sort(([a], [b]) => (a < b ? -1 : 1)));
}
