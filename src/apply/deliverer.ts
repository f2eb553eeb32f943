import type { Clock, ClosableTask } from '../base/timing.ts';
import { createBackoff } from '../base/timing.ts';
import { listCandidates } from '../service/integration/candidates.ts';
import { type Attempt, deliver } from './deliver.ts';
import type { Delivery, NewestCandidates } from './delivering.ts';
import type { FileStore } from './file-store.ts';
import { type Claim, LeaseLost, type Outbox, type Outcome, Unreadable, Withdrawn } from './outbox.ts';

/** Longer than any request to the service with its retries: each step renews the lease. */
const leaseMs = 15 * 60_000;
/** Longest wait between two attempts: the end of an outage is noticed soon. */
const longestWaitMs = 15 * 60_000;
/** An application is tried at least this long, and this often, before it counts as dead. */
const giveUpMs = 3 * 24 * 3_600_000;
const giveUpAttempts = 20;
const dayMs = 24 * 3_600_000;
/** After this many days we delete the last traces of an application. */
const auditDays = 365;
/** How long the service may still execute requests of a dead process, … */
const settleMs = 60_000;
/** … and how long after a withdrawal nothing more can arrive there. */
const clearMs = 2 * 60_000;
/** How often the outbox is polled: a command in another process may request a retry. */
const lookMs = 60_000;
/** After this many different applications have failed in a row, a read checks whether the service works at all. */
const suspiciousInARow = 3;
/** After this many, there is a pause after each even if it answers: it may reject all writes. */
const mostInARow = 10;
const shortPauseMs = 30_000;
/** How often expired personal data is deleted. */
const keepingMs = 3_600_000;

export interface DelivererDeps extends Pick<Delivery, 'service' | 'choices'> {
  outbox: Outbox;
  files: FileStore;
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  /** After how many days applications are deleted, delivered or not. */
  keepDays: number;
  /** Is called with errors, in words without personal data. */
  report: (error: unknown) => void;
}

/** Delivers waiting applications, one after the other. */
export interface Deliverer extends ClosableTask {
  /** Call it when an application was received, or an owner wants one retried. */
  wake(): void;
}

/**
 * Delivers applications when they are due. One that fails waits alone (exponential back-off with jitter), because
 * others may succeed. All wait only when nothing works: there is no connection or no token, the service wants fewer
 * requests, or several different applications have failed in a row and a plain read fails as well.
 */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { outbox, clock, random } = deps;
  const pause = createBackoff({ maxMs: longestWaitMs, random });
  const shortPause = createBackoff({ maxMs: shortPauseMs, random });
  const newest: NewestCandidates = { seen: null, created: null };
  const failedInARow = new Set<string>();
  let due: number = clock.wallClock();
  let keepAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  const pausedUntil = () => Math.max(pause.dueAt(false), shortPause.dueAt(false));

  async function deliverAll(): Promise<void> {
    while (!isClosed) {
      const claim = await claimOrPutOff(deps);
      if (claim === null) return;
      if (claim === 'unreadable') continue;
      const fails = await attempt(claim, newest, deps);
      if (fails === null) continue;
      if (fails === 'works' || fails === 'something') {
        works();
        continue;
      }
      if (fails === 'all') failedInARow.add(claim.reference);
      if (fails === 'nothing works' || (await isDown())) {
        pause.failed(clock.now());
        return;
      }
      if (failedInARow.size < mostInARow) continue;
      shortPause.failed(clock.now());
      return;
    }
  }

  function works(): void {
    failedInARow.clear();
    pause.healed();
    shortPause.healed();
  }

  /** Whether the service is the cause of several failures in a row. */
  async function isDown(): Promise<boolean> {
    if (failedInARow.size < suspiciousInARow && pause.level() === 0) return false;
    try {
      await deps.service.candidates.run(listCandidates({ size: 1 }));
      pause.healed();
      return false;
    } catch {
      return true;
    }
  }

  return {
    dueAt: () => {
      if (isClosed) return Number.POSITIVE_INFINITY;
      const delivery = Math.max(clock.now() + due - clock.wallClock(), pausedUntil());
      return Math.min(delivery, keepAt);
    },
    async run() {
      try {
        if (clock.now() >= keepAt) {
          keepAt = clock.now() + keepingMs;
          await removeExpired(deps, clock.wallClock(), deps.keepDays);
        }
        await outbox.releaseGone(clock.wallClock(), settleMs);
        if (clock.now() >= pausedUntil()) await deliverAll();
        const next = (await outbox.nextDue()) ?? Number.POSITIVE_INFINITY;
        due = Math.min(next, clock.wallClock() + lookMs);
      } catch (error) {
        deps.report(error);
        pause.failed(clock.now());
      }
    },
    wake() {
      due = Math.min(due, clock.wallClock());
    },
    close() {
      isClosed = true;
    },
  };
}

