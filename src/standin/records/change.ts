import type { DatabaseSync } from 'node:sqlite';
import type { ServiceEvent } from '../../service/wire/event.ts';
import { serviceUser } from '../state/seed.ts';
import { inTransaction } from '../state/transaction.ts';
import type { StandinState } from '../state.ts';

/** One change under way. Everything that is written through it is written together, or not at all. */
export interface Change {
  readonly state: StandinState;
  readonly database: DatabaseSync;
  /** When it happens, "yyyy-MM-dd HH:mm:ss". */
  readonly at: string;
  /** The user who does it; `null` = nobody (choice `madeByNobody`). */
  readonly by: number | null;
  /** Tells of it once it is written. */
  readonly tell: (event: ServiceEvent) => void;
}

/** Why nothing was done. */
export interface Refused {
  readonly refused:
    | 'not found'
    | 'no transition'
    | 'not in job'
    | 'provision mismatch'
    | 'already assigned'
    | 'tag not found'
    | 'in job already'
    | 'unknown rejection'
    | 'unknown file type';
}

/**
 * Does all of `work` or nothing of it, and sends its events afterwards, in their order. What throws sends none.
 *
 * @param by the user who does it; `null` = nobody of the instance, for example an applicant
 */
export function makeChange<T>(state: StandinState, by: number | null, work: (change: Change) => T): T {
  const events: ServiceEvent[] = [];
  const { database } = state;
  const result = inTransaction(database, () =>
    work({
      state,
      database,
      at: state.localNow(),
      by: by ?? serviceUser(state),
      tell: (event) => events.push(event),
    }),
  );
  for (const event of events) state.emit(event);
  return result;
}

/** Whether something was refused. */
export function isRefused(result: unknown): result is Refused {
  return typeof result === 'object' && result !== null && 'refused' in result;
}
