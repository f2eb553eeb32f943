import { type Clock, instantOf } from '../base/timing.ts';
import { ServiceError } from '../service/http/errors.ts';
import type { PrintFailure } from '../site/print-page.ts';
import { nameOf } from './log.ts';
import type { Happening, Reason, SyncEvent, Trouble } from './sync.ts';

/** How the site stands. Plain data; every moment is an ISO instant. Times and numbers are those of this process. */
export interface Status {
  version: string;
  /** `starting` until something is shown and the service was read; `degraded` while the site may be behind. */
  state: 'starting' | 'current' | 'degraded';
  /** Why the site may be behind, and since when; `null` while it is not. */
  degraded: { since: string; reason: string } | null;
  /** Whether this process syncs the site; else it shows what another one saves. */
  leads: boolean;
  /** The snapshot that is shown; `null` before the first one. */
  snapshot: string | null;
  /** The last complete read of the service's list. */
  lastRead: string | null;
  /** The last publish that changed the site. */
  lastPublish: string | null;
  /** Open jobs on the shown board, and problems of the service's data; `null` where not known yet. */
  jobs: number | null;
  problems: number | null;
  /** Why one page of each kind could not be printed when a board was first shown; `null` where they could. */
  startFailure: string | null;
  /** Addresses that can't be printed: visitors get them as they were before, or not at all. */
  unprintable: readonly PrintFailure[];
  /** Saved states that could not be read at the start, each with where it is kept. */
  unreadable: readonly string[];
  /** When the board changes next by itself; `null` for never. */
  nextBoundary: string | null;
  /** How changes are announced to search engines and readers of feeds, by the way; empty where they are not. */
  announcements: Readonly<Record<string, AnnounceStatus>>;
  /** Applications that are sent on the site: how many are still to be delivered, and how many the service refuses. */
  applications: { waiting: number; dead: number } | null;
  /** Why files of applications can't be scanned for viruses, and since when; `null` while they can be. */
  scanner: { since: string; reason: string } | null;
  /** How the CDN is told of changes; `null` where there is none that can be told. */
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

/** How one way of announcing stands. */
export interface AnnounceStatus {
  /** The last call that was taken; `null` where none is known of. */
  lastSent: string | null;
  /** Addresses that are still to be announced; `null` where not known yet. */
  waiting: number | null;
  /** Why they wait, and since when; `null` while all is well. */
  trouble: { since: string; reason: string } | null;
  /** When it is tried again. */
  next: string | null;
}

/** How the CDN before the site stands. */
export interface CdnStatus {
  /** The last purge that was taken; `null` where this process knows of none. */
  lastPurge: string | null;
  /** Tags of which it may still have something older; `null` where not known yet. */
  pending: number | null;
  /** Why they wait, and since when; `null` while all is well. */
  trouble: { since: string; reason: string } | null;
  /** When it is tried again. */
  next: string | null;
}

export function emptyStatus(version: string): Status {
  return {
    version,
    state: 'starting',
    degraded: null,
    leads: true,
    snapshot: null,
    lastRead: null,
    lastPublish: null,
    jobs: null,
    problems: null,
    startFailure: null,
    unprintable: [],
    unreadable: [],
    nextBoundary: null,
    announcements: {},
    applications: null,
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
  const next = { ...status, ...changesBy(event), counters: countersAfter(status.counters, event) };
  const isCurrent = next.snapshot !== null && next.lastRead !== null;
  return { ...next, state: next.degraded ? 'degraded' : isCurrent ? 'current' : 'starting' };
}

function changesBy(event: SyncEvent): Partial<Status> {
  switch (event.type) {
    case 'read':
      return event.whole ? { lastRead: event.at } : {};
    case 'published': {
      const { snapshot, jobs, problems, nextBoundary } = event;
      const shown = { snapshot, jobs, problems, nextBoundary };
      return event.changed ? { ...shown, lastPublish: event.at } : shown;
    }
    case 'leads':
      return { leads: event.leads };
    case 'followed': {
      const { snapshot, boardAt, jobs, problems, nextBoundary } = event;
      return { snapshot, lastRead: boardAt, jobs, problems, nextBoundary };
    }
    case 'shown':
      return { snapshot: event.snapshot };
    case 'degraded':
      return { degraded: { since: event.since, reason: event.reason } };
    case 'healed':
      return { degraded: null };
    case 'applications':
      return { applications: { waiting: event.waiting, dead: event.dead } };
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

/** Knows whether the site may be behind the service, and reports when that changes. */
export interface Health {
  /** Takes down a trouble, or with `null` that it is over. */
  set(trouble: Trouble, reason: string | null): void;
  /** All troubles are over, or somebody else's. */
  clear(): void;
}

/** What stands in the status where there are several troubles at once. */
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

/** Why a read failed, for a public page: our own errors speak for themselves, of others only the name is shown. */
export const readTrouble = (error: unknown): string =>
  error instanceof ServiceError
    ? error.message
    : `The service could not be read (${nameOf(error)}); see the log.`;

/** Why a publish failed, for a public page: no paths of this machine. */
export const publishTrouble = (error: unknown): string =>
  `The new board could not be shown or saved (${nameOf(error)}). It is tried again; see the log.`;
