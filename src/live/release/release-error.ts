import { errorCode } from './error-code.ts';

/** A release could not be made, switched or kept. The live release is what it was before. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}

const reasons: Readonly<Record<string, readonly [why: string, mend: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space'],
  EDQUOT: ["the user's share of the disk is used up", 'Free some space or raise the quota'],
  EIO: ['the disk reported a fault', 'Check the disk'],
  EROFS: ['the disk can only be read', 'Mount it for writing'],
  EACCES: ['the user of this process may not write there', 'Give it the right to write'],
  EPERM: ['the user of this process may not write there', 'Give it the right to write'],
  EMFILE: ['too many files are open', 'Raise the limit of open files (ulimit -n)'],
  ENFILE: ['too many files are open', 'Raise the limit of open files of the system'],
};

/**
 * Says what could not be done, why, and what to do.
 *
 * @param what a sentence without its end: "Release 000043 could not be written"
 * @param mendEnd what follows the mend: where, and what happens next
 */
export function diskError(what: string, folder: string, error: unknown): ReleaseError {
  const known = reasons[errorCode(error)];
  const why = known ? `${known[0]} (${textOf(error)})` : textOf(error);
  const mend = known ? known[1] : 'Look into that';
  return new ReleaseError(
    `${what}: ${why}. The live release has not been touched. ${mend} (the folder is ${folder}) and publish again.`,
    { cause: error },
  );
}

/** The message of anything that was thrown. */
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
