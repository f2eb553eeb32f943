import type { DatabaseSync } from 'node:sqlite';
import { statement } from '../state/statements.ts';

/** Who is told of what. */
export interface Registration {
  readonly id: number;
  readonly type: string;
  readonly url: string;
}

/** Webhook registrations. They are looked up at every event, so they are held in memory beside the data. */
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
