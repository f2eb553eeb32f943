import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeployLists } from './deploy-lists.ts';

/** From here on lists are given as files only: the environment of a program may not be as long as one likes. */
const longestValue = 30_000;

/** Lists written for a command, which gets them as variables. */
export interface ListFiles {
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Writes the lists into a new folder that only this user may read, one path a line. */
export async function writeListFiles(
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

/** Every path ends its line, so that `while read` sees the last one, too. */
const lines = (paths: readonly string[]): string => paths.map((path) => `${path}\n`).join('');

/** Both or none: a command that looks at one of them must not mistake "too long" for "nothing". */
function shortOnes(values: Record<string, string>): Record<string, string> {
  const size = Object.values(values).reduce((sum, value) => sum + Buffer.byteLength(value), 0);
  return size < longestValue ? values : {};
}
