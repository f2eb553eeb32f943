import type { Board } from '../board/job.ts';

/**
 * Why a sync was requested. `clock`: the time of day was set, or the machine slept. `images`: images of adverts
 * have come.
 */
export type Reason = 'start' | 'webhook' | 'boundary' | 'poll' | 'operator' | 'clock' | 'images';

/** What a webhook says has changed. Forgeable, may be lost, may come twice: a hint and nothing more. */
export interface Hint {
  publishId?: number;
  advertId?: number;
  recruitmentId?: number;
}

/** What one read of the service gave. It may carry more along (images, posts). */
export interface BoardRead {
  /** The whole board, also after a read of named posts. */
  board: Board;
  /** Whether the whole list was read and proven complete; false after a read of named posts. */
  complete: boolean;
}

export interface ReadOptions<L extends BoardRead> {
  /** Read only the posts that this names; without it the whole list is read. */
  hint?: Hint;
  /** With `hint`: the read that the answer builds on, with everything but the named posts as it is there. */
  base?: L;
  signal: AbortSignal;
}

/**
 * Reads the service once. A complete read must be proven complete or reject. Deadlines are its own matter, and
 * it must end soon after `signal` aborts. It saves nothing: what becomes of it is decided by the watcher.
 */
export type ReadService<L extends BoardRead> = (options: ReadOptions<L>) => Promise<L>;

export interface PublishOptions<L extends BoardRead> {
  /** The read that the board comes from; `read.board` is the board. */
  read: L;
  reasons: readonly Reason[];
  /** Aborts when the process has to end: leave cleanly, and reject. */
  signal: AbortSignal;
}

/** What a publish has brought about. */
export interface Published {
  /** The snapshot that is shown now. */
  snapshot: string;
  /** Whether it is another one than before. */
  changed: boolean;
}

/**
 * Shows `board` and saves it. Called with an unchanged board too (after every poll). Never called while an earlier call is
 * running.
 */
export type Publish<L extends BoardRead> = (board: Board, options: PublishOptions<L>) => Promise<Published>;

/** What went wrong: reading the service, publishing, a drop of jobs that waits for a second read, or asking the store that other processes write. */
export type Trouble = 'read' | 'publish' | 'drop' | 'store';

/** What became of a webhook. `not-safe`: that it has come could not be kept. */
export type WebhookOutcome = 'request' | 'ignored' | 'too-large' | 'wrong-method' | 'broken-off' | 'not-safe';

/** What happens to the site. */
export type Happening =
  | { type: 'request'; reason: Reason }
  /** A read of the service that succeeded; `ms` is how long it took. */
  | { type: 'read'; whole: boolean; ms: number; jobs: number; problems: number }
  | { type: 'read-failed'; whole: boolean; ms: number; error: unknown }
  /** A read that showed so many fewer jobs that a second one has to confirm it. */
  | { type: 'drop-held'; before: number; after: number; missing: number }
  /** Jobs that the list lacks, and that the service has all the same when it is asked for them by name. */
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
  /** The site is up, but may not be current: why, for the operator's eyes. Comes again when the reason changes. */
  | { type: 'degraded'; trouble: Trouble; since: string; reason: string }
  | { type: 'healed' }
  /** `event` is one of the known names, `none` or `other`. */
  | { type: 'webhook'; event: string; outcome: WebhookOutcome }
  /** Somebody gave a wrong operator password; `slowed`: it was not even checked, after many wrong ones. */
  | { type: 'wrong-password'; outcome: 'refused' | 'slowed' }
  /** An operator did something, and this came of it. `by`: who, by their password or as they said. */
  | { type: 'operated'; action: string; by: string; ok: boolean; message: string }
  | { type: 'hint-failed'; error: unknown }
  /** Whether this process syncs the site, or shows what another one saves. */
  | { type: 'leads'; leads: boolean }
  /** What another process has saved is shown. `boardAt`: when it was last found to be what the service has. */
  | {
      type: 'followed';
      snapshot: string;
      boardAt: string;
      jobs: number;
      problems: number;
      nextBoundary: string | null;
    }
  /** So many applications wait to be delivered, and so many are refused for good. */
  | { type: 'applications'; waiting: number; dead: number }
  /** The virus scanner has gone away (`trouble` says why), or is back (`null`). */
  | { type: 'scanner'; trouble: string | null }
  /** The CDN has forgotten what has changed; `whole`: everything of the site. */
  | { type: 'purged'; tags: number; whole: boolean; pending: number }
  /** It is tried again. */
  | { type: 'purge-failed'; reason: string; pending: number | null }
  /** Something else than a publish has changed what is shown: the start, or a rollback. */
  | { type: 'shown'; snapshot: string };

/** Something that happened, for the status page, the metrics and the log. `at` is an ISO instant. */
export type SyncEvent = Happening & { at: string };
/** Hears of what happens. It must not throw. */
export type Listener = (event: SyncEvent) => void;

/** One listener that calls them all. */
export const emitToAll =
  (...listeners: readonly Listener[]): Listener =>
  (event) => {
    for (const listener of listeners) listener(event);
  };
