import { join } from 'node:path';
import type { Announcer } from '../announce/announcer.ts';
import { createSiteAnnouncer } from '../announce/site-announcer.ts';
import { createApplyRoutes } from '../apply/application-route.ts';
import { isApplication } from '../apply/apply-pages.ts';
import { openSiteApplications, type SiteApplications } from '../apply/site-applications.ts';
import type { Purger } from '../cdn/purger.ts';
import { createSitePurger } from '../cdn/site-purger.ts';
import { addressHindrances, demandFit } from '../doctor/hindrances.ts';
import { type Deployer, logDeploys } from '../export/deploy/deployer.ts';
import { createSiteDeploy } from '../export/site-deploy.ts';
import { openDiskCache } from '../front/disk-cache.ts';
import { createFront, type Front } from '../front/front.ts';
import { keepAssets, olderEntry } from '../front/kept-assets.ts';
import { notFoundChooser } from '../front/not-found.ts';
import { createSearchRoute } from '../front/search-route.ts';
import { type Route, startServer } from '../front/server.ts';
import { sharedHeaders } from '../front/shared-cache.ts';
import { createSiteOperator } from '../operator/site-operator.ts';
import { handleStatus, type SiteAccess, siteAccess } from '../operator/status-routes.ts';
import { withPossibleForm } from '../settings/apply-form.ts';
import type { Settings } from '../settings/site-schema.ts';
import { withHub } from '../site/feeds/feed-hub.ts';
import type { Site } from '../site/site.ts';
import { demandImage } from '../store/images-beside.ts';
import type { SharedStore, Store } from '../store/store.ts';
import type { Role } from '../sync/roles.ts';
import { createShownSite, type Shown, type ShownSite } from '../sync/shown-site.ts';
import type { Listener } from '../sync/sync.ts';
import type { SyncDeps } from '../sync/sync-board.ts';
import { type Clock, systemClock } from '../sync/timing.ts';
import type { Watcher } from '../sync/watcher.ts';
import { handleWebhook } from '../sync/webhook.ts';
import { noPages, openLiveStore } from './live-store.ts';
import { createReports, type Reports } from './reports.ts';
import { type LoadedKit, loadSiteKit } from './site-kit.ts';
import { createSyncParts, type SyncParts } from './syncing.ts';

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
export async function startLiveSite(chosen: Settings, deps: LiveSiteDeps): Promise<LiveSite> {
  const { settings: given, told } = withPossibleForm(chosen, 'server');
  const clock = deps.clock ?? systemClock();
  const now = () => new Date(clock.wallClock()).toISOString();
  const access = siteAccess(given.environment);
  const { version, logTo, emit } = deps;
  const reports = createReports({ version, secrets: access.secretTexts, logTo, emit });
  if (told !== null) reports.log.warn(told);
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
  let parts: SyncParts | null = null;
  const front = await openFront(loaded, (address) => parts?.hasImage(address) ?? false, base);
  const deployer = createSiteDeploy({
    ...{ settings, secrets: base.access.secretTexts, clock, environment, random: deps.sync.random },
    tell: logDeploys(reports.log),
  });
  const announcer = createSiteAnnouncer(settings, {
    ...{ signingKey: kit.machines.signingKey, clock, random: deps.sync.random, log: reports.log },
  });
  const purger = createSitePurger(settings, {
    ...{ clock, random: deps.sync.random, log: reports.log, environment },
    emit: (event) => reports.emit({ ...event, at: now() }),
  });
  // Purged as soon as it is shown, whether it can be saved or not.
  const show = (site: Site) => {
    front.show(site);
    purger?.shown(site);
  };
  const tellShown = (one: Shown) => {
    if (parts && !parts.isLeading()) return;
    deployer?.deploy(one);
    announcer?.shown(one.site);
  };
  const shown = createShownSite({ ...{ kit, front: { show }, store, now }, onShown: tellShown });
  parts = await createSyncParts({
    ...{ settings, sync: deps.sync, clock, now, store, shared, role: deps.role ?? 'all' },
    ...{ shown, front, reports, tellShown },
  });
  const syncing = parts;
  const applications =
    settings.site.apply.form === 'site' && deps.role !== 'sync'
      ? await openSiteApplications(settings, {
          ...{ clock, random: deps.sync.random, report: reports.applicationsFailed, emit: reports.emit },
        })
      : null;
  const routes = await routesOf(loaded, base, {
    ...{ front, shown, syncing, deployer, announcer, purger, applications },
  });
  await syncing.join();
  const { PORT: port, HOST: host } = settings.environment;
  const server = await startServer({
    ...{ port, host, front, routes, report: reports.requestFailed },
    isUpload: (request) => applications !== null && isApplication(request),
  }).catch(async (error: unknown) => {
    await Promise.all([syncing.stop(), applications?.stop()]);
    throw error;
  });
  await syncing.start();
  const settled = () => shown.settled().then(front.settled);
  return {
    url: server.url,
    watcher: syncing,
    settled: async () => {
      await syncing.settledWithImages();
      await settled();
    },
    stop: stopOnce(
      [server, syncing, ...[deployer, announcer, purger].filter((part) => part !== null)],
      async () => {
        // What is under way has been answered by now.
        await applications?.stop();
        await settled();
      },
      base.close,
    ),
  };
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
  const shared = sharedHeaders(settings);
  return createFront({
    ...{ security: security.headers, now: base.now },
    headersFor: withHub(security.headersFor, settings.environment),
    report: base.reports.requestFailed,
    chooseNotFound: notFoundChooser(settings.site),
    disk: openDiskCache(join(DATA_DIR, 'printed')),
    older: (address) => assetAt(address) ?? imageAt(address),
    ...(shared && { shared }),
  });
}

interface Routed {
  front: Front;
  shown: ShownSite;
  /** Ask for a sync, here or in the process that leads. */
  syncing: SyncParts;
  deployer: Deployer | null;
  announcer: Pick<Announcer<never>, 'status'> | null;
  applications: SiteApplications | null;
  purger: Pick<Purger<never>, 'status'> | null;
}

/** What is answered before the front: webhooks, the operator's page, the status, searches. */
async function routesOf({ kit, settings, security }: LoadedKit, base: Base, parts: Routed): Promise<Route[]> {
  const { clock, now, access, reports, store } = base;
  const { front, shown, syncing, deployer, announcer, purger, applications } = parts;
  const { emit, metrics, timeline, requestFailed: report } = reports;
  const { isSecret } = access;
  const status = () => reports.statusWith(front.failures(), announcer?.status(), purger?.status());
  const { login, mayRead } = access.open({ clock, emit, security: security.headers });
  const operator = createSiteOperator({
    ...{ settings, login, shown, deployer, store, timeline, clock, emit, now, report, status },
    ...{ watcher: syncing, applications },
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
    ...(applications === null
      ? []
      : createApplyRoutes({ ...applications, settings, front, shown: shown.site, printer: kit, clock })),
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
