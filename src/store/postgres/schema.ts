import type { Session } from '../sql.ts';
import { StoreError } from '../store.ts';
import type { Database } from './connection.ts';

const vacuumedSoon = `(
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 50,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 50
)`;

/**
 * The steps from nothing to the tables of today. A released step is never changed; a later one is added.
 *
 * - `part`: jobs, problems and images, each stored once for all snapshots. `advert` is the advert of a job.
 * - `snapshot`: what was shown. Its lists are the ids of parts in their order. `pin`: the pinned one.
 * - `remembered`: what the site remembers, one row for each entry.
 * - `image`: records of the images of adverts by their source addresses (`key` is its hash: an index has a size limit):
 *   copied, or failed (`reason`). `image_bytes`: the copies, each once.
 * - `lease`: who may write, under which number, and its last sign of life (lease.ts).
 * - `request`: webhooks and syncs that operators asked for that are not answered yet (postgres-store.ts).
 * - `state`: single values: a number that changes with each save or pin (`revision`), keys, states of parts of the site
 *   (`kept/…`).
 *
 * Applications, written by `apply` (times are milliseconds since 1970):
 *
 * - `application`: `body` is sealed with `key`, which is sealed itself. Both are null once the data is deleted, and so
 *   are `guid`, the candidate's id at the service, and `sender`, a keyed digest of the e-mail address. `lease` counts
 *   claims: the holder of an older one can write nothing. `holder`: the application name of the process that delivers
 *   it until `due_at`. `withdrawn_at`: its sender withdrew it. `is_begun`: not used since step
 *   3. Versions from before that step sealed the rows without a `key`.
 * - `application_file`: which application an upload belongs to.
 * - `mail`: mails to send, each sealed with its own key; a row is deleted when its mail is sent, or after `kept_until`.
 *   The row without an application is the digest, which stays.
 * - `mailed`: when a mailbox was written to, by a keyed digest, for a day.
 * - `audit`: what happened when, without personal data.
 * - `upload`: uploaded files; `facts` is their sealed name and size, null until all bytes have arrived; `upload_chunk`:
 *   their bytes, sealed, in pieces. They would not get smaller, so none is compressed.
 *
 * Numbers, written by `numbers` (its count-store.ts): `numbers_daily` has the sums of each process, `numbers_word` the
 * names behind digests, `numbers_month` the keys of digests.
 *
 * Alerts by e-mail, written by `alerts`: `alert` and `alert_mailed`, as alerts/open-alerts.ts describes them.
 *
 * The archive of closed jobs: `closed` (archive-rows.ts). The chain of signed lists: `chain` and `signed`, as chain-rows.ts describes them.
 *
 * Deleted data has to be overwritten soon, so these are vacuumed after few deletions.
 *
 * Texts are JSON wherever they may hold what PostgreSQL rejects in a text (a zero byte, half a pair of surrogates).
 */
