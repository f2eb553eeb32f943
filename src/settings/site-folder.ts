import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { secretNames, secretPlaces } from './secrets.ts';
import { textsName, withTexts } from './site-texts.ts';

/** The program's own folder, beside its package.json. */
export const programFolder = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** Whether this program is an installed package: JavaScript, in `.packed` (src/package/pack.ts). */
export const isPackaged = basename(programFolder) === '.packed';

/**
 * The folder in whose `node_modules` npm has installed the program as a package: that of a site, of npx, of a global
 * installation. `null` if it is not installed as a package.
 */
export const installedIn: string | null = /^(.+?)[/\\]node_modules[/\\]/.exec(programFolder)?.[1] ?? null;

/** The site of the sample company. */
export const sampleFolder = join(programFolder, 'src/sample');

/**
 * The folder whose files a site serves as they are: `public/` in the site's folder. Those of the sample company are in
 * `public/` at the top of the program.
 *
 * @param folder of the site
 */
export const publicFolder = (folder: string): string =>
  join(folder === sampleFolder ? programFolder : folder, 'public');

/** The allowed file names of a site's configuration, in its folder. */
export const configNames = ['site.config.ts', 'site.config.json'];

/** All files of settings in a site's folder. */
export const settingsFiles = [...configNames, textsName];

/** The folder of one site: its configuration, `content/pages/`, `public/`, components and styles. */
export interface SiteFolder {
  /** Absolute, without symbolic links. */
  path: string;
  /** Whether the owner has chosen it; else it is the sample company's. */
  isChosen: boolean;
}

type Variables = Record<string, string | undefined>;

/**
 * The folder of the site that `SITE_DIR` names, in the environment (seen from where the process was started) or in the
 * root `.env` (seen from the program's folder). Where neither names one, the folder that the process was started in, if
 * it has a configuration. Else, and where `SITE_DIR` is empty, the sample company's. Reads the disk.
 *
 * @param started where the process was started
 */
export function chooseSiteFolder(
  environment: Readonly<Variables>,
  started: string = process.cwd(),
): SiteFolder {
  const { SITE_DIR } = environment;
  const ofRoot = SITE_DIR === undefined ? rootEnv(environment).SITE_DIR : undefined;
  const isStarted = configNames.some((name) => existsSync(join(started, name)));
  const given = SITE_DIR ?? ofRoot ?? (isStarted ? started : '');
  if (!given.trim()) return { path: sampleFolder, isChosen: false };
  const path = resolve(ofRoot === undefined ? started : programFolder, given.trim());
  return { path: existsSync(path) ? realpathSync(path) : path, isChosen: true };
}

/** The folder of a site's compiled pages: in its own folder; for the sample company in the program's. */
export const compiledHome = ({ path, isChosen }: SiteFolder): string =>
  join(isChosen ? path : programFolder, '.compiled');

/** The folder of a site's static build, unless `--outDir` says otherwise: in its own folder. */
export const builtHome = ({ path, isChosen }: SiteFolder): string =>
  join(isChosen ? path : programFolder, 'dist');

/**
 * The command that serves a static build. It names the folder unless a later `npm run preview` finds it: `SITE_DIR` may
 * be set for the build alone.
 *
 * @param folder of the build
 * @param site that was built
 * @param environment `ENV_FILE` of it is read
 */
