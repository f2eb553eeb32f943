import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  type Application,
  type AuditLine,
  type Claim,
  LeaseLost,
  type Outbox,
  type Progress,
  type State,
  type Summary,
} from './outbox.ts';
import { bytesOf, type Keys, seal, unseal } from './sealed.ts';

/** "JfAp": says in the head of the file whose it is. */
const applicationId = 0x4a664170;
const format = 1;

/**
 * A file of its own, not tables of the store: a damaged store is set aside and begun anew, and is copied for backups,
 * which must not happen to applications; commands work on this one while the site runs; and what is deleted here is
 * overwritten (`secure_delete`), which would make the store's large transactions slow.
 *
 * - `application`: `body` is sealed and empty once the data is gone; so is `sender`, a keyed digest of the e-mail
 *   address. `lease` counts claims: whoever holds an older one can write nothing.
 * - `file`: which application a file of the file store belongs to.
 * - `audit`: what happened when, without personal data.
 */
const tables = `
  CREATE TABLE application (
    id INTEGER PRIMARY KEY, reference TEXT NOT NULL UNIQUE, guid TEXT NOT NULL UNIQUE, form TEXT NOT NULL UNIQUE,
    job INTEGER, state TEXT NOT NULL, received_at INTEGER NOT NULL, due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, lease INTEGER NOT NULL DEFAULT 0, reason TEXT, ended_at INTEGER,
    sender TEXT, progress TEXT NOT NULL, body BLOB
  ) STRICT;
  CREATE INDEX application_by_due ON application (due_at) WHERE state = 'waiting';
  CREATE INDEX application_by_sender ON application (sender) WHERE sender IS NOT NULL;
  CREATE TABLE file (id TEXT PRIMARY KEY, application INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX file_by_application ON file (application);
  CREATE TABLE audit (at INTEGER NOT NULL, reference TEXT NOT NULL, event TEXT NOT NULL) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${format};
`;

const summaryColumns = `reference, job AS jobId, state, received_at AS receivedAt, due_at AS dueAt, attempts, reason,
  ended_at AS endedAt, body IS NOT NULL AS hasData`;

const nothingDone: Progress = { candidateId: null, steps: {} };

interface Row {
  id: number;
  reference: string;
  guid: string;
  progress: string;
  attempts: number;
  receivedAt: number;
  lease: number;
  body: Uint8Array;
}

/**
 * @param file made if it is not there
 * @throws {Error} when it is another program's, or of another format
 */
