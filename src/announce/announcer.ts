import type { KeyObject } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Level, Logger } from 'pino';
import { type Clock, createRetry, createScheduler, instantOf, type Retry } from '../base/timing.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { StoreView } from '../store/store.ts';
import type { AnnounceStatus } from '../sync/status.ts';
import { type Announcement, announce } from './announce.ts';
import type { Channel, ChannelName } from './channel.ts';
import { channelsOf } from './channels.ts';
import { type ShownBoard, siteState } from './site-state.ts';

export interface AnnouncerOptions<Shown> {
  channels: readonly Channel[];
  /** Announces the current site through these channels. */
  announce: (shown: Shown, channels: readonly Channel[], signal: AbortSignal) => Promise<Announcement[]>;
  clock: Clock;
  random: () => number;
  emit: EmitAnnounce;
  /** How long to wait for the next change, and how long at most from the first, milliseconds. */
  quietMs?: number;
  longestMs?: number;
}

/** Announces what the live site shows, in the background. */
export interface Announcer<Shown> {
  /** Call it when a site is shown and saved, and at the start: what an earlier run has left is announced then. */
  shown(shown: Shown): void;
  status(): Readonly<Record<string, AnnounceStatus>>;
  /** Aborts a running call: the next start announces the rest. */
  stop(): Promise<void>;
  /** Resolves when no announcement is running. */
  settled(): Promise<void>;
}

/** Longest wait after failures: an owner who has fixed the cause waits no longer than this, or restarts. */
const longestBackoffMs = 3_600_000;

/**
 * Announces after changes, once it is quiet: the current site is compared with what was announced, so that a burst is
 * one announcement. One runs at a time. Failed ones are retried with back-off, at the time that the other side names,
 * or when its day begins.
 */
export function createAnnouncer<Shown>(options: AnnouncerOptions<Shown>): Announcer<Shown> {
  const { channels, announce, clock, random, emit, quietMs = 10_000, longestMs = 60_000 } = options;
  const stopping = new AbortController();
  const retry = () => createRetry({ clock, maxMs: longestBackoffMs, random });
  const ways = new Map(channels.map((channel) => [channel.name, wayOf(channel, retry())]));
  let latest: Shown | null = null;
  let firstChange: number | null = null;
  const worker = createScheduler({
    clock,
    tasks: [
      {
        dueAt: () =>
          [...ways.values()].reduce((due, way) => Math.min(due, way.dueAt), Number.POSITIVE_INFINITY),
        async run() {
          const shown = latest;
          const due = [...ways.values()].filter((way) => way.dueAt <= clock.now());
          for (const way of due) way.dueAt = Number.POSITIVE_INFINITY;
          firstChange = null;
          if (shown !== null) await attempt(shown, due);
        },
      },
    ],
  });

  /** Never rejects. */
  async function attempt(shown: Shown, due: readonly Way[]): Promise<void> {
    try {
      const channels = due.map(({ channel }) => channel);
      for (const one of await announce(shown, channels, stopping.signal)) {
        const way = ways.get(one.channel);
        if (way) take(way, one);
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      for (const way of due) failed(way, reason, null);
      emit({ type: 'announce-failed', channel: null, waiting: null, reason, at: instantOf(clock) });
    }
  }

  function take(way: Way, { sent, refused, waiting, trouble, notBefore, lastSent }: Announcement): void {
    const { name: channel } = way.channel;
    const at = instantOf(clock);
    way.status = { ...way.status, lastSent, waiting };
    if (sent.length > 0) emit({ type: 'announced', channel, count: sent.length, at });
    for (const { url, reason } of refused) emit({ type: 'announce-refused', channel, url, reason, at });
    if (trouble === null) {
      way.retry.healed();
      way.status = { ...way.status, trouble: null, next: null };
      return;
    }
    failed(way, trouble.reason, notBefore);
    emit({ type: 'announce-failed', channel, waiting, reason: trouble.reason, at });
  }

  function failed(way: Way, reason: string, notBefore: string | null): void {
    way.retry.failed(reason, notBefore === null ? null : Date.parse(notBefore) - clock.wallClock());
    // A change that has come meanwhile waits, too.
    way.dueAt = way.retry.dueAt(false);
    const next = new Date(clock.wallClock() + way.dueAt - clock.now()).toISOString();
    way.status = { ...way.status, trouble: way.retry.trouble(), next };
  }

  return {
    shown(shown) {
      latest = shown;
      const now = clock.now();
      firstChange ??= now;
      const due = Math.min(now + quietMs, firstChange + longestMs);
      for (const way of ways.values()) {
        way.dueAt = Math.max(due, way.retry.dueAt(false));
      }
      worker.tick();
    },
    status: () => Object.fromEntries([...ways].map(([name, { status }]) => [name, status])),
    async stop() {
      stopping.abort(new Error('The site stops.'));
      worker.stop();
      await worker.settled();
    },
    settled: worker.settled,
  };
}

interface Way {
  channel: Channel;
  retry: Retry;
  /** On the clock of `now`. */
  dueAt: number;
  status: AnnounceStatus;
}

const wayOf = (channel: Channel, retry: Retry): Way => ({
  channel,
  retry,
  dueAt: Number.POSITIVE_INFINITY,
  status: { lastSent: null, waiting: null, trouble: null, next: null },
});

type Happening =
  | { type: 'announced'; channel: ChannelName; count: number }
  /** One address is rejected; all others are accepted. */
  | { type: 'announce-refused'; channel: ChannelName; url: string; reason: string }
  /** Will be retried; `channel` is `null` when it concerns all. */
  | { type: 'announce-failed'; channel: ChannelName | null; waiting: number | null; reason: string };

/** An event of the announcer. `at` is an ISO instant. */
export type AnnounceEvent = Happening & { at: string };

/** Receives events of announcements. It must not throw. */
export type EmitAnnounce = (event: AnnounceEvent) => void;

const texts: Readonly<Record<AnnounceEvent['type'], readonly [Level, string]>> = {
  announced: ['info', 'changed pages were announced'],
  'announce-refused': ['warn', 'an address was not taken; it is announced again when it changes'],
  'announce-failed': ['warn', 'changed pages could not be announced; it is tried again'],
};

/** Logs announcements. */
const logAnnouncements =
  (log: Pick<Logger, Level>): EmitAnnounce =>
  ({ type, at: _, ...more }) => {
    const [level, text] = texts[type];
    log[level]({ event: type, ...more }, text);
  };

export interface SiteAnnouncerDeps {
  /** Holds the ledgers of announcements. */
  store: Pick<StoreView, 'state'>;
  /** Private, Ed25519; signs the site's files. */
  signingKey: KeyObject | null;
  clock: Clock;
  random: () => number;
  log: Logger;
}

/** Announces what a live site shows; `null` when the settings turn on no channel. */
export function createSiteAnnouncer(
  settings: Settings,
  { store, signingKey, clock, random, log }: SiteAnnouncerDeps,
): Announcer<ShownBoard> | null {
  const { environment } = settings;
  const channels = channelsOf(environment, signingKey, clock.wallClock);
  if (channels.length === 0) return null;
  return createAnnouncer({
    channels,
    clock,
    random,
    emit: logAnnouncements(log),
    announce: async (shown: ShownBoard, due, signal) =>
      announce(await siteState(shown, settings), due, {
        store,
        dataDir: environment.DATA_DIR,
        pid: process.pid,
        wallClock: clock.wallClock,
        random,
        signal,
        sleep: (ms) => wait(ms, undefined, { signal }),
        report: (message) => log.warn(message),
      }),
  });
}
