import { enableCompileCache, flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { version } from '../base/version.ts';
import type { FolderSource } from '../live/followed-folder.ts';
import { chooseSiteFolder, compiledHome, type SiteFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Role } from '../sync/roles.ts';
import type { Listener } from '../sync/sync.ts';
import { type Listening, runService, type Service, type Warn } from './service.ts';

/** What is started. */
interface StartOptions {
  /** For one site. */
  role: Role;
  /** The folder of many sites' folders, or a pattern of their files; one site if left out. */
  sites?: string | undefined;
  /** Folder of the compiled pages; the latest ones if left out. */
  compiled?: string;
}

export async function start({ role, sites, compiled }: StartOptions): Promise<void> {
  await runService(sites === undefined ? 'site' : 'sites', process.env, async (listening, warn) => {
    if (sites !== undefined && role !== 'all') {
      throw new Error('--role is of one site, and --sites of many: leave one of the two out.');
    }
    // Node's compiled code of our modules is cached for the next start. Many sites share the pages that were compiled
    // for none of them.
    const home = compiledHome(chooseSiteFolder(sites === undefined ? process.env : { SITE_DIR: '' }));
    enableCompileCache(join(home, 'code-cache'));
    let isCodeKept = false;
    const emit: Listener = ({ type }) => {
      if ((type !== 'read' && type !== 'followed') || isCodeKept) return;
      // By then all modules are loaded. A process that is killed would cache nothing.
      isCodeKept = true;
      flushCompileCache();
    };
    const { demandCompiled } = await import('../live/compiled-home.ts');
    const compiledFolder = compiled ?? (await demandCompiled(home, warn));
    const common = { compiledFolder, emit, listening, warn };
    return sites === undefined ? startOne({ ...common, role }) : startMany({ ...common, sites });
  });
}

// Modules are imported only where they are needed, so that they come from the cache too.

interface Common {
  compiledFolder: string;
  emit: Listener;
  listening: Listening;
  warn: Warn;
}

async function startOne({
  role,
  compiledFolder,
  emit,
  listening,
  warn,
}: Common & { role: Role }): Promise<Service> {
  const [{ startLiveSite }, { systemSyncDeps }, { startSettings }] = await Promise.all([
    import('../live/start-live-site.ts'),
    import('../sync/sync-board.ts'),
    import('../settings/process.ts'),
  ]);
  const settings = startSettings();
  const folder = chooseSiteFolder(process.env);
  const site = await startLiveSite(settings, {
    sync: systemSyncDeps(warn),
    compiledFolder,
    version,
    role,
    environment: process.env,
    emit,
    follow:
      settings.environment.FOLLOW_SITE === 'on' && folder.isChosen
        ? folderSource(folder, compiledFolder)
        : undefined,
    listening: (url) => listening(url, { ...aboutSite(settings), role }),
  });
  return {
    says: `The site is at ${site.url}, from ${settings.folder}. Ctrl-C ends it.`,
    drainMs: settings.environment.DRAIN_SECONDS * 1_000,
    reload: {
      does: 'the service and the folder are read again',
      run: () => Promise.all([site.watcher.request('operator'), site.lookAtFolder()]),
    },
    stop: site.stop,
  };
}

/** The folder of the site of this process, which it reads and compiles again. */
function folderSource(site: SiteFolder, started: string): FolderSource {
  let current = started;
  let configuration: unknown;
  const take = (found: { folder: string; release: () => void } | null) => {
    // The folder stays locked for as long as this process may print from it.
    if (found === null || found.folder === current) found?.release();
    else current = found.folder;
    return current;
  };
  return {
    async read(config) {
      const { settingsAgain } = await import('../settings/process.ts');
      const again = await settingsAgain(config);
      configuration = again.configuration;
      return again.settings;
    },
    async compiled() {
      const { findCompiled } = await import('../live/compiled-home.ts');
      return take(await findCompiled(compiledHome(site)));
    },
    async compile() {
      const { compileConfigured } = await import('./compile.ts');
      return take(
        await compileConfigured(configuration, {}).catch((cause: NodeJS.ErrnoException) => {
          if (!['EACCES', 'EPERM', 'EROFS'].includes(cause.code ?? '')) throw cause;
          throw new Error(
            `Components, blocks or style sheets have changed, and this process may not write ${cause.path} to compile them: run npm run build:live as the owner of that folder. The running site shows the new pages then.`,
            { cause },
          );
        }),
      );
    },
  };
}

/** The site of a service, and where it stores data. */
export const aboutSite = ({ folder, environment: { PORT, SITE_URL, DATA_DIR } }: Settings) => ({
  port: PORT,
  site: folder,
  data: resolve(DATA_DIR),
  siteUrl: SITE_URL,
});

async function startMany({
  sites,
  compiledFolder,
  emit,
  listening,
  warn,
}: Common & { sites: string }): Promise<Service> {
  const [{ startSites }, { systemVariables }, { systemSyncDeps }, { manySitesSettings }] = await Promise.all([
    import('../sites/start-sites.ts'),
    import('../export/deploy/run-command.ts'),
    import('../sync/sync-board.ts'),
    import('../settings/many-sites.ts'),
  ]);
  const { HOST, PORT, DATA_DIR, SITES_STATUS_PORT, LOG_LEVEL, ACCESS_LOG } = manySitesSettings(process.env);
  const running = await startSites({
    sites,
    dataDir: resolve(DATA_DIR),
    host: HOST,
    port: PORT,
    statusPort: SITES_STATUS_PORT,
    compiledFolder,
    version,
    sync: systemSyncDeps(warn),
    logLevel: LOG_LEVEL,
    accessLog: ACCESS_LOG,
    environment: systemVariables(process.env),
    emit: (_, event) => emit(event),
  });
  // The URL of a database contains a password.
  const where = sites.includes('://') ? 'the table of a database' : resolve(sites);
  listening(running.url, { port: PORT, sites: where, data: resolve(DATA_DIR), status: running.statusUrl });
  return {
    says: `The sites are at ${running.url}, each by its host. Ctrl-C ends them.`,
    reload: { does: 'sites that were added, changed or removed are looked for', run: running.rescan },
    stop: running.stop,
  };
}
