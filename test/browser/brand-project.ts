import { cp, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brands } from '../site/brand-sample.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of the project whose owner has the brands of the sample, to be built as an owner does. */
export async function brandProject() {
  const path = await mkdtemp(join(tmpdir(), 'jobfront-brands-'));
  for (const name of ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json'])
    await cp(join(root, name), join(path, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(path, 'node_modules'));
  const settings = join(path, 'src/site.config.ts');
  await rename(settings, join(path, 'src/owner.config.ts'));
  await writeFile(
    settings,
    `import owner from './owner.config.ts';\nexport default { ...owner, brands: ${JSON.stringify(brands)} };\n`,
  );
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
