import { createSiteAnnouncer } from '../announce/site-announcer.ts';
import { createApplyPages, isApplication } from '../apply/apply-pages.ts';
import { openSiteApplications, type SiteApplications } from '../apply/site-applications.ts';
import { createSitePurger } from '../cdn/site-purger.ts';
import { addressHindrances, demandFit } from '../doctor/hindrances.ts';
import { type Deployer, logDeploys } from '../export/deploy/deployer.ts';
import { createSiteDeploy } from '../export/site-deploy.ts';
import type { Front } from '../front/front.ts';
import { createSearchRoute } from '../front/search-route.ts';
import { type Route, type Served, startServer } from '../front/server.ts';
import { createSiteOperator } from '../operator/site-operator.ts';
import { handleStatus, type SiteAccess, siteAccess } from '../operator/status-routes.ts';
import { withPossibleForm } from '../settings/apply-form.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Site } from '../site/site.ts';
import { demandImage } from '../store/images-beside.ts';
import { openStore } from '../store/sqlite-store.ts';
import type { Store } from '../store/store.ts';
import { createHintKeeper, type HintKeeper } from '../sync/requests.ts';
import { createShownSite, type Shown, type ShownSite } from '../sync/shown-site.ts';
import { createSiteReader, type SiteRead } from '../sync/site-reader.ts';
import type { Status } from '../sync/status.ts';
import type { Listener } from '../sync/sync.ts';
import { openImages, type SyncDeps } from '../sync/sync-board.ts';
import { type Clock, systemClock } from '../sync/timing.ts';
import { createWatcher, type Watcher } from '../sync/watcher.ts';
import { handleWebhook } from '../sync/webhook.ts';
import { type CommonParts, openFront } from './live-front.ts';
import { createReports, type Reports } from './reports.ts';
import { type LoadedKit, loadSiteKit, siteKitOf } from './site-kit.ts';

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
  /** What the deploy command finds around it. */
  environment?: NodeJS.ProcessEnv;
  /** What it has together with other sites of this process; all is its own if left out. */
  common?: CommonParts;
}

/** A site that is kept current and answers requests, and listens nowhere by itself. */
export interface MadeSite extends Served {
  watcher: Watcher;
  status(): Status;
  /** Begins to keep it current, once requests can come. Resolves without waiting for the service. */
  begin(): Promise<void>;
  /** As of a `LiveSite`. */
  settled(): Promise<void>;
  /**
   * Ends what runs.
   *
   * @param served whatever asks it for answers, as it ends: the store is closed after that
   */
  stop(served?: Promise<void>): Promise<void>;
}

export interface LiveSite {
  url: string;
  watcher: Watcher;
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
  const site = await makeLiveSite(given, deps);
  const { PORT: port, HOST: host } = given.environment;
  const server = await startServer({ ...site, port, host }).catch(async (error: unknown) => {
    await site.stop();
    throw error;
  });
  await site.begin();
  const { watcher, settled } = site;
  return { url: server.url, watcher, settled, stop: () => site.stop(server.stop()) };
}

/**
 * The same without a port.
 *
 * @throws when the settings, the data folder or the compiled pages can't be used, with what to do
 */
