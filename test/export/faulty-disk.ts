import type { ExportDisk } from '../../src/export/export-disk.ts';
import { bytesOf, type Pieces } from '../../src/site/machine-file.ts';

/** What is thrown by a disk whose process is dead. */
class Death extends Error {}

type Operation = keyof ExportDisk;
/** Reported of each operation before it is done; may throw instead of it, or do another thing. */
type Meddle = (
  operation: Operation,
  args: readonly unknown[],
  act: () => Promise<unknown>,
) => Promise<unknown>;

/** A disk of which every operation goes through `meddle`. */
export function meddledDisk(disk: ExportDisk, meddle: Meddle): ExportDisk {
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
export function dyingDisk(disk: ExportDisk, nth: number, moment: Moment) {
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

/** Does half of a write; all of what is done in one step. */
async function half(
  disk: ExportDisk,
  operation: Operation,
  args: readonly unknown[],
  act: () => Promise<unknown>,
): Promise<void> {
  const [path, bytes] = args;
  if (operation !== 'write' || typeof path !== 'string') return void (await act());
  const whole = await bytesOf(bytes as Uint8Array | Pieces);
  await disk.write(path, whole.subarray(0, whole.length >> 1));
}

/** A disk whose nth operation, counted from 1, fails with an error of the system. */
export function failingDisk(disk: ExportDisk, nth: number, code: string) {
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
export const hasty = (disk: ExportDisk): ExportDisk => ({ ...disk, sync: async () => {} });
