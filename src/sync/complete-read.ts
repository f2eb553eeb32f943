import type { Backoff, Clock, ClosableTask, Lock } from '../base/timing.ts';
import type { Board } from '../board/job.ts';
import { describeDrop, dropBetween, dropKey, missingFrom, mostAskedFor } from './board-changes.ts';
import type { ListHold } from './list-hold.ts';
import type { Publisher } from './publisher.ts';
import { type Batch, endRequest, type RequestQueue } from './requests.ts';
import { type Health, readTrouble } from './status.ts';
import type { BoardRead, Happening, Hint, ReadService } from './sync.ts';

/**
 * How long a read waits at least for a board that is being shown and saved, milliseconds: both would take longer at the
 * same time. It waits as long as the last read took, if that was longer. When shows follow each other, or saving takes
 * longer, the read begins all the same.
 */
const yieldMs = 10_000;

export interface CompleteReadOptions<L extends BoardRead> {
  read: ReadService<L>;
  queue: RequestQueue;
  publisher: Publisher<L>;
  /** Held while a read is accepted, so that no other read is accepted in between. */
  accepting: Lock;
  clock: Clock;
  random: () => number;
  backoff: Backoff;
  /** Holds back reads that show a sudden drop, until a second one shows the same. */
  hold: ListHold;
  health: Health;
  emit: (event: Happening) => void;
  /** Longest time between two complete reads, milliseconds; the jitter shortens it by 5 to 25 %. */
  pollMs: number;
  /** The mark of the requests that a read answers which begins now. */
  mark: () => number;
  /** Is called with the board of each successful read, published or not. */
  seen: (board: Board) => void;
  signal: AbortSignal;
}

export interface CompleteRead extends ClosableTask {
  /** Records that the posts of `hint` were read alone, in case a complete read is running. */
  noteNamed(hint: Hint): void;
  /** How many named posts have to be read again when the running read ends. */
  noted(): number;
  isRunning(): boolean;
  /** How many complete reads have succeeded. */
  reads(): number;
}

/**
 * Reads the whole list, judges it, and hands it to the publisher. Posts that were read alone while the list was being
 * read are read again on top of it: their rows in the list may be older than what is shown, and a job must not appear,
 * disappear and reappear.
 */
