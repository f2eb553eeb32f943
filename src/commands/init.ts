import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isThisMachine } from '../base/this-machine.ts';
import { version } from '../base/version.ts';
import { makeBoard } from '../board/make-board.ts';
import { repairPost } from '../board/repair/repair-post.ts';
import { takeCensus } from '../doctor/checks/check-options.ts';
import { likelyPay } from '../doctor/checks/likely-pay.ts';
import { literal } from '../doctor/report/say.ts';
import { readPublished } from '../service/list/read-published.ts';
import { loadSettings } from '../settings/load.ts';
import { processEnvironment, siteFolder } from '../settings/process.ts';
import { readSettings } from '../settings/read-settings.ts';
import { dockerIgnore } from '../settings/site-files.ts';
import {
  configNames,
  installedIn,
  isPackaged,
  loadEnvFiles,
  programFolder,
} from '../settings/site-folder.ts';
import { isTimeZone } from '../settings/site-schema.ts';
import { systemSyncDeps } from '../sync/sync-board.ts';
import { fail, sayAside } from './run.ts';
import { type Seen, type StartingConfig, startingConfig } from './starting-config.ts';

/** Settings for reading the service before there is a configuration. */
const nothingYet = { name: 'A', languages: ['en'], defaultLanguage: 'en' };

const configFile = 'site.config.ts';

/** Makes the folder of a site; `program.ts` explains the arguments. */
export async function init(args: {
  folder?: string | undefined;
  force?: boolean | undefined;
  dryRun?: boolean | undefined;
  json?: boolean | undefined;
  timeZone?: string | undefined;
}): Promise<void> {
  try {
    const folder = folderFor(args.folder);
    const isDry = args.dryRun === true;
    const taken = configNames.find((name) => existsSync(join(folder, name)));
    if (taken !== undefined && !(args.force && taken === configFile) && !isDry) {
      throw new Error(
        `${join(folder, taken)} is there already, so nothing was written. --dry-run shows what would be${taken === configFile ? '; --force writes it' : ''}.`,
      );
    }
    const given = { ...processEnvironment() };
    loadEnvFiles(given, { path: folder, isChosen: true });
    const isAsked = !args.json && process.stdin.isTTY;
    if (isAsked && !given.SERVICE_URL?.trim()) given.SERVICE_URL = await askService();
    const zone = await chooseTimeZone(args);
    const { config, serviceUrl, siteUrl } = await readService(folder, given, zone);
    const packageText = await startingPackage(folder);
    const files: Record<string, string> = {
      [configFile]: config.text,
      ...(packageText !== null && { 'package.json': packageText }),
      ...filesOf(folder, serviceUrl, siteUrl),
    };
    const names = Object.keys(files);
    const replaced = [configFile, 'package.json'];
    const written = names.filter((name) => replaced.includes(name) || !existsSync(join(folder, name)));
    const kept = names.filter((name) => !written.includes(name));
    if (!isDry) {
      for (const name of written) await write(join(folder, name), files[name] ?? '');
      await mkdir(join(folder, 'public'), { recursive: true });
    }
    const { name, languages, timeZone, text } = config;
    const did = { folder, written, kept, name, languages, timeZone, text };
    process.stdout.write(args.json ? `${JSON.stringify(did)}\n` : sayDone(did, isDry));
  } catch (error) {
    fail(error);
  }
}

/** The folder to use. @throws {Error} when none is given, or it is one of the program's own */
function folderFor(given: string | undefined): string {
  // npm installs a package in the folder where its commands run: that is the site's folder.
  if (given === undefined && !siteFolder.isChosen && !isPackaged) {
    throw new Error(
      'Say where your site shall lie: npm run -s jobfront -- init ../careers-site (or set SITE_DIR). A folder of its own, which you keep in a repository of its own.',
    );
  }
  const folder = given !== undefined ? resolve(given) : siteFolder.isChosen ? siteFolder.path : process.cwd();
  const src = join(programFolder, 'src');
  if (folder === programFolder || folder === src || folder.startsWith(`${src}${sep}`)) {
    throw new Error(
      `${folder} belongs to the program, whose next version would take its place. Give a folder of your own.`,
    );
  }
  return folder;
}

