import { readContentFolder } from './content/content-file.ts';
import { loadEnvFile } from './environment.ts';
import { loadSettings, SettingsError } from './load.ts';
import { withLogoHashes } from './logo.ts';
import type { OldAddressFile } from './read-old-addresses.ts';
import type { Settings } from './site-schema.ts';

// Not imported at once: a slip in it is a fault of the settings, and is told as such.
const configuration = await import('../site.config.ts').then(
  (module: { default?: unknown }) => ({ site: module.default }),
  (cause: unknown) => ({ cause }),
);

const oldAddresses = redirectsOf(configuration);
// Read where there is such a file alone: commands start sooner without a reader of CSV.
const reader = oldAddresses === undefined ? null : await import('./old-address-file.ts');

/** The file of old addresses that the configuration names, unchecked. */
function redirectsOf(given: typeof configuration): string | undefined {
  const site = 'site' in given ? given.site : undefined;
  if (typeof site !== 'object' || site === null || !('redirects' in site)) return undefined;
  return typeof site.redirects === 'string' ? site.redirects : undefined;
}

const oldAddressFile = (folder: string): OldAddressFile | undefined =>
  oldAddresses === undefined ? undefined : reader?.readOldAddressFile(oldAddresses, folder);

/**
 * What the owner's `src/site.config.ts` gives, unchecked.
 *
 * @throws {SettingsError} with the line where it can't be read
 */
export function siteConfig(): unknown {
  if ('site' in configuration) return configuration.site;
  throw new SettingsError([`src/site.config.ts can't be read${slipOf(configuration.cause)}`]);
}

/**
 * The settings of this process: its environment, `.env` beside package.json for what that does not name,
 * `src/site.config.ts`, and the owner's pages. For entries only; everything else is handed its settings.
 *
 * @throws {SettingsError} naming every fault
 */
export function processSettings(): Settings {
  loadEnvFile();
  const settings = loadSettings(
    process.env,
    siteConfig(),
    readContentFolder(process.cwd()),
    oldAddressFile(process.cwd()),
  );
  return withLogoHashes(settings, process.cwd());
}

/** What this process was given, `.env` with it once its settings have been read. For entries only. */
export const processEnvironment = (): Readonly<Record<string, string | undefined>> => process.env;

/** ", line 4: Expected ',', got 'ident'": where it is and what was found, as Node or the bundler tell. */
function slipOf(cause: unknown): string {
  if (!(cause instanceof Error)) return `: ${String(cause)}`;
  const line = /site\.config\.ts:(\d+)/.exec(cause.stack ?? '')?.[1];
  const [said = ''] = cause.message.split('\n');
  return `${line === undefined ? '' : `, line ${line}`}: ${said}`;
}
