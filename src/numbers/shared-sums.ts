import { type Clock, createRetry, createScheduler } from '../base/timing.ts';
import { rowsOfParameters, type SqlDatabase } from '../store/sql.ts';
import { type CountStore, type DailySum, tidying } from './count-store.ts';
import { type Days, firstKept, monthAfter, monthOf } from './days.ts';
import { leastShown } from './masks.ts';

/** What the tables of the numbers begin with in the database of a site (store/postgres/schema.ts). */
export const sharedPrefix = (schema: string): string => `${schema}.numbers_`;

/** Milliseconds after which the database has what was counted. */
const shipMs = 2_000;
/** Most milliseconds between two attempts while it is away. */
const mostMs = 60_000;
/** Sums of one statement. */
const mostSums = 500;

export interface SharedSums {
  /** Sends what the database does not have yet. @throws when it can't be asked */
  ship(): Promise<void>;
  /** Something was counted. */
  counted(): void;
  /** Deletes what is not kept any longer. @throws when it can't be asked */
  tidy(at: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Brings the sums of this process into the database of the site, where those of all processes are added up. Each process
 * has rows of its own and writes whole sums into them, so that sending one twice changes nothing.
 *
 * The keys of digests are made by the first process of a month, early enough for the others.
 */
export function createSharedSums(
  database: Pick<SqlDatabase, 'write' | 'query' | 'schema'>,
  store: CountStore,
  { clock, random, days }: { clock: Clock; random: () => number; days: Days },
): SharedSums {
  const prefix = sharedPrefix(database.schema);
  const retry = createRetry({ clock, random, maxMs: mostMs });
  let dueAt = Number.POSITIVE_INFINITY;
  let shipping: Promise<void> | null = null;

  async function shareKeys(): Promise<void> {
    const present = monthOf(days.of(clock.wallClock()));
    for (const month of [present, monthAfter(present)]) {
      const [row] = await database.write(async (session) => {
        await session.query(
          `INSERT INTO ${prefix}month (month, key) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
          [month, Buffer.from(store.keyOf(month))],
        );
        return session.query(`SELECT key FROM ${prefix}month WHERE month = $1`, [month]);
      });
      if (row?.key instanceof Uint8Array) store.useKey(month, new Uint8Array(row.key));
    }
  }

  async function shipSome(sums: readonly DailySum[]): Promise<void> {
    const texts = store.textsOf(sums);
    const named = texts.filter(({ isFrequent }) => isFrequent);
    const rare = texts.filter(({ isFrequent }) => !isFrequent);
    const become = await database.write(async (session) => {
      await session.query(
        `INSERT INTO ${prefix}daily AS stored (process, kind, name, day, n)
         VALUES ${rowsOfParameters(sums.length, 5)}
         ON CONFLICT (kind, name, day, process) DO UPDATE SET n = greatest(stored.n, excluded.n)`,
        sums.flatMap(({ kind, name, day, n }) => [store.process, kind, name, day, n]),
      );
      const frequent = await session.query(
        `SELECT kind, name FROM ${prefix}daily WHERE name = ANY($1::text[])
         GROUP BY kind, name HAVING sum(n) >= ${leastShown}`,
        [rare.map(({ name }) => name)],
      );
      const added = rare.filter(({ kind, name }) =>
        frequent.some((one) => one.kind === kind && one.name === name),
      );
      for (const { kind, name, text } of [...named, ...added]) {
        await session.query(`INSERT INTO ${prefix}word VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
          kind,
          name,
          text,
        ]);
      }
      return added;
    });
    store.name(become);
    store.shipped(sums);
  }

  async function shipAll(): Promise<void> {
    await shareKeys();
    let sums: DailySum[];
    do {
      sums = store.unshipped(mostSums);
      if (sums.length > 0) await shipSome(sums);
      // What is counted meanwhile has its own turn.
    } while (sums.length === mostSums);
  }

  const ship = () => {
    shipping ??= shipAll().finally(() => {
      shipping = null;
    });
    return shipping;
  };

  const scheduler = createScheduler({
    clock,
    tasks: [
      {
        dueAt: () => Math.max(dueAt, retry.dueAt(false)),
        async run() {
          dueAt = Number.POSITIVE_INFINITY;
          try {
            await ship();
            retry.healed();
          } catch (error) {
            retry.failed(error instanceof Error ? error.message : String(error));
            dueAt = clock.now();
          }
        },
      },
    ],
  });

  return {
    ship,
    counted() {
      if (dueAt < Number.POSITIVE_INFINITY) return;
      dueAt = clock.now() + shipMs;
      scheduler.tick();
    },
    async tidy(at) {
      const today = days.of(at);
      await database.write(async (session) => {
        await session.query(`DELETE FROM ${prefix}daily WHERE day < $1`, [firstKept(today)]);
        for (const statement of tidying(prefix)) await session.query(statement, [monthOf(today)]);
      });
    },
    async stop() {
      scheduler.stop();
      await scheduler.settled();
      // A process that is not started again must not keep its last sums for itself.
      await ship().catch(() => undefined);
    },
  };
}
