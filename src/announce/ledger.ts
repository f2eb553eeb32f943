import { join } from 'node:path';
import { z } from 'zod';
import { lockDataDir } from '../store/data-folder.ts';
import type { Lock } from '../store/file-lock.ts';
import type { StoreView, Tell } from '../store/store.ts';
import type { ChannelName, Notice } from './channel.ts';

const ledgerSchema = z.object({
  format: z.literal(1),
  /** The recipient. */
  to: z.string(),
  /** ISO instant of the last accepted call. */
  lastSent: z.string().nullable(),
  /** The day of `used`, as the other side counts days. */
  day: z.string(),
  /** Addresses that were sent on that day. */
  used: z.int().nonnegative(),
  /** The key of what was announced, by address. */
  sent: z.record(z.string(), z.string()),
});

/** What was announced through one channel. */
export interface Announced {
  sent: ReadonlyMap<string, string>;
  lastSent: string | null;
  /** Addresses that were sent on a day. */
  usedOn(day: string): number;
}

/** The same, writable. Each write is durable when it resolves. */
export interface Ledger extends Announced {
  /**
   * Call before a call is sent: it counts, even if this process dies.
   *
   * @throws when it can't be written, or another process leads: then don't send
   */
  reserve(day: string, count: number): Promise<void>;
  /**
   * Records the result.
   *
   * @param correction how many of those that were reserved do not count after all; below zero for more
   * @param at ISO instant; `null` when nothing was sent
   */
  settle(notices: readonly Notice[], correction: number, at: string | null): Promise<void>;
}

/**
 * Prevents two processes from announcing with the same data folder at the same time.
 *
 * @throws {DataDirInUse} when another one does
 */
export const lockLedgers = (dataDir: string, pid: number, now: string): Lock =>
  lockDataDir(join(dataDir, 'announced'), pid, now);

/**
 * What was announced through one channel, as stored under `announced/<name>`: empty when the recipient has changed. A
 * writer must hold the lock, and be the leader when several processes share the store.
 */
export async function openLedger(
  store: Pick<StoreView, 'state'>,
  { name, to }: { name: ChannelName; to: string },
  tell: Tell,
): Promise<Ledger> {
  const state = store.state(`announced/${name}`);
  const kept = await state.read((text) => ledgerSchema.parse(JSON.parse(text)), tell);
  const known = kept?.to === to ? kept : null;
  const sent = new Map(Object.entries(known?.sent ?? {}));
  let { lastSent, day, used } = known ?? { lastSent: null, day: '', used: 0 };
  const save = () =>
    state.write(
      `${JSON.stringify({ format: 1, to, lastSent, day, used, sent: Object.fromEntries(sent) })}\n`,
    );
  return {
    sent,
    get lastSent() {
      return lastSent;
    },
    usedOn: (one) => (one === day ? used : 0),
    async reserve(one, count) {
      used = (one === day ? used : 0) + count;
      day = one;
      await save();
    },
    async settle(notices, correction, at) {
      for (const { url, key } of notices) {
        if (key === null) sent.delete(url);
        else sent.set(url, key);
      }
      used = Math.max(0, used - correction);
      lastSent = at ?? lastSent;
      await save();
    },
  };
}