export async function makeLiveSite(chosen: Settings, deps: LiveSiteDeps): Promise<MadeSite> {
  const { settings: given, told } = withPossibleForm(chosen, 'server');
  const clock = deps.clock ?? systemClock();
  const now = () => new Date(clock.wallClock()).toISOString();
  const access = siteAccess(given.environment);
  const { version, logTo, emit, common } = deps;
  const reports = createReports({
    ...{ version, secrets: access.secretTexts, logTo, emit },
    process: common === undefined,
  });
  if (told !== null) reports.log.warn(told);
  const store = openStore(given.environment.DATA_DIR, { now, send: reports.unreadable });
  try {
    const readImage = (address: string) => demandImage(store.images, address);
    const loaded = await (common
      ? siteKitOf(given, common.pages, readImage)
      : loadSiteKit(given, deps.compiledFolder, readImage));
    return await startParts(loaded, { deps, clock, now, access, reports, store });
  } catch (error) {
    store.close();
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
}

async function startParts(loaded: LoadedKit, base: Base): Promise<MadeSite> {
  const { deps, clock, now, reports, store } = base;
  const { kit, settings } = loaded;
  const environment = deps.environment ?? {};
  for (const warning of demandFit(addressHindrances(settings, environment))) reports.log.warn(warning);
  const imageClock = { ...deps.sync, wallClock: clock.wallClock };
  const images = await openImages(settings, imageClock, store.images, () => watcher.request('images'));
  const front = await openFront(loaded, images, {
    ...{ wallClock: clock.wallClock, now, report: reports.requestFailed, common: deps.common },
  });
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
  const shown = createShownSite({
    ...{ kit, front: { show }, store, now },
    onShown: (one) => {
      deployer?.deploy(one);
      announcer?.shown(one.site);
    },
  });
  const stored = await shown.showStored();
  const hints = createHintKeeper(store.hints);
  const read = createSiteReader(settings, { ...deps.sync, at: now }, images);
  const { inTurn } = deps.common ?? {};
  const watcher = createWatcher<SiteRead>({
    read: inTurn ? (asked) => inTurn(() => read(asked), asked.signal) : read,
    publish: probing(shown, front, settings, reports),
    ...{ clock, random: deps.sync.random, emit: reports.emit, hints },
    initial: await latestRead(store, stored),
  });
  const applications =
    settings.site.apply.form === 'site'
      ? await openSiteApplications(settings, {
          ...{ clock, random: deps.sync.random, report: reports.requestFailed, emit: reports.emit },
        })
      : null;
  const status = () => reports.statusWith(front.failures(), announcer?.status(), purger?.status());
  const settled = async () => {
    await shown.settled();
    await front.settled();
  };
  return {
    ...{ front, watcher, status, report: reports.requestFailed },
    routes: await routesOf(loaded, base, { front, shown, watcher, hints, deployer, applications, status }),
    isUpload: (request) => applications !== null && isApplication(request),
    async begin() {
      // Visitors need not wait for it: until then the site is shown, and does not say that it is ready.
      if (stored) {
        await reports.probe(front, stored.site, settings.site);
        reports.emit({ type: 'shown', snapshot: stored.snapshot, at: now() });
      }
      await watcher.start();
    },
    settled: async () => {
      await watcher.settled();
      await images.settled();
      // What the images changed.
      await watcher.settled();
      await settled();
    },
    stop: stopOnce(
      [watcher, images, ...[deployer, announcer, purger].filter((part) => part !== null)],
      async () => {
        // What is under way has been answered by now.
        await applications?.stop();
        await settled();
      },
      store.close,
    ),
  };
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
  watcher: Watcher;
  hints: HintKeeper;
  deployer: Deployer | null;
  applications: SiteApplications | null;
  status: () => Status;
}

/** What is answered before the front: webhooks, the operator's page, the status, searches. */
async function routesOf({ kit, settings, security }: LoadedKit, base: Base, parts: Routed): Promise<Route[]> {
  const { clock, now, access, reports, store } = base;
  const { front, shown, watcher, hints, deployer, applications, status } = parts;
  const { emit, metrics, timeline, requestFailed: report } = reports;
  const { isSecret } = access;
  const { login, mayRead } = access.open({ clock, emit, security: security.headers });
  const operator = createSiteOperator({
    ...{ settings, login, shown, watcher, deployer, store, timeline, clock, emit, now, report, status },
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
      handleWebhook(request, response, { isSecret, watcher, hints, clock, emit }) !== null,
    operator,
    (request, response) => handleStatus(request, response, { status, metrics, mayRead }) !== null,
    search,
    ...(applications === null
      ? []
      : [createApplyPages({ ...applications, settings, front, shown: shown.site, printer: kit, clock })]),
  ];
}

function stopOnce(
  parts: readonly { stop(): Promise<void> }[],
  settled: () => Promise<void>,
  closeStore: () => void,
) {
  let stopped: Promise<void> | undefined;
  return (served?: Promise<void>) => {
    stopped ??= Promise.all([served, ...parts.map((part) => part.stop())])
      .then(settled)
      .finally(closeStore);
    return stopped;
  };
}

/** The board that was saved last: the very same as is shown, so that what is known of its jobs is known of them. */
async function latestRead(store: Store, shown: Shown | null): Promise<SiteRead | null> {
  const newest = (await store.snapshots())[0]?.id;
  if (newest === undefined) return null;
  const latest =
    shown?.snapshot === newest
      ? { board: shown.site.board, images: shown.images }
      : await store.board(newest);
  return latest && { ...latest, complete: true, readings: [], listProblems: [] };
}
