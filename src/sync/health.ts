import { ServiceError } from '../service/errors.ts';
import { type Clock, instantOf } from './clock.ts';
import type { Listener, Trouble } from './events.ts';

/** Knows whether the site may be behind the service, and tells when that changes. */
export interface Health {
  /** Takes down a trouble, or with `null` that it is over. */
  set(trouble: Trouble, reason: string | null): void;
}

/** What stands in the status where there are several troubles at once. */
const order: readonly Trouble[] = ['publish', 'read', 'drop'];

export function createHealth(clock: Clock, emit: Listener): Health {
  const troubles = new Map<Trouble, string>();
  let since: string | null = null;
  let told: string | null = null;
  return {
    set(trouble, reason) {
      if (reason === null) troubles.delete(trouble);
      else troubles.set(trouble, reason);
      const worst = order.find((one) => troubles.has(one));
      const at = instantOf(clock);
      if (worst === undefined) {
        if (since !== null) emit({ type: 'healed', at });
        since = told = null;
        return;
      }
      const why = troubles.get(worst) ?? '';
      since ??= at;
      if (why !== told) emit({ type: 'degraded', trouble: worst, since, reason: why, at });
      told = why;
    },
  };
}

/** Why a look failed, for a public page: our own errors speak for themselves, of others only the name is told. */
export const readTrouble = (error: unknown): string =>
  error instanceof ServiceError
    ? error.message
    : `The service could not be read (${nameOf(error)}); see the log.`;

/** Why a publish failed, for a public page: no paths of this machine. */
export const publishTrouble = (error: unknown): string =>
  `The new board could not be shown or saved (${nameOf(error)}). It is tried again; see the log.`;

/** The code of a system error, else the name of the error. */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
