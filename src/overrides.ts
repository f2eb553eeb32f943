import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** What the owner puts in the place of ours, as the settings say it: paths from the project. */
export interface Overrides {
  /** By the name of the component or layout, such as `JobCard`. */
  components: Readonly<Record<string, string>>;
  /** A style sheet that wins over ours. */
  css?: string | undefined;
}

/** The part of a Vite plugin that it takes. */
interface ResolvingPlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string, importer: string | undefined): string | null;
}

/** Names of everything that can be replaced, with the files: all components and layouts. Sorted. */
export function replaceable(project: string): ReadonlyMap<string, string> {
  const files = ['src/components', 'src/layouts'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.astro'))
      .map((name) => join(project, folder, name)),
  );
  const named = files.map((file) => [basename(file, '.astro'), file] as const);
  return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Puts files of the owner in the place of ours, wherever they are imported. The owner's file itself gets ours under
 * the same import, so that it may wrap it.
 *
 * @param project root of the project
 * @throws {Error} naming every unknown name and every missing file, with what to write instead
 */
export function overridesPlugin({ components, css }: Overrides, project: string): ResolvingPlugin {
  const names = replaceable(project);
  const faults = Object.entries({ ...components, ...(css !== undefined && { css }) }).flatMap(
    ([name, path]) => {
      const setting = name === 'css' ? 'css' : `components.${name}`;
      return [
        ...(names.has(name) || name === 'css'
          ? []
          : [`${setting} names no component: give one of ${[...names.keys()].join(', ')}`]),
        ...(existsSync(join(project, path))
          ? []
          : [`${setting} is ${path}, and no such file is there: write it or correct the path`]),
      ];
    },
  );
  if (faults.length > 0) {
    throw new Error(
      `src/site.config.ts replaces what can't be replaced:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
  const replaced = new Map(
    Object.entries(components).map(([name, path]) => [names.get(name) ?? '', join(project, path)] as const),
  );
  if (css !== undefined) replaced.set(join(project, 'src/styles/owner.css'), join(project, css));
  return {
    name: 'jobfront-overrides',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !/^[./].*\.(?:astro|css)$/.test(source)) return null;
      const from = importer.replace(/\?.*$/, '');
      const wanted = source.startsWith('.') ? resolve(dirname(from), source) : source;
      const own = replaced.get(wanted);
      return own === undefined || own === from ? null : own;
    },
  };
}
