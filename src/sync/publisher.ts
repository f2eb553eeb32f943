import { millisecondsOf } from '../board/validity.ts';
import type { Backoff } from './backoff.ts';
import { boardAt, nextBoundary } from './boundaries.ts';
import { type Clock, instantOf } from './clock.ts';
import type { Listener } from './events.ts';
import { type Health, publishTrouble } from './health.ts';
import type { Lane } from './lane.ts';
import type { BoardRead, Publish } from './look.ts';
import { endOrder, joinOrders, type Order } from './order.ts';

export interface PublisherOptions<L extends BoardRead> {
  publish: Publish<L>;
  clock: Clock;
  backoff: Backoff;
  health: Health;
  emit: Listener;
  /** Called when a board is shown that contains the complete look of this mark. Must not reject. */
  served: (mark: number) => Promise<void>;
}

/** Keeps the board that is to be shown, and shows it. */
export interface Publisher<L extends BoardRead> extends Lane {
  /** The newest accepted look, published or not, at the moment it was last taken to. */
  latest(): L | null;
  /** When the latest board changes by itself: milliseconds since 1970, Infinity for never. */
  boundaryAt(): number;
  accept(read: L, order: Order): void;
  /** Takes the latest board over its boundary, and wants it published. */
  cross(): void;
  /** Whether a publish is running. */
  isPublishing(): boolean;
  /** Asks a running publish to leave cleanly, and resolves when it has. */
  leave(): Promise<void>;
}

/**
 * The board to show is a level: whatever is accepted while a publish runs replaces what waits, so one publish
 * runs and at most one waits. Every board is taken to the present moment before it is published, so a look that
 * was slow can't bring back what has ended meanwhile. What could not be published stays wanted.
 */
export function createPublisher<L extends BoardRead>(options: PublisherOptions<L>): Publisher<L> {
  const { publish, clock, backoff, health, emit } = options;
  const leaving = new AbortController();
  let latest: L | null = null;
  let boundary: string | null = null;
  let waiting: Order | null = null;
  // Whether something was accepted since the last failure; else only the back-off says when to try again.
  let fresh = false;
  let isPublishing = false;
  let running: Promise<void> = Promise.resolve();

  function take(read: L): L {
    const board = boardAt(read.board, instantOf(clock));
    latest = board === read.board ? read : { ...read, board };
    boundary = nextBoundary(board);
    return latest;
  }

  function want(order: Order): void {
    waiting = joinOrders(waiting, order);
    fresh = true;
  }

  async function show(read: L, order: Order): Promise<void> {
    const began = clock.now();
    const reasons = order.reasons;
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
        nextBoundary: nextBoundary(read.board),
        at: instantOf(clock),
      });
      backoff.healed();
      health.set('publish', null);
      if (order.mark !== null) await options.served(order.mark);
      endOrder(order, { result: published.changed ? 'published' : 'unchanged', reason: null });
    } catch (error) {
      if (leaving.signal.aborted) return endOrder(order);
      emit({ type: 'publish-failed', ms: clock.now() - began, error, at: instantOf(clock) });
      backoff.failed(clock.now());
      const reason = publishTrouble(error);
      health.set('publish', reason);
      endOrder(order, { result: 'failed', reason });
      waiting = joinOrders({ ...order, tickets: [] }, waiting ?? { reasons: [], mark: null, tickets: [] });
    }
  }

  return {
    latest: () => latest,
    boundaryAt: () => (boundary === null ? Number.POSITIVE_INFINITY : millisecondsOf(boundary)),
    accept(read, order) {
      take(read);
      want(order);
    },
    cross() {
      if (latest === null || boundary === null) return;
      emit({ type: 'boundary', boundary, at: instantOf(clock) });
      take(latest);
      want({ reasons: ['boundary'], mark: null, tickets: [] });
    },
    dueAt: () => (waiting === null ? Number.POSITIVE_INFINITY : backoff.dueAt(fresh)),
    run() {
      if (waiting === null || latest === null) return running;
      const order = waiting;
      waiting = null;
      fresh = false;
      isPublishing = true;
      running = show(take(latest), order).finally(() => {
        isPublishing = false;
      });
      return running;
    },
    isPublishing: () => isPublishing,
    close() {
      endOrder(waiting);
      waiting = null;
    },
    leave() {
      leaving.abort(new Error('The site is being stopped.'));
      return running;
    },
  };
}
