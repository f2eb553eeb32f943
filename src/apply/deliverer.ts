import type { Clock, Task } from '../sync/timing.ts';
import { createBackoff } from '../sync/timing.ts';
import { type Delivery, deliver } from './deliver.ts';
import type { FileStore } from './file-store.ts';
import { type Claim, LeaseLost, type Outbox, type Outcome, Withdrawn } from './outbox.ts';

/** Longer than any request to the service with its retries: the lease begins anew with each step. */
const leaseMs = 15 * 60_000;
/** Longest wait between two attempts: what was away is noticed soon after it is back. */
const longestWaitMs = 15 * 60_000;
/** An application is tried at least so long, and so often, before it counts as dead. */
const giveUpMs = 3 * 24 * 3_600_000;
const giveUpAttempts = 20;
const dayMs = 24 * 3_600_000;
/** After how many days nothing is left of an application but what the service has. */
const auditDays = 365;
/** How long the service may still carry out what a process sent that is gone, … */
const settleMs = 60_000;
/** … and how long after a withdrawal it is sure that nothing has arrived which is not there yet. */
const clearMs = 2 * 60_000;
/** How often the outbox is looked at: a command in another process may want one tried again. */
const lookMs = 60_000;
/** How often personal data is looked through for what has to go. */
const keepingMs = 3_600_000;

export interface DelivererDeps extends Pick<Delivery, 'service' | 'choices'> {
  outbox: Outbox;
  files: FileStore;
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  /** After how many days what was sent goes, whatever has become of it. */
  keepDays: number;
  /** Hears of what went wrong here, in words without personal data. */
  report: (error: unknown) => void;
}

/** Delivers what waits, one after the other. */
export interface Deliverer extends Task {
  /** An application has come, or an owner wants one tried again. */
  wake(): void;
}

/**
 * Delivers applications when they are due. After a failure that may pass the application waits (exponential back-off
 * with jitter), and so do all others for a while: they would meet the same.
 */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { outbox, clock } = deps;
  const pause = createBackoff({ maxMs: longestWaitMs, random: deps.random });
  let due: number = clock.wallClock();
  let keepAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  async function deliverAll(): Promise<void> {
    while (!isClosed) {
      const claim = await outbox.claim(clock.wallClock(), leaseMs);
      if (claim === null) return;
      const outcome = await attempt(claim, deps);
      if (outcome?.state !== 'waiting') {
        pause.healed();
        continue;
      }
      pause.failed(clock.now());
      return;
    }
  }

  return {
    dueAt: () => {
      if (isClosed) return Number.POSITIVE_INFINITY;
      const delivery = Math.max(clock.now() + due - clock.wallClock(), pause.dueAt(false));
      return Math.min(delivery, keepAt);
    },
    async run() {
      try {
        if (clock.now() >= keepAt) {
          keepAt = clock.now() + keepingMs;
          await removeExpired(deps, clock.wallClock(), deps.keepDays);
        }
        await outbox.releaseGone(clock.wallClock(), settleMs);
        if (clock.now() >= pause.dueAt(false)) await deliverAll();
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

/** One attempt and its end; `null` where that says nothing of the service. */
async function attempt(claim: Claim, deps: DelivererDeps): Promise<Outcome | null> {
  const { outbox, files, clock, service, choices } = deps;
  try {
    const result = await deliver(claim, {
      service,
      choices,
      readFile: files.read,
      record: (progress) => outbox.record(claim, progress, clock.wallClock() + leaseMs),
    });
    const now = clock.wallClock();
    const outcome = result.state === 'again' ? laterOrDead(claim, result.reason, now, deps.random) : result;
    await files.remove(await outbox.finish(claim, outcome, now));
    if (outcome.state === 'delivered') {
      await files.remove(await outbox.removeData(claim.reference, now, 'keep mail'));
    }
    return outcome;
  } catch (error) {
    if (error instanceof LeaseLost) return null;
    if (error instanceof Withdrawn) {
      await giveBack(claim, error.at, deps);
      return null;
    }
    // One that can't be handled here hides no other.
    deps.report(error);
    const now = clock.wallClock();
    const reason = `it could not be handled here (${error instanceof Error ? error.name : 'unknown'})`;
    await files.remove(await outbox.finish(claim, laterOrDead(claim, reason, now, deps.random), now));
    return null;
  }
}

/** Deletes what its sender wants back and the service does not have, once it is sure that it will not come there. */
async function giveBack(claim: Claim, withdrawnAt: number, { outbox, files, clock }: DelivererDeps) {
  const now = clock.wallClock();
  const dueAt = withdrawnAt + clearMs;
  const reason = 'its sender wants it back: the service is asked once more whether it has it';
  const outcome: Outcome = now < dueAt ? { state: 'waiting', dueAt, reason } : { state: 'taken back' };
  await files.remove(await outbox.finish(claim, outcome, now));
}

function laterOrDead(claim: Claim, reason: string, now: number, random: () => number): Outcome {
  const { attempts, receivedAt } = claim;
  if (attempts >= giveUpAttempts && now - receivedAt > giveUpMs) return { state: 'dead', reason };
  const widest = Math.min(longestWaitMs, 10_000 * 2 ** Math.min(attempts, 20));
  return { state: 'waiting', dueAt: now + 5_000 + Math.floor(random() * widest), reason };
}

/**
 * Removes personal data that has to go: of what was delivered at once, should a kill have kept it here, of all else
 * after `keepDays`; of mail that could not be sent after a day; uploads of forms that were never sent; and after a year
 * what says that there was an application. How many applications.
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
