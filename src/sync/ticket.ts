/** How a request ended. */
export interface Outcome {
  /**
   * `published`: another snapshot is shown. `unchanged`: looked, and nothing had changed. `held`: a drop of jobs
   * waits for a second look. `failed`: the service or the disk; it will be tried again. `stopped`: the watcher
   * was stopped first.
   */
  result: 'published' | 'unchanged' | 'held' | 'failed' | 'stopped';
  /** Why, where it is neither `published` nor `unchanged`; for people. */
  reason: string | null;
}

/** Requests that are answered together share a ticket. Its promise never rejects. */
export interface Ticket {
  outcome: Promise<Outcome>;
  end(outcome: Outcome): void;
}

export function createTicket(): Ticket {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  return { outcome: promise, end: resolve };
}

export const stoppedOutcome: Outcome = { result: 'stopped', reason: 'The site is being stopped.' };
