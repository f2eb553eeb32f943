import type { AskedSync, HintMark, SharedStore } from '../store.ts';
import type { Database, LongSession, Session } from './connection.ts';

/** Notifies all processes of the site, on commit, that something may have changed. */
async function tellNews(session: Session, schema: string): Promise<void> {
  await session.query(`SELECT pg_notify($1, '')`, [schema]);
}

/** The same, for changes that visitors see. */
export async function tellRevision(session: Session, schema: string): Promise<void> {
  await session.query(`UPDATE ${schema}.state SET value = (value::bigint + 1)::text WHERE name = 'revision'`);
  await tellNews(session, schema);
}

type News = Pick<SharedStore, 'revision' | 'onNews'> & { close(): Promise<void> };

/** Listens; after a lost connection it listens again when somebody asks for the revision. */
export function createNews(database: Database): News {
  const { schema } = database;
  const listeners: (() => void)[] = [];
  let session: Promise<LongSession> | null = null;
  let isClosed = false;

  async function listen(): Promise<LongSession> {
    const listening = await database.openSession();
    listening.onLost(() => {
      session = null;
    });
    listening.onNotice(() => {
      for (const listener of listeners) listener();
    });
    await listening.query(`LISTEN ${schema}`);
    return listening;
  }

  return {
    async revision() {
      if (listeners.length > 0 && !isClosed) {
        session ??= listen();
        await session.catch((error: unknown) => {
          session = null;
          throw error;
        });
      }
      const [row] = await database.query(`SELECT value FROM ${schema}.state WHERE name = 'revision'`);
      return String(row?.value);
    },
    onNews: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true;
      await (await session?.catch(() => null))?.close();
    },
  };
}

type Requests = Pick<SharedStore, 'ask' | 'isAsked' | 'hasAsked' | 'takeAsked' | 'hints'>;

/**
 * Webhooks and syncs that operators asked for, a row each until they are processed. This process clears only those that
 * it has written or read: others may have arrived while it was reading the service.
 */
export function createRequests(database: Database): Requests {
  const { schema } = database;
  const table = `${schema}.request`;
  const ours = new Set<string>();
  let untold: AskedSync[] = [];

  const insert = (content: AskedSync | null): Promise<string> =>
    database.write(async (session) => {
      const [row] = await session.query(`INSERT INTO ${table} (content) VALUES ($1) RETURNING id`, [
        JSON.stringify(content),
      ]);
      await tellNews(session, schema);
      return String(row?.id);
    });
  const others = async () =>
    (await database.query(`SELECT id, content FROM ${table} ORDER BY id`)).filter(
      ({ id }) => !ours.has(String(id)),
    );

  const hints: HintMark = {
    async read() {
      for (const { id, content } of await others()) {
        ours.add(String(id));
        // The mark of a process that led, or took itself for the leader, when a webhook arrived.
        untold.push(JSON.parse(String(content)) ?? { reason: 'webhook', hint: {} });
      }
      return ours.size > 0;
    },
    async set() {
      ours.add(await insert(null));
    },
    async clear() {
      const ids = [...ours];
      if (ids.length === 0) return;
      await database.query(`DELETE FROM ${table} WHERE id = ANY($1)`, [ids]);
      for (const id of ids) ours.delete(id);
    },
  };
  return {
    hints,
    ask: insert,
    isAsked: async (id) => (await database.query(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).length > 0,
    hasAsked: async () => (await others()).length > 0,
    takeAsked() {
      const told = untold;
      untold = [];
      return told;
    },
  };
}
