import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { version } from '../base/version.ts';
import type { Role } from '../sync/roles.ts';
import type { Listener } from '../sync/sync.ts';
import { compiledFolder, fail, untilInterrupted } from './run.ts';

/** What is started. */
interface StartOptions {
  /** Of one site. */
  role: Role;
  /** The folder of many sites' folders, or a pattern of their files; one site if left out. */
  sites?: string | undefined;
  /** Folder of the compiled pages; that of `npm run build:live` if left out. */
  compiled?: string;
}

export async function start({ role, sites, compiled = compiledFolder }: StartOptions): Promise<void> {
  try {
    if (sites !== undefined && role !== 'all') {
      throw new Error('--role is of one site, and --sites of many: leave one of the two out.');
    }
    // What Node has made of our modules is kept, so that the next start need not do it again.
    enableCompileCache(join(compiled, 'code-cache'));
    let isCodeKept = false;
    const emit: Listener = ({ type }) => {
      if ((type !== 'read' && type !== 'followed') || isCodeKept) return;
      // By then all modules are loaded. A process that is killed would keep nothing.
      isCodeKept = true;
      flushCompileCache();
    };
    await (sites === undefined ? startOne(role, compiled, emit) : startMany(sites, compiled, emit));
  } catch (error) {
    fail(error);
  }
}

// Modules are imported here, so that they are taken from the cache too.

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

/** What commands of all sites find around them: nothing of it is a setting of ours. */
const commonNames = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'];

async function startMany(sites: string, compiledFolder: string, emit: Listener): Promise<void> {
  const [{ startSites }, { systemSyncDeps }, { manySitesSettings }] = await Promise.all([
    import('../sites/start-sites.ts'),
    import('../sync/sync-board.ts'),
    import('../settings/many-sites.ts'),
  ]);
  const { HOST, PORT, DATA_DIR, SITES_STATUS_PORT } = manySitesSettings(process.env);
  const running = await startSites({
    ...{ sites, dataDir: resolve(DATA_DIR), host: HOST, port: PORT },
    ...{ statusPort: SITES_STATUS_PORT, compiledFolder, version, sync: systemSyncDeps() },
    environment: Object.fromEntries(commonNames.map((name) => [name, process.env[name]])),
    emit: (_, event) => emit(event),
  });
  process.on('SIGHUP', () => void running.rescan());
  await untilInterrupted(process.env, ['SIGINT', 'SIGTERM']);
  await running.stop();
}
