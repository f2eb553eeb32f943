import type { IncomingMessage, ServerResponse } from 'node:http';
import { createLock } from '../base/timing.ts';
import { enter } from '../front/request-target.ts';
import { type Served, serve } from '../front/server.ts';
import { writeText } from '../front/write-answer.ts';
import type { MadeSite } from '../live/live-site.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { Header } from '../site/hosts/security-headers.ts';
import { createQueue } from './fair.ts';
import type { SiteSource } from './find-sites.ts';
import type { LoadedSite } from './load-site.ts';
import { assignMounts, type Mounts, pathOfMount } from './mounts.ts';
import { type ProcessStatusDeps, type SiteState, stateOf } from './process-status.ts';

const openedAtOnce = 2;

/** A site that can be opened. */
export interface OpenableSite {
  name: string;
  settings: Settings;
  environment: LoadedSite['environment'];
}

export interface ManySitesDeps {
  /** The present sites. */
  find(): Promise<readonly SiteSource[]>;
  /** As `mountOfSource`. */
  mountOf(source: SiteSource): Promise<string | null>;
  load(source: SiteSource): Promise<LoadedSite>;
  /**
   * Opens a site that shows what it has saved. It schedules its own later reads.
   *
   * @param isAskedFor whether a visitor has come
   */
  open(site: OpenableSite, isAskedFor: () => boolean): Promise<MadeSite>;
  /**
   * Shows changes of its folder in the running site.
   *
   * @returns false when it has to be opened again for them
   */
  change(site: MadeSite, from: OpenableSite, to: OpenableSite): Promise<boolean>;
  /** Answers when no site has the host. */
  none: Served;
  log: {
    info(about: object, text: string): void;
    error(about: object, text: string): void;
  };
}

export interface ManySites {
  /** What answers a request, by its host and path. Until the sites have been found requests wait. */
  servedFor(request: Pick<IncomingMessage, 'headers' | 'url'>): Served;
  /**
   * Finds the sites again: opens added ones, reopens changed ones, closes removed ones. Resolves when that is done.
   * Never rejects.
   */
  rescan(): Promise<void>;
  states(): SiteState[];
  /** The metrics of the shown sites. */
  metrics: ProcessStatusDeps['metrics'];
  /** Whether sites are being opened, or waiting for it. */
  isOpening(): boolean;
  /** Resolves when all shown sites are idle. */
  settled(): Promise<void>;
  /** @param served resolves when the server has ended */
  stop(served?: Promise<void>): Promise<void>;
}

interface Entry {
  name: string;
  version: string;
  /** As `mountOf` writes it. */
  host: string | null;
  /** Source to load and open it from. */
  source: SiteSource | null;
  /** Loaded site to open. */
  next: OpenableSite | null;
  /** What `site` was opened from, or last changed to. */
  shown: OpenableSite | null;
  fault: string | null;
  site: MadeSite | null;
  /** Resolves when it is shown or has failed; `null` afterwards. */
  opened: PromiseWithResolvers<void> | null;
  isAskedFor: boolean;
  /** Answers for it while it is not shown. */
  standIn: Served;
}

