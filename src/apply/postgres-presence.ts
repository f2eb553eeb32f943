import type { Database, LongSession } from '../store/postgres/connection.ts';

/** Shows that this process is alive to those who would otherwise wait for its claims. */
export interface Presence {
  /** Resolves when the server knows it. No lease is granted before. */
  show(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A session that stays open as long as this process lives: others find its application name in `pg_stat_activity`, and
 * the server ends it with the process. Sessions of the pool are opened and closed.
 */
export function createPresence(database: Database): Presence {
  let opening: Promise<LongSession> | null = null;
  let isClosed = false;

  async function open(): Promise<LongSession> {
    const session = await database.openSession();
    session.onLost(() => {
      opening = null;
      // If the server is unreachable, the next claim tries again.
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
