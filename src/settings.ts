import type { Settings } from './config.ts';
import { readContentFolder } from './content-pages/read-folder.ts';
import { loadEnvFile } from './env-file.ts';
import { loadSettings } from './load-settings.ts';
import site from './site.config.ts';

/**
 * The settings of this process: its environment, `.env` beside package.json for what that does not name,
 * `src/site.config.ts`, and the owner's pages. For entries only; everything else is handed its settings.
 *
 * @throws {SettingsError} naming every fault
 */
export function processSettings(): Settings {
  loadEnvFile();
  return loadSettings(process.env, site, readContentFolder(process.cwd()));
}
