import { totalmem } from 'node:os';

const megabyte = 2 ** 20;

/**
 * Bytes of memory that this process may take: the least of what its settings say, what its container has, and what the
 * machine has.
 *
 * @param said `MEMORY_MB`, also as it stands in the environment; where it is no number, which is refused elsewhere, it
 * says nothing
 * @param constrained as `process.constrainedMemory` gives it: 0 where nobody has set a limit, or more than there is
 */
export const grantedMemory = (
  said: string | number | undefined,
  constrained = process.constrainedMemory(),
  total = totalmem(),
): number => Math.min(...[Number(said) * megabyte, constrained, total].filter((bytes) => bytes > 0));

/**
 * Whether memory goes before time. What a process with threads takes for 10,000 jobs is not there; without them, and with
 * a heap that V8 keeps small (`smallMemory`), 400 MB are enough for the same board (docs/performance.md).
 */
export const isScarce = (granted: number): boolean => granted < 768 * megabyte;

/**
 * Whether a thread that prints has room beside a board. It has a copy of it, and pages and modules of its own: the whole
 * process takes up to 300 MB and 60 kB for each job when every text of the board has changed.
 */
export const hasRoomToPrintApart = (jobs: number, granted: number): boolean =>
  granted >= 300 * megabyte + jobs * 60_000;
