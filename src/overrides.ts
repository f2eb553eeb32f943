import { dirname, join, resolve } from 'node:path';
import { type Overrides, replaceable } from './override-faults.ts';

/** The part of a Vite plugin that it takes. */
interface ResolvingPlugin {
  name: string;
  enforce: 'pre';
  resolveId(source: string, importer: string | undefined): string | null;
}

/**
 * Puts files of the owner in the place of ours, wherever they are imported. The owner's file itself gets ours under
 * the same import, so that it may wrap it. What can't take the place of ours (`overrideFaults`) does nothing here.
 *
 * @param project root of the project
 */
export function overridesPlugin({ components, css }: Overrides, project: string): ResolvingPlugin {
  const names = replaceable(project);
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
