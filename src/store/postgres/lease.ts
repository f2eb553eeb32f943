import type { Session } from '../sql.ts';
import { StoreError } from '../store.ts';
import type { Database, LongSession } from './connection.ts';

/** Who holds the lease of a site. */
export interface Holder {
  /** For people, such as `process 12 on web-1`. */
  name: string;
  /** ISO instant. */
  since: string;
}

/**
 * The right to write what a site shows. A session advisory lock marks the holder and ends with its process. Every
 * holder raises a number (fence), which each write checks in its own transaction, so a holder that was suspended for a
 * while and wakes up writes nothing.
 */
export interface Lease {
  /** Does all of `work` or nothing, unless another process has taken over. @throws {StoreError} when one has */
  write<Result>(work: (session: Session) => Promise<Result>): Promise<Result>;
  /** Calls `listener` once when another process has taken over. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

export interface LeaseTimes {
  /** Milliseconds between two signs of life. */
  renewMs: number;
  /** Milliseconds without one after which another process ends the sessions of the holder. */
  staleMs: number;
}

const usualTimes: LeaseTimes = { renewMs: 1_000, staleMs: 3_500 };
/** How often, and how many milliseconds apart, to retry while the server ends the sessions of a dead holder. */
const tries = 20;
const betweenTriesMs = 50;

/**
 * Takes the lease when it is free, or when its holder gives no sign of life.
 *
 * @returns the holder when it is taken
 */
export async function takeLease(
  database: Database,
  holder: Holder,
  times: LeaseTimes = usualTimes,
): Promise<Lease | Holder> {
  const session = await database.openSession();
  try {
    const other = await lockOrHolder(session, database, times.staleMs);
    if (other) {
      await session.close();
      return other;
    }
    return createLease(database, session, await raiseFence(database, holder), times);
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** `null` when we have the lock now. */
async function lockOrHolder(session: Session, database: Database, staleMs: number): Promise<Holder | null> {
  for (let tried = 0; ; tried += 1) {
    if (await tryLock(session, database)) return null;
    const [row] = await session.query(
      `SELECT holder, holder_name, since, renewed_at < clock_timestamp() - $1 * interval '1 millisecond' AS stale
       FROM ${database.schema}.lease`,
      [staleMs],
    );
    if (row?.stale !== true || tried === tries) {
      return { name: String(row?.holder_name ?? 'another process'), since: String(row?.since ?? '') };
    }
    await session.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $1 AND datname = current_database() AND usename = current_user`,
      [row.holder],
    );
    await new Promise((resolve) => setTimeout(resolve, betweenTriesMs));
  }
}

async function tryLock(session: Session, { schema }: Database): Promise<boolean> {
  const [row] = await session.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked', [
    `jobfront lease ${schema}`,
  ]);
  return row?.locked === true;
}

/** Waits for the writes of the previous holder, which lock the row. */
const raiseFence = (database: Database, { name, since }: Holder): Promise<string> =>
  database.write(async (session) => {
    const { schema, holder } = database;
    await session.query(`SELECT 1 FROM ${schema}.lease FOR UPDATE`);
    const [row] = await session.query(
      `UPDATE ${schema}.lease SET fence = fence + 1, holder = $1, holder_name = $2, since = $3,
       renewed_at = clock_timestamp() RETURNING fence`,
      [holder, name, since],
    );
    return String(row?.fence);
  });

function createLease(database: Database, first: LongSession, fence: string, { renewMs }: LeaseTimes): Lease {
  const { schema } = database;
  const listeners: (() => void)[] = [];
  let session: LongSession | null = null;
  let state: 'held' | 'lost' | 'released' = 'held';
  let renewing: Promise<void> = Promise.resolve();

  function watch(locked: LongSession): void {
    session = locked;
    locked.onLost(() => {
      if (session === locked) session = null;
    });
  }

  async function lose(): Promise<void> {
    if (state !== 'held') return;
    state = 'lost';
    clearInterval(timer);
    for (const listener of listeners) listener();
    await session?.close();
  }

  /** After a lost connection: continues unless another process has taken over. */
  async function lockAgain(): Promise<LongSession | null> {
    const again = await database.openSession();
    if (state === 'held' && (await tryLock(again, database))) {
      watch(again);
      return again;
    }
    await again.close();
    return null;
  }

  async function renew(): Promise<void> {
    const own = session ?? (await lockAgain());
    // Changes no key, so it does not wait for a save.
    const text = own
      ? `UPDATE ${schema}.lease SET renewed_at = clock_timestamp() WHERE fence = $1 RETURNING fence`
      : `SELECT fence FROM ${schema}.lease WHERE fence = $1`;
    if ((await (own ?? database).query(text, [fence])).length === 0) await lose();
  }

  watch(first);
  let isRenewing = false;
  const timer = setInterval(() => {
    if (isRenewing) return;
    isRenewing = true;
    // If the server is unreachable, the next interval tries again.
    renewing = renew()
      .catch(() => undefined)
      .finally(() => {
        isRenewing = false;
      });
  }, renewMs).unref();

  return {
    write: (work) =>
      database.write(async (transaction) => {
        // Held until the end of the transaction; a process that takes over waits for it.
        const held = await transaction.query(`SELECT 1 FROM ${schema}.lease WHERE fence = $1 FOR KEY SHARE`, [
          fence,
        ]);
        if (held.length > 0) return work(transaction);
        void lose();
        throw new StoreError(
          'Another process has taken over this site while this one could not be heard of: nothing of this was saved, and that one saves from now on.',
        );
      }),
    onLost: (listener) => void listeners.push(listener),
    async release() {
      if (state === 'released') return;
      state = 'released';
      clearInterval(timer);
      await renewing;
      // So that the next holder need not check whether we live.
      const text = `UPDATE ${schema}.lease SET holder = NULL WHERE fence = $1`;
      await session?.query(text, [fence]).catch(() => undefined);
      await session?.close();
    },
  };
}

/** Whether taking the lease may succeed: no holder, or one without a session or sign of life. */
export async function isLeaseFree(
  { schema, query }: Database,
  { staleMs }: LeaseTimes = usualTimes,
): Promise<boolean> {
  const [row] = await query(
    `SELECT holder IS NULL OR renewed_at < clock_timestamp() - $1 * interval '1 millisecond'
       OR NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = holder) AS free
     FROM ${schema}.lease`,
    [staleMs],
  );
  return row?.free === true;
}
