import type { Database, LongSession } from '../store/postgres/connection.ts';

/** That this process is alive, for those who would otherwise wait for what it has claimed. */
export interface Presence {
  /** Resolves when the server knows it. A lease is given to nobody before. */
  show(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A session that is open for as long as this process is: others find its application name in `pg_stat_activity`, and the
 * server ends it with the process. Those of the pool come and go.
 */
export function createPresence(database: Database): Presence {
  let opening: Promise<LongSession> | null = null;
  let isClosed = false;

  async function open(): Promise<LongSession> {
    const session = await database.openSession();
    session.onLost(() => {
      opening = null;
      // A server that is away is asked again with the next claim.
      if (!isClosed) show().catch(() => undefined);
    });
    return session;
  }

  async function show(): Promise<void> {
    const mine = opening ?? open();
    opening = mine;
    try {
      await mine;
    } catch (error) {
      if (opening === mine) opening = null;
      throw error;
    }
  }

  return {
    show,
    async close() {
      isClosed = true;
      const session = await opening?.catch(() => null);
      await session?.close();
    },
  };
}
