import type { Database, LongSession } from '../store/postgres/connection.ts';
import type { Keys } from '../store/sealed.ts';
import type { Outbox } from './outbox.ts';
import { createSqlOutbox } from './sql-outbox.ts';

/**
 * The outbox in a PostgreSQL database, for all processes of a site.
 *
 * @param database with the tables of this version; closed with the outbox
 */
export function createPostgresOutbox(database: Database, keys: Keys): Outbox {
  const presence = createPresence(database);
  return createSqlOutbox(
    {
      ...database,
      names: { file: 'application_file', keptUntil: 'kept_until', auditOrder: 'id' },
      isGone: 'holder <> $1 AND NOT EXISTS (SELECT 1 FROM pg_stat_activity WHERE application_name = holder)',
      showPresence: presence.show,
      lockName: async (session, name) =>
        void (await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [name])),
      // The tables are vacuumed soon (store/postgres/schema.ts).
      overwriteDeleted: async () => undefined,
      async close() {
        await presence.close();
        await database.close();
      },
    },
    keys,
  );
}

/** Shows that this process is alive to those who would otherwise wait for its claims. */
interface Presence {
  /** Resolves when the server knows it. No lease is granted before. */
  show(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A session that stays open as long as this process lives: others find its application name in `pg_stat_activity`, and
 * the server ends it with the process. Sessions of the pool are opened and closed.
 */
function createPresence(database: Database): Presence {
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