export function createCompleteRead<L extends BoardRead>(options: CompleteReadOptions<L>): CompleteRead {
  const { read, queue, publisher, clock, backoff, hold, health, emit, signal } = options;
  const named = new Map<string, Hint>();
  let running = false;
  let reads = 0;
  let pollAt = Number.POSITIVE_INFINITY;
  /** Milliseconds that the last read took. */
  let took = 0;
  /** A list that takes long to read is read during half of the time at most, unless a request is urgent. */
  let restsUntil = 0;

  async function readWhole(batch: Batch): Promise<void> {
    const mark = options.mark();
    const began = clock.now();
    pollAt = began + options.pollMs * (0.75 + 0.2 * options.random());
    try {
      const list = await read({ signal });
      if (!list.complete) throw new Error('The whole list was asked for, but the read was not complete.');
      await options.accepting(async () => {
        let whole = list;
        for (const hint of named.values()) whole = await read({ hint, base: whole, signal });
        if (!batch.confirmed) whole = await askForMissing(whole);
        // Reading named posts only makes the list newer.
        whole = { ...whole, complete: true };
        signal.throwIfAborted();
        const { jobs, problems } = whole.board;
        const found = { jobs: jobs.length, problems: problems.length };
        emit({ type: 'read', whole: true, ms: clock.now() - began, ...found });
        reads += 1;
        backoff.healed();
        judge(whole, batch, mark);
        options.seen(whole.board);
        health.set('read', null);
      });
    } catch (error) {
      fail(error, batch, clock.now() - began);
    }
    took = clock.now() - began;
    restsUntil = clock.now() + took;
    pollAt = Math.max(pollAt, restsUntil);
  }

  /**
   * Adds jobs that the list lacks but the service returns when they are requested by name. Replicas of a service may
   * disagree, and a list may be older than a webhook's post.
   */
  async function askForMissing(list: L): Promise<L> {
    const shown = publisher.latest()?.board;
    const missing = shown ? missingFrom(list.board, shown) : [];
    if (!shown || missing.length === 0 || missing.length > mostAskedFor) return list;
    // The second read judges those.
    if (dropBetween(shown, list.board) !== null) return list;
    let whole = list;
    const began = clock.now();
    try {
      for (const { publishId } of missing) whole = await read({ hint: { publishId }, base: whole, signal });
    } catch (error) {
      signal.throwIfAborted();
      // The list was read completely, and shows that they are gone.
      emit({ type: 'read-failed', whole: false, ms: clock.now() - began, error });
    }
    const there = new Set([...whole.board.jobs, ...whole.board.upcoming].map(({ advertId }) => advertId));
    const kept = missing.filter(({ advertId }) => there.has(advertId)).length;
    if (kept > 0) emit({ type: 'kept', kept, missing: missing.length });
    return whole;
  }

  function judge(whole: L, batch: Batch, mark: number): void {
    if (batch.confirmed) hold.forget();
    const shown = batch.confirmed ? null : (publisher.latest()?.board ?? null);
    const drop = shown && dropBetween(shown, whole.board);
    const isBelieved = hold.judge(drop && { key: dropKey(drop) }, clock.now());
    if (drop === null || isBelieved) {
      health.set('drop', null);
      publisher.accept(whole, { ...batch, mark });
      return;
    }
    const { before, after, missing } = drop;
    emit({ type: 'drop-held', before, after, missing: missing.size });
    const reason = describeDrop(drop);
    health.set('drop', reason);
    queue.putBack(batch.reasons);
    endRequest({ ...batch, mark: null }, { result: 'held', reason });
  }

  function fail(error: unknown, batch: Batch, ms: number): void {
    if (signal.aborted) {
      endRequest({ ...batch, mark: null });
      return;
    }
    emit({ type: 'read-failed', whole: true, ms, error });
    const reason = readTrouble(error);
    backoff.failed(clock.now());
    health.set('read', reason);
    queue.putBack(batch.reasons);
    endRequest({ ...batch, mark: null }, { result: 'failed', reason });
  }

  function requestDueAt(): number | null {
    const dueAt = queue.dueAt();
    return dueAt === null || queue.isUrgent() ? dueAt : Math.max(dueAt, restsUntil);
  }

  /**
   * A drop that waits for its second read precedes all requests; after failures requests get through only now and then.
   */
  function wantedAt(): number {
    const requestedAt = requestDueAt();
    const heldUntil = queue.isConfirmed() ? null : hold.dueAt();
    if (backoff.level() > 0) {
      const retryAt = backoff.dueAt(false);
      const sooner = requestedAt === null ? retryAt : Math.max(requestedAt, backoff.dueAt(true));
      return Math.max(Math.min(retryAt, sooner), heldUntil ?? Number.NEGATIVE_INFINITY);
    }
    return heldUntil ?? Math.min(requestedAt ?? Number.POSITIVE_INFINITY, pollAt);
  }

  return {
    dueAt() {
      const since = publisher.publishingSince();
      return since === null ? wantedAt() : Math.max(wantedAt(), since + Math.max(yieldMs, took));
    },
    async run() {
      let batch = queue.take();
      if (batch.reasons.length === 0) {
        emit({ type: 'request', reason: 'poll' });
        batch = { ...batch, reasons: ['poll'] };
      }
      running = true;
      await readWhole(batch);
      running = false;
      named.clear();
    },
    noteNamed(hint) {
      if (running) named.set(`${hint.publishId} ${hint.advertId} ${hint.recruitmentId}`, hint);
    },
    isRunning: () => running,
    noted: () => named.size,
    reads: () => reads,
    close: () => endRequest({ ...queue.take(), mark: null }),
  };
}
