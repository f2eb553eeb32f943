import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { nearestName } from './issue-words.ts';
import { programFolder } from './site-folder.ts';

/** The owner's replacements of our files, from the settings: paths relative to the site's folder. */
export interface Overrides {
  /** By the name of the component or layout, such as `JobCard`. */
  components: Readonly<Record<string, string>>;
  /** A style sheet that overrides ours. */
  css?: string | undefined;
}

/** The owner's files that are compiled into pages. */
export interface OwnLook extends Overrides {
  /** The components of the owner's own blocks, by their types (settings/content/own-blocks.ts). */
  blocks: Readonly<Record<string, string>>;
}

/** The part of these settings that is compiled into pages, as a text that changes with it. */
export const looksOf = ({ components, blocks, css }: OwnLook): string =>
  JSON.stringify([sorted(components), css ?? null, sorted(blocks)]);

const sorted = (paths: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(paths).sort(([one], [other]) => (one < other ? -1 : 1));

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

/*
 * An owner's component replaces one of ours. When an upgrade changes ours, the owner's stays unchanged and may lack
 * something. Each upgrade records from which version of ours the owner's file was made: the one before the upgrade,
 * unless the owner has not changed the file since an earlier record.
 */

/** An upgrade's notice about a component of ours that the owner has replaced. */
export interface ReplacedChange {
  name: string;
  /** The owner's file, relative to the site's folder. */
  own: string;
  /** Our file in the program, before and after; `null` = none. */
  before: string | null;
  after: string | null;
  /** Names of added and removed props. */
  newProps: readonly string[];
  goneProps: readonly string[];
}

type Components = Readonly<Record<string, string>>;

const noteSchema = z.record(
  z.string(),
  z.object({
    /** SHA-256 of the owner's file and of ours. */
    own: z.string(),
    ours: z.string(),
    /** The version of the program with that file of ours. */
    version: z.string(),
  }),
);
type Note = z.output<typeof noteSchema>;

const noteOf = (site: string): string => join(site, '.jobfront/replaced.json');

/** The components that differ between two folders of the program, of those that the owner has replaced. Reads the disk. */
export function replacedChanges(components: Components, before: string, after: string): ReplacedChange[] {
  const [old, next] = [filesIn(before), filesIn(after)];
  return Object.entries(components).flatMap(([name, own]) => {
    const [was, is] = [old.get(name), next.get(name)];
    const [oldText, newText] = [was, is].map((file) =>
      file === undefined ? '' : readFileSync(file, 'utf8'),
    );
    if (was === undefined || oldText === newText) return [];
    const [oldProps, newProps] = [propsOf(oldText ?? ''), propsOf(newText ?? '')];
    return {
      name,
      own,
      before: relative(before, was),
      after: is === undefined ? null : relative(after, is),
      newProps: newProps.filter((prop) => !oldProps.includes(prop)),
      goneProps: oldProps.filter((prop) => !newProps.includes(prop)),
    };
  });
}

/** Earlier versions had their components elsewhere. */
const filesIn = (program: string): ReadonlyMap<string, string> =>
  existsSync(join(program, 'src/components')) && existsSync(join(program, 'src/layouts'))
    ? replaceable(program)
    : new Map();

/** Names in `interface Props` of a component. */
export function propsOf(component: string): string[] {
  const block = /^interface Props\b[^{]*\{\n([\s\S]*?)^\}/m.exec(component)?.[1] ?? '';
  return [...block.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name = '']) => name);
}

/**
 * Records which version of ours the owner's components were made for: this one, unless the owner's file has not changed
 * since an earlier version was recorded. Reads and writes the disk.
 *
 * @param program of the version in use
 */
export function noteReplaced(site: string, components: Components, program: string, version: string): void {
  const known = readNote(site);
  const files = filesIn(program);
  const entries = Object.entries(components).flatMap(([name, path]): [string, Note[string]][] => {
    const [own, ours] = [hashOf(join(site, path)), hashOf(files.get(name) ?? '')];
    if (own === null || ours === null) return [];
    const before = known[name];
    return [[name, before?.own === own ? before : { own, ours, version }]];
  });
  if (entries.length === 0) return;
  const file = noteOf(site);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** A component of ours that differs from the one that the owner's was made for. */
export interface OutdatedComponent {
  name: string;
  own: string;
  /** The version that the owner's was made for. */
  version: string;
  /** Our file, relative to the program's folder; `null` if removed. */
  ours: string | null;
}

/**
 * Components of the owner that were made for another version of ours. None without a record, and none that the owner
 * has changed since. Reads the disk.
 */
export function outdatedComponents(
  site: string,
  components: Components,
  program: string = programFolder,
): OutdatedComponent[] {
  const note = readNote(site);
  const files = filesIn(program);
  return Object.entries(components).flatMap(([name, own]) => {
    const known = Object.hasOwn(note, name) ? note[name] : undefined;
    if (known === undefined || hashOf(join(site, own)) !== known.own) return [];
    const file = files.get(name);
    if (file !== undefined && hashOf(file) === known.ours) return [];
    return { name, own, version: known.version, ours: file === undefined ? null : relative(program, file) };
  });
}

function readNote(site: string): Note {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(noteOf(site), 'utf8')));
  } catch {
    // Missing or unreadable: nothing is known.
    return {};
  }
}

function hashOf(file: string): string | null {
  try {
    return hash('sha256', readFileSync(file));
  } catch {
    return null;
  }
}
