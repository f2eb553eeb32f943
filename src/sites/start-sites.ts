import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { followChanges } from '../base/folder-watch.ts';
import { type Clock, instantOf, systemClock } from '../base/timing.ts';
import { keepAssets } from '../front/kept-assets.ts';
import { createByteCache } from '../front/response-cache.ts';
import { type Served, startServer } from '../front/server.ts';
import { writeText } from '../front/write-answer.ts';
import { compiledFor, publicAssets } from '../live/compiled-site.ts';
import { differInPagesAlone, withSameSite } from '../live/followed-folder.ts';
import type { CommonParts } from '../live/live-front.ts';
import { type MadeSite, makeLiveSite } from '../live/live-site.ts';
import { loadCompiledPages } from '../live/site-kit.ts';
import { withPossibleParts } from '../settings/apply-form.ts';
import { readContentFolder } from '../settings/content/content-page.ts';
import { readOwnBlocks } from '../settings/content/own-blocks.ts';
import { writtenPages } from '../settings/content/written-pages.ts';
import { publicFolder, sampleFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import { securityHeaders } from '../site/hosts/security-headers.ts';
import { createLog } from '../sync/log.ts';
import type { Listener } from '../sync/sync.ts';
import type { SyncDeps } from '../sync/sync-board.ts';
import { createPaces, createSlots, type InTurn } from './fair.ts';
import { openSitesFolder, type SiteFinder } from './find-sites.ts';
import { hasOwnParts, loadSite, lookOf, mountOfSource } from './load-site.ts';
import { createManySites, type ManySites, type OpenableSite } from './many-sites.ts';
import { type SiteState, startProcessStatus } from './process-status.ts';

export interface StartSitesOptions {
  /** The folder of the sites' folders, a pattern of their files, or the URL of the database with their table. */
  sites: string;
  /** Has a data folder for each site. */
  dataDir: string;
  /** Pages that were compiled for no particular site. */
  compiledFolder: string;
  host: string;
  /** 0 takes any free port. */
  port: number;
  /** Port of the status for this machine; none if left out. */
  statusPort?: number | undefined;
  version: string;
  sync: SyncDeps;
  clock?: Clock;
  /** Destination of log lines; standard output if left out. */
  logTo?: { write(line: string): void };
  /** Log level of the process, and of sites whose own settings do not set it. */
  logLevel?: CommonParts['logLevel'];
  accessLog?: CommonParts['accessLog'];
  /** The environment of the commands of all sites. No setting of a site is read from it. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Receives the events of each site. */
  emit?: (site: string, event: Parameters<Listener>[0]) => void;
}

export interface RunningSites {
  url: string;
  statusUrl: string | null;
  /** Looks for added, changed and removed sites. Resolves when all are up to date. */
  rescan(): Promise<void>;
  states(): SiteState[];
  servedFor: ManySites['servedFor'];
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Bytes of responses of all sites kept in memory. */
const memoryBytes = 134_217_728;
/**
 * Concurrent reads of services; the same while sites are being opened, which visitors may wait for; and how long each
 * counts.
 */
const readsAtOnce = 8;
const readsWhileOpening = 3;
const readPatienceMs = 10_000;
/** After a change on disk: an editor or a copy makes many. */
const debounceMs = 300;
/** How often to look for changes that no watch reports, such as deep in a folder. */
const rescanMs = 30_000;

/**
 * Serves many sites in one process, each by its host, and follows their files. Resolves when it listens; sites are
 * opened from then on, requested ones first.
 *
 * @throws {Error} when there is no folder of sites, the compiled pages or a port can't be used, with what to do
 */
export async function startSites(options: StartSitesOptions): Promise<RunningSites> {
  const isTable = /^postgres(?:ql)?:/.test(options.sites);
  const finder = isTable
    ? (await import('./sites-table.ts')).openSitesTable(options.sites, options.dataDir)
    : openSitesFolder(options.sites);
  try {
    await finder.find();
    return await serveSites(finder, options);
  } catch (error) {
    // A source that listens to a database has to be closed.
    await finder.close();
    throw error;
  }
}

async function serveSites(finder: SiteFinder, options: StartSitesOptions): Promise<RunningSites> {
  const { dataDir, host, port, version, statusPort } = options;
  const clock = options.clock ?? systemClock();
  const logTo = options.logTo ?? process.stdout;
  const level = options.logLevel;
  const log = createLog({ secrets: [], destination: logTo, ...(level && { level }) });

  // What all sites share: compiled pages, the cache, turns at reading services.
  const common = await commonParts(options, clock);
  const mostReads = () => (sites.isOpening() ? readsWhileOpening : readsAtOnce);
  const slots = createSlots(mostReads, readPatienceMs, clock);

  // Sites are found, opened, and answer requests for their hosts.
  let isReady = false;
  const none = servedWithout(() => missingOf(isReady, common.proof), log);
  const sites: ManySites = createManySites({
    find: finder.find,
    mountOf: mountOfSource,
    load: (source) => loadSite(source, dataDir, options.environment ?? {}),
    open: createOpener({ options, clock, log, logTo, common, inTurn: slots.inTurn }),
    change: (site, from, to) => change(site, from, to, clock),
    none,
    log,
  });
  const { states, metrics, settled, servedFor } = sites;
  const server = await startServer({ ...none, host, port, servedFor });
  const status = await startProcessStatus(statusPort, { version, states, metrics }).catch(
    async (error: unknown) => {
      await server.stop();
      throw error;
    },
  );

  // They are looked for again after each change.
  const follower = followChanges({
    clock,
    look: rescan,
    watch: finder.watch,
    close: finder.close,
    quietMs: debounceMs,
    lookMs: rescanMs,
  });
  async function rescan(): Promise<void> {
    await sites.rescan();
    slots.assign();
    if (!isReady) log.info({ event: 'ready', sites: states().length }, 'ready');
    isReady = true;
    follower.watch();
  }
  void rescan();

  return {
    url: server.url,
    statusUrl: status?.url ?? null,
    rescan,
    states,
    settled,
    servedFor,
    async stop() {
      await Promise.all([follower.stop(), status?.stop(), sites.stop(server.stop())]);
    },
  };
}

interface OpenerOptions {
  options: StartSitesOptions;
  clock: Clock;
  log: ReturnType<typeof createLog>;
  logTo: { write(line: string): void };
  common: Omit<CommonParts, 'inTurn'>;
  inTurn: InTurn;
}

/** Opens sites of a process, each with its own store and its own label in the log. */
function createOpener({ options, clock, log, logTo, common, inTurn }: OpenerOptions) {
  const { version, compiledFolder, logLevel, accessLog } = options;
  const paces = createPaces(options.sync);
  const claimStore = createStoreClaims();
  return async ({ name, settings, environment }: OpenableSite, isAskedFor: () => boolean) => {
    const shown = await withPages(settings);
    const look = await lookOf(settings, common.pages, clock.wallClock());
    if (!look.isOurs) {
      log.warn(
        { site: name },
        `the pages of ${settings.folder} were compiled by another version of the program and may not work with this one: run SITE_DIR=${settings.folder} npm run build:live`,
      );
    }
    let isRead = false;
    const emit: Listener = (event) => {
      isRead ||= event.type === 'read' || event.type === 'read-failed';
      options.emit?.(name, event);
    };
    // Visitors may be waiting for its first board.
    const isAwaited = () => isAskedFor() && !isRead;
    const leaveStore = claimStore(name, settings.environment);
    const leave = () => {
      leaveStore();
      look.release();
    };
    const site = await makeLiveSite(shown, {
      sync: { ...options.sync, pace: paces(settings.environment.SERVICE_URL) },
      common: {
        ...common,
        ...look.parts,
        logLevel,
        accessLog,
        inTurn: (work, signal, isNamed) => inTurn(work, signal, () => isNamed || isAwaited()),
      },
      compiledFolder,
      clock,
      version,
      environment,
      emit,
      logTo: { write: (line) => logTo.write(line.replace('{', `{"site":${JSON.stringify(name)},`)) },
    }).catch((error: unknown) => {
      leave();
      throw error;
    });
    await site.begin();
    return { ...site, stop: (served?: Promise<void>) => site.stop(served).finally(leave) };
  };
}

/** @throws {Error} naming each page that can't be shown, and what to do */
async function withPages(settings: Settings): Promise<Settings> {
  const { site, folder } = settings;
  const { blocks } = await readOwnBlocks(site, folder);
  const { pages, pictures } = await writtenPages(readContentFolder(folder), publicFolder(folder), blocks);
  return { ...settings, written: pages, pictures };
}

/** As `ManySitesDeps.change`: pages, pictures and files of `public/` are changed in the running site. */
async function change(site: MadeSite, from: OpenableSite, to: OpenableSite, clock: Clock): Promise<boolean> {
  const { settings } = withPossibleParts(to.settings, 'server');
  const shown = site.settings();
  if (!isDeepStrictEqual(from.environment, to.environment)) return false;
  // Its own pages may have been compiled again.
  if (!differInPagesAlone(shown, settings) || hasOwnParts(settings)) return false;
  const began = clock.now();
  const next = withSameSite(await withPages(settings), shown);
  const snapshot = await site.change(next, await publicAssets(settings.folder));
  const ms = Math.round(clock.now() - began);
  site.emit({ type: 'folder-shown', how: 'pages', ms, snapshot, at: instantOf(clock) });
  return true;
}

/**
 * Prevents two sites from using the same schema of a database: each would show the other's jobs. A folder has a lock.
 *
 * @returns claims the store of a site, and returns the release. Throws when another site has it
 */
function createStoreClaims() {
  const holders = new Map<string, string>();
  return (name: string, { DATABASE_URL, DATABASE_SCHEMA }: Settings['environment']): (() => void) => {
    if (!DATABASE_URL) return () => undefined;
    const { hostname, port, pathname } = new URL(DATABASE_URL.reveal());
    const store = [hostname, port || '5432', pathname, DATABASE_SCHEMA].join(' ');
    const holder = holders.get(store);
    if (holder !== undefined) {
      throw new Error(
        `Its schema ${DATABASE_SCHEMA} is that of the site ${holder}: give one of the two another DATABASE_SCHEMA.`,
      );
    }
    holders.set(store, name);
    return () => void holders.delete(store);
  };
}

/** What all sites share: the compiled pages, and bytes of responses by names that are unique to a site. */
async function commonParts(
  { compiledFolder, dataDir }: StartSitesOptions,
  clock: Clock,
): Promise<Omit<CommonParts, 'inTurn'>> {
  const pages = await loadCompiledPages(compiledFolder);
  if ((await compiledFor(compiledFolder)) !== sampleFolder) {
    throw new Error(
      `The pages in ${compiledFolder} were compiled for one site, whose components may be in them: run SITE_DIR= npm run build:live, for pages that many sites can share.`,
    );
  }
  const sample = new Set((await publicAssets(sampleFolder)).map(({ address }) => address));
  const assets = pages.compiled.assets.filter(({ address }) => !sample.has(address));
  return {
    pages: { ...pages, compiled: { ...pages.compiled, assets } },
    proof: { isGiven: false, failure: null },
    bytes: createByteCache(memoryBytes),
    older: await keepAssets(join(dataDir, '.assets'), assets, clock.wallClock()),
  };
}

/** Why the process is not ready yet; `null` when it is. */
function missingOf(isReady: boolean, { isGiven, failure }: CommonParts['proof']): string | null {
  if (!isReady) return 'not all sites are there yet';
  return isGiven ? null : failure;
}

/**
 * Answers when no site has the host: the operator of the process uses its address.
 *
 * @param missing why the process is not ready
 */
function servedWithout(missing: () => string | null, log: ReturnType<typeof createLog>): Served {
  const security = securityHeaders();
  const answers: Readonly<Record<string, () => { status: number; text: string }>> = {
    '/healthz': () => ({ status: 200, text: 'alive' }),
    '/readyz': () => {
      const text = missing();
      return text === null ? { status: 200, text: 'ready' } : { status: 503, text };
    },
  };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    const known = Object.hasOwn(answers, url) ? answers[url]?.() : undefined;
    writeText(
      request,
      response,
      known ?? { status: 421, text: 'There is no site of this name here.' },
      security,
    );
  };
  return {
    front: { security, handle, addressOf: () => null },
    report: (error) => log.error({ error }, 'a request could not be answered'),
  };
}
