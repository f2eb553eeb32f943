import type { Board } from '../board/job.ts';
import type { Backoff } from './backoff.ts';
import { type Clock, instantOf } from './clock.ts';
import type { Listener } from './events.ts';
import { describeDrop, dropBetween, missingFrom, mostAskedFor } from './guard.ts';
import { type Health, readTrouble } from './health.ts';
import type { Hold } from './hold.ts';
import type { Lock } from './in-turn.ts';
import type { Lane } from './lane.ts';
import type { BoardRead, Hint, ReadService } from './look.ts';
import { endOrder } from './order.ts';
import type { Publisher } from './publisher.ts';
import type { Taken, Wanted } from './wanted.ts';

/**
 * For how long a look gives way to a board that is being shown and saved, milliseconds: both would take longer beside each
 * other. Where one follows the other, or there is much to save, the look has to be taken.
 */
const yieldMs = 10_000;

export interface CompleteLookOptions<L extends BoardRead> {
  read: ReadService<L>;
  wanted: Wanted;
  publisher: Publisher<L>;
  /** Held while a look is accepted, so that no other look is accepted in between. */
  accepting: Lock;
  clock: Clock;
  random: () => number;
  backoff: Backoff;
  hold: Hold;
  health: Health;
  emit: Listener;
  /** Longest time between two complete looks, milliseconds; the jitter takes 5 to 25 % off. */
  pollMs: number;
  /** The mark of the requests that a look answers which begins now. */
  mark: () => number;
  /** Hears of the board of a look that came out well, whatever becomes of it. */
  seen: (board: Board) => void;
  signal: AbortSignal;
}

export interface CompleteRead extends Lane {
  /** Takes down that the posts of `hint` were looked at alone, in case a complete look is running. */
  noteNamed(hint: Hint): void;
  /** How many named posts have to be looked at again when the running look ends. */
  noted(): number;
  isRunning(): boolean;
  /** How many complete looks have come out well. */
  reads(): number;
}

/**
 * Reads the whole list, judges it, and hands it to the publisher. Posts that were looked at alone while the list
 * was being read are looked at again on top of it: their rows in the list may be older than what is shown, and
 * a job must not come, go and come back.
 */
export function createCompleteRead<L extends BoardRead>(options: CompleteLookOptions<L>): CompleteRead {
  const { read, wanted, publisher, clock, backoff, hold, health, emit, signal } = options;
  const named = new Map<string, Hint>();
  let running = false;
  let reads = 0;
  let pollAt = Number.POSITIVE_INFINITY;

  async function lookWhole(taken: Taken): Promise<void> {
    const mark = options.mark();
    const began = clock.now();
    pollAt = began + options.pollMs * (0.75 + 0.2 * options.random());
    try {
      const list = await read({ signal });
      if (!list.complete) throw new Error('The whole list was asked for, but the look was not complete.');
      await options.accepting(async () => {
        let whole = list;
        for (const hint of named.values()) whole = await read({ hint, base: whole, signal });
        if (!taken.confirmed) whole = await askForMissing(whole);
        // What was asked for by name only makes the list newer.
        whole = { ...whole, complete: true };
        signal.throwIfAborted();
        const { jobs, problems } = whole.board;
        const found = { jobs: jobs.length, problems: problems.length };
        emit({ type: 'read', whole: true, ms: clock.now() - began, ...found, at: instantOf(clock) });
        reads += 1;
        backoff.healed();
        judge(whole, taken, mark);
        options.seen(whole.board);
        health.set('read', null);
      });
    } catch (error) {
      fail(error, taken, clock.now() - began);
    }
  }

  /**
   * The look, with the jobs that the list lacks and the service has all the same when it is asked for them by name.
   * Replicas of a service may disagree, and a list may be older than what a webhook brought.
   */
  async function askForMissing(list: L): Promise<L> {
    const shown = publisher.latest()?.board;
    const missing = shown ? missingFrom(list.board, shown) : [];
    if (!shown || missing.length === 0 || missing.length > mostAskedFor) return list;
    // A second look judges those.
    if (dropBetween(shown, list.board) !== null) return list;
    let whole = list;
    const began = clock.now();
    try {
      for (const { publishId } of missing) whole = await read({ hint: { publishId }, base: whole, signal });
    } catch (error) {
      signal.throwIfAborted();
      // The list was read to its end, and says that they are gone.
      emit({ type: 'read-failed', whole: false, ms: clock.now() - began, error, at: instantOf(clock) });
    }
    const there = new Set([...whole.board.jobs, ...whole.board.upcoming].map(({ advertId }) => advertId));
    const kept = missing.filter(({ advertId }) => there.has(advertId)).length;
    if (kept > 0) emit({ type: 'kept', kept, missing: missing.length, at: instantOf(clock) });
    return whole;
  }

  function judge(whole: L, taken: Taken, mark: number): void {
    if (taken.confirmed) hold.forget();
    const shown = taken.confirmed ? null : (publisher.latest()?.board ?? null);
    const drop = hold.judge(shown, whole.board, clock.now());
    if (drop === null) {
      health.set('drop', null);
      publisher.accept(whole, { ...taken, mark });
      return;
    }
    const { before, after, missing } = drop;
    emit({ type: 'drop-held', before, after, missing: missing.size, at: instantOf(clock) });
    const reason = describeDrop(drop);
    health.set('drop', reason);
    wanted.putBack(taken.reasons);
    endOrder({ ...taken, mark: null }, { result: 'held', reason });
  }

  function fail(error: unknown, taken: Taken, ms: number): void {
    if (signal.aborted) {
      endOrder({ ...taken, mark: null });
      return;
    }
    emit({ type: 'read-failed', whole: true, ms, error, at: instantOf(clock) });
    const reason = readTrouble(error);
    backoff.failed(clock.now());
    health.set('read', reason);
    wanted.putBack(taken.reasons);
    endOrder({ ...taken, mark: null }, { result: 'failed', reason });
  }

  /** A drop that waits for its second look comes before all requests; failures let requests through now and then. */
  function wantedAt(): number {
    const requestedAt = wanted.dueAt();
    const heldUntil = wanted.isConfirmed() ? null : hold.dueAt();
    if (backoff.level() > 0) {
      const retryAt = backoff.dueAt(false);
      const sooner = requestedAt === null ? retryAt : Math.max(requestedAt, backoff.dueAt(true));
      return Math.max(Math.min(retryAt, sooner), heldUntil ?? Number.NEGATIVE_INFINITY);
    }
    return heldUntil ?? Math.min(requestedAt ?? Number.POSITIVE_INFINITY, pollAt);
  }

  return {
    dueAt: () => wantedAt() + (publisher.isPublishing() ? yieldMs : 0),
    async run() {
      let taken = wanted.take();
      if (taken.reasons.length === 0) {
        emit({ type: 'request', reason: 'poll', at: instantOf(clock) });
        taken = { ...taken, reasons: ['poll'] };
      }
      running = true;
      await lookWhole(taken);
      running = false;
      named.clear();
    },
    noteNamed(hint) {
      if (running) named.set(`${hint.publishId} ${hint.advertId} ${hint.recruitmentId}`, hint);
    },
    isRunning: () => running,
    noted: () => named.size,
    reads: () => reads,
    close: () => endOrder({ ...wanted.take(), mark: null }),
  };
}
