import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What an image or a builder needs of the project: as in docs/hosting/Dockerfile. */
const parts = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'astro.config.mjs',
  'tsconfig.json',
  'src',
  'public',
];

interface LockedPackage {
  dev?: boolean;
}

/**
 * Copies the project into a folder with the packages that `npm ci --omit=dev` installs, and no others: what npm would
 * fetch again lies here already. Its package.json is changed as `npm create astro -- --template` changes it.
 */
export async function makeProductionFolder(folder: string): Promise<void> {
  const packages: Record<string, LockedPackage> = JSON.parse(
    await readFile('package-lock.json', 'utf8'),
  ).packages;
  const modules = Object.entries(packages)
    .filter(([path, { dev }]) => path.startsWith('node_modules/') && !dev && existsSync(path))
    .map(([path]) => path)
    // One in another one's folder comes with it.
    .filter((path) => path.lastIndexOf('node_modules/') === 0);
  const byParent = Map.groupBy([...parts, ...modules, 'node_modules/.bin'], (path) => dirname(path));
  for (const [parent, paths] of byParent) {
    await mkdir(join(folder, parent), { recursive: true });
    // Programs of ours are run, and not written to: a link is enough where the disk is the same.
    const copy = (how: string) =>
      execFileSync('cp', [how, ...paths, join(folder, parent)], { stdio: 'pipe' });
    try {
      copy('-al');
    } catch {
      copy('-af');
    }
  }
  const { private: _, ...own } = JSON.parse(await readFile('package.json', 'utf8'));
  // Not through the link.
  await rm(join(folder, 'package.json'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...own, name: 'careers-of-ours' }));
}
