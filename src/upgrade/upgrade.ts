import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { noteReplaced, type ReplacedChange, replacedChanges } from '../settings/overrides.ts';
import { readConfiguration } from '../settings/site-folder.ts';
import { isClone } from './history.ts';
import { exactVersionOf, versionOf } from './next-version.ts';
import { manifestName, manifestOf, ownChanges } from './own-changes.ts';
import { type Migration, placeSite, planSettings, stagedName } from './site-settings.ts';

/*
 * The next version is prepared in a folder beside the program, checked and built there, and then swapped in: two
 * renames, with a journal in the new folder of the remaining steps. So a kill at any instant leaves both versions
 * whole, and the next run finishes the rest.
 */

export interface UpgradeOrder {
  /** Folder of the program, absolute. */
  program: string;
  /** Folder of the site, absolute; `null` when none is chosen. */
  site: string | null;
  isDryRun: boolean;
  migrations?: readonly Migration[];
}

/** The steps that make the next version; each throws with the reason. */
export interface UpgradeSteps {
  /** Puts its files into a folder that does not exist yet. */
  fetch(next: string): Promise<void>;
  install(next: string): Promise<void>;
  /** @param site to check it with; `null` = the sample company's */
  check(next: string, site: string | null): Promise<void>;
  build(next: string, site: string | null): Promise<void>;
  report(line: string): void;
  /** That of the disk if left out. */
  rename?: typeof rename;
}

export interface UpgradeReport {
  from: string;
  to: string;
  isDryRun: boolean;
  /** Files of ours that the owner has changed; `null` = unknown. */
  changed: readonly string[] | null;
  /** Where those changes are saved. */
  kept: string | null;
  /** Applied migrations of the settings. */
  migrations: readonly string[];
  /** Files moved from the program to a folder of the site, by paths in it. */
  moved: readonly string[];
  /** Tasks for the owner, a sentence each. */
  todo: readonly string[];
  /** Where the previous version is now. */
  previous: string | null;
}

export const nextOf = (program: string): string => `${program}.upgrade-next`;
export const previousOf = (program: string): string => `${program}.upgrade-previous`;

/** The program of a folder: during the swap the previous one has another name. */
export const programOf = (folder: string): string => folder.replace(/\.upgrade-(?:next|previous)$/, '');

const journalName = '.upgrade.json';
const journalSchema = z.object({
  from: z.string(),
  /** The owner's entries in the program's folder. */
  carry: z.array(z.string()),
  /** The configuration for the next version. */
  config: z.object({ file: z.string(), text: z.string() }).nullable(),
  /** The path of the site for `.env`, relative to the program. */
  siteDir: z.string().nullable(),
});

type Journal = z.output<typeof journalSchema>;

/** Recreated when needed. */
const derived: ReadonlySet<string> = new Set(['node_modules', '.compiled', '.astro', '.packed', journalName]);

const restart = 'Start the live site again.';

/**
 * Upgrades a program, or finishes an interrupted upgrade.
 *
 * @throws {Error} with the reason, and whether the program is unchanged
 */
