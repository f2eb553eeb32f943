import type { IncomingMessage, ServerResponse } from 'node:http';
import { systemClock } from '../base/timing.ts';
import { type Served, serve, startServer } from '../front/server.ts';
import type { Settings } from '../settings/site-schema.ts';
import { type FolderContent, type FolderSource, followFolder } from './followed-folder.ts';
import { type LiveSiteDeps, type MadeSite, makeLiveSite } from './live-site.ts';

export interface StartLiveSiteDeps extends LiveSiteDeps {
  /** Is called with the address once the site listens, before it is ready. */
  listening?: (url: string) => void;
  /** Follows the folder of the site; it stays as it was started if left out. */
  follow?: FolderSource | undefined;
}

export interface LiveSite {
  url: string;
  watcher: Pick<MadeSite['watcher'], 'request' | 'settled'>;
  settled: MadeSite['settled'];
  /** Shows changes in the site's folder now. Resolves when they are shown or refused. */
  lookAtFolder(): Promise<void>;
  /**
   * First continues for `DRAIN_SECONDS`, with 503 at `/readyz`. Then ends within 10 s: waits for running requests and a
   * running publish.
   */
  stop(): Promise<void>;
}

/**
 * Serves a site and keeps it current: shows the stored board at once, reads the service, follows the site's folder, and
 * shows changes.
 *
 * @throws when the settings, the data folder, the compiled pages or the port can't be used, with what to do
 */
export async function startLiveSite(chosen: Settings, deps: StartLiveSiteDeps): Promise<LiveSite> {
  let site = await makeLiveSite(chosen, deps);
  let shown = { settings: chosen, compiled: deps.compiledFolder };
  let served: Served = site;
  const { PORT: port, HOST: host, DRAIN_SECONDS } = chosen.environment;
  const clock = deps.clock ?? systemClock();
  const server = await startServer({ ...site, port, host, servedFor: () => served }).catch(
    async (error: unknown) => {
      await site.stop();
      throw error;
    },
  );
  deps.listening?.(server.url);
  await site.begin();

  /** Two instances can't share a data folder: one ends before the other opens. Requests wait meanwhile. */
  async function reopen({ settings, compiled }: FolderContent): Promise<void> {
    const before = shown;
    const open = (one: typeof shown) => makeLiveSite(one.settings, { ...deps, compiledFolder: one.compiled });
    const waiting = waitingFor(site);
    served = waiting.served;
    try {
      await site.stop();
      shown = { settings, compiled };
      site = await open(shown).catch(async (error: unknown) => {
        shown = before;
        site = await open(before);
        await site.begin();
        throw error;
      });
      await site.begin();
    } finally {
      served = site;
      waiting.end(site);
    }
  }

  const folder =
    deps.follow &&
    followFolder({
      ...deps.follow,
      shown: { settings: site.settings(), compiled: shown.compiled },
      clock,
      async change({ settings, files }) {
        shown = { ...shown, settings };
        return site.change(settings, files);
      },
      reopen,
      emit: (event) => site.emit(event),
    });

  return {
    url: server.url,
    watcher: {
      request: (...asked) => site.watcher.request(...asked),
      settled: () => site.watcher.settled(),
    },
    settled: () => site.settled(),
    lookAtFolder: async () => folder?.look(),
    async stop() {
      await folder?.stop();
      site.leave();
      server.drain();
      if (DRAIN_SECONDS > 0) await new Promise<void>((done) => clock.after(DRAIN_SECONDS * 1_000, done));
      await site.stop(server.stop());
    },
  };
}

/** Holds requests until there is a site again. */
function waitingFor(like: Served): { served: Served; end(site: Served): void } {
  const there = Promise.withResolvers<Served>();
  const { security } = like.front;
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    void there.promise.then((site) => {
      if (!response.destroyed) serve(site, request, response);
    });
  };
  const front = { security, handle, addressOf: () => null };
  return { served: { ...like, front, routes: [] }, end: there.resolve };
}
