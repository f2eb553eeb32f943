import type { Board } from '../board/job.ts';

/**
 * Why a sync was requested. `clock`: the time of day was set, or the machine slept. `images`: images of adverts have
 * arrived.
 */
export type Reason = 'start' | 'webhook' | 'boundary' | 'poll' | 'operator' | 'clock' | 'images';

/** What a webhook says has changed. Forgeable, may be lost or duplicated: only a hint. */
export interface Hint {
  publishId?: number;
  advertId?: number;
  recruitmentId?: number;
}

/** The result of one read of the service. It may carry more data (images, posts). */
export interface BoardRead {
  /** The whole board, also after a read of named posts. */
  board: Board;
  /** Whether the whole list was read and proven complete; false after a read of named posts. */
  complete: boolean;
}

export interface ReadOptions<L extends BoardRead> {
  /** Read only the posts that this names; if left out the whole list. */
  hint?: Hint;
  /** With `hint`: the read to build on; everything but the named posts is taken from it. */
  base?: L;
  signal: AbortSignal;
}

/**
 * Reads the service once. A complete read must be proven complete or reject. It sets its own deadlines, and must end
 * soon after `signal` aborts. It saves nothing: the watcher decides what to do with the result.
 */
export type ReadService<L extends BoardRead> = (options: ReadOptions<L>) => Promise<L>;

export interface PublishOptions<L extends BoardRead> {
  /** The read that the board comes from; `read.board` is the board. */
  read: L;
  reasons: readonly Reason[];
  /** Aborts when the process has to end: leave cleanly, and reject. */
  signal: AbortSignal;
}

/** The result of a publish. */
export interface Published {
  /** The snapshot that is shown now. */
  snapshot: string;
  /** Whether it differs from the one before. */
  changed: boolean;
}

/** Shows `board` and saves it. Called with an unchanged board too (after every poll). Calls never overlap. */
export type Publish<L extends BoardRead> = (board: Board, options: PublishOptions<L>) => Promise<Published>;

/** What failed: reading the service, publishing, a drop of jobs that waits for a second read, or the shared store. */
export type Trouble = 'read' | 'publish' | 'drop' | 'store';

/** The outcome of a webhook. `not-safe`: it could not be stored. */
export type WebhookOutcome = 'request' | 'ignored' | 'too-large' | 'wrong-method' | 'broken-off' | 'not-safe';

/** Events of the site. */
export type Happening =
  | { type: 'request'; reason: Reason }
  /** How much of the whole list is read: every half minute, if it takes longer. `total`: how many posts there are. */
  | { type: 'reading'; posts: number; total: number }
  /** The thread that reads posts has failed. They are read in the main thread, which takes longer. */
  | { type: 'thread-failed'; error: unknown }
  /** A successful read of the service; `ms` is its duration. */
  | { type: 'read'; whole: boolean; ms: number; jobs: number; problems: number }
  | { type: 'read-failed'; whole: boolean; ms: number; error: unknown }
  /** A read with so many fewer jobs that a second one has to confirm it. */
  | { type: 'drop-held'; before: number; after: number; missing: number }
  /** Jobs that the list lacks, but that the service returns when they are requested by name. */
  | { type: 'kept'; kept: number; missing: number }
  /** A validity has begun or ended. */
  | { type: 'boundary'; boundary: string }
  | {
      type: 'published';
      ms: number;
      snapshot: string;
      changed: boolean;
      reasons: readonly Reason[];
      jobs: number;
      problems: number;
      nextBoundary: string | null;
    }
  | { type: 'publish-failed'; ms: number; error: unknown }
  /** The site is up, but may be outdated: why, for the operator only. Repeated when the reason changes. */
  | { type: 'degraded'; trouble: Trouble; since: string; reason: string }
  | { type: 'healed' }
  /** `event` is one of the known names, `none` or `other`. */
  | { type: 'webhook'; event: string; outcome: WebhookOutcome }
  /** A wrong operator password; `slowed`: not even checked, after many wrong ones. */
  | { type: 'wrong-password'; outcome: 'refused' | 'slowed' }
  /** An action of an operator, and its result. `by`: who, by their password or as they said. */
  | { type: 'operated'; action: string; by: string; ok: boolean; message: string }
  | { type: 'hint-failed'; error: unknown }
  /** Whether this process syncs the site, or shows what another one saves. */
  | { type: 'leads'; leads: boolean }
  /** A save of another process is shown. `boardAt`: when the board was last confirmed to match the service. */
  | {
      type: 'followed';
      snapshot: string;
      boardAt: string;
      jobs: number;
      problems: number;
      nextBoundary: string | null;
    }
  /** How many applications wait to be delivered, and how many were refused for good. */
  | { type: 'applications'; waiting: number; dead: number }
  /**
   * How many alerts by e-mail are active, wait for their confirmation, and how many mails of theirs this process has
   * sent; `trouble`: why mail can't be sent now.
   */
  | { type: 'alerts'; active: number; unconfirmed: number; sent: number; trouble: string | null }
  /** The virus scanner is unavailable (`trouble` says why), or available again (`null`). */
  | { type: 'scanner'; trouble: string | null }
  /** The CDN has purged what has changed; `whole`: everything of the site. */
  | { type: 'purged'; tags: number; whole: boolean; pending: number }
  /** It will be retried. */
  | { type: 'purge-failed'; reason: string; pending: number | null }
  /**
   * A change in the site's folder is shown: other pages of the owner's, other settings, or newly compiled pages.
   * `snapshot`: what it was saved as; `null` if it was not.
   */
  | { type: 'folder-shown'; how: 'pages' | 'settings' | 'compiled'; ms: number; snapshot: string | null }
  /** A change in the site's folder can't be shown, and the site stays as it was: every fault, with file and line. */
  | { type: 'folder-refused'; faults: readonly string[] }
  /** The site has changed without a publish: the start, or a rollback. */
  | { type: 'shown'; snapshot: string };

/** An event for the status page, the metrics and the log. `at` is an ISO instant. */
export type SyncEvent = Happening & { at: string };
/** Receives events. It must not throw. */
export type Listener = (event: SyncEvent) => void;

/** One listener that calls them all. */
export const emitToAll =
  (...listeners: readonly Listener[]): Listener =>
  (event) => {
    for (const listener of listeners) listener(event);
  };
