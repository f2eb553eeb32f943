import type { SiteAlerts } from '../alerts/site-alerts.ts';
import { createApplyRoutes } from '../apply/application-route.ts';
import { isApplication } from '../apply/apply-pages.ts';
import { openSiteApplications, type SiteApplications } from '../apply/site-applications.ts';
import { basePath } from '../base/site-path.ts';
import { type Clock, systemClock } from '../base/timing.ts';
import { createSitePurger } from '../cdn/purger.ts';
import { addressHindrances, demandFit } from '../doctor/hindrances.ts';
import type { Front } from '../front/front.ts';
import { createSearchRoute } from '../front/search-route.ts';
import { type Route, type Served, tryRoutes } from '../front/server.ts';
import type { SiteNumbers } from '../numbers/site-numbers.ts';
import { createSiteOperator } from '../operator/site-operator.ts';
import { handleStatus, type SiteAccess, siteAccess } from '../operator/status-routes.ts';
import { withPossibleParts } from '../settings/apply-form.ts';
import type { Settings } from '../settings/site-schema.ts';
import { isCounted } from '../site/page/reports.ts';
import { createBoardSearches, type OpenSearch } from '../site/search/board-searches.ts';
import type { Site } from '../site/site.ts';
import { demandImage } from '../store/sqlite-store.ts';
import { hintOf } from '../sync/named-read.ts';
import type { Role } from '../sync/roles.ts';
import { createRecorder, createShownSite, type Shown, type ShownSite } from '../sync/shown-site.ts';
import type { Status } from '../sync/status.ts';
import type { Listener } from '../sync/sync.ts';
import type { SyncDeps } from '../sync/sync-board.ts';
import type { Watcher } from '../sync/watcher.ts';
import { type AcceptWebhook, handleWebhook } from '../sync/webhook.ts';
import { createLargeSearches } from './large-searches.ts';
import { type CommonParts, createKeptImages, type KeptImages, openFront } from './live-front.ts';
import { liveMcpRoutes } from './live-mcp.ts';
import { openLiveNumbers } from './live-numbers.ts';
import { type LiveStore, noPages, openLiveStore, withReadings } from './live-store.ts';
import { createNotifier, type Notifier } from './notifier.ts';
import { createPreviewRoute } from './preview.ts';
import { createReports, type Reports } from './reports.ts';
import { type CompiledPages, type LoadedKit, loadSiteKit, siteKitOf, withPublicFiles } from './site-kit.ts';
import { createSyncParts, type SyncParts } from './syncing.ts';

export interface LiveSiteDeps {
  sync: SyncDeps;
  /** The folder of compiled pages, written by `npm run build:live`. */
  compiledFolder: string;
  clock?: Clock;
  /** Receives all events, besides status, metrics and log. */
  emit?: Listener;
  /** Destination of log lines; standard output if left out. */
  logTo?: { write(line: string): void };
  version: string;
  /** The role of this process among those of its site; `all` if left out. */
  role?: Role;
  /** The environment of the deploy command. */
  environment?: NodeJS.ProcessEnv;
  /** What it shares with other sites of this process; nothing if left out. */
  common?: CommonParts;
}

/** A site that is kept current and answers requests, without a port of its own. */
export interface MadeSite extends Served {
  watcher: Pick<Watcher, 'request' | 'settled'>;
  status(): Status;
  /** Its metrics, for Prometheus. */
  metrics(): Promise<string>;
  /** Starts syncing, once requests can come. Resolves without waiting for the service. */
  begin(): Promise<void>;
  /**
   * Resolves when no read, publish or save is running, and the images of adverts have arrived. Does not wait for what
   * is due later.
   */
  settled(): Promise<void>;
  /** The settings that it shows. */
  settings(): Settings;
  /**
   * Shows other pages of the owner's, for settings that differ in nothing else that it was made with
   * (`differInPagesAlone`). Running requests end with the earlier pages.
   *
   * @param next with `written` pages
   * @param files the present files of the site's `public/`
   * @returns the snapshot that it was saved as; `null` if this process does not save
   */
  change(next: Settings, files: CompiledPages['compiled']['assets']): Promise<string | null>;
  /** Reports an event of this site. */
  emit: Listener;
  /** From now on `/readyz` reports that this process is ending. */
  leave(): void;
  /** Ends what runs. @param served resolves when the server that uses it has stopped: the store is closed after that */
  stop(served?: Promise<void>): Promise<void>;
}

/**
 * Opens a site that is kept current: it shows the stored board at once, reads the service, and shows changes.
 *
 * @throws when the settings, the data folder or the compiled pages can't be used, with what to do
 */
