import { type Clock, instantOf } from '../base/timing.ts';
import { ServiceError } from '../service/http/errors.ts';
import type { PrintFailure } from '../site/print-page.ts';
import { nameOf } from './log.ts';
import type { Happening, Reason, SyncEvent, Trouble } from './sync.ts';

/** The status of the site. Plain data; every moment is an ISO instant. Times and numbers are those of this process. */
export interface Status {
  version: string;
  /** `starting` until something is shown and the service was read; `degraded` while the site may be outdated. */
  state: 'starting' | 'current' | 'degraded';
  /** Why the site may be outdated, and since when; `null` while it is not. */
  degraded: { since: string; reason: string } | null;
  /** Whether this process syncs the site; else it shows what another one saves. */
  leads: boolean;
  /** The snapshot that is shown; `null` before the first one. */
  snapshot: string | null;
  /** How much of the list is read, while that takes longer than half a minute; else `null`. */
  reading: { posts: number; total: number } | null;
  /** The last complete read of the service's list. */
  lastRead: string | null;
  /** The last publish that changed the site. */
  lastPublish: string | null;
  /** Open jobs on the shown board, and problems of the service's data; `null` when not known yet. */
  jobs: number | null;
  problems: number | null;
  /** Why one page of each kind could not be printed when a board was first shown; `null` when they could. */
  startFailure: string | null;
  /** The site's folder: when its last change was shown, and why a later one is not; `null` while nothing changed. */
  folder: FolderStatus | null;
  /** Addresses that can't be printed: visitors get their previous content, or an error. */
  unprintable: readonly PrintFailure[];
  /** Saved states that could not be read at the start, each with its new place. */
  unreadable: readonly string[];
  /** When the board changes next by itself; `null` for never. */
  nextBoundary: string | null;
  /** Announcements to search engines and feed readers, by channel; empty when there are none. */
  announcements: Readonly<Record<string, AnnounceStatus>>;
  /** Applications sent on the site: how many are not delivered yet, and how many the service has refused. */
  applications: { waiting: number; dead: number } | null;
  /**
   * Alerts by e-mail: active ones, those that wait for their confirmation, and mails that this process has sent; `null`
   * where the site has none. `trouble`: why mail can't be sent, and since when.
   */
  alerts: {
    active: number;
    unconfirmed: number;
    sent: number;
    trouble: { since: string; reason: string } | null;
  } | null;
  /** Why files of applications can't be scanned for viruses, and since when; `null` while they can be. */
  scanner: { since: string; reason: string } | null;
  /** Purging of the CDN; `null` when there is none that can be purged. */
  cdn: CdnStatus | null;
  counters: {
    syncRequests: Record<Reason, number>;
    reads: number;
    readsFailed: number;
    publishes: number;
    publishesFailed: number;
    dropsHeld: number;
    webhooks: number;
    webhooksIgnored: number;
  };
}

export interface FolderStatus {
  /** When this process last showed a change; `null` for never. */
  lastShown: string | null;
  /** Why the present content can't be shown: every fault, with file, line and what to do; `null` while it can. */
  trouble: { since: string; faults: readonly string[] } | null;
}

/** The status of one channel of announcements. */
export interface AnnounceStatus {
  /** The last accepted call; `null` when unknown. */
  lastSent: string | null;
  /** Addresses that are still to be announced; `null` when not known yet. */
  waiting: number | null;
  /** Why they wait, and since when; `null` while all is well. */
  trouble: { since: string; reason: string } | null;
  /** Time of the next attempt. */
  next: string | null;
}

/** The status of the CDN in front of the site. */
export interface CdnStatus {
  /** The last accepted purge; `null` when this process has made none. */
  lastPurge: string | null;
  /** Tags that may be outdated at the CDN; `null` when not known yet. */
  pending: number | null;
  /** Why they wait, and since when; `null` while all is well. */
  trouble: { since: string; reason: string } | null;
  /** Time of the next attempt. */
  next: string | null;
}

export function emptyStatus(version: string): Status {
  return {
    version,
    state: 'starting',
    degraded: null,
    leads: true,
    snapshot: null,
    reading: null,
    lastRead: null,
    lastPublish: null,
    jobs: null,
    problems: null,
    startFailure: null,
    folder: null,
    unprintable: [],
    unreadable: [],
    nextBoundary: null,
    announcements: {},
    applications: null,
    alerts: null,
    scanner: null,
    cdn: null,
    counters: {
      syncRequests: { start: 0, webhook: 0, boundary: 0, poll: 0, operator: 0, clock: 0, images: 0 },
      reads: 0,
      readsFailed: 0,
      publishes: 0,
      publishesFailed: 0,
      dropsHeld: 0,
      webhooks: 0,
      webhooksIgnored: 0,
    },
  };
}

