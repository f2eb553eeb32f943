import { join } from 'node:path';
import { z } from 'zod';
import { type Ledger, openLedger } from '../base/ledger.ts';
import { lockDataDir } from '../store/data-folder.ts';
import type { Lock } from '../store/file-lock.ts';
import type { StoreView, Warn } from '../store/store.ts';
import type { Channel, ChannelName, Notice, Trouble } from './channel.ts';
import type { SiteState } from './site-state.ts';

export interface AnnounceDeps {
  /** Holds the ledgers of announcements. */
  store: Pick<StoreView, 'state'>;
  dataDir: string;
  pid: number;
  /** Milliseconds since 1970. */
  wallClock(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** Ends it between or within calls; what was not announced is due again. */
  signal: AbortSignal;
  /** Receives messages about a ledger that can't be read. */
  report: Warn;
}

/** What was announced through one channel, and what is left. */
export interface Announcement {
  channel: ChannelName;
  sent: readonly Notice[];
  /** Addresses that the other side rejects as they are. */
  refused: readonly { url: string; reason: string }[];
  /** How many addresses are still to be announced. */
  waiting: number;
  /** Why; `null` when none are. */
  trouble: Trouble | null;
  /** ISO instant before which nothing may be sent; `null` when there is no such limit. */
  notBefore: string | null;
  lastSent: string | null;
}

/** How often one call is sent at most, and how long to wait in between, before it is left for later. */
const maxAttempts = 4;
const firstBackoffMs = 1_000;
const longestWaitMs = 60_000;

/**
 * Announces what has changed since the last announcement, through each channel. Changes follow from the site and a
 * ledger of what was announced, not from events: whenever the process ends, the next run announces the rest, and
 * repeats one call at most. A daily limit is never exceeded: a call counts before it is sent. Of several processes that
 * share a store only the leader sends anything.
 *
 * @throws {DataDirInUse} when another process announces
 * @throws the reason of `signal`, or errors of the disk
 */
export async function announce(
  state: SiteState,
  channels: readonly Channel[],
  deps: AnnounceDeps,
): Promise<Announcement[]> {
  const lock = lockLedgers(deps.dataDir, deps.pid, instant(deps.wallClock()));
  try {
    const all: Announcement[] = [];
    for (const channel of channels) all.push(await announceTo(channel, state, deps));
    return all;
  } finally {
    lock.release();
  }
}

const ledgerSchema = z.object({
  format: z.literal(1),
  /** The recipient. */
  to: z.string(),
  /** ISO instant of the last accepted call. */
  lastSent: z.string().nullable(),
  /** The day of `used`, as the other side counts days. */
  day: z.string(),
  /** Addresses that were sent on that day. */
  used: z.int().nonnegative(),
  /** The key of what was announced, by address. */
  sent: z.record(z.string(), z.string()),
});

type AnnouncedAbout = Omit<z.output<typeof ledgerSchema>, 'format' | 'sent'>;

/** What was announced through one channel: the key of the content, by address. */
type AnnounceLedger = Ledger<AnnouncedAbout, string>;

/**
 * Prevents two processes from announcing with the same data folder at the same time.
 *
 * @throws {DataDirInUse} when another one does
 */
export const lockLedgers = (dataDir: string, pid: number, now: string): Lock =>
  lockDataDir(join(dataDir, 'announced'), pid, now);

/**
 * Opens what is stored under `announced/<name>`: empty when the recipient has changed. A writer must hold the lock, and
 * be the leader when several processes share the store.
 */
const openAnnounced = (
  { store, report }: Pick<AnnounceDeps, 'store' | 'report'>,
  { name, to }: Channel,
): Promise<AnnounceLedger> =>
  openLedger<AnnouncedAbout, string>({
    place: store.state(`announced/${name}`),
    parse(text) {
      const { format: _, sent, ...about } = ledgerSchema.parse(JSON.parse(text));
      return { about, items: new Map(Object.entries(sent)) };
    },
    print: ({ about: { lastSent, day, used }, items }) =>
      `${JSON.stringify({ format: 1, to, lastSent, day, used, sent: Object.fromEntries(items) })}\n`,
    empty: { to, lastSent: null, day: '', used: 0 },
    isOurs: (about) => about.to === to,
    report,
  });

/** Records that these are announced, or are not to be. */
function note(ledger: AnnounceLedger, notices: readonly Notice[]): void {
  for (const { url, key } of notices) ledger.set(url, key ?? undefined);
}

async function announceTo(channel: Channel, state: SiteState, deps: AnnounceDeps): Promise<Announcement> {
  const { wallClock, signal } = deps;
  const ledger = await openAnnounced(deps, channel);
  const usedOn = (day: string) => (ledger.about.day === day ? ledger.about.used : 0);
  const { forgotten, due } = dueOf(channel, state, ledger);
  note(ledger, forgotten);
  await ledger.save();
  let left = due;
  const sent: Notice[] = [];
  const refused: { url: string; reason: string }[] = [];
  const ended = (trouble: Trouble | null, notBefore: number | null): Announcement => ({
    channel: channel.name,
    sent,
    refused,
    waiting: left.length,
    trouble,
    notBefore: notBefore === null ? null : instant(notBefore),
    lastSent: ledger.about.lastSent,
  });
  for (let failures = 0; left.length > 0; ) {
    signal.throwIfAborted();
    const { day, endsAt } = channel.daily?.dayOf(wallClock()) ?? { day: '', endsAt: null };
    const limit = channel.daily?.limit ?? Number.POSITIVE_INFINITY;
    const room = limit - usedOn(day);
    if (room <= 0) return ended(usedUp(limit), endsAt);
    const batch = left.slice(0, Math.min(channel.most, room));
    // The call counts even if this process dies. Also without a daily limit: a process that no longer leads fails here,
    // and sends nothing.
    ledger.describe({ day, used: usedOn(day) + (channel.daily ? batch.length : 0) });
    await ledger.save({ always: true });
    const answer = await channel.send(batch, signal);
    const done = [...answer.taken, ...answer.refused.map(({ notice }) => notice)];
    note(ledger, done);
    if (done.length > 0) ledger.describe({ lastSent: instant(wallClock()) });
    const isLimit = answer.trouble?.kind === 'limit';
    const uncounted = batch.length - answer.counted;
    if (channel.daily) ledger.describe({ used: isLimit ? limit : Math.max(0, usedOn(day) - uncounted) });
    await ledger.save();
    for (const notice of answer.taken) sent.push(notice);
    for (const { notice, reason } of answer.refused) refused.push({ url: notice.url, reason });
    const isDone = new Set(done);
    left = left.filter((notice) => !isDone.has(notice));
    const { trouble } = answer;
    if (trouble === null) {
      failures = 0;
      continue;
    }
    if (trouble.kind === 'limit') return ended(trouble, endsAt);
    failures += 1;
    const backoff = firstBackoffMs * 2 ** (failures - 1) * (1 + deps.random());
    const wait = Math.max(trouble.retryAfterMs ?? 0, backoff);
    if (trouble.kind === 'owner' || failures === maxAttempts || wait > longestWaitMs) {
      return ended(trouble, trouble.retryAfterMs === null ? null : wallClock() + trouble.retryAfterMs);
    }
    await deps.sleep(wait, signal);
  }
  return ended(null, null);
}

const usedUp = (limit: number): Trouble => ({
  reason: `The daily limit of ${limit} is used up; the rest follows when the day has ended there.`,
  kind: 'limit',
  retryAfterMs: null,
});

const instant = (ms: number): string => new Date(ms).toISOString();

function dueOf(channel: Channel, state: SiteState, { items }: Pick<AnnounceLedger, 'items'>) {
  const all = channel.plan(state, items);
  return {
    forgotten: all.filter(({ what }) => what === 'forgotten'),
    due: all.filter(({ what }) => what !== 'forgotten'),
  };
}

/** What `announce` would send, most urgent first. Writes nothing. */
export async function plannedNotices(
  state: SiteState,
  channels: readonly Channel[],
  deps: Pick<AnnounceDeps, 'store' | 'report'>,
): Promise<{ channel: ChannelName; to: string; notices: Notice[] }[]> {
  return Promise.all(
    channels.map(async (channel) => {
      const ledger = await openAnnounced(deps, channel);
      return { channel: channel.name, to: channel.to, notices: dueOf(channel, state, ledger).due };
    }),
  );
}
