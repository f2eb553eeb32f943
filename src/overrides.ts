import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { nearestName } from './nearest-name.ts';

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

/** Something that can't take the place of ours. */
interface OverrideFault {
  setting: string;
  /** A sentence on what was found. */
  found: string;
  /** A sentence on what to do. */
  todo: string;
}

/**
 * Every unknown name and every missing file. Reads the disk, at once.
 *
 * @param project root of the project
 */
export function overrideFaults({ components, css }: Overrides, project: string): OverrideFault[] {
  const names = [...replaceable(project).keys()];
  const written = Object.entries(components).map(([name, path]) => ({
    setting: `components.${name}`,
    name,
    path,
  }));
  return [
    ...written
      .filter(({ name }) => !names.includes(name))
      .map(({ setting, name }) => {
        const near = nearestName(name, names);
        return {
          setting,
          found: `There is no component ${name} of ours.`,
          todo:
            near === null ? `Give one of ${names.join(', ')}.` : `Write components.${near}, or take it out.`,
        };
      }),
    ...[...written, ...(css === undefined ? [] : [{ setting: 'css', path: css }])]
      .filter(({ path }) => !existsSync(join(project, path)))
      .map(({ setting, path }) => ({
        setting,
        found: `The file ${path} is not there.`,
        todo: 'Write it, or correct the path in src/site.config.ts.',
      })),
  ];
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
  const ours = join(project, 'src/components/');
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
      const moved =
        wanted.startsWith(ours) && !existsSync(wanted) ? names.get(basename(wanted, '.astro')) : undefined;
      const own = replaced.get(moved ?? wanted);
      return own === undefined || own === from ? (moved ?? null) : own;
    },
  };
}
