import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createSiteAnnouncer } from '../announce/site-announcer.ts';
import { addressHindrances, demandFit } from '../doctor/hindrances.ts';
import { logDeploys } from '../export/deploy/deployer.ts';
import { createSiteDeploy } from '../export/site-deploy.ts';
import { openDiskCache } from '../front/disk-cache.ts';
import { createFront, type Front } from '../front/front.ts';
import { fileEntry, keepAssets } from '../front/kept-assets.ts';
import { notFoundChooser } from '../front/not-found.ts';
import { createSearchRoute } from '../front/search-route.ts';
import { startServer } from '../front/server.ts';
import { createSiteOperator } from '../operator/site-operator.ts';
import { handleStatus, siteAccess } from '../operator/status-routes.ts';
import { createTimeline } from '../operator/timeline.ts';
import type { Problem } from '../service/problem.ts';
import { boardAddress } from '../settings/addresses.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { SiteEntry } from '../site/entry.ts';
import { withHub } from '../site/feeds/feed-hub.ts';
import type { PrintFailure } from '../site/print-page.ts';
import type { Site } from '../site/site.ts';
import { openStore } from '../store/sqlite-store.ts';
import type { Store, StoredBoard } from '../store/store.ts';
import { imageFile } from '../sync/image-index.ts';
import { createLog, logEvents } from '../sync/log.ts';
import { createMetrics } from '../sync/metrics.ts';
import { createHintKeeper } from '../sync/requests.ts';
import { createShownSite, type Shown } from '../sync/shown-site.ts';
import { createSiteReader, type SiteRead } from '../sync/site-reader.ts';
import { emptyStatus, type Status, statusAfter } from '../sync/status.ts';
import { emitToAll, type Listener } from '../sync/sync.ts';
import { openImages, type SyncDeps } from '../sync/sync-board.ts';
import { type Clock, systemClock } from '../sync/timing.ts';
import { createWatcher, type Watcher } from '../sync/watcher.ts';
import { handleWebhook } from '../sync/webhook.ts';
import { loadSiteKit } from './site-kit.ts';

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
  const { environment } = given;
  const { DATA_DIR } = environment;
  const clock = deps.clock ?? systemClock();
  const now = () => new Date(clock.wallClock()).toISOString();
  const access = siteAccess(environment);
  const { isSecret, secretTexts } = access;
  const log = createLog({ secrets: secretTexts, ...(deps.logTo && { destination: deps.logTo }) });
  let status = emptyStatus(deps.version);
  const store = openStore(DATA_DIR, {
    now,
    send(message) {
      log.warn(message);
      status = { ...status, unreadable: [...status.unreadable, message] };
    },
  });
  try {
    const { kit, compiled, settings, security } = await loadSiteKit(given, deps.compiledFolder);
    const warnings = demandFit(addressHindrances(settings, deps.environment ?? {}));
    for (const warning of warnings) log.warn(warning);
    const report = (error: unknown) => log.error({ error }, 'a request could not be answered');
    const metrics = createMetrics({ version: deps.version, process: true });
    let problems: readonly Problem[] = [];
    const timeline = createTimeline();
    const emit = emitToAll(
      (event) => {
        status = statusAfter(status, event);
      },
      metrics.take,
      logEvents(log),
      timeline.take,
      deps.emit ?? (() => undefined),
    );
    const front = createFront({
      ...{ security: security.headers, headersFor: withHub(security.headersFor, environment), report, now },
      chooseNotFound: notFoundChooser(settings.site),
      disk: openDiskCache(join(DATA_DIR, 'printed')),
      older: await olderFiles(DATA_DIR, compiled.assets, clock.wallClock()),
    });
    const deployer = createSiteDeploy({
      ...{ settings, secrets: secretTexts, clock },
      random: deps.sync.random,
      environment: deps.environment ?? {},
      tell: logDeploys(log),
    });
    const announcer = createSiteAnnouncer(settings, {
      ...{ signingKey: kit.machines.signingKey, clock, random: deps.sync.random, log },
    });
    const shown = createShownSite({
      ...{ kit, front, store, now },
      onShown: (one) => {
        deployer?.deploy(one);
        announcer?.shown(one.site);
      },
    });
    const stored = await shown.showStored();
    if (stored) {
      const startFailure = await probe(front, stored.site, settings);
      status = { ...status, startFailure };
      emit({ type: 'shown', snapshot: stored.snapshot, at: now() });
    }
    const hints = createHintKeeper(store.hints);
    const imageClock = { ...deps.sync, wallClock: clock.wallClock };
    const images = await openImages(settings, imageClock, true, () => watcher.request('images'));
    const latest = await latestBoard(store, stored);
    const watcher: Watcher = createWatcher<SiteRead>({
      read: createSiteReader(settings, { ...deps.sync, at: now }, images),
      async publish(board, more) {
        const isFirst = shown.site() === null;
        const published = await shown.publish(board, more);
        problems = board.problems;
        const site = shown.site();
        if (site && (isFirst || status.startFailure !== null)) {
          const startFailure = await probe(front, site, settings);
          status = { ...status, startFailure };
        }
        return published;
      },
      clock,
      random: deps.sync.random,
      emit,
      hints,
      initial: latest && { ...latest, complete: true, readings: [], listProblems: [] },
    });
    const search = await createSearchRoute({
      ...{ settings, security, front, report },
      shown: shown.site,
      printer: kit,
    });
    const { login, mayRead } = access.open({ clock, emit, security: security.headers });
    const statusNow = () =>
      withFailures({ ...status, announcements: announcer?.status() ?? {} }, front.failures());
    const operator = createSiteOperator({
      ...{ settings, login, store, shown, watcher, deployer, timeline, clock, emit, now, report },
      security: security.headers,
      status: statusNow,
      problems: () => problems,
    });
    const server = await startServer({
      port: environment.PORT,
      host: environment.HOST,
      front,
      report,
      routes: [
        (request, response) =>
          isSecret !== null &&
          handleWebhook(request, response, { isSecret, watcher, hints, clock, emit }) !== null,
        operator,
        (request, response) =>
          handleStatus(request, response, { status: statusNow, metrics, mayRead }) !== null,
        search,
      ],
    });
    await watcher.start();
    const settled = async () => {
      await shown.settled();
      await front.settled();
    };
    return {
      url: server.url,
      watcher,
      settled: async () => {
        await watcher.settled();
        await images.settled();
        // What the images changed.
        await watcher.settled();
        await settled();
      },
      stop: stopOnce(
        [server, watcher, images, ...[deployer, announcer].filter((part) => part !== null)],
        settled,
        store.close,
      ),
    };
  } catch (error) {
    store.close();
    throw error;
  }
}

