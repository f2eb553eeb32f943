import { join } from 'node:path';
import { z } from 'zod';
import { pathOf } from '../address-path.ts';
import type { ExportDisk } from '../export-disk.ts';
import { errorCode } from '../export-error.ts';
import { writeWhole } from '../export-manifest.ts';
import type { HostFiles } from './deploy-lists.ts';

const deployedSchema = z.object({
  format: z.literal(2),
  /** The last snapshot that was deployed; `null` while a deploy to a host of unknown content is under way. */
  snapshot: z.string().nullable(),
  base: z.string(),
  /** Keys by address, as the host has them. */
  keys: z.record(z.string(), z.string().nullable()),
  /** Addresses that a deploy which has not ended well may or may not have changed since. */
  unsure: z.array(z.string()),
});

/** What a host has of the last snapshot that was deployed. */
export interface Deployed extends HostFiles {
  snapshot: string;
}

/** What `deployed.json` in the data folder says of the other host. */
export interface DeployedState {
  /** `null` while a deploy to a host of unknown content is under way. */
  last: Deployed | null;
  /** Addresses that a deploy which has not ended well may or may not have changed since. */
  unsure: readonly string[];
}

/** What the file needs of a disk. */
export type DeployedDisk = Pick<ExportDisk, 'read' | 'write' | 'unlink' | 'rename' | 'sync'>;

const deployedFile = (dataDir: string): string => join(dataDir, 'deployed.json');

/**
 * What was deployed last, or `null` where nothing says so: no file yet, or a damaged one.
 *
 * @throws when the disk can't be read for another reason than that the file is missing
 */
export async function readDeployed(disk: DeployedDisk, dataDir: string): Promise<DeployedState | null> {
  let bytes: Uint8Array;
  try {
    bytes = await disk.read(deployedFile(dataDir));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  try {
    const read = deployedSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    const { snapshot, base, unsure } = read;
    const keys = new Map(Object.entries(read.keys));
    // A damaged file must not make a command remove what lies outside of its folder.
    for (const address of [...keys.keys(), ...unsure]) pathOf(address);
    return { last: snapshot === null ? null : { snapshot, base, keys }, unsure };
  } catch {
    return null;
  }
}

/** Whoever reads finds what was said before or what is said now. */
export async function writeDeployed(
  disk: DeployedDisk,
  dataDir: string,
  { last, unsure }: DeployedState,
): Promise<void> {
  const { snapshot, base, keys } = last ?? { snapshot: null, base: '', keys: new Map() };
  const text = JSON.stringify({ format: 2, snapshot, base, keys: Object.fromEntries(keys), unsure });
  await writeWhole(disk, deployedFile(dataDir), `${text}\n`);
}