export function openSqliteOutbox(
  file: string,
  keys: Keys,
  connect = (path: string) => new DatabaseSync(path, { timeout: 5_000 }),
): Outbox {
  const database = connect(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
  within(() => {
    const { count } = one<{ count: number }>('SELECT count(*) AS count FROM sqlite_schema') ?? { count: 0 };
    if (count === 0) database.exec(tables);
  });
  const head = { ...one('PRAGMA application_id'), ...one('PRAGMA user_version') };
  if (head.application_id !== applicationId || head.user_version !== format) {
    database.close();
    throw new Error(
      `${file} is not what this version of Jobfront keeps applications in: set it aside, or run the version that wrote it.`,
    );
  }

  function one<T = Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): T | null {
    return (database.prepare(sql).get(...values) as T | undefined) ?? null;
  }
  const all = <T>(sql: string, ...values: SQLInputValue[]): T[] =>
    database.prepare(sql).all(...values) as T[];
  const change = (sql: string, ...values: SQLInputValue[]): number =>
    Number(database.prepare(sql).run(...values).changes);

  function within<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  const note = (at: number, reference: string, event: AuditLine['event']) =>
    change('INSERT INTO audit (at, reference, event) VALUES (?, ?, ?)', at, reference, event);

  const opened = async (guid: string, body: Uint8Array): Promise<Application> =>
    JSON.parse((await bytesOf(unseal(keys, guid, [body]))).toString());

  /** Writes under the lease of a claim. */
  function held({ reference, lease }: Claim, sets: string, ...values: SQLInputValue[]): void {
    const sql = `UPDATE application SET ${sets} WHERE reference = ? AND lease = ? AND state = 'waiting'`;
    if (change(sql, ...values, reference, lease) === 0) throw new LeaseLost(reference);
  }

  return {
    async add(application, form, now) {
      const guid = `jobfront-${randomUUID()}`;
      const body = await bytesOf(seal(keys, guid, [Buffer.from(JSON.stringify(application))]));
      const { jobId, email, files } = application;
      return within(() => {
        const known = one<{ reference: string }>('SELECT reference FROM application WHERE form = ?', form);
        if (known) return { reference: known.reference, isNew: false };
        const reference = newReference();
        const { lastInsertRowid } = database
          .prepare(
            `INSERT INTO application (reference, guid, form, job, state, received_at, due_at, sender, progress, body)
              VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?)`,
          )
          .run(
            ...[reference, guid, form, jobId, now, now],
            ...[senderOf(keys, email), JSON.stringify(nothingDone), body],
          );
        for (const { id } of files) change('INSERT INTO file VALUES (?, ?)', id, lastInsertRowid);
        note(now, reference, 'received');
        return { reference, isNew: true };
      });
    },
    async claim(now, leaseMs) {
      const row = one<Row>(
        `UPDATE application SET lease = lease + 1, due_at = ?, attempts = attempts + 1
          WHERE id = (SELECT id FROM application WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT 1)
          RETURNING reference, guid, progress, attempts, received_at AS receivedAt, lease, body`,
        now + leaseMs,
        now,
      );
      if (row === null) return null;
      const { reference, guid, attempts, receivedAt, lease } = row;
      const application = await opened(guid, row.body);
      return {
        reference,
        guid,
        application,
        progress: JSON.parse(row.progress),
        attempts,
        receivedAt,
        lease,
      };
    },
    async nextDue() {
      return (
        one<{ at: number | null }>("SELECT min(due_at) AS at FROM application WHERE state = 'waiting'")?.at ??
        null
      );
    },
    async record(claim, progress, until) {
      held(claim, 'progress = ?, due_at = ?', JSON.stringify(progress), until);
    },
    async finish(claim, outcome, now) {
      within(() => {
        const { state } = outcome;
        if (state === 'waiting') {
          return held(claim, 'due_at = ?, reason = ?', outcome.dueAt, outcome.reason);
        }
        const reason = state === 'dead' ? outcome.reason : null;
        held(claim, 'state = ?, reason = ?, ended_at = ?', state, reason, now);
        note(now, claim.reference, state);
      });
    },
    async list(state) {
      const where = state === undefined ? '' : 'WHERE state = ?';
      const sql = `SELECT ${summaryColumns} FROM application ${where} ORDER BY id DESC`;
      return all<Shown>(sql, ...(state === undefined ? [] : [state])).map(shown);
    },
    async find(reference) {
      const row = one<Shown>(`SELECT ${summaryColumns} FROM application WHERE reference = ?`, reference);
      return row && shown(row);
    },
    async open(reference) {
      const row = one<Row>('SELECT guid, progress, body FROM application WHERE reference = ?', reference);
      if (!row?.body) return null;
      return { application: await opened(row.guid, row.body), progress: JSON.parse(row.progress) };
    },
    async retry(reference, now) {
      return within(() => {
        const row = one<Row>(
          `SELECT progress, body FROM application
            WHERE reference = ? AND state IN ('waiting', 'dead') AND body IS NOT NULL`,
          reference,
        );
        if (!row) return false;
        const progress = JSON.stringify(withoutRefusals(JSON.parse(row.progress)));
        // The lease is raised: what is under way ends, and its last request counts as one that may have been done.
        change(
          `UPDATE application SET state = 'waiting', due_at = ?, attempts = 0, lease = lease + 1, reason = NULL,
            ended_at = NULL, progress = ? WHERE reference = ?`,
          ...[now, progress, reference],
        );
        note(now, reference, 'retried');
        return true;
      });
    },
    async sentBy(email) {
      const sql = 'SELECT reference FROM application WHERE sender = ? ORDER BY id';
      return all<{ reference: string }>(sql, senderOf(keys, email)).map(({ reference }) => reference);
    },
    async removeData(reference, now) {
      const files = within(() => {
        const row = one<{ id: number; state: State }>(
          'SELECT id, state FROM application WHERE reference = ? AND body IS NOT NULL',
          reference,
        );
        if (!row) return [];
        const isDelivered = row.state === 'delivered';
        change(
          `UPDATE application SET body = NULL, sender = NULL, progress = ?, state = ?, lease = lease + 1,
            ended_at = coalesce(ended_at, ?) WHERE id = ?`,
          ...[JSON.stringify(nothingDone), isDelivered ? 'delivered' : 'removed', now, row.id],
        );
        const ids = all<{ id: string }>('SELECT id FROM file WHERE application = ?', row.id);
        change('DELETE FROM file WHERE application = ?', row.id);
        note(now, reference, isDelivered ? 'data removed' : 'removed');
        return ids.map(({ id }) => id);
      });
      // The log would keep what was there before.
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return files;
    },
    async expired({ deliveredBefore, receivedBefore }) {
      return all<{ reference: string }>(
        `SELECT reference FROM application WHERE body IS NOT NULL
          AND (received_at < ? OR (state = 'delivered' AND ended_at < ?)) ORDER BY id`,
        receivedBefore,
        deliveredBefore,
      ).map(({ reference }) => reference);
    },
    async namedFiles() {
      return new Set(all<{ id: string }>('SELECT id FROM file').map(({ id }) => id));
    },
    async audit() {
      return all<AuditLine>('SELECT at, reference, event FROM audit ORDER BY rowid').map((line) => ({
        ...line,
      }));
    },
    close: () => database.close(),
  };
}

type Shown = Omit<Summary, 'hasData'> & { hasData: number };
const shown = (row: Shown): Summary => ({ ...row, hasData: row.hasData === 1 });

const senderOf = (keys: Keys, email: string): string => keys.digest('sender', email.trim().toLowerCase());

function withoutRefusals({ candidateId, steps }: Progress): Progress {
  const left = Object.entries(steps).filter(([, step]) => step?.state !== 'refused');
  return { candidateId, steps: Object.fromEntries(left) };
}

/** Letters and digits that nobody mistakes for each other (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** For people to read out, such as "K7Q2-M9XD". */
function newReference(): string {
  const text = Array.from(randomBytes(8), (byte) => letters[byte % 32]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
