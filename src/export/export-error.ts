/** A folder could not be exported to. What was not finished is done by the next export. */
export class ExportError extends Error {
  override name = 'ExportError';
  /** The `code` of the system error behind it ("ENOSPC"); left out where there is none. */
  readonly code?: string;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    const code = errorCode(cause);
    if (code !== '') this.code = code;
  }
}

/** One address could not be exported; all others can. The message is the reason. */
export class EntryError extends Error {
  override name = 'EntryError';
}

const reasons: Readonly<Record<string, readonly [why: string, mend: string]>> = {
  ENOSPC: ['the disk is full', 'Free some space'],
  EDQUOT: ["the user's share of the disk is used up", 'Free some space or raise the quota'],
  EIO: ['the disk reported a fault', 'Check the disk'],
  EROFS: ['the disk can only be read', 'Mount it for writing'],
  EACCES: ['the user of this process may not write there', 'Give it the right to write'],
  EPERM: ['the user of this process may not write there', 'Give it the right to write'],
  ENOTDIR: ['a part of its path is a file', 'Choose another folder'],
  EMFILE: ['too many files are open', 'Raise the limit of open files (ulimit -n)'],
  ENFILE: ['too many files are open', 'Raise the limit of open files of the system'],
};

/** Says what could not be done, why, and what to do. */
export function diskError(folder: string, error: unknown): ExportError {
  const known = reasons[errorCode(error)];
  const why = known ? `${known[0]} (${textOf(error)})` : textOf(error);
  return new ExportError(
    `The site could not be exported to ${folder}: ${why}. ${known ? known[1] : 'Look into that'} and export again: what is not finished is done then.`,
    error,
  );
}

/** The message of anything that was thrown. */
export const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The `code` of a system error ("ENOSPC"), or an empty text where an error has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
