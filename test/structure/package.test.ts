import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { settingsReference, textsReference } from '../../src/commands/settings.ts';

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

  test('every dependency is pinned, and docs/dev/dependencies.md says why it is there', async () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(await read('package.json'));
    const reasons = await read('docs/dev/dependencies.md');
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
      expect(reasons, name).toContain(`\`${name}\``);
    }
  });

  test('what runs and builds needs production packages alone', async () => {
    const { dependencies } = JSON.parse(await read('package.json'));
    const files = (await readdir(fileURLToPath(new URL('src/', root)), { recursive: true }))
      .filter((name) => /\.(ts|mjs|astro)$/.test(name))
      .map((name) => `src/${name}`);
    const needed = new Set<string>();
    for (const file of [...files, 'astro.config.mjs']) {
      const code = await read(file);
      const found = [
        ...code.matchAll(/^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*from\s*)?'([^']+)'/gm),
        ...code.matchAll(/\b(import)\('([^']+)'\)/g),
      ];
      for (const [, names = '', from = ''] of found) {
        const [name = ''] = /^(@[\w.-]+\/)?[\w.-]+/.exec(from) ?? [];
        const isType = /^\{(\s*type \w+( as \w+)?,?)+\s*\}$/.test(names);
        if (/^(?:@\w|[a-z])/.test(from) && !/^(?:node|astro|virtual):/.test(from) && !isType)
          needed.add(name);
      }
    }
    expect(needed.size).toBeGreaterThan(15);
    expect([...needed].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
  });

  test('docs/settings.md is what the schema says', async () => {
    expect(await read('docs/settings.md')).toBe(settingsReference());
  });

  test('docs/texts.md is what the dictionary says', async () => {
    expect(await read('docs/texts.md')).toBe(textsReference());
  });

  test('the top level holds what it should, and no more', async () => {
    const allowed =
      /^(package\.json|package-lock\.json|tsconfig\.json|astro\.config\.mjs|src|public|test|docs|README\.md|LICENSE|node_modules|dist|\..+)$/;
    expect((await readdir(fileURLToPath(root))).filter((name) => !allowed.test(name))).toEqual([]);
  });
});
