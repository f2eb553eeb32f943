import { execFile } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { version } from '../base/version.ts';
import { installedIn, isPackaged, programFolder } from '../settings/site-folder.ts';
import { fetchVersion, sourceOf } from '../upgrade/next-version.ts';
import { programOf, type UpgradeReport, upgrade as upgradeProgram } from '../upgrade/upgrade.ts';
import { fail } from './run.ts';

export interface UpgradeOptions {
  to?: string | undefined;
  program?: string | undefined;
  dryRun?: true | undefined;
  json?: true | undefined;
}

/** Replaces a program by another version of it. */
export async function upgrade({ to, program: given, dryRun, json }: UpgradeOptions): Promise<void> {
  try {
    if (given === undefined && isPackaged) throw new Error(byNpm(to));
    const folder = given === undefined ? programFolder : resolve(given);
    const program = programOf(existsSync(folder) ? realpathSync(folder) : folder);
    const source = sourceOf(to);
    const site = siteOf(program);
    // Leave the folder, which will be renamed.
    process.chdir(join(program, '..'));
    const npm = async (next: string, site: string | null, args: readonly string[]) => {
      await promisify(execFile)('npm', args, {
        cwd: next,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, ENV_FILE: join(program, '.env'), SITE_DIR: site ?? '' },
      }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
        const said = `${error.stdout ?? ''}\n${error.stderr ?? ''}`.trim() || error.message;
        throw new Error(`npm ${args.join(' ')} failed:\n${reasonIn(said)}`, { cause: error });
      });
    };
    const report = await upgradeProgram(
      { program, site, isDryRun: dryRun ?? false },
      {
        fetch: (next) => fetchVersion(source, program, next),
        install: async (next) => {
          const omit = (await hasDevelopmentPackages(program)) ? [] : ['--omit=dev'];
          await npm(next, null, ['ci', '--no-audit', '--no-fund', ...omit]);
        },
        check: (next, site) => npm(next, site, ['run', '-s', 'jobfront', '--', 'settings', '--check']),
        build: (next, site) => npm(next, site, ['run', '-s', 'build:live']),
        report: (line) => process.stderr.write(`${line}\n`),
      },
    );
    process.stdout.write(json ? `${JSON.stringify(report)}\n` : reportText(report, program));
  } catch (error) {
    fail(error);
  }
}

/** Lines of a failure to print: enough for a stack, and they fit on a screen. */
const mostLines = 30;

/** npm's errors without its usage, from the output of its command; if there are none, the last lines. */
function reasonIn(said: string): string {
  const lines = said.split('\n').filter((line) => !/^npm (?:warn|notice)\b/i.test(line));
  const errors = lines.filter((line) => /^npm (?:error|ERR!) ./.test(line));
  if (errors.length === 0) return lines.slice(-mostLines).join('\n').trim();
  const usage = errors.findIndex((line) => /^npm \S+ Usage:/.test(line));
  const [log] = errors.filter((line) => line.includes('complete log')).slice(-1);
  const reasons = errors.slice(0, usage < 0 ? mostLines : Math.min(usage, mostLines));
  return [...reasons.filter((line) => line !== log), ...(log === undefined ? [] : [log])].join('\n');
}

/** Whether the program was installed with the packages for development, as npm has recorded; not so in production. */
async function hasDevelopmentPackages(program: string): Promise<boolean> {
  const text = await readFile(join(program, 'node_modules/.package-lock.json'), 'utf8').catch(() => '');
  return text === '' || text.includes('"dev": true');
}

/** For a program installed by npm: only npm can replace it, and update the lock file that names it. */
function byNpm(to: string | undefined): string {
  const place = installedIn ?? dirname(programFolder);
  const isPath = to !== undefined && existsSync(to);
  const name = to?.replace(/^v(?=\d)/, '');
  const wanted = isPath ? resolve(to) : `jobfront@${name ?? 'latest'}`;
  return `npm has installed this Jobfront as a package, so npm replaces it. Nothing was changed. In ${place} run:
  npm install --save-exact ${wanted}
  npm run -s jobfront -- settings --check
  npm run build:live   (or npm run build for a static site)
To go back, install version ${version.replace(/\+.*$/, '')} in the same way.`;
}

/** The site of the program: `SITE_DIR` of this process or of the program's `.env`. */
function siteOf(program: string): string | null {
  const { SITE_DIR } = process.env;
  if (SITE_DIR?.trim()) return resolve(SITE_DIR.trim());
  const file = join(program, '.env');
  const own = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).SITE_DIR?.trim() : undefined;
  return own ? resolve(program, own) : null;
}

/** A report as text for people. */
function reportText(report: UpgradeReport, program: string): string {
  const { from, to, isDryRun, changed, kept, migrations, moved, todo, previous } = report;
  const indented = (items: readonly string[]) => items.map((item) => `  ${item}`);
  return [
    isDryRun ? `Would upgrade ${program} from ${from} to ${to}.` : `${program} is ${to} now; it was ${from}.`,
    ...(changed === null
      ? ['Whether files of the program were changed is unknown: there is neither git nor a manifest.']
      : []),
    ...(changed !== null && changed.length > 0
      ? [
          `${changed.length} files of the program were changed, and the next version has its own:`,
          ...indented(changed),
        ]
      : []),
    ...(kept === null ? [] : [`They are kept in ${kept}.`]),
    ...migrations.map((sentence) => `Settings: ${sentence}`),
    ...(moved.length > 0
      ? [
          `The site ${isDryRun ? 'would move' : 'moved'} out of the program into its folder site/:`,
          ...indented(moved),
        ]
      : []),
    ...(previous === null ? [] : [`The version of before is in ${previous}; remove it when you like.`]),
    ...(todo.length > 0 ? ['To do:', ...indented(todo)] : []),
    '',
  ].join('\n');
}
