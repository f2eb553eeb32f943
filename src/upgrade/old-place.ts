import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';

/*
 * An owner's site used to be part of the program: its configuration and content in `src`, its files in `public` of a
 * fork. Now it is a folder of its own.
 */

/** Whether the site of a program is in the old place. */
export const hasOldPlace = (program: string): boolean => existsSync(join(program, 'src/site.config.ts'));

/**
 * Copies the site out of a program into a folder: configuration, content, public files, and the style sheets and
 * components that the configuration names, at the same relative paths. Their imports of our files are renamed to
 * `jobfront/…`. The program is not changed.
 *
 * @param folder destination; existing files are kept
 * @returns paths in the folder, sorted
 */
export async function moveOut(program: string, folder: string): Promise<string[]> {
  const config = await readFile(join(program, 'src/site.config.ts'), 'utf8');
  const moved: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const [from, to] of [
    ['src/content', 'content'],
    ['public', 'public'],
  ] as const) {
    if (!existsSync(join(program, from))) continue;
    await cp(join(program, from), join(folder, to), { recursive: true, force: false });
    moved.push(`${to}/`);
  }
  const owned = ownFiles(config, program);
  for (const name of owned) {
    const text = await readFile(join(program, name), 'utf8');
    await put(join(folder, name), withPackageNames(text, join(program, name), { program, owned }));
    moved.push(name);
  }
  const source = join(program, 'src/site.config.ts');
  await put(join(folder, 'site.config.ts'), withPackageNames(config, source, { program, owned }));
  return [...moved, 'site.config.ts'].sort();
}

/** The owner's files that the configuration names (a style sheet, a component), by their paths in the program. */
function ownFiles(config: string, program: string): string[] {
  const named = [...config.matchAll(/['"`]\.\/([^'"`\n]+\.(?:astro|css|csv))['"`]/g)].map(
    ([, name = '']) => name,
  );
  return [...new Set(named)].filter((name) => existsSync(join(program, name)));
}

const imports = /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"\n]+)\2/g;

/** Relative imports of ours become `jobfront/…`; those of the owner's own files stay. */
function withPackageNames(
  text: string,
  file: string,
  { program, owned }: { program: string; owned: readonly string[] },
): string {
  return text.replace(imports, (whole, before: string, quote: string, path: string) => {
    const target = relative(program, resolve(dirname(file), path)).replaceAll('\\', '/');
    if (owned.includes(target) || !target.startsWith('src/')) return whole;
    const name = /^src\/(?:settings\/site-schema|settings)\.ts$/.test(target)
      ? 'jobfront'
      : `jobfront/${target.slice(4)}`;
    return `${before}${quote}${name}${quote}`;
  });
}

async function put(file: string, text: string): Promise<void> {
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
