import { type Backoff, type Clock, type ClosableTask, instantOf } from '../base/timing.ts';
import type { Job } from '../board/job.ts';
import { millisecondsOf } from '../board/listed-post.ts';
import { boardAt, crossed, nextBoundary } from './board-changes.ts';
import { endRequest, mergeRequests, type PublishRequest } from './requests.ts';
import { type Health, publishTrouble } from './status.ts';
import type { BoardRead, Happening, Publish } from './sync.ts';

export interface PublisherOptions<L extends BoardRead> {
  publish: Publish<L>;
  clock: Clock;
  backoff: Backoff;
  health: Health;
  /** Moments at which the site changes besides, ISO instants (`nextBoundary`); none if left out. */
  moments?: () => readonly string[];
  emit: (event: Happening) => void;
  /** Called when a board is shown that contains the complete read of this mark. Must not reject. */
  served: (mark: number) => Promise<void>;
}

/** Holds the board to show, and publishes it. */
export interface Publisher<L extends BoardRead> extends ClosableTask {
  /** The newest accepted read, published or not, at the moment it was last advanced to. */
  latest(): L | null;
  /** When the latest board changes by itself: milliseconds since 1970, Infinity for never. */
  boundaryAt(): number;
  accept(read: L, request: PublishRequest): void;
  /**
   * Advances the latest board over its boundary, and requests its publication.
   *
   * @returns the jobs that have opened or ended by that
   */
  cross(): readonly Job[];
  /**
   * Since when boards are being published, or are about to be: milliseconds of the clock; `null` if none is. Boards that
   * follow each other without a pause count as one.
   */
  publishingSince(): number | null;
  /** Asks a running publish to leave cleanly, and resolves when it has. */
  leave(): Promise<void>;
}

/**
 * The board to show is a level: a board that is accepted while a publish runs replaces the waiting one, so one publish
 * runs and at most one waits. Every board is advanced to the present moment before it is published, so a slow read
 * can't bring back what has ended meanwhile. What could not be published stays pending.
 */
export function createPublisher<L extends BoardRead>(options: PublisherOptions<L>): Publisher<L> {
  const { publish, clock, backoff, health, emit, moments } = options;
  const leaving = new AbortController();
  let latest: L | null = null;
  let boundary: string | null = null;
  let waiting: PublishRequest | null = null;
  // Whether something was accepted since the last failure; else only the back-off decides when to retry.
  let fresh = false;
  let publishingSince: number | null = null;
  let running: Promise<void> = Promise.resolve();

  function take(read: L): L {
    const board = boardAt(read.board, instantOf(clock));
    latest = board === read.board ? read : { ...read, board };
    boundary = nextBoundary(board, moments?.());
    return latest;
  }

  function want(request: PublishRequest): void {
    waiting = mergeRequests(waiting, request);
    fresh = true;
    publishingSince ??= clock.now();
  }

  async function show(read: L, request: PublishRequest): Promise<void> {
    const began = clock.now();
    const reasons = request.reasons;
    try {
      const published = await publish(read.board, { read, reasons, signal: leaving.signal });
      const { jobs, problems } = read.board;
      emit({
        type: 'published',
        ms: clock.now() - began,
        snapshot: published.snapshot,
        changed: published.changed,
        reasons,
        jobs: jobs.length,
        problems: problems.length,
        nextBoundary: nextBoundary(read.board, moments?.()),
      });
      backoff.healed();
      health.set('publish', null);
      if (request.mark !== null) await options.served(request.mark);
      endRequest(request, { result: published.changed ? 'published' : 'unchanged', reason: null });
    } catch (error) {
      if (leaving.signal.aborted) return endRequest(request);
      emit({ type: 'publish-failed', ms: clock.now() - began, error });
      backoff.failed(clock.now());
      const reason = publishTrouble(error);
      health.set('publish', reason);
      endRequest(request, { result: 'failed', reason });
      waiting = mergeRequests(
        { ...request, tickets: [] },
        waiting ?? { reasons: [], mark: null, tickets: [] },
      );
    }
  }

  return {
    latest: () => latest,
    boundaryAt: () => (boundary === null ? Number.POSITIVE_INFINITY : millisecondsOf(boundary)),
    accept(read, request) {
      take(read);
      want(request);
    },
    cross() {
      if (latest === null || boundary === null) return [];
      emit({ type: 'boundary', boundary });
      const before = latest.board;
      const { board } = take(latest);
      want({ reasons: ['boundary'], mark: null, tickets: [] });
      return crossed(before, board);
    },
    dueAt: () => (waiting === null ? Number.POSITIVE_INFINITY : backoff.dueAt(fresh)),
    run() {
      if (waiting === null || latest === null) return running;
      const request = waiting;
      waiting = null;
      fresh = false;
      publishingSince ??= clock.now();
      running = show(take(latest), request).finally(() => {
        if (!fresh) publishingSince = null;
      });
      return running;
    },
    publishingSince: () => publishingSince,
    close() {
      endRequest(waiting);
      waiting = null;
    },
    leave() {
      leaving.abort(new Error('The site is being stopped.'));
      return running;
    },
  };
}