/**
 * The zone of the service's dates: `--time-zone`, else what the owner types, else this machine's.
 *
 * @throws {Error} when the zone is unknown
 */
async function chooseTimeZone(args: {
  timeZone?: string | undefined;
  json?: boolean | undefined;
}): Promise<Seen['timeZone']> {
  const { timeZone: machine } = Intl.DateTimeFormat('en').resolvedOptions();
  const given = args.timeZone ?? (args.json || !process.stdin.isTTY ? '' : await askTimeZone(machine));
  const name = given.trim();
  if (name === '') return { name: machine, isGiven: false };
  if (isTimeZone(name)) return { name, isGiven: true };
  throw new Error(
    `${literal(name)} is not a time zone: give the zone of the service's dates as an IANA name, such as --time-zone Europe/Warsaw.`,
  );
}

const askTimeZone = (machine: string): Promise<string> =>
  ask(`Which time zone are the service's dates in? [${machine}] `);

const askService = (): Promise<string> =>
  ask('What is the address of the recruitment service, such as https://your-company.example? ');

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

/** Reads the service of the environment and of `.env` in the folder. */
async function readService(
  folder: string,
  given: Readonly<Record<string, string | undefined>>,
  timeZone: Seen['timeZone'],
): Promise<{ config: StartingConfig; serviceUrl: string; siteUrl: string | undefined }> {
  const settings = loadSettings(given, nothingYet, [], folder);
  const { SERVICE_URL: serviceUrl, SITE_URL: siteUrl } = settings.environment;
  const { site } = settings;
  const deps = systemSyncDeps(sayAside);
  const { posts, problems } = await readPublished(readSettings(settings), deps);
  const { jobs } = makeBoard({ posts, problems, at: deps.at(), site, serviceUrl, images: new Map() });
  const repaired = posts.map((post) => repairPost(post).post);
  const options = takeCensus(repaired, site);
  const pay = likelyPay(repaired, site)?.line ?? null;
  const config = startingConfig({ serviceUrl, jobs, timeZone, options, pay });
  return { config, serviceUrl, siteUrl: isThisMachine(siteUrl) ? undefined : siteUrl };
}

/** The initial files of a folder besides its configuration, by name. */
function filesOf(folder: string, serviceUrl: string, siteUrl: string | undefined): Record<string, string> {
  return {
    '.env': `# The address of the recruitment service.
SERVICE_URL=${serviceUrl}
# The public address of this site, such as https://careers.your-company.example
SITE_URL=${siteUrl ?? ''}
`,
    '.gitignore': '.env\n.jobfront/\ndist/\nnode_modules/\n',
    '.dockerignore': isPackaged ? `${dockerIgnore}!package.json\n!package-lock.json\n!*.tgz\n` : dockerIgnore,
    'content/pages/.gitkeep': '',
    'README.md': `# Careers site

${isPackaged ? aboutPackage : aboutFolder(folder)}

| here | what it is |
| --- | --- |
| \`site.config.ts\` | The settings; docs/settings.md of the program${isPackaged ? ' (node_modules/jobfront/docs)' : ''} explains every key. It may be a \`site.config.json\` instead: editors complete it with \`"$schema": "./site.schema.json"\`, which \`jobfront settings --schema > site.schema.json\` writes. |
| \`content/pages/<language>/*.md\` | Pages of your own (docs/content.md). |
| \`public/\` | Logo, pictures, fonts: served as they are. |
| \`.env\` | The environment of this site alone. It is not for the repository. |
| \`.dockerignore\` | What an image gets of this folder: the site, and no secret. |
| \`dist/\`, \`.jobfront/\` | The site as it was built, and what Jobfront remembers. |
`,
  };
}

const aboutFolder = (folder: string): string =>
  `The folder of a site for Jobfront. Name it in the \`.env\` beside the program's package.json, or in the environment:

    SITE_DIR=${relative(programFolder, folder).replaceAll('\\', '/')}`;

