import { join } from 'node:path';
import { withPossibleForm } from './apply-form.ts';
import { readContentFolder } from './content/content-file.ts';
import { readLanguageFiles } from './language-files.ts';
import { type GivenSettings, loadSettings, SettingsError } from './load.ts';
import { withLogoHashes } from './logo.ts';
import type { OldAddressFile } from './read-old-addresses.ts';
import { chooseSiteFolder, loadEnvFiles, readConfiguration, redirectsOf } from './site-folder.ts';
import type { Settings } from './site-schema.ts';

/** The folder of the site that this process is about. For entries only. */
export const siteFolder = chooseSiteFolder(process.env);
// For the processes that this one starts, wherever they work.
if (siteFolder.isChosen) process.env.SITE_DIR = siteFolder.path;

/** Where the site stands on its host, as src/package has said it: `/careers/`; `/` for a site of its own. */
export const siteRoot = process.env.JOBFRONT_BASE || '/';

// Not imported at once: a slip in it is a fault of the settings, and is told as such.
const configuration = await readConfiguration(siteFolder);

const oldAddresses = redirectsOf(configuration);
// Read where there is such a file alone: commands start sooner without a reader of CSV.
const reader = oldAddresses === undefined ? null : await import('./old-address-file.ts');

const oldAddressFile = (folder: string): OldAddressFile | undefined =>
  oldAddresses === undefined ? undefined : reader?.readOldAddressFile(oldAddresses, folder);

/**
 * What the site's `site.config.ts` gives, unchecked.
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
 * The settings of this process: its environment with what the two `.env` say (`loadEnvFiles`), `site.config.ts` and the
 * pages of the site's folder. For entries only; everything else is handed its settings.
 *
 * @throws {SettingsError} naming every fault
 */
export function processSettings(): Settings {
  const { environment, site, files, folder, oldFile, languageFiles } = processGiven();
  if ('fault' in configuration) throw new SettingsError([configuration.fault]);
  return withLogoHashes(loadSettings(environment, site, files, folder, oldFile, languageFiles));
}

/**
 * What the settings of this process are made from. Its configuration is `undefined` where it can't be read
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
    ...{ environment, site: 'site' in configuration ? configuration.site : undefined },
    ...{ files: readContentFolder(path), folder: path, oldFile: oldAddressFile(path) },
    languageFiles: readLanguageFiles(configuration, path),
  };
}

/**
 * The same for the dev server, and from then on for all of its process: it shows a site at the root of its host, whatever
 * path the site is published below.
 *
 * @throws {SettingsError} naming every fault
 */
export function rootSettings(): Settings {
  process.env.SITE_URL = new URL(processSettings().environment.SITE_URL).origin;
  return processSettings();
}

/**
 * The same, as a host of files can keep them: a form that it can't take stays at the service. With what is to be told.
 *
 * @throws {SettingsError} naming every fault
 */
export const builtSettings = () => withPossibleForm(processSettings(), 'files');

/** What this process was given, `.env` with it once its settings have been read. For entries only. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;
