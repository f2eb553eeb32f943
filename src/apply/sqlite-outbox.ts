import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import {
  type AuditLine,
  type Claim,
  LeaseLost,
  type Outbox,
  type Progress,
  type State,
  type Summary,
  Withdrawn,
} from './outbox.ts';
import {
  endingOf,
  isBegun,
  isCreating,
  newReference,
  nothingDone,
  openApplication,
  openClaim,
  sealApplication,
  sealLetter,
  senderOf,
  sentStep,
  withoutRefusals,
} from './outbox-rows.ts';
import type { Keys } from './sealed.ts';
import { openDatabase } from './sqlite-database.ts';
import { createMailTable } from './sqlite-mail.ts';
import { createRemoval, type Removable } from './sqlite-removal.ts';

const summaryColumns = `reference, job AS jobId, state, received_at AS receivedAt, due_at AS dueAt, attempts, reason,
  ended_at AS endedAt, withdrawn_at AS withdrawnAt, progress, body IS NOT NULL AS hasData`;

interface Held extends Removable {
  progress: string;
  withdrawnAt: number | null;
  isRetryAsked: number;
}

interface Row {
  id: number;
  reference: string;
  guid: string;
  progress: string;
  attempts: number;
  receivedAt: number;
  lease: number;
  key: Uint8Array | null;
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
  const database = openDatabase(file, connect);
  const { one, all, change, within } = database;
  const holder = randomUUID();
  const mail = createMailTable(database, keys, holder);
  const removal = createRemoval(database, keys, mail.removeOf);

  const note = (at: number, reference: string, event: AuditLine['event']) =>
    change('INSERT INTO audit (at, reference, event) VALUES (?, ?, ?)', at, reference, event);

  /** The row of a claim that is still valid, in a transaction. */
  function held({ reference, lease }: Pick<Claim, 'reference' | 'lease'>): Held {
    const row = one<Held>(
      `SELECT id, reference, state, progress, withdrawn_at AS withdrawnAt, is_retry_asked AS isRetryAsked
        FROM application WHERE reference = ? AND lease = ? AND state = 'waiting'`,
      ...[reference, lease],
    );
    if (row === null) throw new LeaseLost(reference);
    return row;
  }

  const referenceOf = (form: string): string | null =>
    one<{ reference: string }>('SELECT reference FROM application WHERE form = ?', form)?.reference ?? null;

