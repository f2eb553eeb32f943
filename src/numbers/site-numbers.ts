import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressIn, basePath } from '../base/site-path.ts';
import { type Clock, createScheduler, type Trouble } from '../base/timing.ts';
import { readTarget } from '../front/request-target.ts';
import type { SenderOf } from '../front/sender.ts';
import type { Route } from '../front/server.ts';
import { SiteResponse } from '../front/write-answer.ts';
import type { Answer } from '../site/apply/fields.ts';
import { openSiteDatabase, type StoreSettings } from '../store/open-store.ts';
import { createBeaconRoute } from './beacon.ts';
import { numbersFile, openCountStore } from './count-store.ts';
import {
  type Count,
  countsOfForm,
  countsOfSearch,
  countsOfView,
  createPersonCheck,
  type Place,
  wayOf,
} from './counted.ts';
import { createDays } from './days.ts';
import { type NumbersReport, type Period, readReport, type SumsPlace } from './report.ts';
import { createSharedSums, type SharedSums, sharedPrefix } from './shared-sums.ts';

/** The numbers of a site, as one of its processes counts them. */
export interface SiteNumbers {
  /** Counts the page that answers a request, if it is one, before its last byte is sent. */
  seen(request: IncomingMessage, response: ServerResponse): void;
  /** Counts a search that the server answers with a page. */
  searched(request: IncomingMessage, words: string, found: number): void;
  /**
   * Counts a form that was sent, with its mistakes or without.
   *
   * @param advertId of its job; `null` if it is for none, or not known
   */
  applied(request: IncomingMessage, origin: string, answer: Answer, advertId?: number | null): void;
  /** Answers `POST /numbers`: what pages report that the server can't see. */
  route: Route;
  /** The numbers of a period until today, of all processes. Those of this process where the others can't be read. */
  report(days: Period): Promise<NumbersReport & { isPartial: boolean }>;
  /** The totals of the last 30 days, for Prometheus. Never rejects. */
  metrics(): Promise<string>;
  /** Why sums can't be stored now; `null` while they can be. */
  trouble(): Trouble | null;
  /** Stores and sends what was counted. Call it when no request is running. */
  stop(): Promise<void>;
}

export interface SiteNumbersOptions {
  /** Where the site keeps its data. The folder has to exist. */
  place: StoreSettings;
  timeZone: string;
  /** SITE_URL. */
  siteUrl: string;
  /** Addresses of brands that have a host of their own. */
  origins: readonly string[];
  /** What a path of the site shows; `null` for what is no page. */
  placeAt: (path: string) => Place | null;
  /** Whether pages report views themselves: then requests for pages are not counted. */
  isBeacon: boolean;
  /** Whether the pages are on other hosts than this server. */
  isApart: boolean;
  senderOf: SenderOf;
  clock: Clock;
  random: () => number;
  /** Is called with what the owner should know. */
  report: (message: string) => void;
}

const hourMs = 3_600_000;
/** Milliseconds for which metrics are cached. */
const metricsMs = 5_000;