const aboutPackage = `The folder of a site for Jobfront, which \`npm install\` installs as a package.

    npm run dev                          # the site while you work on it
    npm run -s jobfront -- doctor        # what visitors and machines will miss
    npm run build                        # static: dist/, for any web host
    npm run build:live && npm start      # live: a server that keeps the site current by itself`;

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

interface Done {
  folder: string;
  written: readonly string[];
  kept: readonly string[];
  name: string;
  languages: readonly string[];
  timeZone: string;
  text: string;
}

function sayDone({ folder, written, kept, name, languages, timeZone, text }: Done, isDry: boolean): string {
  const lines = [
    `${isDry ? 'Would write' : 'Wrote'} into ${folder}: ${written.join(', ')}`,
    `${configFile}: ${name}, ${languages.join(', ')}, ${timeZone}. Correct the name, and say what your fields mean: likely ones stand there as comments.`,
    ...kept.map((one) => `Kept ${one}, which was there.`),
    ...(isDry ? ['', text] : [`Next: ${nextStep(folder)}npm run -s jobfront -- doctor`]),
  ];
  return `${lines.join('\n')}\n`;
}

function nextStep(folder: string): string {
  if (!isPackaged) return `set SITE_DIR=${folder} in .env beside package.json, then `;
  return installsFirst(folder) ? `in ${folder} run npm install, then ` : '';
}

/*
 * The package.json of a site's folder, by which npm installs the program there. Its scripts have the same names as the
 * program's, so that documents and messages apply to both.
 */

const packageSchema = z.looseObject({
  scripts: z.record(z.string(), z.string()).optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/** With `exec`, signals to npm reach the command; the shell of Windows does not have it. */
const exec = process.platform === 'win32' ? '' : 'exec ';

const scripts = {
  dev: `${exec}jobfront dev`,
  build: 'jobfront build',
  'build:live': `${exec}jobfront compile`,
  start: `${exec}jobfront start`,
  preview: `${exec}jobfront preview`,
  jobfront: `${exec}jobfront`,
};

/**
 * The text of package.json for a site's folder: an existing one is completed.
 *
 * @param folder of the site
 * @returns `null` when it needs none: the program is no package, or it is installed for a project around the folder, or
 *   nothing is missing
 * @throws {Error} when the existing file is no package.json
 */
async function startingPackage(folder: string): Promise<string | null> {
  if (!isPackaged || (installedIn !== null && folder.startsWith(`${installedIn}${sep}`))) return null;
  const file = join(folder, 'package.json');
  const existing = existsSync(file) ? await readPackage(file) : {};
  const wanted = {
    private: true,
    ...existing,
    // site.config.ts is a module, but `npm init` writes another type.
    type: 'module',
    scripts: { ...scripts, ...existing.scripts },
    dependencies: { jobfront: await sourceFor(folder), ...existing.dependencies },
  };
  return isDeepStrictEqual(wanted, existing) ? null : `${JSON.stringify(wanted, null, 2)}\n`;
}

async function readPackage(file: string): Promise<z.output<typeof packageSchema>> {
  const text = await readFile(file, 'utf8');
  try {
    return packageSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${file} can't be read as a package.json, so nothing was written: correct or remove it.`,
      {
        cause,
      },
    );
  }
}

/** The source of this program for package.json of a folder: the same as for its present place. */
async function sourceFor(folder: string): Promise<string> {
  const own = installedIn === null ? '' : join(installedIn, 'package.json');
  const spec = existsSync(own) ? (await readPackage(own)).dependencies?.jobfront : undefined;
  if (installedIn !== null && spec?.startsWith('file:')) {
    const path = relative(folder, resolve(installedIn, spec.slice('file:'.length))).replaceAll('\\', '/');
    return `file:${path}`;
  }
  // An address of a tarball or a repository.
  if (spec?.includes(':')) return spec;
  return version.replace(/\+.*$/, '');
}

/** What the owner has to run before the first command in the folder. */
const installsFirst = (folder: string): boolean =>
  isPackaged &&
  (installedIn === null || (folder !== installedIn && !folder.startsWith(`${installedIn}${sep}`)));
