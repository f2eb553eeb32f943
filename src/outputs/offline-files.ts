import { rootOf } from '../board/site-addresses.ts';
import type { Site } from '../config.ts';
import { keyOf } from './keys.ts';
import type { MachineFile } from './machine-file.ts';
import { workerAddress, workerSource } from './offline.ts';

/** The service worker of a site, unless its owner wants none (`offline`). */
export function offlineFiles(site: Site): MachineFile[] {
  if (!site.offline) return [];
  const root = rootOf(site);
  const source = workerSource(root);
  return [
    {
      address: workerAddress(root),
      type: 'text/javascript; charset=utf-8',
      key: keyOf(source),
      make: () => source,
    },
  ];
}
