import type { Reason } from './look.ts';

/** What went wrong: reading the service, publishing, or a drop of jobs that waits for a second look. */
export type Trouble = 'read' | 'publish' | 'drop';

/** What became of a webhook. `not-safe`: that it has come could not be kept. */
export type WebhookOutcome = 'request' | 'ignored' | 'too-large' | 'wrong-method' | 'broken-off' | 'not-safe';

type Happening =
  | { type: 'request'; reason: Reason }
  /** A look at the service that came out well; `ms` is how long it took. */
  | { type: 'read'; whole: boolean; ms: number; jobs: number; problems: number }
  | { type: 'read-failed'; whole: boolean; ms: number; error: unknown }
  /** A look that showed so many fewer jobs that a second one has to confirm it. */
  | { type: 'drop-held'; before: number; after: number; missing: number }
  /** Jobs that the list lacks, and that the service has all the same when it is asked for them by name. */
  | { type: 'kept'; kept: number; missing: number }
  /** A validity has begun or ended. */
  | { type: 'boundary'; boundary: string }
  | {
      type: 'published';
      ms: number;
      snapshot: string;
      changed: boolean;
      reasons: readonly Reason[];
      jobs: number;
      problems: number;
      nextBoundary: string | null;
    }
  | { type: 'publish-failed'; ms: number; error: unknown }
  /** The site is up, but may not be current: why, for the operator's eyes. Comes again when the reason changes. */
  | { type: 'degraded'; trouble: Trouble; since: string; reason: string }
  | { type: 'healed' }
  /** `event` is one of the known names, `none` or `other`. */
  | { type: 'webhook'; event: string; outcome: WebhookOutcome }
  /** Somebody gave a wrong operator password; `slowed`: it was not even looked at, after many wrong ones. */
  | { type: 'wrong-password'; outcome: 'refused' | 'slowed' }
  | { type: 'hint-failed'; error: unknown }
  /** Something else than a publish has changed what is shown: the start, or a rollback. */
  | { type: 'shown'; snapshot: string };

/** Something that happened, for the status page, the metrics and the log. `at` is an ISO instant. */
export type SyncEvent = Happening & { at: string };
/** Hears of what happens. It must not throw. */
export type Listener = (event: SyncEvent) => void;

/** One listener that tells them all. */
export const emitToAll =
  (...listeners: readonly Listener[]): Listener =>
  (event) => {
    for (const listener of listeners) listener(event);
  };