/** The status after `event`. Pure. */
export function statusAfter(status: Status, event: SyncEvent): Status {
  const next = { ...status, ...changesBy(event, status), counters: countersAfter(status.counters, event) };
  const isCurrent = next.snapshot !== null && next.lastRead !== null;
  return { ...next, state: next.degraded ? 'degraded' : isCurrent ? 'current' : 'starting' };
}

function changesBy(
  event: SyncEvent,
  { folder, alerts: before }: Pick<Status, 'folder' | 'alerts'>,
): Partial<Status> {
  switch (event.type) {
    case 'reading':
      return { reading: { posts: event.posts, total: event.total } };
    case 'read':
      return event.whole ? { lastRead: event.at, reading: null } : {};
    case 'read-failed':
      return event.whole ? { reading: null } : {};
    case 'published': {
      const { snapshot, jobs, problems, nextBoundary } = event;
      const shown = { snapshot, jobs, problems, nextBoundary };
      return event.changed ? { ...shown, lastPublish: event.at } : shown;
    }
    case 'leads':
      // A process that loses the lead reports no end of its read.
      return { leads: event.leads, reading: null };
    case 'followed': {
      const { snapshot, boardAt, jobs, problems, nextBoundary } = event;
      return { snapshot, lastRead: boardAt, jobs, problems, nextBoundary };
    }
    case 'folder-shown':
      return {
        folder: { lastShown: event.at, trouble: null },
        ...(event.snapshot !== null && { snapshot: event.snapshot }),
      };
    case 'folder-refused': {
      const since = folder?.trouble?.since ?? event.at;
      return { folder: { lastShown: folder?.lastShown ?? null, trouble: { since, faults: event.faults } } };
    }
    case 'shown':
      return { snapshot: event.snapshot };
    case 'degraded':
      return { degraded: { since: event.since, reason: event.reason } };
    case 'healed':
      return { degraded: null };
    case 'applications':
      return { applications: { waiting: event.waiting, dead: event.dead } };
    case 'alerts': {
      const { active, unconfirmed, sent, trouble: reason, at } = event;
      const since = before?.trouble?.since ?? at;
      return { alerts: { active, unconfirmed, sent, trouble: reason === null ? null : { since, reason } } };
    }
    case 'scanner':
      return { scanner: event.trouble === null ? null : { since: event.at, reason: event.trouble } };
    default:
      return {};
  }
}

function countersAfter(counters: Status['counters'], event: SyncEvent): Status['counters'] {
  if (event.type === 'request') {
    const syncRequests = {
      ...counters.syncRequests,
      [event.reason]: counters.syncRequests[event.reason] + 1,
    };
    return { ...counters, syncRequests };
  }
  const counted = counterOf(event);
  return counted === null ? counters : { ...counters, [counted]: counters[counted] + 1 };
}

function counterOf(event: SyncEvent): Exclude<keyof Status['counters'], 'syncRequests'> | null {
  switch (event.type) {
    case 'read':
      return event.whole ? 'reads' : null;
    case 'read-failed':
      return event.whole ? 'readsFailed' : null;
    case 'published':
      return event.changed ? 'publishes' : null;
    case 'publish-failed':
      return 'publishesFailed';
    case 'drop-held':
      return 'dropsHeld';
    case 'webhook':
      return event.outcome === 'ignored'
        ? 'webhooksIgnored'
        : event.outcome === 'request'
          ? 'webhooks'
          : null;
    default:
      return null;
  }
}

/** Tracks whether the site may be outdated, and reports when that changes. */
export interface Health {
  /** Records a trouble, or with `null` that it is over. */
  set(trouble: Trouble, reason: string | null): void;
  /** Clears all troubles: they are over, or another process's. */
  clear(): void;
}

/** Which trouble the status shows when there are several. */
const troublesByRank: readonly Trouble[] = ['publish', 'read', 'drop', 'store'];

export function createHealth(clock: Clock, emit: (event: Happening) => void): Health {
  const troubles = new Map<Trouble, string>();
  let since: string | null = null;
  let reported: string | null = null;
  function report(): void {
    const worst = troublesByRank.find((one) => troubles.has(one));
    const at = instantOf(clock);
    if (worst === undefined) {
      if (since !== null) emit({ type: 'healed' });
      since = reported = null;
      return;
    }
    const why = troubles.get(worst) ?? '';
    since ??= at;
    if (why !== reported) emit({ type: 'degraded', trouble: worst, since, reason: why });
    reported = why;
  }
  return {
    set(trouble, reason) {
      if (reason === null) troubles.delete(trouble);
      else troubles.set(trouble, reason);
      report();
    },
    clear() {
      troubles.clear();
      report();
    },
  };
}

/** Why a read failed, for a public page: our own errors by message, others only by name. */
export const readTrouble = (error: unknown): string =>
  error instanceof ServiceError
    ? error.message
    : `The service could not be read (${nameOf(error)}); see the log.`;

/** Why a publish failed, for a public page: no paths of this machine. */
export const publishTrouble = (error: unknown): string =>
  `The new board could not be shown or saved (${nameOf(error)}). It is tried again; see the log.`;
