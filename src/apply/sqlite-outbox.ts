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
import { openDatabase } from './sqlite-database.ts';
import { createMailTable, senderOf } from './sqlite-mail.ts';

/** Whether a step may have been done at the service. */
const isBegun = `EXISTS (SELECT 1 FROM json_each(progress, '$.steps') AS step WHERE step.value ->> 'state' <> 'refused')`;

const summaryColumns = `reference, job AS jobId, state, received_at AS receivedAt, due_at AS dueAt, attempts, reason,
  ended_at AS endedAt, body IS NOT NULL AS hasData, ${isBegun} AS isBegun`;

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

interface Erased {
  id: number;
  reference: string;
  state: State;
  hasData?: number;
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
  const database = openDatabase(file, connect);
  const { one, all, change, within } = database;
  const mail = createMailTable(database, keys);

  const note = (at: number, reference: string, event: AuditLine['event']) =>
    change('INSERT INTO audit (at, reference, event) VALUES (?, ?, ?)', at, reference, event);

  const opened = async (guid: string, body: Uint8Array): Promise<Application> =>
    JSON.parse((await bytesOf(unseal(keys, guid, [body]))).toString());

  /** Deletes what was sent, and lets whoever delivers it write nothing more. The ids of its files. */
  function erase({ id, reference, state }: Erased, now: number, event: AuditLine['event']): string[] {
    change(
      `UPDATE application SET body = NULL, sender = NULL, progress = ?, state = ?, lease = lease + 1,
        ended_at = coalesce(ended_at, ?) WHERE id = ?`,
      ...[JSON.stringify(nothingDone), state === 'delivered' ? 'delivered' : 'removed', now, id],
    );
    note(now, reference, event);
    return all<{ id: string }>('DELETE FROM file WHERE application = ? RETURNING id', id).map(
      (file) => file.id,
    );
  }

  /** Writes under the lease of a claim. */
  function held({ reference, lease }: Claim, sets: string, ...values: SQLInputValue[]): void {
    const sql = `UPDATE application SET ${sets} WHERE reference = ? AND lease = ? AND state = 'waiting'`;
    if (change(sql, ...values, reference, lease) === 0) throw new LeaseLost(reference);
  }

  return {
    async add(application, form, now, confirmation = null) {
      const guid = `jobfront-${randomUUID()}`;
      const body = await bytesOf(seal(keys, guid, [Buffer.from(JSON.stringify(application))]));
      const letter = confirmation && (await mail.seal(guid, confirmation));
      const { jobId, email, files } = application;
      return within(() => {
        const known = one<{ reference: string }>('SELECT reference FROM application WHERE form = ?', form);
        if (known) return { reference: known.reference, isNew: false };
        const reference = newReference();
        const row = one<{ id: number }>(
          `INSERT INTO application (reference, guid, form, job, state, received_at, due_at, sender, progress, body)
            VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?) RETURNING id`,
          ...[reference, guid, form, jobId, now, now],
          ...[senderOf(keys, email), JSON.stringify(nothingDone), body],
        );
        for (const { id } of files) change('INSERT INTO file VALUES (?, ?)', id, row?.id ?? null);
        if (letter) mail.add(row?.id ?? null, letter, now);
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
    async counts() {
      const none = { waiting: 0, delivered: 0, dead: 0, removed: 0 };
      const sql = 'SELECT state, count(*) AS count FROM application GROUP BY state';
      const found = all<{ state: State; count: number }>(sql);
      return { ...none, ...Object.fromEntries(found.map(({ state, count }) => [state, count])) };
    },
    async sentBy(email) {
      const sql = `SELECT reference FROM application WHERE sender = ?1
        OR id IN (SELECT application FROM mail WHERE sender = ?1) ORDER BY id`;
      return all<{ reference: string }>(sql, senderOf(keys, email)).map(({ reference }) => reference);
    },
    async removeData(reference, now, fate) {
      const files = within(() => {
        const row = one<Erased>(
          'SELECT id, reference, state, body IS NOT NULL AS hasData FROM application WHERE reference = ?',
          reference,
        );
        if (row && fate === 'remove mail') mail.removeOf(row.id);
        return row?.hasData ? erase(row, now, row.state === 'delivered' ? 'data removed' : 'removed') : [];
      });
      database.forget();
      return files;
    },
    async takeBack(reference, now) {
      const files = within(() => {
        const row = one<Erased>(
          `SELECT id, reference, state FROM application WHERE reference = ? AND state IN ('waiting', 'dead')
            AND body IS NOT NULL AND NOT ${isBegun}`,
          reference,
        );
        if (row) mail.removeOf(row.id);
        return row && erase(row, now, 'taken back');
      });
      if (files) database.forget();
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
    async audit(reference) {
      const where = reference === undefined ? '' : 'WHERE reference = ?';
      const sql = `SELECT at, reference, event FROM audit ${where} ORDER BY rowid`;
      return all<AuditLine>(sql, ...(reference === undefined ? [] : [reference])).map((line) => ({
        ...line,
      }));
    },
    ...mail.operations,
    close: database.close,
  };
}

type Shown = Omit<Summary, 'hasData' | 'isBegun'> & { hasData: number; isBegun: number };
const shown = (row: Shown): Summary => ({
  ...row,
  hasData: row.hasData === 1,
  isBegun: row.isBegun === 1,
});

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