  return {
    async add(application, form, now, confirmation = null) {
      const guid = `jobfront-${randomUUID()}`;
      const reference = newReference();
      const { key, body } = await sealApplication(keys, guid, application);
      const letter = confirmation && (await sealLetter(keys, reference, confirmation));
      const { jobId, email, files } = application;
      return within(() => {
        const known = referenceOf(form);
        if (known !== null) return { reference: known, isNew: false };
        const row = one<{ id: number }>(
          `INSERT INTO application (reference, guid, form, job, state, received_at, due_at, sender, progress, key, body)
            VALUES (?, ?, ?, ?, 'waiting', ?, ?, ?, ?, ?, ?) RETURNING id`,
          ...[reference, guid, form, jobId, now, now],
          ...[senderOf(keys, email), JSON.stringify(nothingDone), key, body],
        );
        for (const { id } of files) change('INSERT INTO file VALUES (?, ?)', id, row?.id ?? null);
        if (letter) mail.add(row?.id ?? null, letter, now);
        note(now, reference, 'received');
        return { reference, isNew: true };
      });
    },
    sentWith: async (form) => referenceOf(form),
    async claim(now, leaseMs) {
      const row = one<Row>(
        `UPDATE application SET lease = lease + 1, holder = ?, due_at = ?, attempts = attempts + 1
          WHERE id = (SELECT id FROM application WHERE state = 'waiting' AND due_at <= ? ORDER BY due_at, id LIMIT 1)
          RETURNING reference, guid, progress, attempts, received_at AS receivedAt, lease, key, body`,
        ...[holder, now + leaseMs, now],
      );
      if (row === null) return null;
      const { reference, guid, attempts, receivedAt, lease } = row;
      const claim = { reference, guid, progress: JSON.parse(row.progress), attempts, receivedAt, lease };
      return openClaim(claim, () => openApplication(keys, guid, row));
    },
    async nextDue() {
      return (
        one<{ at: number | null }>("SELECT min(due_at) AS at FROM application WHERE state = 'waiting'")?.at ??
        null
      );
    },
    async releaseGone(now, settleMs) {
      change(
        `UPDATE application SET lease = lease + 1, holder = NULL,
          due_at = min(due_at, iif(instr(progress, ?), ?, ?)) WHERE state = 'waiting' AND holder <> ?`,
        ...[sentStep, now + settleMs, now, holder],
      );
      change(
        'UPDATE mail SET lease = lease + 1, holder = NULL, due_at = min(due_at, ?) WHERE holder <> ?',
        ...[now, holder],
      );
    },
    async record(claim, progress, until) {
      within(() => {
        const { id, reference, withdrawnAt } = held(claim);
        if (withdrawnAt !== null && isCreating(progress)) throw new Withdrawn(reference, withdrawnAt);
        const sql = 'UPDATE application SET progress = ?, due_at = ? WHERE id = ?';
        change(sql, JSON.stringify(progress), until, id);
      });
    },
    async finish(claim, outcome, now) {
      const taken = within(() => {
        const row = held(claim);
        const attempted = {
          ...row,
          progress: JSON.parse(row.progress),
          isRetryAsked: row.isRetryAsked === 1,
        };
        const ending = endingOf(outcome, attempted, now);
        if (ending === null) return removal.takeBack(row, now);
        const { state, dueAt, reason, progress, isAnew, isTooLate } = ending;
        change(
          `UPDATE application SET state = ?, due_at = ?, reason = ?, progress = ?, ended_at = ?, holder = NULL,
            is_retry_asked = 0, attempts = iif(?, 0, attempts), withdrawn_at = iif(?, NULL, withdrawn_at)
            WHERE id = ?`,
          ...[state, dueAt, reason, JSON.stringify(progress), state === 'waiting' ? null : now],
          ...[Number(isAnew), Number(isTooLate), row.id],
        );
        if (isTooLate) note(now, claim.reference, 'withdrawal too late');
        if (state !== 'waiting') note(now, claim.reference, state);
        return null;
      });
      if (taken) database.forget();
      return taken ?? [];
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
      const sql =
        'SELECT guid, progress, key, body FROM application WHERE reference = ? AND body IS NOT NULL';
      const row = one<Row>(sql, reference);
      if (row === null) return null;
      const application = await openApplication(keys, row.guid, row);
      return { application, progress: JSON.parse(row.progress) };
    },
    async retry(reference, now) {
      return within(() => {
        const row = one<{ progress: string; isHeld: number }>(
          `SELECT progress, holder IS NOT NULL AND due_at > ? AS isHeld FROM application
            WHERE reference = ? AND state IN ('waiting', 'dead') AND body IS NOT NULL`,
          ...[now, reference],
        );
        if (!row) return false;
        if (row.isHeld === 1) {
          change('UPDATE application SET is_retry_asked = 1 WHERE reference = ?', reference);
        } else {
          const progress = JSON.stringify(withoutRefusals(JSON.parse(row.progress)));
          change(
            `UPDATE application SET state = 'waiting', due_at = ?, attempts = 0, lease = lease + 1, holder = NULL,
              reason = NULL, ended_at = NULL, progress = ? WHERE reference = ?`,
            ...[now, progress, reference],
          );
        }
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
    ...removal.operations,
    ...mail.operations,
    close: async () => database.close(),
  };
}

type Shown = Omit<Summary, 'hasData' | 'isBegun' | 'hasArrived'> & { hasData: number; progress: string };
function shown({ progress: text, hasData, ...row }: Shown): Summary {
  const progress: Progress = JSON.parse(text);
  const hasArrived = progress.candidateId !== null;
  return { ...row, hasData: hasData === 1, isBegun: isBegun(progress), hasArrived };
}
