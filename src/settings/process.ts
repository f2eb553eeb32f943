import { join } from 'node:path';
import { withPossibleParts } from './apply-form.ts';
import { type ContentFile, readContentFolder } from './content/content-page.ts';
import type { ReadBlocks } from './content/own-blocks.ts';
import { type GivenSettings, loadSettings, SettingsError } from './load.ts';
import { withLogoHashes } from './logo.ts';
import { readLanguageFiles } from './own-languages.ts';
import type { OldAddressFile } from './read-old-addresses.ts';
import {
  type Configuration,
  chooseSiteFolder,
  loadEnvFiles,
  readConfiguration,
  redirectsOf,
} from './site-folder.ts';
import type { Settings } from './site-schema.ts';

/** The folder of this process's site. For entries only. */
export const siteFolder = chooseSiteFolder(process.env);
// For child processes, in any working directory.
if (siteFolder.isChosen) process.env.SITE_DIR = siteFolder.path;

/** The path of the site on its host, as set by src/package: `/careers/`; `/` for a site of its own. */
export const siteRoot = process.env.JOBFRONT_BASE || '/';

/** What the settings are read from, besides the environment and the pages. */
interface Sources {
  configuration: Configuration;
  oldFile: OldAddressFile | undefined;
  ownBlocks: ReadBlocks | undefined;
}

/** @param version changes with the files, if they are read again: Node caches modules */
async function readSources(version?: string): Promise<Sources> {
  const { path } = siteFolder;
  // Not a static import: a slip in it is reported as a fault of the settings.
  const configuration = await readConfiguration(siteFolder, version);
  const oldAddresses = redirectsOf(configuration);
  const site = 'site' in configuration ? configuration.site : undefined;
  const hasBlocks = typeof site === 'object' && site !== null && 'blocks' in site;
  return {
    configuration,
    // Loaded only if there is such a file: commands start sooner without a CSV reader.
    oldFile:
      oldAddresses === undefined
        ? undefined
        : (await import('./old-address-file.ts')).readOldAddressFile(oldAddresses, path),
    // Loaded only if there are any, as above.
    ownBlocks: hasBlocks
      ? await (await import('./content/own-blocks.ts')).readOwnBlocks(site, path)
      : undefined,
  };
}

const sources = await readSources();
const { configuration } = sources;

/**
 * The export of the site's `site.config.ts`, unchecked.
 *
 * @throws {SettingsError} with the line where it can't be read
 */
export function siteConfig(): unknown {
  if ('fault' in configuration) throw new SettingsError([configuration.fault]);
  return configuration.site;
}

/** Why `site.config.ts` can't be read, and what to do; `undefined` where it can. */
export const configurationFault = 'fault' in configuration ? configuration.fault : undefined;

/**
 * The settings of this process: its environment with the two `.env` files (`loadEnvFiles`), `site.config.ts` and the
 * pages of the site's folder. For entries only; all other code gets settings as an argument.
 *
 * @throws {SettingsError} naming every fault
 */
export const processSettings = (): Settings => settingsOf(sources);

/** The same, read again from the site's folder. @param version as that of `readConfiguration` */
export async function settingsAgain(
  version: string,
): Promise<{ settings: Settings; configuration: unknown }> {
  const again = await readSources(version);
  const settings = settingsOf(again);
  return { settings, configuration: 'site' in again.configuration ? again.configuration.site : undefined };
}

/**
 * The same for a start of the live site, which has its compiled pages: without the pages of the folder, if they are
 * what can't be used. They are reported once it runs.
 *
 * @throws {SettingsError} naming every fault
 */
export function startSettings(): Settings {
  try {
    return processSettings();
  } catch (error) {
    try {
      return settingsOf(sources, []);
    } catch {
      throw error;
    }
  }
}

function settingsOf(from: Sources, pages?: readonly ContentFile[]): Settings {
  if ('fault' in from.configuration) throw new SettingsError([from.configuration.fault]);
  const { environment, site, files, folder, oldFile, languageFiles, ownBlocks } = givenOf(from);
  return withLogoHashes(
    loadSettings(environment, site, pages ?? files, folder, oldFile, languageFiles, ownBlocks),
  );
}

/**
 * The sources of this process's settings. The configuration is `undefined` if it can't be read
 * (`configurationFault`). For entries only.
 *
 * @throws {Error} where an `.env` can't be read
 */
export const processGiven = (): GivenSettings => givenOf(sources);

function givenOf({ configuration, oldFile, ownBlocks }: Sources): GivenSettings {
  const { path, isChosen } = siteFolder;
  loadEnvFiles(process.env, siteFolder);
  const environment = { ...process.env };
  if (isChosen && !environment.DATA_DIR?.trim()) environment.DATA_DIR = join(path, '.jobfront');
  return {
    environment,
    site: 'site' in configuration ? configuration.site : undefined,
    files: readContentFolder(path),
    folder: path,
    oldFile,
    languageFiles: readLanguageFiles(configuration, path),
    ownBlocks,
  };
}

/**
 * The same for the dev server, and from then on for its whole process: it shows a site at the root of its host,
 * regardless of the path below which the site is published.
 *
 * @throws {SettingsError} naming every fault
 */
export function rootSettings(): Settings {
  process.env.SITE_URL = new URL(processSettings().environment.SITE_URL).origin;
  return processSettings();
}

/**
 * The same, as a host of files can keep them: a form that it can't receive stays at the service. With what to report.
 *
 * @throws {SettingsError} naming every fault
 */
export const builtSettings = () => withPossibleParts(processSettings(), 'files');

/** The environment of this process, including `.env` once its settings have been read. For entries only. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;