export async function upgrade(order: UpgradeOrder, steps: UpgradeSteps): Promise<UpgradeReport> {
  const { program, isDryRun } = order;
  const move = steps.rename ?? rename;
  const finished = await repair(program, steps.report, move);
  if (finished) return finished;
  const from = await exactVersionOf(program);
  const next = nextOf(program);
  await rm(next, { recursive: true, force: true });
  let report: UpgradeReport;
  try {
    report = await prepare(order, steps, from, next);
    if (isDryRun) await rm(next, { recursive: true });
  } catch (cause) {
    await rm(next, { recursive: true, force: true });
    throw new Error(
      `Nothing was upgraded, and ${program} is as it was, version ${from}. ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
  if (isDryRun) return report;
  steps.report('Putting it in its place.');
  try {
    await move(program, previousOf(program));
    await move(next, program);
    return { ...report, previous: (await finish(program, move)).previous };
  } catch (cause) {
    throw new Error(
      `The upgrade of ${program} was broken off while it was put in its place. Both versions are whole (${previousOf(program)}, ${existsSync(next) ? next : program}): run the command again, from the first of them if ${program} is missing, and it is finished. ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/** Prepares the next version beside the program, with its journal. The program is not changed. */
async function prepare(
  order: UpgradeOrder,
  steps: UpgradeSteps,
  from: string,
  next: string,
): Promise<UpgradeReport> {
  const { program, isDryRun, migrations } = order;
  steps.report('Getting the files of the next version.');
  await steps.fetch(next);
  const to = await exactVersionOf(next);
  if (!isClone(next)) {
    await writeFile(join(next, manifestName), JSON.stringify(await manifestOf(next)));
  }
  const changes = await ownChanges(program, await versionOf(program));
  const plan = await planSettings(order, migrations);
  const replaced = await replacedTodo({ site: order.site, program, next, from, isDryRun });
  const report = {
    from,
    to,
    isDryRun,
    changed: changes?.files ?? null,
    migrations: plan.notices,
    previous: null,
  };
  if (isDryRun)
    return {
      ...report,
      kept: null,
      moved: plan.isOldPlace ? ['site/'] : [],
      todo: [...plan.edits, ...replaced],
    };
  const folder = join(program, '.jobfront/upgrades', `${from}-to-${to}`);
  const kept = changes && changes.files.length > 0 ? await changes.keep(folder) : null;
  const { site, moved, isStaged } = await placeSite(order, plan, next);
  try {
    steps.report('Installing its packages.');
    await steps.install(next);
    steps.report('Checking the settings with it.');
    await steps.check(next, site);
    steps.report('Building the pages with it.');
    await steps.build(next, site);
  } catch (cause) {
    const own = plan.edits.length > 0 ? `\nFirst change by hand:\n${plan.edits.join('\n')}` : '';
    throw new Error(`${cause instanceof Error ? cause.message : String(cause)}${own}`, { cause });
  }
  // Compiled pages contain the path of their site.
  if (isStaged) await rm(join(next, '.compiled'), { recursive: true, force: true });
  await rm(join(next, stagedName), { recursive: true, force: true });
  const { isOldPlace, config } = plan;
  const journal: Journal = {
    from,
    carry: await ownEntries(program, next, isOldPlace),
    config: config && !isOldPlace ? { file: config.file, text: config.text } : null,
    siteDir: isOldPlace ? 'site' : null,
  };
  await writeFile(join(next, journalName), JSON.stringify(journal));
  const compile = isStaged ? ['Run npm run build:live, or npm run build for a static site.'] : [];
  return { ...report, kept, moved, todo: [...plan.edits, ...replaced, ...compile, restart] };
}

/**
 * Finishes an upgrade that was interrupted between its renames.
 *
 * @returns what was done; `null` when there was nothing to finish
 */
async function repair(
  program: string,
  sayLine: (line: string) => void,
  move: typeof rename,
): Promise<UpgradeReport | null> {
  const previous = previousOf(program);
  const next = nextOf(program);
  if (!existsSync(program) && existsSync(previous)) {
    await move(existsSync(join(next, journalName)) ? next : previous, program);
  }
  if (!existsSync(join(program, journalName))) return null;
  sayLine('An upgrade was broken off: finishing it.');
  const done = await finish(program, move);
  const nothing = { isDryRun: false, changed: [], kept: null, migrations: [], moved: [] };
  return { ...nothing, ...done, to: await exactVersionOf(program), todo: [restart] };
}

/** @returns the previous version, and where it is now */
async function finish(program: string, move: typeof rename): Promise<{ from: string; previous: string }> {
  const previous = previousOf(program);
  const text = await readFile(join(program, journalName), 'utf8');
  const { from, carry, config, siteDir } = journalSchema.parse(JSON.parse(text));
  for (const name of carry) {
    const to = join(program, name);
    if (existsSync(join(previous, name)) && !existsSync(to)) await move(join(previous, name), to);
  }
  if (config) await writeWhole(config.file, config.text, move);
  if (siteDir !== null) await chooseSite(join(program, '.env'), siteDir, move);
  const before = `${program}.before-${from}`;
  if (existsSync(previous)) {
    await rm(before, { recursive: true, force: true });
    await move(previous, before);
  }
  await rm(join(program, journalName));
  return { from, previous: before };
}

async function chooseSite(file: string, siteDir: string, move: typeof rename): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (/^\s*SITE_DIR=/m.test(text)) return;
  const gap = text === '' || text.endsWith('\n') ? '' : '\n';
  await writeWhole(file, `${text}${gap}SITE_DIR=${siteDir}\n`, move);
}

async function writeWhole(file: string, text: string, move: typeof rename): Promise<void> {
  const beside = `${file}.upgrade`;
  await writeFile(beside, text);
  await move(beside, file);
}

/** The owner's entries in the program's folder: `.env`, `.jobfront/`, `dist/`, a site's folder, git's. */
async function ownEntries(program: string, next: string, isOldPlace: boolean): Promise<string[]> {
  const names = await readdir(program);
  return names.filter(
    (name) => !derived.has(name) && !existsSync(join(next, name)) && !(isOldPlace && name === 'public'),
  );
}

/**
 * Tasks for the owner when our components changed that the owner has replaced, a sentence each. Records beside the site
 * the version that they were made for, for the doctor, unless it is a dry run.
 *
 * @param order the program in use, the next one and where the one in use is afterwards, absolute; `site` as in
 * `UpgradeOrder`
 */
export async function replacedTodo(order: {
  site: string | null;
  program: string;
  next: string;
  from: string;
  isDryRun: boolean;
}): Promise<string[]> {
  const { site, program, next, from, isDryRun } = order;
  if (site === null) return [];
  const given = await readConfiguration({ path: site });
  const components = componentsOf('site' in given ? given.site : undefined);
  const changes = replacedChanges(components, program, next);
  if (!isDryRun) noteReplaced(site, components, program, from);
  return changes.map((change) => sentence(change, order));
}

function componentsOf(site: unknown): Record<string, string> {
  const components = (site as { components?: unknown } | undefined)?.components;
  if (typeof components !== 'object' || components === null) return {};
  const named = Object.entries(components).filter(([, path]) => typeof path === 'string');
  return Object.fromEntries(named) as Record<string, string>;
}

function sentence(
  { name, own, before, after, newProps, goneProps }: ReplacedChange,
  { program, from, isDryRun }: { program: string; from: string; isDryRun: boolean },
): string {
  const props = [
    ...(newProps.length > 0 ? [`new props: ${newProps.join(', ')}`] : []),
    ...(goneProps.length > 0 ? [`props that are gone: ${goneProps.join(', ')}`] : []),
  ];
  const what =
    after === null
      ? `${name}, which you replace with ${own}, is no component any more: take it out of components in site.config.ts.`
      : `${name}, which you replace with ${own}, has changed${props.length === 0 ? '' : ` (${props.join('; ')})`}: look whether yours needs the change.`;
  if (isDryRun || after === null) return what;
  return `${what} To see it: diff -u ${program}.before-${from}/${before} ${program}/${after}`;
}