export async function makeLiveSite(chosen: Settings, deps: LiveSiteDeps): Promise<MadeSite> {
  const { settings: given, notice: warningOfForm } = withPossibleParts(chosen, 'server');
  const clock = deps.clock ?? systemClock();
  const now = () => new Date(clock.wallClock()).toISOString();
  const access = siteAccess(given.environment);
  const { version, logTo, emit, common, role = 'all' } = deps;
  const reports = createReports({
    version,
    secrets: access.secretTexts,
    logTo,
    emit,
    level: given.environment.LOG_LEVEL ?? common?.logLevel,
    proof: common?.proof,
    accessLog: (given.environment.ACCESS_LOG ?? common?.accessLog) === 'on',
  });
  if (warningOfForm !== null) reports.log.warn(warningOfForm);
  for (const warning of access.warnings) reports.log.warn(warning);
  const opened = await openLiveStore(given.environment, role, { now, send: reports.unreadable });
  try {
    const readImage = (address: string) => demandImage(opened.store.images, address);
    const warn = (text: string) => reports.log.warn(text);
    const loaded = await (common
      ? siteKitOf(given, common.pages, readImage, warn)
      : loadSiteKit(given, deps.compiledFolder, readImage, warn));
    const kept = await withReadings(opened, given, warn);
    return await makeParts(loaded, { deps, clock, now, access, reports, ...kept });
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Shared by all parts of a live site. */
interface Base extends LiveStore {
  deps: LiveSiteDeps;
  clock: Clock;
  now: () => string;
  access: SiteAccess;
  reports: Reports;
}

async function makeParts(loaded: LoadedKit, base: Base): Promise<MadeSite> {
  const { deps, clock, now, access, reports, store, shared } = base;
  const { kit, settings } = loaded;
  let current = loaded;
  const { role = 'all', environment = {}, common } = deps;
  const { random } = deps.sync;
  const { log } = reports;
  for (const warning of demandFit(addressHindrances(settings, environment))) log.warn(warning);

  // The front prints pages and answers requests for them.
  let syncing: SyncParts | null = null;
  const keptImages = createKeptImages(store.images);
  const hasImage = (address: string) => syncing?.hasImage(address) || keptImages.has(address);
  const report = reports.requestFailed;
  const front = await openFront(() => current, hasImage, { wallClock: clock.wallClock, now, report, common });
  reports.watch(front);

  // Others are notified of what is shown: a CDN, the deploy command, search engines, feed readers.
  const recordOf = createRecorder();
  const purger = createSitePurger(settings, {
    recordOf,
    clock,
    random,
    log,
    environment,
    emit: (event) => reports.emit({ ...event, at: now() }),
  });
  const notifier = createNotifier({
    recordOf,
    settings,
    store,
    secrets: access.secretTexts,
    environment,
    clock,
    random,
    signingKey: kit.machines.signingKey,
    log,
  });

  // A site is shown, purged at once even if it can't be saved, then saved, then announced.
  const show = (site: Site) => {
    front.show(site);
    purger?.shown(site);
  };
  const searches = createBoardSearches();
  const openSearches = createLargeSearches({ settings, search: searches, report });
  const onShown = (one: Shown) => {
    notifier.shown(one);
    if (role !== 'sync') void openSearches(one.site);
  };
  const shown = createShownSite({ kit, front: { show }, store, now, onShown });

  // Syncing reads the service, or follows the process that does.
  const running = await createSyncParts({
    settings,
    content: () => current.settings.content,
    sync: deps.sync,
    clock,
    now,
    store,
    shared,
    role,
    shown,
    front,
    reports,
    notifier,
    inTurn: common?.inTurn,
    readings: base.readings,
  });
  syncing = running;

  const numbers = isCounted(settings.site)
    ? await openLiveNumbers(() => current.settings, { ...base, shown: shown.site, random })
    : null;

  // Applications are taken where the site has a form of its own.
  const takesApplications = settings.site.apply.form === 'site' && role !== 'sync';
  const applications = takesApplications
    ? await openSiteApplications(settings, {
        clock,
        random,
        report: reports.applicationsFailed,
        emit: reports.emit,
        answered: numbers ? (request, _, ...answer) => numbers.applied(request, ...answer) : undefined,
      })
    : null;

  // Alerts are sent by the process that leads, and requested on every one that shows pages.
  const began = clock.wallClock();
  const board = () => shown.site()?.board ?? null;
  // Their code is loaded by sites that send them.
  const alerts =
    settings.site.alerts === 'site'
      ? await (await import('../alerts/site-alerts.ts')).openSiteAlerts(settings, {
          clock,
          random,
          report: reports.alertsFailed,
          emit: reports.emit,
          content: () => current.settings.content,
          board,
          leads: () => reports.statusWith([]).leads,
          isCurrent: () =>
            reports.statusWith([]).state === 'current' && Date.parse(board()?.at ?? '') >= began,
          openSearch: searches,
        })
      : null;

  let isEnding = false;
  const status = () => reports.statusWith(front.failures(), notifier.announcements(), purger?.status());
  const parts = {
    front,
    keptImages,
    shown,
    syncing: running,
    notifier,
    applications,
    numbers,
    alerts,
    searches,
    status,
    isEnding: () => isEnding,
  };
  const routes = routesOf(loaded, base, parts);
  let ofPages = await routesOfPages(loaded, base, parts);
  await running.join();
  alerts?.begin();

  const settled = () => shown.settled().then(front.settled);
  const stop = stopOnce(
    [running, ...(purger ? [purger] : [])],
    async () => {
      // By now all running requests have been answered.
      await Promise.all([applications?.stop(), alerts?.stop()]);
      await numbers?.stop();
      await settled();
    },
    base.close,
  );
  return {
    base: basePath(settings.environment.SITE_URL),
    front,
    routes: [...routes, (request, response) => tryRoutes(ofPages, request, response)],
    status,
    metrics: reports.metrics.text,
    settings: () => current.settings,
    emit: reports.emit,
    async change(next, files) {
      const pages = withPublicFiles(loaded.pages, files);
      const changed = await siteKitOf(next, pages, kit.readImage, (text) => log.warn(text));
      ofPages = await routesOfPages(changed, base, parts);
      current = changed;
      return shown.change(changed.kit).catch((error: unknown) => {
        // It is shown all the same, and the next publish saves it.
        log.error({ error }, 'a change in the site’s folder could not be saved');
        return null;
      });
    },
    watcher: running,
    report,
    seen: numbers?.seen,
    onAnswered: reports.onAnswered,
    isUpload: (request) => applications !== null && isApplication(request),
    begin: running.start,
    settled: async () => {
      await running.settledWithImages();
      await settled();
    },
    leave() {
      isEnding = true;
    },
    stop,
  };
}

interface Routed {
  front: Front;
  keptImages: KeptImages;
  shown: ShownSite;
  /** Requests a sync, here or from the process that leads. */
  syncing: SyncParts;
  notifier: Notifier;
  applications: SiteApplications | null;
  /** `null` when nothing is counted. */
  numbers: SiteNumbers | null;
  alerts: SiteAlerts | null;
  searches: OpenSearch;
  status: () => Status;
  isEnding: () => boolean;
}

/** Routes that stay as they are: webhooks, the operator's page, the status, stored images. */
function routesOf({ settings, security }: LoadedKit, base: Base, parts: Routed): Route[] {
  const { clock, now, access, reports, store } = base;
  const { front, keptImages, shown, syncing, notifier, applications, numbers, status, isEnding } = parts;
  const { emit, metrics, timeline, requestFailed: report } = reports;
  const { isSecret } = access;
  const accept: AcceptWebhook = ({ body }) => syncing.accept(hintOf(body));
  const { login, mayRead } = access.open({ clock, emit, security: security.headers });
  const operator = createSiteOperator({
    settings,
    login,
    shown,
    store,
    timeline,
    clock,
    emit,
    now,
    report,
    status,
    watcher: syncing,
    applications,
    numbers,
    deployState: notifier.deployState,
    security: security.headers,
    problems: reports.problems,
  });
  return [
    (request, response) =>
      isSecret !== null && handleWebhook(request, response, { isSecret, accept, clock, emit }) !== null,
    operator,
    (request, response) => handleStatus(request, response, { status, isEnding, metrics, mayRead }) !== null,
    ...(numbers ? [numbers.route] : []),
    ...(base.shared ? [keptImages.route(front)] : []),
  ];
}

/** Routes that print pages before the front does: previews, searches, forms. */
async function routesOfPages(loaded: LoadedKit, base: Base, parts: Routed): Promise<Route[]> {
  const { kit, settings, security } = loaded;
  const { clock, now, reports, deps } = base;
  const { front, shown, applications, numbers, alerts, searches } = parts;
  const search = await createSearchRoute({
    settings,
    security,
    search: searches,
    report: reports.requestFailed,
    shown: shown.site,
    printer: kit,
    searched: numbers?.searched,
  });
  return [
    createPreviewRoute({ kit, security, shown: shown.site, now }),
    // Processes with the role `sync` show no pages.
    ...(deps.role === 'sync'
      ? [noPages]
      : [...(alerts ? [alerts.route] : []), ...liveMcpRoutes(loaded, base, parts), search]),
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
  return (served?: Promise<void>) => {
    stopped ??= Promise.all([served, ...parts.map((part) => part.stop())])
      .then(settled)
      .finally(closeStore);
    return stopped;
  };
}
