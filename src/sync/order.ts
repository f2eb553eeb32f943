import type { Reason } from './look.ts';
import { type Outcome, stoppedOutcome, type Ticket } from './ticket.ts';

/** Why a board is to be published, and who waits for it. */
export interface Order {
  reasons: readonly Reason[];
  /** Requests up to this mark are answered by the board; `null` where it comes from no complete look. */
  mark: number | null;
  tickets: readonly Ticket[];
}

/** Both in one: a later board also answers what an earlier one was for. */
export function joinOrders(one: Order | null, other: Order): Order {
  if (one === null) return other;
  return {
    reasons: [...new Set([...one.reasons, ...other.reasons])],
    mark:
      one.mark === null || other.mark === null ? (one.mark ?? other.mark) : Math.max(one.mark, other.mark),
    tickets: [...one.tickets, ...other.tickets],
  };
}

/** Tells everybody who waits. */
export function endOrder(order: Order | null, outcome: Outcome = stoppedOutcome): void {
  for (const ticket of order?.tickets ?? []) ticket.end(outcome);
}
