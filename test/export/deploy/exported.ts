import type { DeployedSite, DeployerOptions } from '../../../src/export/deploy/deployer.ts';
import type { ExportedFile } from '../../../src/export/export-manifest.ts';
import { siteOf } from '../sites.ts';

/** A site with these contents by address, as the live site hands it over. */
export const snapshot = (name: string, contents: Readonly<Record<string, string>>): DeployedSite => ({
  snapshot: name,
  site: siteOf(contents),
});

/** An export to nowhere: what is exported is in `now()`, and addresses for which `fails` says so keep what they had. */
export function exportToMemory(fails: (address: string) => boolean = () => false) {
  const files = new Map<string, ExportedFile>();
  const exportTo: DeployerOptions['exportTo'] = async (site) => {
    const failed = [];
    const entries = [...site.entries()];
    const wanted = new Set(entries.map(({ address }) => address));
    for (const address of files.keys()) if (!wanted.has(address)) files.delete(address);
    for (const { address, key, isImmutable } of entries) {
      if (fails(address)) failed.push({ address, reason: `${address} is broken` });
      else files.set(address, { key: key(), isImmutable });
    }
    return { changed: [], removed: [], failed, files: { base: '', files: new Map(files) } };
  };
  return { exportTo, now: () => new Map([...files].map(([address, { key }]) => [address, key])) };
}
