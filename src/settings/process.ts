import { join } from 'node:path';
import { withPossibleForm } from './apply-form.ts';
import { readContentFolder } from './content/content-page.ts';
import { type GivenSettings, loadSettings, SettingsError } from './load.ts';
import { withLogoHashes } from './logo.ts';
import { readLanguageFiles } from './own-languages.ts';
import type { OldAddressFile } from './read-old-addresses.ts';
import { chooseSiteFolder, loadEnvFiles, readConfiguration, redirectsOf } from './site-folder.ts';
import type { Settings } from './site-schema.ts';

/** The folder of this process's site. For entries only. */
export const siteFolder = chooseSiteFolder(process.env);
// For child processes, in any working directory.
if (siteFolder.isChosen) process.env.SITE_DIR = siteFolder.path;

/** The path of the site on its host, as set by src/package: `/careers/`; `/` for a site of its own. */
export const siteRoot = process.env.JOBFRONT_BASE || '/';

// Not a static import: a slip in it is reported as a fault of the settings.
const configuration = await readConfiguration(siteFolder);

const oldAddresses = redirectsOf(configuration);
// Loaded only if there is such a file: commands start sooner without a CSV reader.
const reader = oldAddresses === undefined ? null : await import('./old-address-file.ts');

// Loaded only if there are any, as above.
const ownBlocks = await (async () => {
  const site = 'site' in configuration ? configuration.site : undefined;
  if (typeof site !== 'object' || site === null || !('blocks' in site)) return undefined;
  const { readOwnBlocks } = await import('./content/own-blocks.ts');
  return readOwnBlocks(site, siteFolder.path);
})();

const oldAddressFile = (folder: string): OldAddressFile | undefined =>
  oldAddresses === undefined ? undefined : reader?.readOldAddressFile(oldAddresses, folder);

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
export function processSettings(): Settings {
  const { environment, site, files, folder, oldFile, languageFiles, ownBlocks } = processGiven();
  if ('fault' in configuration) throw new SettingsError([configuration.fault]);
  return withLogoHashes(loadSettings(environment, site, files, folder, oldFile, languageFiles, ownBlocks));
}

/**
 * The sources of this process's settings. The configuration is `undefined` if it can't be read
 * (`configurationFault`). For entries only.
 *
 * @throws {Error} where an `.env` can't be read
 */
export function processGiven(): GivenSettings {
  const { path, isChosen } = siteFolder;
  loadEnvFiles(process.env, siteFolder);
  const environment = { ...process.env };
  if (isChosen && !environment.DATA_DIR?.trim()) environment.DATA_DIR = join(path, '.jobfront');
  return {
    environment,
    site: 'site' in configuration ? configuration.site : undefined,
    files: readContentFolder(path),
    folder: path,
    oldFile: oldAddressFile(path),
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
export const builtSettings = () => withPossibleForm(processSettings(), 'files');

/** The environment of this process, including `.env` once its settings have been read. For entries only. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;
