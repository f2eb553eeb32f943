import type { DatabaseSync } from 'node:sqlite';
import type { ServiceEvent } from '../../service/wire/event.ts';
import type { Choices } from '../choices.ts';
import { localTime, wireDatetime } from '../local-time.ts';
import type { StoreChange } from '../store.ts';
import { deliver, hasArrived, waitBeforeRetry } from './deliver.ts';
import { type Delivery, DeliveryLog, type NewDelivery } from './delivery-log.ts';
import { type EventFaults, takeFaults } from './event-faults.ts';
import { namesOf } from './event-names.ts';
import { bodyText } from './event-text.ts';
import { postEvent } from './post-events.ts';
import { Queues } from './queues.ts';
import { type Registration, Registrations } from './registrations.ts';

export interface EventBoxOptions {
  database: DatabaseSync;
  choices: Choices;
  /** False where the variant has no webhooks: nothing is sent then. */
  isOn: boolean;
  now: () => Temporal.Instant;
  /** Waits before a delayed delivery or a retry. */
  wait: (milliseconds: number) => Promise<void>;
  send: typeof fetch;
}

const shownDeliveries = 50;

/**
 * Webhook registrations, and the sending of events to them. Nothing waits for a delivery. What goes to one address
 * goes there in order, one after the other.
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

  /** Faults that are on, with the deliveries they have left. */
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

  /** Tells everybody who has registered for it. */
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

  /** Tells of a change of a published post. */
  announce(change: StoreChange): void {
    const event = postEvent(change, this.#options.choices);
    if (event) this.emit(event);
  }

  /** Sends a delivery of the log once more, past all faults. False when there is none with this id. */
  replay(id: number): boolean {
    const delivery = this.log.find(id);
    if (delivery) this.#repeat(delivery, 1);
    return delivery !== undefined;
  }

  /** Sends every delivery once more whose last attempt did not arrive, and gives their number. */
  replayFailed(): number {
    const failed = this.log.lastAttempts().filter((delivery) => !this.hasArrived(delivery));
    for (const delivery of failed) this.#repeat(delivery, 1);
    return failed.length;
  }

  hasArrived(delivery: Delivery): boolean {
    return hasArrived(delivery, this.#options.choices);
  }

  /** Resolves when no delivery is under way. What the fault `disorder` holds back is not. */
  settled(): Promise<void> {
    return this.#queues.settled();
  }

  /** Breaks off what is under way. */
  stop(): void {
    this.#stop.abort();
  }

  /** Back to the start but for the registrations: no faults, empty log. */
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
