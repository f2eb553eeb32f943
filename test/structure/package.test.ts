import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settingsReference } from '../../src/commands/settings.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, root), 'utf8');

interface Package {
  optionalDependencies?: Record<string, string>;
}

describe('what the project ships', () => {
  test('the lock names every part of every platform, so that npm ci accepts it everywhere', async () => {
    const packages: Record<string, Package> = JSON.parse(await read('package-lock.json')).packages;
    const names = Object.keys(packages);
    const missing = Object.values(packages)
      .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
      .filter((name) => !names.some((path) => path.endsWith(`node_modules/${name}`)));
    expect(missing).toEqual([]);
  });

  test('every dependency is pinned, and docs/dependencies.md says why it is there', async () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await read('package.json'));
    const reasons = await read('docs/dependencies.md');
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
      expect(reasons, name).toContain(`\`${name}\``);
    }
  });

  test('docs/settings.md is what the schema says', async () => {
    expect(await read('docs/settings.md')).toBe(settingsReference());
  });

  test('the top level holds what it should, and no more', async () => {
    const allowed =
      /^(package\.json|package-lock\.json|tsconfig\.json|astro\.config\.mjs|src|test|docs|README\.md|LICENSE|node_modules|dist|\..+)$/;
    expect((await readdir(fileURLToPath(root))).filter((name) => !allowed.test(name))).toEqual([]);
  });

  test('the links between the documents lead somewhere', async () => {
    const docs = [
      'README.md',
      ...(await readdir(new URL('docs/', root)))
        .filter((name) => name.endsWith('.md'))
        .map((name) => `docs/${name}`),
    ];
    for (const doc of docs) {
      for (const [, target = ''] of (await read(doc)).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)) {
        const url = new URL(target, new URL(doc, root));
        await expect(
          readFile(url).catch(() => readdir(url)),
          `${doc} -> ${target}`,
        ).resolves.toBeDefined();
      }
    }
  });
});