export function previewCommand(folder: string, site: SiteFolder, { ENV_FILE }: Readonly<Variables>): string {
  const later = chooseSiteFolder({ ENV_FILE }, isPackaged ? site.path : programFolder);
  if (folder.replace(/[/\\]$/, '') === builtHome(later)) return 'npm run preview';
  return `npm run preview -- ${/^[\w@%+=:,./\\-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`}`;
}

/**
 * Adds unset variables to an environment: from `.env` of the site's folder, and then from the root
 * `.env` (beside package.json, or the file that `ENV_FILE` names). `SITE_DIR` in it is absolute afterwards, for child
 * processes. Relative paths in the site's file are relative to the site's folder.
 *
 * @throws when an existing file can't be read
 */
export function loadEnvFiles(environment: Variables, { path, isChosen }: SiteFolder): void {
  const own = isChosen ? siteEnvironment(path) : {};
  const root = rootEnv(environment);
  if (isChosen) environment.SITE_DIR = path;
  for (const layer of [own, root]) addUnset(environment, layer);
}

/** Adds unset variables. A secret that is set in one of its two ways is not read in the other. */
function addUnset(environment: Variables, layer: Readonly<Variables>): void {
  const added = Object.entries(layer).filter(([name]) => {
    const secret = secretNames.find((one) => name === one || name === `${one}_FILE`);
    const ways = secret === undefined ? [name] : [secret, `${secret}_FILE`];
    return ways.every((way) => environment[way] === undefined);
  });
  Object.assign(environment, Object.fromEntries(added));
}

/**
 * The content of `.env` in a site's folder. Relative paths in it are relative to that folder.
 *
 * @throws when the existing file can't be read
 */
export function siteEnvironment(path: string): Variables {
  const own = envFile(join(path, '.env'));
  for (const name of paths) {
    const given = own[name]?.trim();
    if (given) own[name] = resolve(path, given);
  }
  return own;
}

/** Variables that name files or folders. */
const paths = ['DATA_DIR', 'GOOGLE_SERVICE_ACCOUNT', ...secretPlaces];

const rootEnv = ({ ENV_FILE }: Readonly<Variables>): Variables =>
  envFile(ENV_FILE?.trim() || join(programFolder, '.env'));

function envFile(file: string): Variables {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    // A missing .env is normal; an unreadable one is not.
    const code = error instanceof Error && 'code' in error ? error.code : String(error);
    if (code === 'ENOENT') return {};
    throw new Error(
      `${file} can't be read (${String(code)}): make it a file that the user of this program can read.`,
      { cause: error },
    );
  }
}

/** The configuration of a site, unchecked; or why it can't be read. */
export type Configuration = { site: unknown } | { fault: string };

/**
 * Reads `site.config.ts` or `site.config.json` of a site's folder, with its `site.texts.json`. Never throws.
 *
 * @param version changes with the file, if it may be read more than once: Node caches modules
 */
export async function readConfiguration(
  { path }: Pick<SiteFolder, 'path'> & Partial<SiteFolder>,
  version?: string,
): Promise<Configuration> {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    return {
      fault: `SITE_DIR is ${path}, and there is no such folder: correct it, or begin a site there with jobfront init ${path}`,
    };
  }
  const [name, other] = configNames.filter((one) => existsSync(join(path, one)));
  if (name === undefined) {
    return {
      fault: `${path} has no site.config.ts: begin a site there with jobfront init ${path}, or correct SITE_DIR`,
    };
  }
  if (other !== undefined) return { fault: `${path} has ${name} and ${other}: keep one of them` };
  const { href: file } = pathToFileURL(join(path, name));
  const href = version === undefined ? file : `${file}?${version}`;
  try {
    const isJson = name.endsWith('.json');
    const module = await import(/* @vite-ignore */ href, isJson ? { with: { type: 'json' } } : undefined);
    return withTexts(isJson ? withoutSchema(module.default) : module.default, path);
  } catch (cause) {
    return { fault: `${name} can't be read${slipOf(cause)}` };
  }
}

/** The file of old addresses that the configuration names, unchecked. */
export function redirectsOf(given: Configuration): string | undefined {
  const site = 'site' in given ? given.site : undefined;
  if (typeof site !== 'object' || site === null || !('redirects' in site)) return undefined;
  return typeof site.redirects === 'string' ? site.redirects : undefined;
}

/** Removes `$schema`, which is for editors. */
export function withoutSchema(site: unknown): unknown {
  if (typeof site !== 'object' || site === null || Array.isArray(site)) return site;
  const { $schema: _, ...settings } = site as Record<string, unknown>;
  return settings;
}

/** ", line 4: Expected ',', got 'ident'": where it is and what was found, as Node or the bundler report it. */
function slipOf(cause: unknown): string {
  if (!(cause instanceof Error)) return `: ${String(cause)}`;
  const line = /site\.config\.ts:(\d+)/.exec(cause.stack ?? '')?.[1];
  const [said = ''] = cause.message.split('\n');
  return `${line === undefined ? '' : `, line ${line}`}: ${said.replace(/^.*site\.config\.json: /, '')}`;
}
