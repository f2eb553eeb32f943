import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { programFolder } from '../../src/settings/site-folder.ts';

const run = promisify(execFile);

/** Packs the program into a folder, without the types, which take as long as all the rest. @returns the tarball */
export async function packProgram(to: string): Promise<string> {
  await run(process.execPath, ['src/package/pack.ts'], { cwd: programFolder });
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', to], {
    cwd: programFolder,
    maxBuffer: 64 * 1024 * 1024,
  });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
  return join(to, packed.filename);
}

/**
 * Unpacks the program into the `node_modules` of a folder, where npm would have installed it. Its dependencies are those
 * of the project, without the ones for development.
 */
export async function installPacked(tarball: string, folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, 'jobfront'), { recursive: true });
  await mkdir(join(modules, '.bin'));
  await run('tar', ['-xzf', tarball, '-C', join(modules, 'jobfront'), '--strip-components=1']);
  const { bin } = JSON.parse(await readFile(join(modules, 'jobfront/package.json'), 'utf8'));
  await symlink(join('../jobfront', bin.jobfront), join(modules, '.bin/jobfront'));
  for (const name of await productionPackages()) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(programFolder, name), join(folder, name), 'junction');
  }
}

/** Packages that `npm ci --omit=dev` installs at the top on this machine, by their folders. */
async function productionPackages(): Promise<string[]> {
  const text = await readFile(join(programFolder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as {
    packages: Record<string, { dev?: true; os?: string[]; cpu?: string[] }>;
  };
  return Object.entries(packages)
    .filter(([name, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) && !dev)
    .map(([name]) => name);
}
