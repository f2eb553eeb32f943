import type { Board } from '../board/job.ts';
import { type Clock, instantOf } from './clock.ts';
import type { CompleteRead } from './complete-look.ts';
import type { Listener } from './events.ts';
import { type Debounced, debounce, dueAt, isBurst, type Urgency } from './gather.ts';
import { dropBetween } from './guard.ts';
import type { Lock } from './in-turn.ts';
import type { Lane } from './lane.ts';
import type { BoardRead, Hint, ReadService } from './look.ts';
import type { Publisher } from './publisher.ts';

export interface NamedLookOptions<L extends BoardRead> {
  read: ReadService<L>;
  publisher: Publisher<L>;
  completeRead: CompleteRead;
  accepting: Lock;
  clock: Clock;
  emit: Listener;
  /** Hears of the board of a look that was accepted. */
  seen: (board: Board) => void;
  /** Called when the named posts could not be answered alone, so that the complete look is urgent. */
  giveUp: () => void;
  signal: AbortSignal;
}

export interface NamedRead extends Lane {
  /** Whether named posts may be looked at alone: there is a board to build on, and the service seems to answer. */
  canRead(): boolean;
  request(hint: Hint, urgency: Urgency): void;
}

/** More than this is left to the complete look, which would have to look at each of them again. */
const mostNamed = 50;

/**
 * Looks at single posts that a webhook named, and hands the board with their changes to the publisher at once;
 * the complete look follows by itself. Of a burst nothing is looked at alone.
 */
export function createNamedRead<L extends BoardRead>(options: NamedLookOptions<L>): NamedRead {
  const { read, publisher, completeRead, clock, emit, giveUp, signal } = options;
  let gathering: Debounced | null = null;
  let hints: Hint[] = [];
  // How many complete looks had come out well when a named one failed: until there is another, a service that is
  // down is spared.
  let failedAfter: number | null = null;

  function canRead(): boolean {
    const { latest } = publisher;
    return latest() !== null && completeRead.noted() < mostNamed && completeRead.reads() !== failedAfter;
  }

  async function lookAt(wanted: readonly Hint[], base: L): Promise<void> {
    let found = base;
    for (const hint of wanted) found = await read({ hint, base: found, signal });
    signal.throwIfAborted();
    // Nobody confirms a drop that a hint brought about: the complete look and its guard decide.
    if (dropBetween(base.board, found.board) !== null) return giveUp();
    publisher.accept(found, { reasons: ['webhook'], mark: null, tickets: [] });
    for (const hint of wanted) completeRead.noteNamed(hint);
    options.seen(found.board);
  }

  return {
    canRead,
    request(hint, urgency) {
      gathering = debounce(gathering, clock.now(), urgency);
      if (!isBurst(gathering)) hints.push(hint);
    },
    dueAt: () => (gathering === null ? Number.POSITIVE_INFINITY : dueAt(gathering)),
    async run() {
      const wanted = (gathering && isBurst(gathering)) || !canRead() ? [] : hints;
      const began = clock.now();
      gathering = null;
      hints = [];
      if (wanted.length === 0) return giveUp();
      try {
        await options.accepting(async () => {
          const base = publisher.latest();
          if (base !== null) await lookAt(wanted, base);
        });
        const board = publisher.latest()?.board;
        const found = { jobs: board?.jobs.length ?? 0, problems: board?.problems.length ?? 0 };
        emit({ type: 'read', whole: false, ms: clock.now() - began, ...found, at: instantOf(clock) });
      } catch (error) {
        if (signal.aborted) return;
        failedAfter = completeRead.reads();
        emit({ type: 'read-failed', whole: false, ms: clock.now() - began, error, at: instantOf(clock) });
        giveUp();
      }
    },
    close() {
      gathering = null;
      hints = [];
    },
  };
}
