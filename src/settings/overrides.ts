import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nearestName } from './nearest-name.ts';
import { programFolder } from './site-folder.ts';

/** The owner's replacements of our files, from the settings: paths relative to the site's folder. */
export interface Overrides {
  /** By the name of the component or layout, such as `JobCard`. */
  components: Readonly<Record<string, string>>;
  /** A style sheet that overrides ours. */
  css?: string | undefined;
}

/** The part of these settings that is compiled into pages, as a text that changes with it. */
export const looksOf = ({ components, css }: Overrides): string =>
  JSON.stringify([Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1)), css ?? null]);

/** Names of everything that can be replaced, with the files: all components and layouts. Sorted. */
export function replaceable(program: string = programFolder): ReadonlyMap<string, string> {
  const files = ['src/components', 'src/layouts'].flatMap((folder) =>
    readdirSync(join(program, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.astro'))
      .map((name) => join(program, folder, name)),
  );
  const named = files.map((file) => [basename(file, '.astro'), file] as const);
  return new Map(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A replacement that can't be used. */
interface OverrideFault {
  setting: string;
  /** A sentence on what was found. */
  found: string;
  /** A sentence on what to do. */
  todo: string;
}

/**
 * Every unknown name and every missing file. Reads the disk synchronously.
 *
 * @param site the site's folder
 * @param program the program's folder; this one's if left out
 */
export function overrideFaults(
  { components, css }: Overrides,
  site: string,
  program?: string,
): OverrideFault[] {
  const names = [...replaceable(program).keys()];
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
      .filter(({ path }) => !existsSync(join(site, path)))
      .map(({ setting, path }) => ({
        setting,
        found: `The file ${path} is not there.`,
        todo: 'Write it, or correct the path in site.config.ts.',
      })),
  ];
}
