import type { Board, Job } from '../../src/board/job.ts';
import type { BoardRead, PublishOptions, Reason, SyncEvent } from '../../src/sync/sync.ts';
import { createWatcher, type Watcher, type WatcherOptions } from '../../src/sync/watcher.ts';
import { jobs } from './boards.ts';
import { type FakeClock, fakeClock } from './fake-clock.ts';
import { type FakeService, fakeService } from './fake-service.ts';

interface FakePublisher {
  /** Milliseconds that a publish takes. */
  ms: number;
  failure: Error | null;
  /** Whether a publish goes on when it is asked to leave. */
  isStubborn: boolean;
  /** Publishes that came to their end, with the moment they were live, on the monotonic clock. */
  done: { at: number; board: Board; reasons: readonly Reason[] }[];
  begun: number;
  running: number;
  mostAtOnce: number;
}

export interface Watching {
  clock: FakeClock;
  service: FakeService;
  publisher: FakePublisher;
  events: SyncEvent[];
  watcher: Watcher;
  /** The board that is live. */
  live(): Board | undefined;
  /** What has become of the last `degraded`: its reason, or `null` after it healed. */
  trouble(): string | null;
}

/** A watcher in front of a pretended service, with a clock that only the test moves. It is not started. */
export function watching(
  more: Partial<WatcherOptions<BoardRead>> & { at?: readonly Job[]; clock?: FakeClock } = {},
): Watching {
  const { at = jobs(20), clock = fakeClock(), ...options } = more;
  const service = fakeService(clock, at);
  const publisher: FakePublisher = {
    ms: 10,
    failure: null,
    isStubborn: false,
    done: [],
    begun: 0,
    running: 0,
    mostAtOnce: 0,
  };
  const events: SyncEvent[] = [];
  async function publish(board: Board, { reasons, signal }: PublishOptions<BoardRead>) {
    publisher.begun += 1;
    publisher.running += 1;
    publisher.mostAtOnce = Math.max(publisher.mostAtOnce, publisher.running);
    try {
      await clock.sleep(publisher.ms, publisher.isStubborn ? undefined : signal);
      if (publisher.failure) throw publisher.failure;
      publisher.done.push({ at: clock.now(), board, reasons });
      return { snapshot: String(publisher.done.length).padStart(6, '0'), changed: true };
    } finally {
      publisher.running -= 1;
    }
  }
  const watcher = createWatcher<BoardRead>({
    read: service.read,
    publish,
    clock,
    random: () => 0.5,
    emit: (event) => events.push(event),
    ...options,
  });
  return {
    clock,
    service,
    publisher,
    events,
    watcher,
    live: () => publisher.done.at(-1)?.board,
    trouble() {
      const last = events.findLast(({ type }) => type === 'degraded' || type === 'healed');
      return last?.type === 'degraded' ? last.reason : null;
    },
  };
}

/** As `watching`, started, with everything done that is done at once, and quiet for a while. */
export async function watched(more: Parameters<typeof watching>[0] = {}): Promise<Watching> {
  const all = watching(more);
  await all.watcher.start();
  await all.clock.advance(5_000);
  return all;
}
