import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { configNames, readConfiguration } from '../settings/site-folder.ts';
import { type Migration, migrated, type Values } from './migrations.ts';
import { hasOldPlace, moveOut } from './old-place.ts';

interface SiteOrder {
  program: string;
  /** Folder of the site; `null` when none is chosen. */
  site: string | null;
}

/** The changes of a site's settings. */
export interface SettingsPlan {
  isOldPlace: boolean;
  told: readonly string[];
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
  const none = { isOldPlace, told: [], edits: [], config: null };
  if (folder === null) return none;
  const read = await readConfiguration({ path: folder, isChosen: true });
  // The check of the next version reports it.
  if ('fault' in read || typeof read.site !== 'object' || read.site === null) return none;
  const { values, told, edits } = migrated(read.site as Values, migrations);
  const name = configNames.find((one) => existsSync(join(folder, one)));
  if (told.length === 0 || name === undefined) return none;
  const file = join(folder, name);
  const before = await readFile(file, 'utf8');
  const text = name.endsWith('.json')
    ? `${JSON.stringify({ ...schemaOf(before), ...values }, null, 2)}\n`
    : withStrings(before, read.site, values);
  const config = text === null ? null : { file, text, before: read.site, after: values };
  return { isOldPlace, told, edits: config ? [] : edits.map((edit) => `In ${file}, ${edit}.`), config };
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
