import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeployedSite } from '../export/deploy/deployer.ts';
import { pathOf } from './release/address-path.ts';
import { filesIn, releaseFolder } from './release/folders.ts';
import type { Manifest } from './release/manifest.ts';

/** A release on the disk as a site that can be deployed. */
export function releaseSite(dataDir: string, { release, files }: Manifest): DeployedSite {
  const folder = filesIn(releaseFolder(dataDir, release));
  const entries = () =>
    Object.entries(files).map(([address, { hash, type, status, immutable }]) => ({
      ...{ address, type, status, isImmutable: immutable, isLarge: false, isDear: false, isForHosts: false },
      key: () => hash,
      print: () => readFile(join(folder, pathOf(address))),
    }));
  return { snapshot: release, site: { entries } };
}