function stopOnce(
  parts: readonly { stop(): Promise<void> }[],
  settled: () => Promise<void>,
  closeStore: () => void,
) {
  let stopped: Promise<void> | undefined;
  return () => {
    stopped ??= Promise.all(parts.map((part) => part.stop()))
      .then(settled)
      .finally(closeStore);
    return stopped;
  };
}

/** Files that pages of an earlier site load: scripts and styles of an earlier program, images of earlier adverts. */
async function olderFiles(
  dataDir: string,
  assets: Parameters<typeof keepAssets>[1],
  now: number,
): Promise<(address: string) => SiteEntry | undefined> {
  const assetAt = await keepAssets(join(dataDir, 'assets'), assets, now);
  return (address) => assetAt(address) ?? olderImage(dataDir, address);
}

const image = /^\/images\/[\w-]+\.\w+$/;

function olderImage(dataDir: string, address: string): SiteEntry | undefined {
  if (!image.test(address)) return undefined;
  const file = imageFile(dataDir, address);
  return existsSync(file) ? fileEntry(address, file) : undefined;
}

/** The board that was saved last: the very same as is shown, so that what is known of its jobs is known of them. */
async function latestBoard(store: Store, shown: Shown | null): Promise<StoredBoard | null> {
  const newest = (await store.snapshots())[0]?.id;
  if (newest === undefined) return null;
  if (shown?.snapshot === newest) return { board: shown.site.board, images: shown.images };
  return store.board(newest);
}

/** Jobs of which one has to be printed before a site counts as ready: a bad record is no bad program. */
const probedJobs = 3;

/**
 * Prints one page of each kind, so that whoever rolls out a program whose pages can't be printed learns it.
 *
 * @returns why one of them can't be, or `null`
 */
async function probe(front: Front, { board }: Site, { site }: Settings): Promise<string | null> {
  const home = boardAddress(site.defaultLanguage, site);
  const failureAt = async (address: string): Promise<string | null> => {
    const found = front.find(address);
    if (!found) return null;
    return front.read(found).then(
      () => null,
      (error: unknown) => `${address} can't be printed: ${error instanceof Error ? error.message : error}`,
    );
  };
  for (const address of [home, `${home}map/`, `${home}jobs/`, `${home}404.html`]) {
    const failure = await failureAt(address);
    if (failure !== null) return failure;
  }
  let failure: string | null = null;
  for (const { address } of board.jobs.slice(0, probedJobs)) {
    failure = await failureAt(address);
    if (failure === null) return null;
  }
  return failure;
}

/** The status, with what can't be printed: such a site is not current. */
function withFailures(status: Status, failures: readonly PrintFailure[]): Status {
  const [first] = failures;
  if (!first) return status;
  const more = failures.length > 1 ? ` and ${failures.length - 1} more` : '';
  const reason = `${first.address}${more} can’t be printed: ${first.reason}`;
  return {
    ...status,
    state: 'degraded',
    degraded: status.degraded ?? { since: first.since, reason },
    unprintable: failures,
  };
}
