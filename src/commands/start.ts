import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { chooseSiteFolder, compiledHome } from '../settings/site-folder.ts';
import type { Role } from '../sync/roles.ts';
import type { Listener } from '../sync/sync.ts';
import { fail, untilInterrupted, version } from './run.ts';

/** What is started. */
interface StartOptions {
  /** Of one site. */
  role: Role;
  /** The folder of many sites' folders, or a pattern of their files; one site if left out. */
  sites?: string | undefined;
  /** Folder of the compiled pages; those that were compiled last if left out. */
  compiled?: string;
}

export async function start({ role, sites, compiled }: StartOptions): Promise<void> {
  try {
    if (sites !== undefined && role !== 'all') {
      throw new Error('--role is of one site, and --sites of many: leave one of the two out.');
    }
    // What Node has made of our modules is kept, so that the next start need not do it again.
    // Many sites share the pages that were compiled for none of them.
    const home = compiledHome(chooseSiteFolder(sites === undefined ? process.env : { SITE_DIR: '' }));
    enableCompileCache(join(home, 'code-cache'));
    let isCodeKept = false;
    const emit: Listener = ({ type }) => {
      if ((type !== 'read' && type !== 'followed') || isCodeKept) return;
      // By then all modules are loaded. A process that is killed would keep nothing.
      isCodeKept = true;
      flushCompileCache();
    };
    const { demandCompiled } = await import('../live/compiled-home.ts');
    const folder = compiled ?? (await demandCompiled(home, warn));
    await (sites === undefined ? startOne(role, folder, emit) : startMany(sites, folder, emit));
  } catch (error) {
    fail(error);
  }
}

const warn = (message: string): void => void process.stderr.write(`${message}\n`);

// Modules are imported where they are needed, so that they are taken from the cache too.

async function startOne(role: Role, compiledFolder: string, emit: Listener): Promise<void> {
  const [{ startLiveSite }, { systemSyncDeps }, { processSettings }] = await Promise.all([
    import('../live/live-site.ts'),
    import('../sync/sync-board.ts'),
    import('../settings/process.ts'),
  ]);
  const settings = processSettings();
  const site = await startLiveSite(settings, {
    sync: systemSyncDeps(),
    compiledFolder,
    version,
    role,
    environment: process.env,
    emit,
  });
  await untilInterrupted(process.env, undefined, settings.environment.DRAIN_SECONDS * 1_000);
  await site.stop();
}

async function startMany(sites: string, compiledFolder: string, emit: Listener): Promise<void> {
  const [{ startSites }, { systemVariables }, { systemSyncDeps }, { manySitesSettings }] = await Promise.all([
    import('../sites/start-sites.ts'),
    import('../export/deploy/system-variables.ts'),
    import('../sync/sync-board.ts'),
    import('../settings/many-sites.ts'),
  ]);
  const { HOST, PORT, DATA_DIR, SITES_STATUS_PORT } = manySitesSettings(process.env);
  const running = await startSites({
    ...{ sites, dataDir: resolve(DATA_DIR), host: HOST, port: PORT },
    ...{ statusPort: SITES_STATUS_PORT, compiledFolder, version, sync: systemSyncDeps() },
    environment: systemVariables(process.env),
    emit: (_, event) => emit(event),
  });
  process.on('SIGHUP', () => void running.rescan());
  await untilInterrupted(process.env, ['SIGINT', 'SIGTERM']);
  await running.stop();
}