type Again = Extract<Attempt, { state: 'again' }>;

/** One attempt and its end: what failed at the service; `null` when it says nothing about the service. */
async function attempt(
  claim: Claim,
  newest: NewestCandidates,
  deps: DelivererDeps,
): Promise<Exclude<Again['fails'], 'nothing'> | 'works' | null> {
  const { outbox, files, clock, service, choices } = deps;
  try {
    const result = await deliver(claim, {
      service,
      choices,
      newest,
      now: clock.wallClock,
      readFile: files.read,
      record: (progress) => outbox.record(claim, progress, clock.wallClock() + leaseMs),
    });
    const now = clock.wallClock();
    const outcome = result.state === 'again' ? laterOrDead(claim, result, now, deps.random) : result;
    await files.remove(await outbox.finish(claim, outcome, now));
    if (outcome.state === 'delivered') {
      await files.remove(await outbox.removeData(claim.reference, now, 'keep mail'));
    }
    if (result.state !== 'again') return 'works';
    return result.fails === 'nothing' ? null : result.fails;
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    if (error instanceof Withdrawn) {
      await giveBack(claim, error.at, deps);
      return null;
    }
    // One that fails here must not stop the others.
    deps.report(error);
    const now = clock.wallClock();
    const reason = `it could not be handled here (${error instanceof Error ? error.name : 'unknown'})`;
    const outcome = laterOrDead(claim, { reason, lookAt: null }, now, deps.random);
    await finishIfHeld(claim, outcome, now, deps);
    return null;
  }
}

/** The next application. An unreadable one does not stop the others: it waits, and finally counts as dead. */
async function claimOrPutOff(deps: DelivererDeps): Promise<Claim | 'unreadable' | null> {
  const { outbox, clock } = deps;
  try {
    return await outbox.claim(clock.wallClock(), leaseMs);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    deps.report(error);
    const now = clock.wallClock();
    const reason =
      'what was sent can not be read: it is damaged, or a newer version of the program has taken it';
    await finishIfHeld(
      error.claim,
      laterOrDead(error.claim, { reason, lookAt: null }, now, deps.random),
      now,
      deps,
    );
    return 'unreadable';
  }
}

async function finishIfHeld(
  claim: Pick<Claim, 'reference' | 'lease'>,
  outcome: Outcome,
  now: number,
  { outbox, files }: DelivererDeps,
): Promise<void> {
  try {
    await files.remove(await outbox.finish(claim, outcome, now));
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
  }
}

/** Deletes a withdrawn application that the service does not have, once it can't arrive there any more. */
async function giveBack(claim: Claim, withdrawnAt: number, { outbox, files, clock }: DelivererDeps) {
  const now = clock.wallClock();
  const dueAt = withdrawnAt + clearMs;
  const reason = 'its sender wants it back: the service is asked once more whether it has it';
  const outcome: Outcome = now < dueAt ? { state: 'waiting', dueAt, reason } : { state: 'taken back' };
  await files.remove(await outbox.finish(claim, outcome, now));
}

function laterOrDead(
  { attempts, receivedAt }: Pick<Claim, 'attempts' | 'receivedAt'>,
  { reason, lookAt }: Pick<Again, 'reason' | 'lookAt'>,
  now: number,
  random: () => number,
): Outcome {
  if (attempts >= giveUpAttempts && now - receivedAt > giveUpMs) return { state: 'dead', reason };
  const widest = Math.min(longestWaitMs, 10_000 * 2 ** Math.min(attempts, 20));
  const dueAt = lookAt ?? now + 5_000 + Math.floor(random() * widest);
  return { state: 'waiting', dueAt: Math.max(dueAt, now + 1_000), reason };
}

/**
 * Removes expired personal data: delivered applications at once, in case a kill has left them here, all others after
 * `keepDays`; mail that could not be sent after a day; uploads of forms that were never sent; and after a year the
 * record that there was an application. Returns the number of applications.
 */
export async function removeExpired(
  { outbox, files }: Pick<DelivererDeps, 'outbox' | 'files'>,
  now: number,
  keepDays: number,
): Promise<number> {
  const references = await outbox.expired({ deliveredBefore: now, receivedBefore: now - keepDays * dayMs });
  for (const reference of references) {
    await files.remove(await outbox.removeData(reference, now, 'keep mail'));
  }
  await outbox.removeLateMail(now);
  await outbox.removeOld(now - auditDays * dayMs);
  const named = await outbox.namedFiles();
  await files.sweep((id) => named.has(id));
  return references.length;
}
