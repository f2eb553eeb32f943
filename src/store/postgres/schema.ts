import { StoreError } from '../store.ts';
import type { Database, Session } from './connection.ts';

/**
 * The steps from nothing to the tables of today. A released step is never changed; a later one is added.
 *
 * - `part`: jobs, problems and images, each once however many snapshots have it. `advert` is the advert of a job.
 * - `snapshot`: what was shown. Its lists are the ids of parts in their order. `pin`: which one stays shown.
 * - `remembered`: what the site remembers, one row for each entry.
 * - `image`: what is known of the images of adverts by their source addresses (`key` is a hash of it: an index takes no
 *   longer ones), whether they could be copied or not (`reason`). `image_bytes`: the copies, each once.
 * - `lease`: who may write, under which number, and when it was last heard of (lease.ts).
 * - `request`: webhooks and syncs that operators asked for that are not answered yet (requests.ts).
 * - `state`: single values: a number that is another one with everything that is saved or pinned (`revision`), keys.
 *
 * Texts are JSON wherever they may hold what PostgreSQL takes for no text (a zero byte, half a pair of surrogates).
 */
const steps: readonly ((schema: string) => string)[] = [
  (schema) => `
    CREATE TABLE ${schema}.part (
      id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      hash TEXT COLLATE "C" NOT NULL UNIQUE, advert BIGINT, text TEXT NOT NULL
    );
    CREATE TABLE ${schema}.snapshot (
      id BIGINT PRIMARY KEY, shown_at TEXT NOT NULL, board_at TEXT NOT NULL, fingerprint TEXT NOT NULL,
      jobs INTEGER[] NOT NULL, upcoming INTEGER[] NOT NULL, problems INTEGER[] NOT NULL, images INTEGER[] NOT NULL
    );
    CREATE TABLE ${schema}.pin (
      one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one),
      snapshot BIGINT NOT NULL REFERENCES ${schema}.snapshot
    );
    CREATE TABLE ${schema}.remembered (
      kind TEXT COLLATE "C" NOT NULL, name TEXT COLLATE "C" NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, name)
    );
    CREATE TABLE ${schema}.image (
      key TEXT COLLATE "C" PRIMARY KEY, source TEXT NOT NULL,
      hash TEXT COLLATE "C", type TEXT, width INTEGER, height INTEGER, bytes INTEGER,
      fetched_at DOUBLE PRECISION, unused_since DOUBLE PRECISION,
      reason TEXT, tries INTEGER, retry_at DOUBLE PRECISION
    );
    CREATE INDEX image_by_hash ON ${schema}.image (hash);
    CREATE TABLE ${schema}.image_bytes (hash TEXT COLLATE "C" PRIMARY KEY, bytes BYTEA NOT NULL);
    CREATE TABLE ${schema}.lease (
      one BOOLEAN PRIMARY KEY DEFAULT TRUE CHECK (one), fence BIGINT NOT NULL,
      holder TEXT, holder_name TEXT, since TEXT, renewed_at TIMESTAMPTZ
    );
    INSERT INTO ${schema}.lease (fence) VALUES (0);
    CREATE TABLE ${schema}.request (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, content TEXT NOT NULL
    );
    CREATE TABLE ${schema}.state (name TEXT COLLATE "C" PRIMARY KEY, value TEXT NOT NULL);
    INSERT INTO ${schema}.state VALUES ('revision', '1');
  `,
];

/** The number of the newest tables. */
export const newestVersion = steps.length;

/**
 * Brings the tables of the site to this version. Several that start at once wait for the first.
 *
 * @throws {StoreError} where a newer version of Jobfront has been there: nothing is changed then
 */
export async function migrate(database: Database, wanted = steps): Promise<void> {
  const { schema } = database;
  if ((await versionOf(database, schema, wanted.length)) === wanted.length) return;
  await database.write(async (session) => {
    await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `jobfront migrate ${schema}`,
    ]);
    // Asking first: who may use the schema need not be allowed to make one.
    const [there] = await session.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
    if (!there) await session.query(`CREATE SCHEMA ${schema}`);
    const from = await versionOf(session, schema, wanted.length);
    if (from === 0) await session.query(`CREATE TABLE ${schema}.version (number INTEGER NOT NULL)`);
    if (from === 0) await session.query(`INSERT INTO ${schema}.version VALUES (0)`);
    for (const step of wanted.slice(from)) {
      for (const statement of step(schema).split(';'))
        if (statement.trim() !== '') await session.query(statement);
    }
    await session.query(`UPDATE ${schema}.version SET number = $1`, [wanted.length]);
  });
}

/** Which step the tables are at; 0 where there are none. */
async function versionOf(session: Session, schema: string, newest: number): Promise<number> {
  const [table] = await session.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${schema}.version`]);
  if (table?.there !== true) return 0;
  const [row] = await session.query(`SELECT number FROM ${schema}.version`);
  const version = Number(row?.number ?? 0);
  if (version <= newest) return version;
  throw new StoreError(
    `The schema ${schema} of the database has version ${version}, and this version of Jobfront knows ${newest} at most: a newer one has used it. Start that one again, or give this one a schema of its own with DATABASE_SCHEMA.`,
  );
}

/** Whether the tables of the site are there, of this version, so that they can be read. */
export const isMigrated = async (database: Database): Promise<boolean> =>
  (await versionOf(database, database.schema, newestVersion)) === newestVersion;
