import { isScarce } from './granted-memory.ts';
import { systemTrim, trimAfterCollections } from './trim-memory.ts';

/** With what a process runs that stays small. */
interface SmallMemory {
  flags: readonly string[];
  environment: Readonly<Record<string, string>>;
}

/**
 * The live site's memory: the youngest part of its heap takes at most 16 MB, garbage is looked for when the heap has
 * grown by 60 % (by up to four times otherwise), and pages of it that are free go back to the system after a second
 * (after eight otherwise, and a board is read and its release begun in that time). Node's warning of experimental
 * features is left out: the only one in use is what `keepMallocSmall` needs. The environment is for the C library
 * (mallopt(3)): threads share two pools, and large pieces go back to the system when they are free.
 *
 * Where memory is scarce, V8 favours it over time from the start (`--optimize-for-size`): above all it compacts pages of
 * which a fifth is free, where it otherwise waits until most of one is. With that, garbage need not be looked for as often
 * as without for the same peak.
 */
export const smallMemory = (granted: number): SmallMemory => ({
  flags: [...(isScarce(granted) ? scarceFlags(granted) : roomyFlags), ...commonFlags],
  environment: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '65536',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
});

/** Mebibytes of the smallest heap, about what V8 gives itself there, and of what a process has beside its heap. */
const leastHeap = 200;
const besideHeap = 144;

const roomyFlags = ['--max-semi-space-size=8', '--heap-growing-percent=60'];
const scarceFlags = (granted: number) => [
  '--max-semi-space-size=2',
  '--optimize-for-size',
  '--heap-growing-percent=20',
  `--max-old-space-size=${Math.max(leastHeap, Math.floor(granted / 2 ** 20) - besideHeap)}`,
];
const commonFlags = ['--memory-pool-timeout=1', '--disable-warning=ExperimentalWarning'];

/**
 * Has the C library give back what lies free between pieces that are in use, some moments after garbage was collected.
 * Where it can't be asked to, it keeps it. Nothing happens in a process that was not begun small. For entries only.
 *
 * @returns whether it will
 */
export async function keepMallocSmall({ execArgv }: Pick<Begun, 'execArgv'>): Promise<boolean> {
  if (!commonFlags.every((flag) => execArgv.includes(flag))) return false;
  const trim = await systemTrim();
  if (trim) trimAfterCollections(trim);
  return trim !== null;
}

/** What of a process this needs. */
type Begun = Pick<NodeJS.Process, 'argv' | 'env' | 'execArgv' | 'execPath' | 'execve'>;

/**
 * Begins this process anew with little memory, under the same id, and with everything that it was called with. Only the
 * first time: whoever sets `MALLOC_ARENA_MAX` decides on the memory themselves. Nothing happens on a system that
 * can't replace a process (Windows).
 *
 * @param granted bytes of memory that it may take
 * @param more variables that it is to find as well, where they are not set, and further flags
 */
export function beginSmall(
  begun: Begun,
  granted: number,
  more: { environment?: Readonly<Record<string, string>>; flags?: readonly string[] } = {},
): void {
  const { argv, env, execArgv, execPath } = begun;
  if (env.MALLOC_ARENA_MAX !== undefined || begun.execve === undefined) return;
  const { flags, environment } = smallMemory(granted);
  begun.execve(execPath, [execPath, ...flags, ...(more.flags ?? []), ...execArgv, ...argv.slice(1)], {
    ...more.environment,
    ...env,
    ...environment,
  });
}
