import { join } from 'node:path';
import type { Announcer } from '../announce/announcer.ts';
import { createSiteAnnouncer } from '../announce/site-announcer.ts';
import { addressHindrances, demandFit } from '../doctor/hindrances.ts';
import { type Deployer, logDeploys } from '../export/deploy/deployer.ts';
import { createSiteDeploy } from '../export/site-deploy.ts';
import { openDiskCache } from '../front/disk-cache.ts';
import { createFront, type Front } from '../front/front.ts';
import { keepAssets, olderEntry } from '../front/kept-assets.ts';
import { notFoundChooser } from '../front/not-found.ts';
import { createSearchRoute } from '../front/search-route.ts';
import { type Route, startServer } from '../front/server.ts';
import { createSiteOperator } from '../operator/site-operator.ts';
import { handleStatus, type SiteAccess, siteAccess } from '../operator/status-routes.ts';
import type { Settings } from '../settings/site-schema.ts';
import { withHub } from '../site/feeds/feed-hub.ts';
import { demandImage } from '../store/images-beside.ts';
import type { SharedStore, Store } from '../store/store.ts';
import { acceptHere, createRoles, type Role, type Syncing } from '../sync/roles.ts';
import { createShownSite, type Shown, type ShownSite } from '../sync/shown-site.ts';
import type { Hint, Listener } from '../sync/sync.ts';
import type { SyncDeps } from '../sync/sync-board.ts';
import { type Clock, systemClock } from '../sync/timing.ts';
import type { Watcher } from '../sync/watcher.ts';
import { handleWebhook } from '../sync/webhook.ts';
import { noPages, openLiveStore } from './live-store.ts';
import { createReports, type Reports } from './reports.ts';
import { type LoadedKit, loadSiteKit } from './site-kit.ts';
import { createSyncing } from './syncing.ts';

export interface LiveSiteDeps {
  sync: SyncDeps;
  /** Where `npm run build:live` has put the compiled pages. */
  compiledFolder: string;
  clock?: Clock;
  /** Hears of everything besides status, metrics and log. */
  emit?: Listener;
  /** Where log lines go; standard output if left out. */
  logTo?: { write(line: string): void };
  version: string;
  /** What this process does among those of its site; `all` if left out. */
  role?: Role;
  /** What the deploy command finds around it. */
  environment?: NodeJS.ProcessEnv;
}

export interface LiveSite {
  url: string;
  watcher: Pick<Watcher, 'request' | 'settled'>;
  /**
   * Resolves when nothing is read, shown or saved, and the images of adverts have come. What is due later is not waited
   * for.
   */
  settled(): Promise<void>;
  /** Ends within 10 s: requests under way and a running publish end first. */
  stop(): Promise<void>;
}

/**
 * Serves the site and keeps it current: shows what the store holds at once, reads the service, and shows what has
 * changed.
 *
 * @throws when the settings, the data folder, the compiled pages or the port can't be used, with what to do
 */
