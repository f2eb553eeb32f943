import { exportSite } from '../../src/export/export-site.ts';
import { openSite } from '../../src/live/open-site.ts';
import sample from '../../src/sample/site.config.ts';
import type { ContentFile } from '../../src/settings/content/content-page.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { withLogoHashes } from '../../src/settings/logo.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';

export interface ExportGiven {
  serviceUrl: string;
  siteUrl: string;
  dataDir: string;
  /** Folder of the compiled pages of the live target. */
  compiledFolder: string;
  /** In the place of those of the sample. */
  settings?: Partial<SiteConfig>;
  environment?: Record<string, string>;
  /** The owner's pages; none if left out. */
  content?: readonly ContentFile[];
  /** Addresses that are not wanted. */
  leaveOut?: RegExp;
}

/** Exports a site from compiled pages into a folder: the files of a build, for a part of its work. */
export async function exportInto(folder: string, given: ExportGiven): Promise<void> {
  const { serviceUrl, siteUrl, dataDir, compiledFolder, settings = {}, content = [], leaveOut } = given;
  const environment = {
    ...{ SERVICE_URL: serviceUrl, SITE_URL: siteUrl, DATA_DIR: dataDir },
    SERVICE_REQUESTS_PER_SECOND: '1000',
    ...given.environment,
  };
  const loaded = withLogoHashes(loadSettings(environment, { ...sample, ...settings }, content));
  const warn = (message: string) => process.stdout.write(`${message}\n`);
  const site = await openSite(loaded, { sync: systemSyncDeps(), compiledFolder, warn });
  const entries = () => [...site.entries()].filter(({ address }) => !leaveOut?.test(address));
  const { failed } = await exportSite({ entries }, folder, { now: new Date().toISOString() });
  if (failed.length > 0) throw new Error(`Not all of it can be exported: ${JSON.stringify(failed)}`);
}