/** Opens the sums of a site. @throws when they can't be opened */
export async function openSiteNumbers(options: SiteNumbersOptions): Promise<SiteNumbers> {
  const { place, timeZone, placeAt, isBeacon, isApart, senderOf, clock, random, report } = options;
  const days = createDays(timeZone);
  const file = numbersFile(place.DATA_DIR);
  const store = openCountStore({ file, clock, random, days, report });
  // One connection is enough for sums.
  const database = await openSiteDatabase({ ...place, DATABASE_CONNECTIONS: 1 }).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const shared: SharedSums | null = database && createSharedSums(database, store, { clock, random, days });
  // So that all processes use the same keys from the first request on.
  await shared?.ship().catch(() => shared.counted());

  const isPerson = createPersonCheck();
  const origins = [new URL(options.siteUrl).origin, ...options.origins];
  const hosts = new Set(origins.map((origin) => new URL(origin).host));
  const own: SumsPlace = { database: store.database, prefix: '' };
  let tidiedOn = '';
  let tidyAt = clock.now();
  const scheduler = createScheduler({
    clock,
    tasks: [
      {
        dueAt: () => tidyAt,
        async run() {
          tidyAt = clock.now() + hourMs;
          const at = clock.wallClock();
          const today = days.of(at);
          if (today === tidiedOn) return;
          try {
            // What became frequent elsewhere keeps its name.
            await shared?.ship();
            store.tidy(at);
            await shared?.tidy(at);
            tidiedOn = today;
          } catch (error) {
            report(`Old numbers can't be deleted now: ${error instanceof Error ? error.message : error}.`);
          }
        },
      },
    ],
  });
  scheduler.tick();

  function count(counts: readonly Count[]): void {
    if (counts.length === 0) return;
    store.add(counts, clock.wallClock());
    shared?.counted();
  }

  const base = basePath(options.siteUrl);
  const reportedAt = (path: string) => {
    const address = addressIn(base, path);
    return address === null ? null : placeAt(address);
  };
  const route = createBeaconRoute({
    origins,
    isApart,
    placeAt: reportedAt,
    isPerson,
    senderOf,
    clock,
    count,
  });

  let hasFailed = false;
  /** Whatever goes wrong, an answer is more important than its number. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!hasFailed)
        report(`A visit could not be counted: ${error instanceof Error ? error.message : error}.`);
      hasFailed = true;
    }
  }

  function countView(request: IncomingMessage, response: ServerResponse): void {
    if (response.statusCode !== 200 && response.statusCode !== 304) return;
    const target = readTarget(request.url ?? '');
    const shown = target?.path.endsWith('/') ? placeAt(target.path) : null;
    if (!target || !shown || !isPerson(request.headers)) return;
    const way = wayOf(request.headers, new URLSearchParams(target.query), hosts);
    count(countsOfView(shown, way));
  }

  async function readNow(period: Period): ReturnType<SiteNumbers['report']> {
    const today = days.of(clock.wallClock());
    if (database && shared) {
      try {
        await shared.ship();
        const all: SumsPlace = { database, prefix: sharedPrefix(database.schema) };
        return { ...(await readReport(all, period, today)), isPartial: false };
      } catch {
        return { ...(await readReport(own, period, today)), isPartial: true };
      }
    }
    return { ...(await readReport(own, period, today)), isPartial: false };
  }

  let lastMetrics: { at: number; text: Promise<string> } | null = null;
  function metrics(): Promise<string> {
    if (lastMetrics === null || clock.now() - lastMetrics.at > metricsMs) {
      const text = readNow(30).then(
        (numbers) => metricsOf(numbers, store.trouble() !== null),
        () => '',
      );
      lastMetrics = { at: clock.now(), text };
    }
    return lastMetrics.text;
  }

  return {
    seen(request, response) {
      if (isBeacon || request.method !== 'GET' || !(response instanceof SiteResponse)) return;
      response.ending = () => attempt(() => countView(request, response));
    },
    searched(request, words, found) {
      attempt(() => {
        if (request.method === 'GET' && isPerson(request.headers)) count(countsOfSearch(words, found));
      });
    },
    applied(request, origin, answer, advertId) {
      attempt(() => {
        if (!isPerson(request.headers)) return;
        const about = advertId === undefined ? advertOf(request, placeAt) : advertId;
        if (answer.status === 201) count(countsOfForm(about, origin, 'sent'));
        else if (answer.status === 422 || answer.status === 413) {
          const fields = answer.faults.map(({ field }) => field);
          count(countsOfForm(about, origin, fields));
        }
      });
    },
    route,
    report: readNow,
    metrics,
    trouble: store.trouble,
    async stop() {
      scheduler.stop();
      await scheduler.settled();
      await shared?.stop();
      store.close();
      await database?.close();
    },
  };
}

/** The advert of a form that was sent to its page. */
const advertOf = ({ url = '' }: IncomingMessage, placeAt: SiteNumbersOptions['placeAt']): number | null =>
  placeAt(readTarget(url)?.path ?? '')?.advertId ?? null;

const metric = 'jobfront_numbers';

function metricsOf({ totals }: NumbersReport, isFailing: boolean): string {
  return [
    `# HELP ${metric} What visitors did in the last 30 days (docs/numbers.md). Numbers below 5 are left out.`,
    `# TYPE ${metric} gauge`,
    ...Object.entries(totals).flatMap(([what, cell]) =>
      typeof cell === 'number' ? [`${metric}{what="${what}"} ${cell}`] : [],
    ),
    `# HELP ${metric}_failing 1 while what is counted can not be stored.`,
    `# TYPE ${metric}_failing gauge`,
    `${metric}_failing ${Number(isFailing)}`,
    '',
  ].join('\n');
}
