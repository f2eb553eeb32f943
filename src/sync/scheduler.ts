import type { Clock } from './clock.ts';
import type { Lane } from './lane.ts';

/** Longest wait on one timer. The time of day is compared this often, so it may jump or drift unharmed. */
const longestTimerMs = 30_000;

export interface Scheduler {
  /** Looks at what is due, starts it, and sets one timer for the rest. Call it whenever something has changed. */
  tick(): void;
  /** Resolves when nothing runs and nothing is due: all that is left waits for the clock. */
  settled(): Promise<void>;
  /** Starts nothing any more. */
  stop(): void;
}

export interface SchedulerOptions {
  clock: Clock;
  lanes: readonly Lane[];
  /** Called at each tick before the lanes are asked. Returns how many milliseconds later it wants the next one. */
  before: () => number;
}

/** Runs lanes when they are due, each at most once at a time. */
export function createScheduler({ clock, lanes, before }: SchedulerOptions): Scheduler {
  const running = new Set<Lane>();
  let stopped = false;
  let cancel: (() => void) | null = null;
  let quiet: PromiseWithResolvers<void> | null = null;

  function start(lane: Lane): void {
    running.add(lane);
    void lane.run().finally(() => {
      running.delete(lane);
      tick();
    });
  }

  function tick(): void {
    cancel?.();
    cancel = null;
    if (!stopped) {
      let wait = Math.min(before(), longestTimerMs);
      for (const lane of lanes) {
        if (running.has(lane)) continue;
        const left = lane.dueAt() - clock.now();
        if (left <= 0) start(lane);
        else wait = Math.min(wait, left);
      }
      cancel = clock.after(Math.max(wait, 0), tick);
    }
    if (running.size > 0) return;
    quiet?.resolve();
    quiet = null;
  }

  return {
    tick,
    settled() {
      if (running.size === 0) return Promise.resolve();
      quiet ??= Promise.withResolvers<void>();
      return quiet.promise;
    },
    stop() {
      stopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