export const steps: readonly ((schema: string) => string)[] = [
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
  (schema) => `
    CREATE TABLE ${schema}.application (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, reference TEXT COLLATE "C" NOT NULL UNIQUE,
      guid TEXT COLLATE "C" NOT NULL UNIQUE, form TEXT COLLATE "C" NOT NULL UNIQUE,
      job BIGINT, state TEXT COLLATE "C" NOT NULL, received_at BIGINT NOT NULL, due_at BIGINT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0, lease BIGINT NOT NULL DEFAULT 0, reason TEXT, ended_at BIGINT,
      sender TEXT COLLATE "C", progress TEXT NOT NULL, is_begun BOOLEAN NOT NULL DEFAULT FALSE, body BYTEA
    ) WITH ${vacuumedSoon};
    CREATE INDEX application_by_due ON ${schema}.application (due_at, id) WHERE state = 'waiting';
    CREATE INDEX application_by_state ON ${schema}.application (state);
    CREATE INDEX application_by_sender ON ${schema}.application (sender) WHERE sender IS NOT NULL;
    CREATE TABLE ${schema}.application_file (
      id TEXT COLLATE "C" PRIMARY KEY, application BIGINT NOT NULL REFERENCES ${schema}.application
    );
    CREATE INDEX application_file_by_application ON ${schema}.application_file (application);
    CREATE TABLE ${schema}.mail (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, application BIGINT UNIQUE REFERENCES ${schema}.application,
      due_at BIGINT NOT NULL, kept_until BIGINT, attempts INTEGER NOT NULL DEFAULT 0,
      lease BIGINT NOT NULL DEFAULT 0, sender TEXT COLLATE "C", body BYTEA
    ) WITH ${vacuumedSoon};
    CREATE INDEX mail_by_due ON ${schema}.mail (due_at, id);
    CREATE INDEX mail_by_sender ON ${schema}.mail (sender) WHERE sender IS NOT NULL;
    INSERT INTO ${schema}.mail (due_at) VALUES (0);
    CREATE TABLE ${schema}.audit (
      id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at BIGINT NOT NULL, reference TEXT COLLATE "C" NOT NULL,
      event TEXT NOT NULL
    );
    CREATE INDEX audit_by_reference ON ${schema}.audit (reference);
    CREATE TABLE ${schema}.upload (
      id TEXT COLLATE "C" PRIMARY KEY, used_at BIGINT NOT NULL, facts BYTEA
    ) WITH ${vacuumedSoon};
    CREATE TABLE ${schema}.upload_chunk (
      upload TEXT COLLATE "C" NOT NULL REFERENCES ${schema}.upload ON DELETE CASCADE,
      number INTEGER NOT NULL, bytes BYTEA NOT NULL, PRIMARY KEY (upload, number)
    ) WITH ${vacuumedSoon};
    ALTER TABLE ${schema}.upload_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;
  `,
  (schema) => `
    ALTER TABLE ${schema}.application ALTER COLUMN guid DROP NOT NULL, ADD COLUMN holder TEXT COLLATE "C",
      ADD COLUMN is_retry_asked BOOLEAN NOT NULL DEFAULT FALSE, ADD COLUMN withdrawn_at BIGINT, ADD COLUMN key BYTEA;
    ALTER TABLE ${schema}.mail ADD COLUMN holder TEXT COLLATE "C", ADD COLUMN key BYTEA;
    UPDATE ${schema}.application SET guid = NULL WHERE body IS NULL AND NOT EXISTS (
      SELECT 1 FROM ${schema}.mail WHERE mail.application = application.id
    );
  `,
  (schema) => `
    CREATE TABLE ${schema}.mailed (mailbox TEXT COLLATE "C" NOT NULL, at BIGINT NOT NULL) WITH ${vacuumedSoon};
    CREATE INDEX mailed_by_mailbox ON ${schema}.mailed (mailbox);
  `,
  (schema) => `
    CREATE TABLE ${schema}.numbers_daily (
      kind TEXT COLLATE "C" NOT NULL, name TEXT COLLATE "C" NOT NULL, day TEXT COLLATE "C" NOT NULL,
      process TEXT COLLATE "C" NOT NULL, n BIGINT NOT NULL, PRIMARY KEY (kind, name, day, process)
    );
    CREATE TABLE ${schema}.numbers_word (
      kind TEXT COLLATE "C" NOT NULL, name TEXT COLLATE "C" NOT NULL, text TEXT NOT NULL, PRIMARY KEY (kind, name)
    );
    CREATE TABLE ${schema}.numbers_month (month TEXT COLLATE "C" PRIMARY KEY, key BYTEA NOT NULL);
    `,
  (schema) => `
    CREATE TABLE ${schema}.alert (
      id TEXT COLLATE "C" PRIMARY KEY, mailbox TEXT COLLATE "C" NOT NULL, same TEXT COLLATE "C" NOT NULL,
      state TEXT COLLATE "C" NOT NULL, frequency TEXT COLLATE "C" NOT NULL, due_at BIGINT NOT NULL,
      mails BIGINT NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, created_at BIGINT NOT NULL,
      used_at BIGINT NOT NULL, is_asked BOOLEAN NOT NULL DEFAULT FALSE, key BYTEA NOT NULL, body BYTEA NOT NULL
    ) WITH ${vacuumedSoon};
    CREATE INDEX alert_by_due ON ${schema}.alert (due_at, id);
    CREATE INDEX alert_by_mailbox ON ${schema}.alert (mailbox);
    CREATE INDEX alert_by_same ON ${schema}.alert (same);
    CREATE TABLE ${schema}.alert_mailed (mailbox TEXT COLLATE "C" NOT NULL, at BIGINT NOT NULL) WITH ${vacuumedSoon};
    CREATE INDEX alert_mailed_by_mailbox ON ${schema}.alert_mailed (mailbox);
  `,
  (schema) => `
    CREATE TABLE ${schema}.chain (seq BIGINT PRIMARY KEY, text TEXT NOT NULL);
    CREATE TABLE ${schema}.signed (advert BIGINT PRIMARY KEY, sha256 TEXT COLLATE "C" NOT NULL);
    CREATE TABLE ${schema}.closed (
      n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, advert BIGINT NOT NULL UNIQUE, year INTEGER NOT NULL,
      client BIGINT NOT NULL, language TEXT COLLATE "C" NOT NULL, title TEXT NOT NULL, place TEXT NOT NULL,
      fields TEXT COLLATE "C" NOT NULL, opened_at TEXT, closed_at TEXT NOT NULL
    );
    CREATE INDEX closed_by_year ON ${schema}.closed (year, n, client, language);
  `,
];

/** The number of the newest tables. */
export const newestVersion = steps.length;

/**
 * Migrates the tables of the site to this version. Processes that start at once wait for the first.
 *
 * @throws {StoreError} when a newer version of Jobfront has migrated them; changes nothing then
 */
export async function migrate(database: Database, wanted = steps): Promise<void> {
  const { schema } = database;
  if ((await versionOf(database, schema, wanted.length)) === wanted.length) return;
  await database.write(async (session) => {
    await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `jobfront migrate ${schema}`,
    ]);
    // Check first: a user of the schema need not be allowed to make one.
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

/** Which step the tables are at; 0 when there are none. */
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

/** Whether the tables of the site exist in this version, so that they can be read. */
export const isMigrated = async (database: Database): Promise<boolean> =>
  (await versionOf(database, database.schema, newestVersion)) === newestVersion;
