import type { DatabaseSync } from 'node:sqlite';
import type { ServiceEvent } from '../../service/wire/webhook.ts';
import type { Choices } from '../settings/choices.ts';
import { type EventFaults, takeFaults } from '../state/faults.ts';
import { localTime, wireDatetime } from '../state/post.ts';
import type { StoreChange } from '../state/post-store.ts';
import { bodyText, namesOf, postEvent } from './event-bodies.ts';
import {
  type Delivery,
  DeliveryLog,
  type NewDelivery,
  type Registration,
  Registrations,
} from './webhook-store.ts';

/** Queues of work: sequential within a queue, concurrent between queues. */
export class Queues {
  readonly #tails = new Map<string, Promise<void>>();
  readonly #underWay = new Set<Promise<void>>();

  /** Adds work to the end of a queue. It must not reject. */
  add(line: string, work: () => Promise<void>): void {
    const tail = (this.#tails.get(line) ?? Promise.resolve()).then(work).finally(() => {
      if (this.#tails.get(line) === tail) this.#tails.delete(line);
    });
    this.#tails.set(line, tail);
    this.track(tail);
  }

  /** Makes `settled` wait for this as well. It must not reject. */
  track(work: Promise<void>): void {
    this.#underWay.add(work);
    void work.finally(() => this.#underWay.delete(work));
  }

  /** Resolves when no work is left, including work added meanwhile. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}

/** The result of one attempt: the receiver's status, or why there is none. */
export type Outcome = { status: number; error: null } | { status: null; error: string };

type DeliveryChoices = Pick<Choices, 'eventHeader' | 'eventTimeout' | 'eventSuccess' | 'eventRetries'>;

/** Seconds before each attempt after the first. */
const retryWaits = { none: [], two: [5, 30] } as const;

/** Sends a delivery once. Never rejects. A redirect is not followed: it is the receiver's answer. */
async function deliver(
  send: typeof fetch,
  { url, type, body }: Delivery,
  { eventHeader, eventTimeout }: DeliveryChoices,
  stopped: AbortSignal,
): Promise<Outcome> {
  try {
    const response = await send(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [eventHeader]: type },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(eventTimeout * 1000), stopped]),
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

/** Whether the receiver has accepted it. */
function hasArrived({ status }: Pick<Delivery, 'status'>, { eventSuccess }: DeliveryChoices): boolean {
  return status !== null && (eventSuccess === 'any answer' || (status >= 200 && status < 300));
}

/** Milliseconds until the next attempt after number `attempt`; `null` when there is none. */
function waitBeforeRetry(attempt: number, { eventRetries }: DeliveryChoices): number | null {
  const wait = retryWaits[eventRetries][attempt - 1];
  return wait === undefined ? null : wait * 1000;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'nobody answered';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : cause.message;
}

export interface EventBoxOptions {
  database: DatabaseSync;
  choices: Choices;
  /** False when the variant has no webhooks: nothing is sent then. */
  isOn: boolean;
  now: () => Temporal.Instant;
  /** Waits before a delayed delivery or a retry. */
  wait: (milliseconds: number) => Promise<void>;
  send: typeof fetch;
}

const shownDeliveries = 50;

/**
 * Webhook registrations, and the sending of events to them. No caller waits for a delivery. Deliveries to one address
 * are sent in order, one after the other.
 */
export class EventBox {
  readonly registrations: Registrations;
  readonly log: DeliveryLog;
  readonly #options: EventBoxOptions;
  readonly #queues = new Queues();
  readonly #stop = new AbortController();
  #faults: EventFaults = {};
  #held: Delivery[] = [];

  constructor(options: EventBoxOptions) {
    this.#options = options;
    this.registrations = new Registrations(options.database);
    this.log = new DeliveryLog(options.database);
  }

  get webhooks(): readonly Registration[] {
    return this.registrations.all;
  }

  /** The latest deliveries, the newest first. */
  get deliveries(): readonly Delivery[] {
    return this.log.latest(shownDeliveries);
  }

  /** Active faults, with the deliveries they have left. */
  get faults(): EventFaults {
    return this.#faults;
  }

  /** Deliveries that the fault `disorder` holds back. */
  get held(): number {
    return this.#held.length;
  }

  /** Registers without a token, for the control page, the demo and tests. */
  register(type: string, url: string, by: number | null = null): Registration {
    const at = wireDatetime(localTime(this.#options.now()));
    return this.registrations.add(type, url, at, by);
  }

  /** False when there is none with this id. */
  remove(id: number): boolean {
    return this.registrations.remove(id);
  }

  /** Switches exactly these faults on and all others off. */
  setFaults(faults: EventFaults): void {
    this.#faults = faults;
    if (!faults.disorder) this.#release();
  }

  /** Sends it to everybody who has registered for it. */
  emit(event: ServiceEvent): void {
    const { choices, isOn, database } = this.#options;
    if (!isOn || !database.isOpen || this.webhooks.length === 0) return;
    const names = namesOf(event.type, choices);
    for (const { id, type, url } of this.webhooks) {
      if (!names.includes(type)) continue;
      const name = choices.eventHeaderName === 'own' ? event.type : type;
      const body = bodyText(event, name, choices);
      const at = this.#options.now().toString();
      this.#begin({ webhookId: id, type: name, url, body, at, attempt: 1, replayOf: null }, type);
    }
  }

  /** Emits the events of a change of a published post. */
  announce(change: StoreChange): void {
    const event = postEvent(change, this.#options.choices);
    if (event) this.emit(event);
  }

  /** Sends a delivery of the log once more, ignoring all faults. False when there is none with this id. */
  replay(id: number): boolean {
    const delivery = this.log.find(id);
    if (delivery) this.#repeat(delivery, 1);
    return delivery !== undefined;
  }

  /** Sends every delivery once more whose last attempt failed, and returns their number. */
  replayFailed(): number {
    const failed = this.log.lastAttempts().filter((delivery) => !this.hasArrived(delivery));
    for (const delivery of failed) this.#repeat(delivery, 1);
    return failed.length;
  }

  hasArrived(delivery: Delivery): boolean {
    return hasArrived(delivery, this.#options.choices);
  }

  /** Resolves when no delivery is running. Those held back by the fault `disorder` do not count. */
  settled(): Promise<void> {
    return this.#queues.settled();
  }

  /** Aborts running deliveries. */
  stop(): void {
    this.#stop.abort();
  }

  /** Resets everything except the registrations: no faults, empty log. */
  reset(): void {
    this.#held = [];
    this.#faults = {};
    this.log.clear();
  }

  #begin(delivery: NewDelivery, registered: string): void {
    const { met, left } = takeFaults(this.#faults, registered);
    this.#faults = left;
    if (met.drop) {
      this.log.add(delivery, 'dropped by a fault');
      return;
    }
    for (let copy = 0; copy < (met.duplicate?.times ?? 1); copy += 1) {
      const written = this.log.add(delivery);
      if (met.disorder) this.#held.push(written);
      else if (met.delay) this.#later(written, met.delay.ms);
      else this.#enqueue(written);
      if (met.disorder && this.#held.length >= met.disorder.of) this.#release();
    }
    if (met.disorder && !left.disorder) this.#release();
  }

  #release(): void {
    const held = this.#held.toReversed();
    this.#held = [];
    for (const delivery of held) this.#enqueue(delivery);
  }

  #later(delivery: Delivery, milliseconds: number): void {
    this.#queues.track(this.#options.wait(milliseconds).then(() => this.#enqueue(delivery)));
  }

  #repeat({ id, replayOf, webhookId, type, url, body }: Delivery, attempt: number): void {
    const at = this.#options.now().toString();
    const first = replayOf ?? id;
    this.#enqueue(this.log.add({ webhookId, type, url, body, at, attempt, replayOf: first }));
  }

  #enqueue(delivery: Delivery): void {
    const { send, choices, wait, database } = this.#options;
    this.#queues.add(delivery.url, async () => {
      const outcome = await deliver(send, delivery, choices, this.#stop.signal);
      this.log.end(delivery.id, outcome.status, outcome.error);
      const pause = waitBeforeRetry(delivery.attempt, choices);
      if (pause === null || hasArrived(outcome, choices) || this.#stop.signal.aborted) return;
      const again = () => {
        if (database.isOpen) this.#repeat(delivery, delivery.attempt + 1);
      };
      this.#queues.track(wait(pause).then(again));
    });
  }
}
