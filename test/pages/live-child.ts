/** A live site in a process that can be killed: the folder of compiled pages is its argument. */
import { startLiveSite } from '../../src/live/start-live-site.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';

const live = await startLiveSite(loadSettings(process.env, site), {
  sync: systemSyncDeps(),
  compiledFolder: process.argv[2] ?? '',
  version: 'test',
  logTo: { write: () => undefined },
});
process.send?.(live.url);
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
