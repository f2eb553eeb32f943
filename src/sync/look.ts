import type { Board } from '../board/job.ts';

/**
 * Why somebody wants us to look again. `clock`: the time of day was set, or the machine slept. `images`: images of adverts
 * have come.
 */
export type Reason = 'start' | 'webhook' | 'boundary' | 'poll' | 'operator' | 'clock' | 'images';

/** What a webhook says has changed. Forgeable, may be lost, may come twice: a hint and nothing more. */
export interface Hint {
  publishId?: number;
  advertId?: number;
  recruitmentId?: number;
}

/** What one look at the service gave. Whoever looks may carry more along (images, posts). */
export interface BoardRead {
  /** The whole board, also after a look at named posts. */
  board: Board;
  /** Whether the whole list was read and proven complete; false after a look at named posts. */
  complete: boolean;
}

export interface ReadOptions<L extends BoardRead> {
  /** Look only at the posts that this names; without it the whole list is read. */
  hint?: Hint;
  /** With `hint`: the look that the answer builds on, with everything but the named posts as it is there. */
  base?: L;
  signal: AbortSignal;
}

/**
 * Looks at the service once. A complete look must be proven complete or reject. Deadlines are its own matter, and
 * it must end soon after `signal` aborts. It saves nothing: what becomes of the look is decided by the watcher.
 */
export type ReadService<L extends BoardRead> = (options: ReadOptions<L>) => Promise<L>;

export interface PublishOptions<L extends BoardRead> {
  /** The look that the board comes from; `look.board` is the board. */
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
