import type { FaultBox } from './faults.ts';
import type { ListRequest, RequestLog } from './request-log.ts';
import type { ListRules } from './rules.ts';
import type { PostStore } from './store.ts';
import type { WebhookBox } from './webhooks.ts';

/** Everything the stand-in's routes work on. */
export interface StandinState {
  /** The stand-in's own address, without a slash at the end. */
  readonly baseUrl: string;
  readonly store: PostStore;
  readonly faults: FaultBox;
  readonly log: RequestLog;
  readonly webhooks: WebhookBox;
  readonly rules: ListRules;
  readonly now: () => Temporal.Instant;
  /** Waits for the latency fault. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Runs before each list request is answered: tests change posts there, between two pages of one read. */
  readonly beforeList: ((request: ListRequest) => void | Promise<void>) | undefined;
}
