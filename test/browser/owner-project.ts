import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A copy of the project as an owner changes it, to be built as an owner does.
 *
 * @param settings in the place of those of the sample
 * @param files of the owner, by their paths in the project
 */
export async function ownerProject(settings: object, files: Readonly<Record<string, string>> = {}) {
  const path = await mkdtemp(join(tmpdir(), 'jobfront-owner-'));
  for (const name of ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(path, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  await rename(join(path, 'src/site.config.ts'), join(path, 'src/owner.config.ts'));
  await writeFile(
    join(path, 'src/site.config.ts'),
    `import owner from './owner.config.ts';\nexport default { ...owner, ...${JSON.stringify(settings)} };\n`,
  );
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), text);
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