export async function startLiveSite(given: Settings, deps: LiveSiteDeps): Promise<LiveSite> {
  const clock = deps.clock ?? systemClock();
  const now = () => new Date(clock.wallClock()).toISOString();
  const access = siteAccess(given.environment);
  const { version, logTo, emit } = deps;
  const reports = createReports({ version, secrets: access.secretTexts, logTo, emit });
  const opened = await openLiveStore(given.environment, deps.role ?? 'all', {
    now,
    send: reports.unreadable,
  });
  try {
    const loaded = await loadSiteKit(given, deps.compiledFolder, (address) =>
      demandImage(opened.store.images, address),
    );
    return await startParts(loaded, { deps, clock, now, access, reports, ...opened });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** What all parts of a live site use. */
interface Base {
  deps: LiveSiteDeps;
  clock: Clock;
  now: () => string;
  access: SiteAccess;
  reports: Reports;
  store: Store;
  /** The same where several processes may have it open. */
  shared: SharedStore | null;
  close: () => Promise<void>;
}

async function startParts(loaded: LoadedKit, base: Base): Promise<LiveSite> {
  const { deps, clock, now, reports, store, shared } = base;
  const { kit, settings } = loaded;
  const environment = deps.environment ?? {};
  for (const warning of demandFit(addressHindrances(settings, environment))) reports.log.warn(warning);
  let syncing: Awaited<ReturnType<typeof createSyncing>> | null = null;
  const front = await openFront(loaded, (address) => syncing?.images.has(address) ?? false, base);
  const deployer = createSiteDeploy({
    ...{ settings, secrets: base.access.secretTexts, clock, environment, random: deps.sync.random },
    tell: logDeploys(reports.log),
  });
  const announcer = createSiteAnnouncer(settings, {
    ...{ signingKey: kit.machines.signingKey, clock, random: deps.sync.random, log: reports.log },
  });
  const isLeading = () => members === null || syncing !== null;
  const tellShown = (one: Shown) => {
    if (!isLeading()) return;
    deployer?.deploy(one);
    announcer?.shown(one.site);
  };
  const shown = createShownSite({ ...{ kit, front, store, now }, onShown: tellShown });
  const follow = async () => {
    const isFirst = shown.site() === null;
    const one = await shown.follow();
    if (one) reports.takeProblems(one.site.board.problems);
    if (one && (isFirst || reports.hasStartFailure())) await reports.probe(front, one.site, settings.site);
    return one;
  };
  const begin = async (stored: Shown | null) => {
    const publish = probing(shown, front, settings, reports);
    const { emit } = reports;
    const begun = await createSyncing({
      settings,
      sync: deps.sync,
      clock,
      now,
      store,
      publish,
      emit,
      stored,
    });
    syncing = begun;
    const stop = () => {
      syncing = null;
      return begun.stop();
    };
    return { ...begun, stop };
  };
  const members = shared
    ? createRoles({
        ...{ role: deps.role ?? 'all', store: shared, clock, emit: reports.emit },
        shown: { follow, showStored: shown.showStored },
        warn: (message) => reports.log.warn(message),
        async begin(stored) {
          const begun = await begin(stored);
          if (stored) tellShown(stored);
          await begun.watcher.start();
          return begun;
        },
      })
    : null;
  const alone = members ? null : await begin(await showStored(shown, front, settings, base));
  const parts = members ?? {
    request: (alone as Syncing).watcher.request,
    settled: (alone as Syncing).watcher.settled,
    accept: (hint: Hint) => acceptHere(alone as Syncing, hint),
  };
  const routes = await routesOf(loaded, base, { front, shown, parts, deployer, announcer });
  await members?.start();
  const { PORT: port, HOST: host } = settings.environment;
  const report = reports.requestFailed;
  const server = await startServer({ port, host, front, report, routes }).catch(async (error: unknown) => {
    await members?.stop();
    throw error;
  });
  await alone?.watcher.start();
  const settled = () => shown.settled().then(front.settled);
  return {
    url: server.url,
    watcher: parts,
    settled: async () => {
      await (members ?? alone)?.settled();
      await settled();
    },
    stop: stopOnce(
      [server, ...[members, alone, deployer, announcer].filter((part) => part !== null)],
      settled,
      base.close,
    ),
  };
}

/** Shows what was saved last, if anything was. */
async function showStored(shown: ShownSite, front: Front, settings: Settings, { reports, now }: Base) {
  const stored = await shown.showStored();
  if (!stored) return null;
  await reports.probe(front, stored.site, settings.site);
  reports.emit({ type: 'shown', snapshot: stored.snapshot, at: now() });
  return stored;
}

/** The front, with files that pages of an earlier site load: an earlier program's scripts, earlier adverts' images. */
async function openFront(
  { compiled, settings, security, kit }: LoadedKit,
  hasImage: (address: string) => boolean,
  base: Base,
) {
  const { DATA_DIR } = settings.environment;
  const assetAt = await keepAssets(join(DATA_DIR, 'assets'), compiled.assets, base.clock.wallClock());
  const imageAt = (address: string) =>
    hasImage(address) ? olderEntry(address, () => kit.readImage(address)) : undefined;
  return createFront({
    ...{ security: security.headers, now: base.now },
    headersFor: withHub(security.headersFor, settings.environment),
    report: base.reports.requestFailed,
    chooseNotFound: notFoundChooser(settings.site),
    disk: openDiskCache(join(DATA_DIR, 'printed')),
    older: (address) => assetAt(address) ?? imageAt(address),
  });
}

/** Shows and saves. The first site that is shown is probed, and each one until all kinds of pages can be printed. */
const probing =
  (shown: ShownSite, front: Front, settings: Settings, reports: Reports): ShownSite['publish'] =>
  async (board, more) => {
    const isFirst = shown.site() === null;
    const published = await shown.publish(board, more);
    reports.takeProblems(board.problems);
    const site = shown.site();
    if (site && (isFirst || reports.hasStartFailure())) await reports.probe(front, site, settings.site);
    return published;
  };

interface Routed {
  front: Front;
  shown: ShownSite;
  /** Ask for a sync, here or in the process that leads. */
  parts: { request: Watcher['request']; accept: (hint: Hint) => Promise<void> };
  deployer: Deployer | null;
  announcer: Pick<Announcer<never>, 'status'> | null;
}

/** What is answered before the front: webhooks, the operator's page, the status, searches. */
async function routesOf(
  { kit, settings, security }: LoadedKit,
  base: Base,
  routed: Routed,
): Promise<Route[]> {
  const { clock, now, access, reports, store } = base;
  const { front, shown, parts: syncing, deployer, announcer } = routed;
  const { emit, metrics, timeline, requestFailed: report } = reports;
  const { isSecret } = access;
  const status = () => reports.statusWith(front.failures(), announcer?.status());
  const { login, mayRead } = access.open({ clock, emit, security: security.headers });
  const operator = createSiteOperator({
    ...{
      settings,
      login,
      shown,
      watcher: syncing,
      deployer,
      store,
      timeline,
      clock,
      emit,
      now,
      report,
      status,
    },
    security: security.headers,
    problems: reports.problems,
  });
  const search = await createSearchRoute({
    ...{ settings, security, front, report },
    shown: shown.site,
    printer: kit,
  });
  return [
    (request, response) =>
      isSecret !== null &&
      handleWebhook(request, response, { isSecret, accept: syncing.accept, clock, emit }) !== null,
    operator,
    (request, response) => handleStatus(request, response, { status, metrics, mayRead }) !== null,
    // Only fronts show pages.
    ...(base.deps.role === 'sync' ? [noPages] : [search]),
  ];
}

function stopOnce(
  parts: readonly { stop(): Promise<void> }[],
  settled: () => Promise<void>,
  closeStore: () => Promise<void>,
) {
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= Promise.all(parts.map((part) => part.stop()))
      .then(settled)
      .finally(closeStore);
    return stopped;
  };
}
