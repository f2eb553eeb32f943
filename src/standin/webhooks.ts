import type { StoreChange } from './store.ts';

export interface Webhook {
  id: number;
  type: string;
  url: string;
}

/** One event sent to one address. `status` is `null` where nobody answered. */
export interface Delivery {
  at: string;
  type: string;
  url: string;
  status: number | null;
}

/** Event types of posts (interface.md, "Events"); both spellings of a pair are sent under the one registered. */
const spellings: Readonly<Record<StoreChange['kind'], readonly string[]>> = {
  published: ['job_post_published', 'advert_published'],
  edited: ['job_post_publish_edited', 'advert_publish_edited', 'job_post_edited'],
  // The interface names no event for a post that is withdrawn; the job it belongs to has changed.
  withdrawn: ['job_updated'],
};

export const webhookTypes: readonly string[] = Object.values(spellings).flat();

const keptDeliveries = 50;

/** Webhook registrations, and the sending of events to them. Nothing waits for a delivery, nothing is sent twice. */
export class WebhookBox {
  readonly #send: typeof fetch;
  readonly #now: () => Temporal.Instant;
  #webhooks: Webhook[] = [];
  #deliveries: Delivery[] = [];
  #underWay = new Set<Promise<void>>();
  #nextId = 1;

  constructor(send: typeof fetch, now: () => Temporal.Instant) {
    this.#send = send;
    this.#now = now;
  }

  get webhooks(): readonly Webhook[] {
    return this.#webhooks;
  }

  /** The latest deliveries, the newest first. */
  get deliveries(): readonly Delivery[] {
    return this.#deliveries;
  }

  register(type: string, url: string): Webhook {
    const webhook = { id: this.#nextId, type, url };
    this.#nextId += 1;
    this.#webhooks.push(webhook);
    return webhook;
  }

  /** False when there is none with this id. */
  remove(id: number): boolean {
    const before = this.#webhooks.length;
    this.#webhooks = this.#webhooks.filter((webhook) => webhook.id !== id);
    return this.#webhooks.length < before;
  }

  /** Tells everybody who has registered for it. */
  announce(change: StoreChange): void {
    const body =
      change.kind === 'withdrawn' ? { recruitment_id: change.jobId } : { advert_publish_id: change.id };
    for (const webhook of this.#webhooks) {
      if (spellings[change.kind].includes(webhook.type)) this.#deliver(webhook, body);
    }
  }

  /** Resolves when no delivery is under way. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #deliver({ type, url }: Webhook, body: object): void {
    const delivery: Delivery = { at: this.#now().toString(), type, url, status: null };
    this.#deliveries = [delivery, ...this.#deliveries].slice(0, keptDeliveries);
    const sending = this.#send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Service-Event': type },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
      .then(async (response) => {
        delivery.status = response.status;
        await response.body?.cancel();
      })
      // Nobody there: the log says so by its missing status.
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(sending));
    this.#underWay.add(sending);
  }
}
