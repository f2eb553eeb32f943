import type { DatabaseSync } from 'node:sqlite';
import type { ServiceEvent } from '../../service/wire/webhook.ts';
import type { EventBox } from '../events/event-box.ts';
import type { ListRequest, RequestLog } from '../public/list-request.ts';
import type { Choices, ListRules } from '../settings/choices.ts';
import type { StandinSettings } from '../settings/schema.ts';
import type { FaultBox, ServiceFaults } from './faults.ts';
import type { PostStore } from './post-store.ts';

/** The variant of interface.md. */
export type Variant = 'a' | 'b';

/** Everything the stand-in's routes work on. */
export interface StandinState {
  readonly variant: Variant;
  /** The stand-in's own address, without a slash at the end. */
  readonly baseUrl: string;
  /** Candidates, jobs and all their records (`tables`). */
  readonly database: DatabaseSync;
  /** Settings that the real service has on its settings screen. */
  readonly settings: StandinSettings;
  /** Behaviours that interface.md does not define. */
  readonly choices: Choices;
  readonly store: PostStore;
  readonly faults: FaultBox;
  /** Faults of the integration API. */
  readonly serviceFaults: FaultBox<ServiceFaults>;
  readonly log: RequestLog;
  readonly webhooks: EventBox;
  readonly rules: ListRules;
  readonly now: () => Temporal.Instant;
  /** The instance's local time, "yyyy-MM-dd HH:mm:ss". */
  readonly localNow: () => string;
  /** Sends an event to all who have registered for it. Call it after the transaction of its cause. */
  readonly emit: (event: ServiceEvent) => void;
  /** A new unguessable secret, used for tokens. */
  readonly secret: () => string;
  /** Waits for the latency fault. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Runs before each list request is answered: tests change posts there, between two pages of one read. */
  readonly beforeList: ((request: ListRequest) => void | Promise<void>) | undefined;
}
