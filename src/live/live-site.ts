import type { Settings } from '../config.ts';
import { logDeploys } from '../export/deploy/deploy-events.ts';
import { createSiteDeploy } from '../export/site-deploy.ts';
import { addressHindrances, demandFit } from '../hindrances.ts';
import { siteSecurity } from '../outputs/site-security.ts';
import type { Problem } from '../problem.ts';
import { withCompiledContent } from './compiled-content.ts';
import { readCompiledEmbed } from './compiled-embed.ts';
import { readCompiledSite } from './compiled-site.ts';
import { emptyPages } from './empty-pages.ts';
import { readMachineKit } from './machine-kit.ts';
import { emptyMemory, readMemory } from './memory-file.ts';
import { createTimeline } from './operator/timeline.ts';
import { lockDataDir } from './release/lock.ts';
import type { Manifest } from './release/manifest.ts';
import { releaseSite } from './release-site.ts';
import { loadRenderer, type Renderer } from './renderer.ts';
import { readSavedBoard } from './saved-board.ts';
import { createSearchRoute } from './search/search-route.ts';
import { notFoundChooser } from './serve/not-found.ts';
import { createFront } from './serve/serve-release.ts';
import { startServer } from './serve/server.ts';
import { siteAccess } from './site-access.ts';
import { createSiteLook, type SiteLook } from './site-look.ts';
import { createSiteOperator } from './site-operator.ts';
import { createSitePublish } from './site-publish.ts';
import { openImages, type SyncDeps } from './sync-board.ts';
import { systemWatchClock, type WatchClock } from './watch/clock.ts';
import { type Tell, tellAll } from './watch/events.ts';
import { createLog, logEvents } from './watch/log.ts';
import { createMetrics } from './watch/metrics.ts';
import { emptyStatus, statusAfter } from './watch/status.ts';
import { handleStatus } from './watch/status-routes.ts';
import { createWatcher, type Watcher } from './watch/watcher.ts';
import { handleWebhook } from './watch/webhook.ts';
import { wishDisk } from './watch/wish-disk.ts';
import { createWishKeeper } from './watch/wish-file.ts';

export interface LiveSiteDeps {
  sync: SyncDeps;
  /** Where `npm run build:live` has put the compiled pages. */
  compiledFolder: string;
  clock?: WatchClock;
  /** Hears of everything besides status, metrics and log. */
  tell?: Tell;
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
   * Resolves when nothing is read, published or added to a release, and the images of adverts have come. What is due
   * later is not waited for.
   */
  settled(): Promise<void>;
  /** Ends within 10 s: requests under way and a running publish end first. */
  stop(): Promise<void>;
}

/**
 * Serves the site and keeps it current: shows the last release at once, looks at the service, and publishes what
 * has changed.
 *
 * @throws when the settings, the data folder, the compiled pages or the port can't be used, with what to do
 */
export async function startLiveSite(given: Settings, deps: LiveSiteDeps): Promise<LiveSite> {
  const { environment } = given;
  const clock = deps.clock ?? systemWatchClock();
  const now = () => new Date(clock.wallClock()).toISOString();
  const access = siteAccess(environment);
  const { isSecret, untold } = access;
  const lock = lockDataDir(environment.DATA_DIR, process.pid, now());
  try {
    const compiled = await readCompiledSite(deps.compiledFolder);
    const settings = await withCompiledContent(given, deps.compiledFolder);
    const told = demandFit(addressHindrances(settings, deps.environment ?? {}));
    const render: Renderer<App.Locals> = await loadRenderer(compiled.entry);
    const log = createLog({ secrets: untold, ...(deps.logTo && { destination: deps.logTo }) });
    for (const warning of told) log.warn(warning);
    const report = (error: unknown) => log.error({ error }, 'a request could not be answered');
    const metrics = createMetrics({ version: deps.version, process: true });
    let status = emptyStatus(deps.version);
    let problems: readonly Problem[] = [];
    const timeline = createTimeline();
    const tell = tellAll(
      (event) => {
        status = statusAfter(status, event);
      },
      metrics.take,
      logEvents(log),
      (event) => timeline.take(event, event.type === 'published' ? site.countsOf(event.release) : null),
      deps.tell ?? (() => undefined),
    );
    const security = siteSecurity(settings, await emptyPages(settings, render));
    const front = createFront({
      ...{ security: security.headers, headersFor: security.headersFor, report },
      chooseNotFound: notFoundChooser(settings.site),
    });
    const embed = await readCompiledEmbed(deps.compiledFolder);
    const kit = await readMachineKit(settings, security, async () => embed);
    const unreadable = (message: string) => {
      log.warn(message);
      status = { ...status, unreadable: [...status.unreadable, message] };
    };
    const saved = await readSavedBoard(environment.DATA_DIR, unreadable);
    const memory = (await readMemory(environment.DATA_DIR, unreadable)) ?? emptyMemory;
    const deployer = createSiteDeploy({
      ...{ settings, secrets: untold, clock },
      random: deps.sync.random,
      environment: deps.environment ?? {},
      tell: logDeploys(log),
    });
    const onRelease = (manifest: Manifest) => deployer?.deploy(releaseSite(environment.DATA_DIR, manifest));
    const site = await createSitePublish({
      settings,
      compiled,
      render,
      front,
      kit,
      memory,
      now,
      onRelease,
      onFollowed: (release, followed) => tell({ type: 'release', release, followed, at: now() }),
      report,
    });
    const shown = await site.showLive(saved?.board);
    if (shown) tell({ type: 'release', release: shown, at: now() });
    const wishes = createWishKeeper(wishDisk(environment.DATA_DIR));
    const imageClock = { ...deps.sync, wallClock: clock.wallClock };
    const images = await openImages(settings, imageClock, true, () => watcher.wish('images'));
    const watcher: Watcher = createWatcher<SiteLook>({
      look: createSiteLook(settings, { ...deps.sync, at: now }, images),
      publish: (board, more) => {
        problems = board.problems;
        return site.publish(board, more);
      },
      preview: site.preview,
      clock,
      random: deps.sync.random,
      tell,
      wishes,
      initial: saved && { ...saved, complete: true, readings: [], listProblems: [] },
    });
    const search = await createSearchRoute({
      ...{ settings, security, front, report },
      shown: site.shown,
      printer: { render, policy: kit.security.policy },
    });
    const { login, mayRead } = access.open({ clock, tell, security: security.headers });
    const operator = createSiteOperator({
      ...{ settings, login, site, watcher, deployer, timeline, clock, tell, now, report },
      security: security.headers,
      status: () => status,
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
          handleWebhook(request, response, { isSecret, watcher, wishes, clock, tell }) !== null,
        operator,
        (request, response) =>
          handleStatus(request, response, { status: () => status, metrics, mayRead }) !== null,
        search,
      ],
    });
    await watcher.start();
    return {
      url: server.url,
      watcher,
      settled: async () => {
        await watcher.settled();
        await images.settled();
        // What the images changed.
        await watcher.settled();
        await site.settled();
      },
      stop: stopOnce([server, watcher, images, ...(deployer ? [deployer] : [])], site.leave, lock.release),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function stopOnce(
  parts: readonly { stop(): Promise<void> }[],
  settled: () => Promise<void>,
  release: () => void,
) {
  let stopped: Promise<void> | undefined;
  return () => {
    const leave = () => settled().catch(() => undefined);
    // What follows an earlier publish holds up none that is under way; what that one leaves has to end as well.
    stopped ??= Promise.all([leave(), ...parts.map((part) => part.stop())])
      .then(leave)
      .finally(release);
    return stopped;
  };
}
