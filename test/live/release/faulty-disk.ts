import type { Disk } from '../../../src/live/release/disk.ts';
import { bytesOf, type Pieces } from '../../../src/outputs/pieces.ts';

/** What is thrown by a disk whose process is dead. */
class Death extends Error {}

export type Operation = keyof Disk;

/** Told of each operation before it is done; may throw instead of it, or do another thing. */
export type Meddle = (
  operation: Operation,
  args: readonly unknown[],
  act: () => Promise<unknown>,
) => Promise<unknown>;

/** A disk of which every operation goes through `meddle`. */
export function meddledDisk(disk: Disk, meddle: Meddle): Disk {
  return new Proxy(disk, {
    get: (target, name: Operation) => {
      const operation = target[name] as (...args: unknown[]) => Promise<unknown>;
      return (...args: unknown[]) => meddle(name, args, () => operation(...args));
    },
  });
}

/** Where in an operation death comes. */
export type Moment = 'before' | 'half' | 'after';

/**
 * A disk that dies at its nth operation, counted from 1, and refuses everything from then on, as a process does
 * that has been killed. `reached` says whether it came to that.
 */
export function dyingDisk(disk: Disk, nth: number, moment: Moment): { disk: Disk; reached: () => boolean } {
  let count = 0;
  const meddled = meddledDisk(disk, async (operation, args, act) => {
    count += 1;
    if (count > nth) throw new Death('the process is dead');
    if (count < nth) return act();
    if (moment === 'after') await act();
    if (moment === 'half') await half(disk, operation, args, act);
    throw new Death(`died ${moment} operation ${nth}, ${operation}`);
  });
  return { disk: meddled, reached: () => count >= nth };
}

/** Does half of an operation, where it is not done in one step; else all of it. */
export async function half(
  disk: Disk,
  operation: Operation,
  args: readonly unknown[],
  act: () => Promise<unknown>,
): Promise<void> {
  const [path, bytes] = args;
  if (operation === 'write' && typeof path === 'string') {
    const whole = await bytesOf(bytes as Uint8Array | Pieces);
    await disk.write(path, whole.subarray(0, whole.length >> 1));
  } else if (operation === 'rm' && typeof path === 'string') {
    const [first] = await disk.list(path).catch(() => []);
    if (first !== undefined) await disk.rm(`${path}/${first}`);
  } else {
    await act();
  }
}

/** A disk whose nth operation, counted from 1, fails with an error of the system. */
export function failingDisk(disk: Disk, nth: number, code: string): { disk: Disk; reached: () => boolean } {
  let count = 0;
  const meddled = meddledDisk(disk, async (operation, args, act) => {
    count += 1;
    if (count !== nth) return act();
    if (operation === 'write') await half(disk, operation, args, act);
    throw systemError(code, operation);
  });
  return { disk: meddled, reached: () => count >= nth };
}

export const systemError = (code: string, operation: string): Error =>
  Object.assign(new Error(`${code}: ${operation}`), { code });

/** A disk that takes durability for granted: quick, for tests that have nothing to do with loss of power. */
export const hasty = (disk: Disk): Disk => ({ ...disk, sync: async () => {} });
