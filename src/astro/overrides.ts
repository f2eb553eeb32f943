import { dirname, join, resolve } from 'node:path';
import { type Overrides, replaceable } from '../settings/overrides.ts';

/** The part of a Vite plugin that it takes. */
interface ResolvingPlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string, importer: string | undefined): string | null;
}

/**
 * Puts files of the owner in the place of ours, wherever they are imported. The owner's file itself gets ours under
 * the same import, so that it may wrap it. A component of ours is found by its name in whatever folder of
 * `src/components` it is looked for, so that the owner's files outlive a move of ours. What can't take the place of ours
 * (`overrideFaults`) does nothing here.
 *
 * @param project root of the project
 */
export function overridesPlugin({ components, css }: Overrides, project: string): ResolvingPlugin {
  const names = replaceable(project);
  const folder = join(project, 'src/components/');
  const files = new Set(names.values());
  const replaced = new Map(
    Object.entries(components).map(([name, path]) => [names.get(name) ?? '', join(project, path)] as const),
  );
  if (css !== undefined) replaced.set(join(project, 'src/styles/shared/owner.css'), join(project, css));
  return {
    name: 'jobfront-overrides',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !/^[./].*\.(?:astro|css)$/.test(source)) return null;
      const from = importer.replace(/\?.*$/, '');
      const wanted = source.startsWith('.') ? resolve(dirname(from), source) : source;
      const isElsewhere = wanted.startsWith(folder) && !files.has(wanted);
      const moved = isElsewhere ? names.get(/([^/\\]+)\.astro$/.exec(wanted)?.[1] ?? '') : undefined;
      const own = replaced.get(moved ?? wanted);
      return own === undefined || own === from ? (moved ?? null) : own;
    },
  };
}
