import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isSecretName, secretPlaces } from '../../settings/secrets.ts';
import { scrub } from '../../sync/log.ts';
import type { DeployLists } from './deployed.ts';
import { type CommandEnd, type CommandOptions, runCommand, type Variables } from './run-command.ts';

/** Names of variables that hold secrets: AWS_SECRET_ACCESS_KEY, GITHUB_TOKEN, RSYNC_PASSWORD, ... */
const secretName = /SECRET|TOKEN|PASS(?:WORD|WD|PHRASE)|CREDENTIAL|PRIVATE|(?:API|ACCESS|AUTH)_?KEY$/i;

/** Shorter values are no real secrets, and hiding them would garble every line. */
const shortestSecret = 6;

/**
 * Texts that must not get into a log: the given ones, and the values of variables named like a secret. A value of
 * several lines (a key) counts line by line, as a program may print it in parts.
 */
export function secretTexts(secrets: readonly string[], environment: Variables): string[] {
  const values = Object.entries(environment)
    .filter(([name]) => secretName.test(name))
    .flatMap(([, value = '']) => value.split(/\r?\n/))
    .filter((line) => line.length >= shortestSecret);
  // The longest first: one secret may contain another.
  return [...new Set([...secrets, ...values])].sort((a, b) => b.length - a.length);
}

/** `text` for a log: without the secrets, without the user part before the @ of an address, without colours. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return scrub(stripVTControlCharacters(text), secrets)
    .replace(/(:\/\/)[^\s/@]+@/g, '$1[secret]@')
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/**
 * The environment for a program that the site starts: without the settings that are secrets, and without variables that
 * hold one of `secrets`.
 *
 * @param named secret settings that the owner wants to pass to the program
 */
export function environmentWithout(
  environment: Variables,
  secrets: readonly string[],
  named: readonly string[] = [],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const isOurs = isSecretName(name) || secretPlaces.includes(name);
    if (value === undefined || (isOurs && !named.includes(name))) continue;
    if (secrets.some((secret) => secret !== '' && value.includes(secret))) continue;
    kept[name] = value;
  }
  return kept;
}

/** From this length on lists are passed only as files: environments are limited in size. */
const longestValue = 30_000;

/** Files with the lists for a command, whose paths are passed as variables. */
export interface ListFiles {
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Writes the lists into a new folder that only this user may read, one path a line. */
async function writeListFiles(
  temporaryFolder: string,
  { changed, removed, full }: DeployLists,
): Promise<ListFiles> {
  const folder = await mkdtemp(join(temporaryFolder, 'jobfront-deploy-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const changedFile = join(folder, 'changed.txt');
    const removedFile = join(folder, 'removed.txt');
    await writeFile(changedFile, lines(changed));
    await writeFile(removedFile, lines(removed));
    const variables = {
      JOBFRONT_FULL: full ? '1' : '0',
      JOBFRONT_CHANGED_FILE: changedFile,
      JOBFRONT_REMOVED_FILE: removedFile,
      ...shortOnes({ JOBFRONT_CHANGED: changed.join('\n'), JOBFRONT_REMOVED: removed.join('\n') }),
    };
    return { variables, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Every path ends with a line break, so that `while read` gets the last one, too. */
const lines = (paths: readonly string[]): string => paths.map((path) => `${path}\n`).join('');

/** Both or none: a command that reads one of them must not mistake "too long" for "nothing". */
function shortOnes(values: Record<string, string>): Record<string, string> {
  const size = Object.values(values).reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  return size < longestValue ? values : {};
}

/** The constant part of all deploys. */
export interface DeployCommand extends Pick<CommandOptions, 'command' | 'spawn' | 'clock' | 'timeoutMs'> {
  /** The environment of the command: PATH, HOME, keys of the other host. */
  environment: Variables;
  /** The site's own secrets: variables that hold one are not passed to the command, and its output never shows one. */
  secrets: readonly string[];
  /** Folder for the list files, such as `os.tmpdir()`. */
  temporaryFolder: string;
}

/** One snapshot to deploy. */
export interface DeployOrder extends DeployLists {
  snapshot: string;
  /** The folder with the files of the site. */
  folder: string;
  signal: AbortSignal;
}

/** Variables that only we set: an inherited one would be mistaken for ours. */
const ownVariable = /^JOBFRONT_(?:SNAPSHOT|FOLDER|FULL|CHANGED|REMOVED|CHANGED_FILE|REMOVED_FILE)$/i;

/**
 * Runs the owner's command for one snapshot, through the platform's shell, with these variables:
 *
 * | variable | |
 * | --- | --- |
 * | JOBFRONT_SNAPSHOT | name of the snapshot |
 * | JOBFRONT_FOLDER | folder of its files, whole path; it stays as it is while the command runs |
 * | JOBFRONT_CHANGED_FILE | path of a file that lists the new and changed files, one path a line, relative to the folder |
 * | JOBFRONT_REMOVED_FILE | the same for files that are no more |
 * | JOBFRONT_CHANGED, JOBFRONT_REMOVED | both lists again, where they are shorter than 30 kB together; else not set |
 * | JOBFRONT_FULL | `1` where nothing is known of what the host has: everything counts as changed; else `0` |
 *
 * @returns how it ended; output and reason hold no secret. Never rejects.
 */
export async function runDeploy(
  { environment, secrets, temporaryFolder, ...command }: DeployCommand,
  { snapshot, folder, signal, ...lists }: DeployOrder,
): Promise<CommandEnd> {
  const hidden = secretTexts(secrets, environment);
  try {
    const files = await writeListFiles(temporaryFolder, lists);
    try {
      const inherited = Object.entries(environmentWithout(environment, secrets));
      const end = await runCommand({
        ...command,
        signal,
        environment: {
          ...Object.fromEntries(inherited.filter(([name]) => !ownVariable.test(name))),
          JOBFRONT_SNAPSHOT: snapshot,
          JOBFRONT_FOLDER: folder,
          ...files.variables,
        },
      });
      return {
        ...end,
        reason: end.reason && withoutSecrets(end.reason, hidden),
        output: withoutSecrets(end.output, hidden),
      };
    } finally {
      // If they can't be removed now, they are in a folder for temporary files.
      await files.remove().catch(() => {});
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      result: 'failed',
      reason: `The lists for the deploy command could not be written (${why}). Make room in ${temporaryFolder}.`,
      output: '',
    };
  }
}
