import { type Debounced, debounce, dueAt, moreUrgent, type Urgency } from './gather.ts';
import type { Reason } from './look.ts';
import { createTicket, type Outcome, type Ticket } from './ticket.ts';

/** What is taken when a complete look begins: it answers every request up to here. */
export interface Taken {
  reasons: readonly Reason[];
  tickets: readonly Ticket[];
  /** Whether somebody vouches for a drop of jobs. */
  confirmed: boolean;
}

/** Requests for a complete look that have not been answered yet. */
export interface Wanted {
  /** @returns how the look ends that answers the request */
  add(reason: Reason, urgency: Urgency, now: number, confirmed: boolean): Promise<Outcome>;
  /** Makes what waits at least so urgent. */
  press(urgency: Urgency): void;
  /** When they are to be answered; `null` where there are none. */
  dueAt(): number | null;
  isConfirmed(): boolean;
  take(): Taken;
  /** The reasons of a look that came to nothing; they stay reasons of the next one, which is wanted anyway. */
  putBack(reasons: readonly Reason[]): void;
}

export function createWanted(): Wanted {
  let gathering: Debounced | null = null;
  let ticket: Ticket | null = null;
  let confirmed = false;
  const reasons = new Set<Reason>();
  return {
    add(reason, urgency, now, vouched) {
      gathering = debounce(gathering, now, urgency);
      ticket ??= createTicket();
      confirmed ||= vouched;
      reasons.add(reason);
      return ticket.outcome;
    },
    press(urgency) {
      if (gathering) gathering = moreUrgent(gathering, urgency);
    },
    dueAt: () => gathering && dueAt(gathering),
    isConfirmed: () => confirmed,
    take() {
      const taken = { reasons: [...reasons], tickets: ticket ? [ticket] : [], confirmed };
      gathering = ticket = null;
      confirmed = false;
      reasons.clear();
      return taken;
    },
    putBack(again) {
      for (const reason of again) reasons.add(reason);
    },
  };
}
