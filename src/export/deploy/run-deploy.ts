import type { DeployLists } from './deploy-lists.ts';
import { environmentWithout, secretTexts, type Variables, withoutSecrets } from './hide-secrets.ts';
import { writeListFiles } from './list-files.ts';
import { type CommandEnd, type CommandOptions, runCommand } from './run-command.ts';

/** What stays the same from deploy to deploy. */
export interface DeployCommand extends Pick<CommandOptions, 'command' | 'spawn' | 'clock' | 'timeoutMs'> {
  /** What the command finds around it: PATH, HOME, keys of the other host. */
  environment: Variables;
  /** The site's own secrets: variables that hold one are kept from the command, and none gets into its output. */
  secrets: readonly string[];
  /** Where the lists are put for the command, such as `os.tmpdir()`. */
  temporaryFolder: string;
}

/** One snapshot that is to be deployed. */
export interface DeployOrder extends DeployLists {
  snapshot: string;
  /** The folder with the files of the site. */
  folder: string;
  signal: AbortSignal;
}

/** Variables that are ours alone: an inherited one would be mistaken for ours. */
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
      // What can't be removed now lies in a folder for temporary files.
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
