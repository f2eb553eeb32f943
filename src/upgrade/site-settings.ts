import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { configNames, readConfiguration } from '../settings/site-folder.ts';

interface SiteOrder {
  program: string;
  /** Folder of the site; `null` when none is chosen. */
  site: string | null;
}

/** The changes of a site's settings. */
export interface SettingsPlan {
  isOldPlace: boolean;
  notices: readonly string[];
  /** Edits that are left to the owner. */
  edits: readonly string[];
  config: { file: string; text: string; before: unknown; after: unknown } | null;
}

/** Plans the changes of the settings. Only reads them. */
export async function planSettings(
  { program, site }: SiteOrder,
  migrations: readonly Migration[] | undefined,
): Promise<SettingsPlan> {
  const isOldPlace = site === null && hasOldPlace(program);
  const folder = isOldPlace ? join(program, 'src') : site;
  const none = { isOldPlace, notices: [], edits: [], config: null };
  if (folder === null) return none;
  const read = await readConfiguration({ path: folder, isChosen: true });
  // The check of the next version reports it.
  if ('fault' in read || typeof read.site !== 'object' || read.site === null) return none;
  const { values, notices, edits } = migrated(read.site as Values, migrations);
  const name = configNames.find((one) => existsSync(join(folder, one)));
  if (notices.length === 0 || name === undefined) return none;
  const file = join(folder, name);
  const before = await readFile(file, 'utf8');
  const text = name.endsWith('.json')
    ? `${JSON.stringify({ ...schemaOf(before), ...values }, null, 2)}\n`
    : withStrings(before, read.site, values);
  const config = text === null ? null : { file, text, before: read.site, after: values };
  return { isOldPlace, notices, edits: config ? [] : edits.map((edit) => `In ${file}, ${edit}.`), config };
}

/** The reference in JSON to the schema for editors. */
function schemaOf(text: string): { $schema?: unknown } {
  const { $schema } = JSON.parse(text) as { $schema?: unknown };
  return $schema === undefined ? {} : { $schema };
}

/**
 * Replaces the changed texts in a TypeScript configuration. `null` when that is not safe: something else than texts has
 * changed, or a text does not occur exactly once.
 */
function withStrings(text: string, before: unknown, after: unknown): string | null {
  if (before === after) return text;
  if (typeof before === 'string' && typeof after === 'string') {
    const parts = text.split(before);
    return parts.length === 2 && special(before) === special(after) ? parts.join(after) : null;
  }
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return null;
  const [old, now] = [Object.entries(before), new Map(Object.entries(after))];
  if (old.length !== now.size) return null;
  return old.reduce<string | null>(
    (all, [key, value]) => (all === null || !now.has(key) ? null : withStrings(all, value, now.get(key))),
    text,
  );
}

/** The characters that end a text in TypeScript, or are escaped in it. */
const special = (text: string) => text.replace(/[^'"`\\\n]/g, '');

/** The folder for the copy of a site while the next version is tried with it. */
export const stagedName = '.upgrade-site';

/** The site to try the next version with: a copy if anything of it changes. */
export async function placeSite(
  { program, site }: SiteOrder,
  { isOldPlace, config }: SettingsPlan,
  next: string,
): Promise<{ site: string | null; moved: readonly string[]; isStaged: boolean }> {
  if (isOldPlace) {
    const folder = join(next, 'site');
    const moved = await moveOut(program, folder);
    if (config) {
      const to = join(folder, 'site.config.ts');
      const text = await readFile(to, 'utf8');
      await writeFile(to, withStrings(text, config.before, config.after) ?? text);
    }
    return { site: folder, moved, isStaged: true };
  }
  if (site === null || config === null) return { site, moved: [], isStaged: false };
  const staged = join(next, stagedName);
  await mkdir(staged, { recursive: true });
  const left = new Set(['.jobfront', 'dist', 'node_modules', '.git'].map((name) => join(site, name)));
  await cp(site, staged, { recursive: true, filter: (source) => !left.has(source) });
  await writeFile(join(staged, relative(site, config.file)), config.text);
  return { site: staged, moved: [], isStaged: true };
}

/*
 * An owner's site used to be part of the program: its configuration and content in `src`, its files in `public` of a
 * fork. Now it is a folder of its own.
 */

/** Whether the site of a program is in the old place. */
const hasOldPlace = (program: string): boolean => existsSync(join(program, 'src/site.config.ts'));

/**
 * Copies the site out of a program into a folder: configuration, content, public files, and the style sheets and
 * components that the configuration names, at the same relative paths. Their imports of our files are renamed to
 * `jobfront/…`. The program is not changed.
 *
 * @param folder destination; existing files are kept
 * @returns paths in the folder, sorted
 */
async function moveOut(program: string, folder: string): Promise<string[]> {
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

/** The values of a site's configuration, unchecked. */
type Values = Readonly<Record<string, unknown>>;

/** A change of the settings' schema that existing values have to follow. */
export interface Migration {
  /** What it does, a sentence for the owner. */
  sentence: string;
  /** The values for the next version; the same object when nothing changes. Pure. */
  migrate(values: Values): Values;
}

/**
 * All migrations, the oldest first. Each runs at every upgrade, so each has to leave correct values alone. When you
 * change the schema, add one here, with a test.
 */
const migrations: readonly Migration[] = [
  {
    sentence: 'The deploy command gets JOBFRONT_SNAPSHOT in the place of JOBFRONT_RELEASE.',
    migrate(values) {
      const { deploy } = values;
      if (!isRecord(deploy) || typeof deploy.command !== 'string') return values;
      const command = deploy.command.replace(/\bJOBFRONT_RELEASE\b/g, 'JOBFRONT_SNAPSHOT');
      return command === deploy.command ? values : { ...values, deploy: { ...deploy, command } };
    },
  },
];

/** The values after all migrations, and the descriptions of those applied. */
export function migrated(
  values: Values,
  all: readonly Migration[] = migrations,
): { values: Values; notices: string[]; edits: string[] } {
  let now = values;
  const notices: string[] = [];
  for (const { migrate, sentence } of all) {
    const next = migrate(now);
    if (isDeepStrictEqual(next, now)) continue;
    now = next;
    notices.push(sentence);
  }
  return { values: now, notices, edits: differences(values, now, '') };
}

/** Instructions for a configuration that no program can edit: `deploy.command: write "…" in the place of "…"`. */
function differences(before: unknown, after: unknown, path: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
  }
  if (after === undefined) return [`${path}: take it out`];
  if (before === undefined) return [`${path}: add ${JSON.stringify(after)}`];
  return [`${path}: write ${JSON.stringify(after)} in the place of ${JSON.stringify(before)}`];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
