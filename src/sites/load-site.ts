import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demandFit, lookHindrances } from '../doctor/hindrances.ts';
import { keepAssets } from '../front/kept-assets.ts';
import { findCompiled } from '../live/compiled-home.ts';
import { publicAssets } from '../live/compiled-site.ts';
import type { CommonParts } from '../live/live-front.ts';
import { type CompiledPages, loadCompiledPages, withPublicFiles } from '../live/site-kit.ts';
import { readContentFolder } from '../settings/content/content-page.ts';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import { loadSettings, SettingsError } from '../settings/load.ts';
import { withLogoHashes } from '../settings/logo.ts';
import { looksOf } from '../settings/overrides.ts';
import { readLanguageFiles } from '../settings/own-languages.ts';
import {
  type Configuration,
  compiledHome,
  readConfiguration,
  redirectsOf,
  siteEnvironment,
  withoutSchema,
} from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { SiteSource } from './find-sites.ts';
import { mountOf } from './mounts.ts';

type Variables = Record<string, string | undefined>;

/** A site as loaded from its own files. */
export interface LoadedSite {
  /** Of `SITE_URL`, as `mountOf` writes it; `null` when unknown. */
  host: string | null;
  /** Its settings, or why they can't be used. */
  settings: Settings | { fault: string };
  /** The environment of its commands. */
  environment: Variables;
}

/**
 * Reads the settings of a site: only from its own files, so that no site gets a secret of another one. Never throws.
 *
 * @param dataDir has a data folder for each site
 * @param common variables for the commands of all sites, such as `PATH`
 */
export async function loadSite(source: SiteSource, dataDir: string, common: Variables): Promise<LoadedSite> {
  let own: Variables = {};
  const loaded = (settings: LoadedSite['settings']): LoadedSite => ({
    host: mountOf(own.SITE_URL),
    settings,
    environment: { ...common, ...own },
  });
  try {
    const read = await readSource(source);
    own = read.environment;
    const settings = await settingsOf(source, read, {
      ...own,
      DATA_DIR: own.DATA_DIR?.trim() || join(dataDir, source.name),
    });
    return loaded(settings);
  } catch (error) {
    return loaded({ fault: error instanceof Error ? error.message : String(error) });
  }
}

/** The mount of a site; `null` when its files do not define it, or can't be read. Never rejects. */
export async function mountOfSource(source: SiteSource): Promise<string | null> {
  try {
    // The configuration of a folder is a module, which takes longer to load.
    const { environment } =
      source.file === undefined && !source.row
        ? { environment: siteEnvironment(source.path) }
        : await readSource(source);
    return mountOf(environment.SITE_URL);
  } catch {
    return null;
  }
}

interface ReadSource {
  configuration: Configuration;
  environment: Variables;
}

async function readSource({ path, file, row, version }: SiteSource): Promise<ReadSource> {
  if (row) {
    const { configuration, environment, faults } = row;
    const [fault] = faults.length > 0 ? [faults.join('; ')] : [];
    return {
      configuration: fault === undefined ? { site: withoutSchema(configuration) } : { fault },
      environment: variablesOf(environment),
    };
  }
  if (file === undefined) {
    return { configuration: await readConfiguration({ path }, version), environment: siteEnvironment(path) };
  }
  const text = await readFile(file, 'utf8');
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    return { configuration: { fault: `${file} is no JSON: ${why}` }, environment: {} };
  }
  if (typeof given !== 'object' || given === null) return { configuration: { site: given }, environment: {} };
  const { environment, ...site } = given as { environment?: unknown };
  return {
    configuration: { site: withoutSchema(site) },
    environment: { ...siteEnvironment(path), ...variablesOf(environment) },
  };
}

/** JSON has numbers as well. */
const variablesOf = (given: unknown): Variables =>
  typeof given === 'object' && given !== null
    ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
    : {};

async function settingsOf(
  { path, row }: SiteSource,
  { configuration }: ReadSource,
  environment: Variables,
): Promise<Settings> {
  if ('fault' in configuration) throw new SettingsError([configuration.fault]);
  const redirects = redirectsOf(configuration);
  const old =
    redirects === undefined
      ? undefined
      : (await import('../settings/old-address-file.ts')).readOldAddressFile(redirects, path);
  const files = readContentFolder(path);
  const languages = readLanguageFiles(configuration, path);
  // A row of a table has no code.
  const blocks = row === undefined ? await readOwnBlocks(configuration.site, path) : undefined;
  const settings = withLogoHashes(
    loadSettings(environment, configuration.site, files, path, old, languages, blocks),
  );
  const faults = [
    ...(settings.environment.DATABASE_URL && !environment.DATABASE_SCHEMA?.trim()
      ? ['DATABASE_SCHEMA is not set: a site among many needs a schema of its own']
      : []),
    ...(environment.SITE_URL?.trim()
      ? []
      : ['SITE_URL is not set: a site among many is found by the host in it']),
    ...(await lookFaults(settings.site, path, row !== undefined)),
  ];
  if (faults.length > 0) throw new SettingsError(faults);
  demandFit(lookHindrances(settings.site, path));
  return settings;
}

/**
 * Components and style sheet of a site that its pages were not compiled with.
 *
 * @param path folder of the site
 * @param isRow whether it is a row of a table, which has no code
 */
async function lookFaults(site: Settings['site'], path: string, isRow: boolean): Promise<string[]> {
  const names = ownParts(site);
  if (names.length === 0) return [];
  const compiled = isRow ? null : await findCompiled(compiledHome({ path, isChosen: true }));
  compiled?.release();
  if (compiled?.looks === looksOf(site)) return [];
  const todo = isRow
    ? 'remove it, or give the site a folder'
    : `run SITE_DIR=${path} npm run build:live, or remove it`;
  const why =
    compiled === null
      ? 'and this site has no pages of its own'
      : 'and those of this site were compiled without it';
  return names.map((name) => `${name} is compiled into the pages, ${why}: ${todo}`);
}

/** Settings that need pages compiled for this site. */
const ownParts = ({ components, blocks, css }: Settings['site']): string[] => [
  ...Object.keys(components).map((name) => `components.${name}`),
  ...Object.keys(blocks).map((name) => `blocks.${name}`),
  ...(css === undefined ? [] : ['css']),
];

/** Whether a site needs pages of its own. */
export const hasOwnParts = (site: Pick<Settings, 'site'>): boolean => ownParts(site.site).length > 0;

interface SiteLook {
  parts: Pick<CommonParts, 'pages'> & Partial<CommonParts>;
  /** Whether its pages were compiled by this version of the program. */
  isOurs: boolean;
  release: () => void;
}

/**
 * The compiled pages of a site: those that all share, or its own, when it has components or a style sheet.
 *
 * @param now milliseconds since 1970
 */
export async function lookOf(
  { folder, site, environment }: Settings,
  shared: CompiledPages,
  now: number,
): Promise<SiteLook> {
  if (!hasOwnParts({ site })) {
    const parts = { pages: withPublicFiles(shared, await publicAssets(folder)) };
    return { parts, isOurs: true, release: () => undefined };
  }
  const found = await findCompiled(compiledHome({ path: folder, isChosen: true }));
  if (found === null) throw new Error(`The compiled pages of ${folder} are gone: compile them again.`);
  const pages = await loadCompiledPages(found.folder);
  const older = await keepAssets(join(environment.DATA_DIR, 'assets'), pages.compiled.assets, now);
  const { isOurs, release } = found;
  return { parts: { pages, older, proof: { isGiven: false, failure: null } }, isOurs, release };
}