/** Runs many sites in one process: each is found by its host and path, made from its own files, and fails alone. */
export function createManySites(deps: ManySitesDeps): ManySites {
  const { none, log } = deps;
  const entries = new Map<string, Entry>();
  /** `null` until the sites have been found. */
  let mounts: Mounts<Entry> | null = null;
  const found = Promise.withResolvers<void>();
  const queue = createQueue(openedAtOnce, openOne);
  const oneScan = createLock();
  let scanning: Promise<void> = Promise.resolve();
  const ending = new Set<Promise<void>>();
  let isStopped = false;

  /** @param error what was thrown, if it has details */
  function fail(entry: Entry, fault: string, error?: unknown): void {
    if (entry.fault === fault) return;
    entry.fault = fault;
    const text = entry.site
      ? 'a site was changed and can’t be used as it is now: it stays as it was'
      : 'a site can’t be shown';
    log.error({ site: entry.name, reason: fault, ...(error !== undefined && { error }) }, text);
  }

  function newEntry(name: string): Entry {
    const entry: Entry = {
      name,
      version: '',
      host: null,
      source: null,
      next: null,
      shown: null,
      fault: null,
      site: null,
      opened: Promise.withResolvers<void>(),
      isAskedFor: false,
      standIn: standInFor(() => entry),
    };
    return entry;
  }

  const answeredBy = (handle: Served['front']['handle'], report: Served['report']): Served => ({
    front: { security: none.front.security, handle, addressOf: () => null },
    report,
  });

  /** Answers as soon as the site is open. Requested sites are opened before others. */
  function standInFor(its: () => Entry): Served {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const entry = its();
      queue.hurry(entry);
      await entry.opened?.promise;
      if (response.destroyed) return;
      if (entry.site) serve(entry.site, request, response);
      else writeText(request, response, unavailable, none.front.security);
    };
    const report = (error: unknown) => log.error({ site: its().name, error }, 'a request failed');
    return answeredBy((request, response) => {
      answer(request, response).catch((error: unknown) => {
        report(error);
        response.destroy();
      });
    }, report);
  }

  async function openOne(entry: Entry): Promise<void> {
    const { source, site: before } = entry;
    entry.source = null;
    try {
      if (source) await load(entry, source);
      const { next } = entry;
      entry.next = null;
      if (!next || isStopped) return;
      if (before && entry.shown && (await deps.change(before, entry.shown, next))) {
        entry.shown = next;
        entry.fault = null;
        return;
      }
      if (before) {
        // Two instances can't share a data folder. Requests wait meanwhile.
        entry.opened ??= Promise.withResolvers<void>();
        entry.site = null;
        await end(before);
      }
      const site = await deps.open(next, () => entry.isAskedFor);
      if (isStopped || entries.get(entry.name) !== entry) return void end(site);
      entry.site = site;
      entry.shown = next;
      entry.fault = null;
      log.info({ site: entry.name, host: entry.host }, 'a site is served');
    } catch (error) {
      fail(entry, error instanceof Error ? error.message : String(error), error);
    } finally {
      // After another change meanwhile it is opened once more.
      if (!entry.next && !entry.source) settle(entry);
    }
  }

  function settle(entry: Entry): void {
    entry.opened?.resolve();
    entry.opened = null;
  }

  function end(site: MadeSite, served?: Promise<void>): Promise<void> {
    const ended = site
      .stop(served)
      .catch((error: unknown) => log.error({ error }, 'a site could not be ended as it should'))
      .finally(() => ending.delete(ended));
    ending.add(ended);
    return ended;
  }

  async function take(source: SiteSource): Promise<void> {
    const entry = entries.get(source.name) ?? newEntry(source.name);
    // The cause of a failure may have been fixed elsewhere: a folder's rights, another site of the same host.
    if (entry.version === source.version && (entry.site || entry.source || entry.next)) return;
    entries.set(source.name, entry);
    entry.version = source.version;
    if (entry.site) {
      const host = await load(entry, source);
      if (entry.next) setMount(entry, host);
      return;
    }
    // There may be hundreds of them, and one may be requested: each is loaded when its turn comes.
    setMount(entry, await deps.mountOf(source));
    entry.source = source;
  }

  function setMount(entry: Entry, mount: string | null): void {
    entry.host = mount;
    entry.standIn.base = pathOfMount(mount);
  }

  /** Reads the settings to open a site with, and returns its mount. */
  async function load(entry: Entry, source: SiteSource): Promise<string | null> {
    const { host, settings, environment } = await deps.load(source);
    entry.next = 'fault' in settings ? null : { name: source.name, settings, environment };
    if ('fault' in settings) fail(entry, settings.fault);
    return host;
  }

  function assignPlaces(): void {
    const { mounts: held, taken } = assignMounts([...entries.values()]);
    for (const { site: entry, holder } of taken) {
      entry.next = entry.source = null;
      if (entry.site) void end(entry.site);
      entry.site = null;
      settle(entry);
      const what = pathOfMount(entry.host) === '' ? 'host' : 'path';
      fail(
        entry,
        `Its ${what} ${entry.host} is that of the site ${holder.name}: give one of the two another SITE_URL.`,
      );
    }
    mounts = held;
    found.resolve();
  }

  async function scan(): Promise<void> {
    const sources = new Map<string, SiteSource>();
    for (const source of await deps.find()) {
      const { name } = source;
      if (sources.has(name)) log.error({ site: name }, 'a site is there twice, as a folder and as a file');
      else sources.set(name, source);
    }
    for (const [name, entry] of entries) {
      if (sources.has(name)) continue;
      entries.delete(name);
      settle(entry);
      if (entry.site) void end(entry.site);
      log.info({ site: name }, 'a site is gone');
    }
    for (const source of sources.values()) if (!isStopped) await take(source);
    assignPlaces();
    for (const entry of entries.values()) {
      if (!entry.next && !entry.source) continue;
      if (!entry.site) entry.opened ??= Promise.withResolvers<void>();
      queue.add(entry);
    }
    await queue.idle();
    await Promise.all(ending);
  }

  const early = answeredBy((request, response) => {
    void found.promise.then(() => {
      const served = servedFor(request);
      if (enter(request, response, served.base ?? '', none.front.security)) serve(served, request, response);
    });
  }, none.report);

  function servedFor({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): Served {
    // For the operator of the process, whether or not sites have been found.
    if (!mounts) return url === '/healthz' || url === '/readyz' ? none : early;
    const entry = mounts.at({ headers, url });
    if (!entry) return none;
    entry.isAskedFor = true;
    return entry.site ?? entry.standIn;
  }

  return {
    servedFor,
    rescan() {
      scanning = oneScan(scan).catch((error: unknown) => {
        log.error({ error }, 'the sites could not be looked for: all stay as they are');
      });
      return scanning;
    },
    states: () =>
      [...entries.values()].map((entry) => stateOf(entry, entry.source !== null || entry.next !== null)),
    *metrics() {
      for (const { name, site } of entries.values()) if (site) yield { name, text: site.metrics };
    },
    isOpening: () => !queue.isIdle(),
    async settled() {
      await scanning;
      for (const { site } of entries.values()) await site?.settled();
    },
    async stop(served) {
      isStopped = true;
      queue.clear();
      mounts ??= { at: () => undefined };
      found.resolve();
      for (const entry of entries.values()) {
        settle(entry);
        if (entry.site) void end(entry.site, served);
      }
      await scanning;
      await served;
      await Promise.all(ending);
    },
  };
}

const unavailable = {
  status: 503,
  text: 'This site can’t be shown at the moment. Please try again later.',
  headers: [['Retry-After', '60']] satisfies Header[],
};
