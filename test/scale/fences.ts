import pg from 'pg';

/** Tables that only the process which leads writes. */
const ledTables = ['part', 'snapshot', 'remembered', 'image', 'image_bytes'];

/** Every write of what the site shows, as the database saw it. */
export interface FenceLog {
  /** Whom the database names as the process that leads; `null` where it is nobody. */
  holder(): Promise<string | null>;
  /** The number of the process that leads. */
  fence(): Promise<number>;
  /** When this number was given, in milliseconds since 1970; `null` where it was not. */
  givenAt(fence: number): Promise<number | null>;
  writes(): Promise<number>;
  /** In words: a write under an older number than one before it, or two writers under one number. */
  faults(): Promise<string[]>;
}

/** Has the database of a site keep a log of who writes in it. @param url of the owner of the database */
export async function openFenceLog(url: string, schema: string): Promise<FenceLog> {
  const log = `${schema}_fences`;
  const ask = async (text: string, values: readonly unknown[] = []) => {
    // The server may have been away since the last question.
    const client = new pg.Client(url);
    try {
      await client.connect();
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  // A writer holds the row of the lease until its transaction ends, so the order of the log is that of the writes.
  await ask(`
    CREATE TABLE ${log} (
      number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at TIMESTAMPTZ NOT NULL,
      written TEXT NOT NULL, writer TEXT NOT NULL, fence BIGINT NOT NULL
    );
    CREATE FUNCTION ${log}_add() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO ${log} (at, written, writer, fence)
        SELECT clock_timestamp(), TG_TABLE_NAME, current_setting('application_name'), fence FROM ${schema}.lease;
        RETURN NULL;
      END
    $$;
    CREATE TRIGGER fences AFTER UPDATE OF fence ON ${schema}.lease
      FOR EACH STATEMENT EXECUTE FUNCTION ${log}_add();
    ${ledTables
      .map(
        (table) => `CREATE TRIGGER fences AFTER INSERT OR UPDATE OR DELETE ON ${schema}.${table}
          FOR EACH STATEMENT EXECUTE FUNCTION ${log}_add();`,
      )
      .join('\n')}
  `);
  return {
    async holder() {
      const [row] = await ask(`SELECT CASE WHEN holder IS NULL THEN NULL ELSE holder_name END AS name
        FROM ${schema}.lease`);
      return row?.name ?? null;
    },
    async fence() {
      const [row] = await ask(`SELECT fence FROM ${schema}.lease`);
      return Number(row?.fence);
    },
    async givenAt(fence) {
      const [row] = await ask(
        `SELECT extract(epoch FROM at) * 1000 AS at FROM ${log} WHERE written = 'lease' AND fence = $1`,
        [fence],
      );
      return row ? Number(row.at) : null;
    },
    async writes() {
      const [row] = await ask(`SELECT count(*) AS writes FROM ${log} WHERE written <> 'lease'`);
      return Number(row?.writes);
    },
    async faults() {
      const older = await ask(`SELECT number, written, fence, highest FROM (
          SELECT *, max(fence) OVER (ORDER BY number) AS highest FROM ${log}
        ) AS seen WHERE fence < highest`);
      const twice = await ask(`SELECT fence, count(DISTINCT writer) AS writers FROM ${log}
        GROUP BY fence HAVING count(DISTINCT writer) > 1`);
      return [
        ...older.map(
          ({ number, written, fence, highest }) =>
            `Write ${number} (${written}) came under number ${fence}, after one under ${highest}.`,
        ),
        ...twice.map(({ fence, writers }) => `${writers} processes have written under number ${fence}.`),
      ];
    },
  };
}
