import { join } from 'node:path';
import { z } from 'zod';
import type { Disk } from './disk.ts';
import { errorCode } from './error-code.ts';

const instant = z.iso.datetime({ offset: true });

const currentSchema = z.object({
  format: z.literal(1),
  /** Name of the live release. */
  release: z.string(),
  /** Whether an operator has rolled back to it: then nothing is published until it is unpinned. */
  pinned: z.boolean(),
  /** ISO instant of the switch. */
  switchedAt: instant,
  /** Releases that were rolled back from: their immutable files are served until then. */
  behind: z.array(z.object({ release: z.string(), until: instant })),
});

/** What `current.json` in the data folder says: which release is live. */
export type Current = z.output<typeof currentSchema>;

const currentFile = (dataDir: string): string => join(dataDir, 'current.json');

/**
 * Which release is live, or `null` where nothing says so: no file yet, or a damaged one.
 *
 * @throws when the disk can't be read for another reason than that the file is missing
 */
export async function readCurrent(disk: Disk, dataDir: string): Promise<Current | null> {
  let bytes: Uint8Array;
  try {
    bytes = await disk.read(currentFile(dataDir));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    return currentSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Writes beside, syncs and renames: whoever reads finds what was said before or what is said now. */
export async function writeCurrent(disk: Disk, dataDir: string, current: Current): Promise<void> {
  const beside = `${currentFile(dataDir)}.tmp`;
  await disk.unlink(beside);
  await disk.write(beside, new TextEncoder().encode(`${JSON.stringify(current)}\n`));
  await disk.sync(dataDir, [beside]);
  await disk.rename(beside, currentFile(dataDir));
  await disk.sync(dataDir, [dataDir]);
}
