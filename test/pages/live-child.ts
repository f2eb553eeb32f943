/**
 * A live site in a process that can be killed. Its arguments: the folder of compiled pages, its role, and "log" to
 * write the log to standard output.
 */
import { startLiveSite } from '../../src/live/start-live-site.ts';
import site from '../../src/sample/site.config.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { Role } from '../../src/sync/roles.ts';
import { systemSyncDeps } from '../../src/sync/sync-board.ts';

const [, , compiled = '', role = 'all', logs] = process.argv;
const live = await startLiveSite(loadSettings(process.env, site), {
  sync: systemSyncDeps(),
  compiledFolder: compiled,
  version: 'test',
  role: role as Role,
  logTo: logs === 'log' ? process.stdout : { write: () => undefined },
});
process.send?.(live.url);
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
