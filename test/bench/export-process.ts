/**
 * Exports the site as `jobfront export` does, and tells how long it took. Its arguments: the folder of the compiled pages,
 * and the folder to export to.
 */
import { exportSite } from '../../src/export/export-site.ts';
import { openSite } from '../../src/live/open-site.ts';
import { processSettings } from '../../src/settings/process.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';
import type { ExportRun } from './export.ts';
import { memoryOf, progress } from './processes.ts';

const [, , compiledFolder = '', folder = ''] = process.argv;
const begun = performance.now();
const site = await openSite(processSettings(), { sync: systemSyncDeps(), compiledFolder, warn: progress });
const opened = performance.now();
const { changed, failed, files } = await exportSite(site, folder, { now: new Date().toISOString() });
if (failed.length > 0) throw new Error(`${failed.length} files could not be exported: ${failed[0]?.reason}`);
const run: ExportRun = {
  ...{ opened: opened - begun, exported: performance.now() - opened },
  ...{ written: changed.length, files: files.files.size, memory: await memoryOf(process.pid) },
};
process.send?.(run);
process.once('SIGTERM', () => process.exit());
