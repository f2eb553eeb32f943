import { join } from 'node:path';
import { z } from 'zod';
import { pathOf } from '../release/address-path.ts';
import type { Disk } from '../release/disk.ts';
import { errorCode } from '../release/error-code.ts';

const deployedSchema = z.object({
  format: z.literal(1),
  /** Name of the last release that was deployed; `null` while a deploy to a host of unknown content is under way. */
  release: z.string().nullable(),
  /** Addresses that a deploy which has not ended well may or may not have changed since. */
  unsure: z.array(z.string().refine(isAddress)),
});

/** What `deployed.json` in the data folder says of the other host. */
export type Deployed = Omit<z.output<typeof deployedSchema>, 'format'>;

/** What the file needs of a disk. */
export type DeployedDisk = Pick<Disk, 'read' | 'write' | 'unlink' | 'rename' | 'sync'>;

const deployedFile = (dataDir: string): string => join(dataDir, 'deployed.json');

/**
 * What was deployed last, or `null` where nothing says so: no file yet, or a damaged one.
 *
 * @throws when the disk can't be read for another reason than that the file is missing
 */
export async function readDeployed(disk: DeployedDisk, dataDir: string): Promise<Deployed | null> {
  let bytes: Uint8Array;
  try {
    bytes = await disk.read(deployedFile(dataDir));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const { release, unsure } = deployedSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { release, unsure };
  } catch {
    return null;
  }
}

/** Writes beside, syncs and renames: whoever reads finds what was said before or what is said now. */
export async function writeDeployed(disk: DeployedDisk, dataDir: string, deployed: Deployed): Promise<void> {
  const file = deployedFile(dataDir);
  const beside = `${file}.tmp`;
  await disk.unlink(beside);
  await disk.write(beside, new TextEncoder().encode(`${JSON.stringify({ format: 1, ...deployed })}\n`));
  await disk.sync(dataDir, [beside]);
  await disk.rename(beside, file);
  await disk.sync(dataDir, [dataDir]);
}

/** A damaged file must not make a command remove what lies outside of its folder. */
function isAddress(text: string): boolean {
  try {
    return pathOf(text) !== '';
  } catch {
    return false;
  }
}
