import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../state/database.ts';

/** One attempt to send an event to one address. */
export interface Delivery {
  readonly id: number;
  /** The registration; it may be deleted by now. */
  readonly webhookId: number;
  /** As in the header. */
  readonly type: string;
  readonly url: string;
  /** JSON text. */
  readonly body: string;
  /** ISO instant. */
  readonly at: string;
  /** The status of the receiver's answer; `null` when there is none (yet). */
  readonly status: number | null;
  /** Why there was no answer; `null` when there was one, or the attempt is still running. */
  readonly error: string | null;
  /** From 1; higher numbers are retries by the service itself. */
  readonly attempt: number;
  /** The delivery that this repeats, by itself or by replay; `null` for the first one. */
  readonly replayOf: number | null;
}

/** A delivery that has not been written yet. */
export type NewDelivery = Omit<Delivery, 'id' | 'status' | 'error'>;

/** How many deliveries are kept. */
const kept = 1000;

/** Every attempt of delivery, in the stand-in's data. */
export class DeliveryLog {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
    // Deliveries that an earlier run did not finish.
    statement(
      database,
      "UPDATE deliveries SET error = 'the stand-in was stopped meanwhile' WHERE status IS NULL AND error IS NULL",
    ).run();
  }

  /** @param error when it is already known that it will not be sent */
  add(delivery: NewDelivery, error: string | null = null): Delivery {
    const { webhookId, type, url, body, at, attempt, replayOf } = delivery;
    const { lastInsertRowid } = statement(
      this.#database,
      `INSERT INTO deliveries (webhook_id, type, url, body, at, error, attempt, replay_of)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(webhookId, type, url, body, at, error, attempt, replayOf);
    const id = Number(lastInsertRowid);
    if (id % 100 === 0) statement(this.#database, 'DELETE FROM deliveries WHERE id <= ?').run(id - kept);
    return { ...delivery, id, status: null, error };
  }

  /** Records the result of an attempt. */
  end(id: number, status: number | null, error: string | null): void {
    // An answer may arrive after the stand-in was closed.
    if (!this.#database.isOpen) return;
    statement(this.#database, 'UPDATE deliveries SET status = ?, error = ? WHERE id = ?').run(
      status,
      error,
      id,
    );
  }

  find(id: number): Delivery | undefined {
    const row = statement(this.#database, 'SELECT * FROM deliveries WHERE id = ?').get(id);
    return row && deliveryOf(row);
  }

  /** The newest first. */
  latest(count: number): readonly Delivery[] {
    const rows = statement(this.#database, 'SELECT * FROM deliveries ORDER BY id DESC LIMIT ?').all(count);
    return rows.map(deliveryOf);
  }

  /** The last attempt of every finished delivery, in their order. */
  lastAttempts(): readonly Delivery[] {
    const rows = statement(
      this.#database,
      `SELECT * FROM deliveries WHERE id IN (SELECT max(id) FROM deliveries GROUP BY coalesce(replay_of, id))
       AND (status IS NOT NULL OR error IS NOT NULL) ORDER BY id`,
    ).all();
    return rows.map(deliveryOf);
  }

  clear(): void {
    statement(this.#database, 'DELETE FROM deliveries').run();
  }
}

function deliveryOf(row: Record<string, unknown>): Delivery {
  return {
    id: Number(row.id),
    webhookId: Number(row.webhook_id),
    type: String(row.type),
    url: String(row.url),
    body: String(row.body),
    at: String(row.at),
    status: row.status === null ? null : Number(row.status),
    error: row.error === null ? null : String(row.error),
    attempt: Number(row.attempt),
    replayOf: row.replay_of === null ? null : Number(row.replay_of),
  };
}

/** A registration of a receiver for an event. */
export interface Registration {
  readonly id: number;
  readonly type: string;
  readonly url: string;
}

/** Webhook registrations. They are needed for every event, so they are cached in memory. */
export class Registrations {
  readonly #database: DatabaseSync;
  #all: Registration[];

  constructor(database: DatabaseSync) {
    this.#database = database;
    const rows = statement(database, 'SELECT id, type, url FROM webhooks ORDER BY id').all();
    this.#all = rows.map(({ id, type, url }) => ({ id: Number(id), type: String(type), url: String(url) }));
  }

  /** In the order in which they were made. */
  get all(): readonly Registration[] {
    return this.#all;
  }

  /** @param at local time of the instance; `by` the user, `null` from the control page */
  add(type: string, url: string, at: string, by: number | null): Registration {
    const { lastInsertRowid } = statement(
      this.#database,
      'INSERT INTO webhooks (type, url, created_at, created_by) VALUES (?, ?, ?, ?)',
    ).run(type, url, at, by);
    const registration = { id: Number(lastInsertRowid), type, url };
    this.#all = [...this.#all, registration];
    return registration;
  }

  find(type: string, url: string): Registration | undefined {
    return this.#all.find((one) => one.type === type && one.url === url);
  }

  /** False when there is none with this id. */
  remove(id: number): boolean {
    if (!this.#all.some((one) => one.id === id)) return false;
    statement(this.#database, 'DELETE FROM webhooks WHERE id = ?').run(id);
    this.#all = this.#all.filter((one) => one.id !== id);
    return true;
  }

  clear(): void {
    statement(this.#database, 'DELETE FROM webhooks').run();
    this.#all = [];
  }
}
