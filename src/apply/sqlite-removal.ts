import type { AuditLine, Outbox, Progress, State } from './outbox.ts';
import { nothingDone, senderOf, takingBackOf } from './outbox-rows.ts';
import type { Keys } from './sealed.ts';
import { isNameless, type OutboxDatabase } from './sqlite-database.ts';

type Operations = Pick<Outbox, 'sentBy' | 'removeData' | 'takeBack' | 'expired' | 'removeOld'>;

export interface Removable {
  id: number;
  reference: string;
  state: State;
}

/** The deletions of an outbox in SQLite, in the transactions of its applications. */
export function createRemoval(
  { one, all, change, within, forget }: OutboxDatabase,
  keys: Keys,
  removeMailOf: (application: number) => void,
) {
  const note = (at: number, reference: string, event: AuditLine['event']) =>
    change('INSERT INTO audit (at, reference, event) VALUES (?, ?, ?)', at, reference, event);

  /**
   * Deletes an application and its key; the process that delivers it can write nothing more. Returns the ids of its
   * files.
   */
  function erase({ id, reference, state }: Removable, now: number, event: AuditLine['event']): string[] {
    change(
      `UPDATE application SET body = NULL, key = NULL, sender = NULL, progress = ?, state = ?, lease = lease + 1,
        holder = NULL, is_retry_asked = 0, withdrawn_at = NULL, ended_at = coalesce(ended_at, ?) WHERE id = ?`,
      ...[JSON.stringify(nothingDone), state === 'delivered' ? 'delivered' : 'removed', now, id],
    );
    change(`UPDATE application SET guid = NULL WHERE id = ? AND ${isNameless('application')}`, id);
    note(now, reference, event);
    return all<{ id: string }>('DELETE FROM file WHERE application = ? RETURNING id', id).map(
      (file) => file.id,
    );
  }

  /** The same for its sender, who gets no mail about it either. */
  function takeBack(row: Removable, now: number): string[] {
    removeMailOf(row.id);
    return erase(row, now, 'taken back');
  }

  const operations: Operations = {
    async sentBy(email) {
      const sql = `SELECT reference FROM application WHERE sender = ?1
        OR id IN (SELECT application FROM mail WHERE sender = ?1) ORDER BY id`;
      return all<{ reference: string }>(sql, senderOf(keys, email)).map(({ reference }) => reference);
    },
    async removeData(reference, now, fate) {
      const files = within(() => {
        const row = one<Removable & { hasData: number }>(
          'SELECT id, reference, state, body IS NOT NULL AS hasData FROM application WHERE reference = ?',
          reference,
        );
        if (row && fate === 'remove mail') removeMailOf(row.id);
        return row?.hasData ? erase(row, now, row.state === 'delivered' ? 'data removed' : 'removed') : [];
      });
      forget();
      return files;
    },
    async takeBack(reference, now) {
      const result = within(() => {
        const row = one<Removable & { progress: string; withdrawnAt: number | null }>(
          `SELECT id, reference, state, progress, withdrawn_at AS withdrawnAt FROM application
            WHERE reference = ? AND state IN ('waiting', 'dead') AND body IS NOT NULL`,
          reference,
        );
        if (row === null) return null;
        const progress: Progress = JSON.parse(row.progress);
        const taking = takingBackOf(progress);
        if (taking === 'too late') return null;
        if (taking === 'at once') return takeBack(row, now);
        if (row.withdrawnAt === null) {
          change(
            `UPDATE application SET withdrawn_at = ?1, state = 'waiting', ended_at = NULL,
              due_at = iif(holder IS NOT NULL AND due_at > ?1, due_at, ?1) WHERE id = ?2`,
            ...[now, row.id],
          );
          note(now, reference, 'withdrawal requested');
        }
        return 'stored';
      });
      if (Array.isArray(result)) forget();
      return result;
    },
    async expired({ deliveredBefore, receivedBefore }) {
      return all<{ reference: string }>(
        `SELECT reference FROM application WHERE body IS NOT NULL
          AND (received_at < ? OR (state = 'delivered' AND ended_at < ?)) ORDER BY id`,
        receivedBefore,
        deliveredBefore,
      ).map(({ reference }) => reference);
    },
    async removeOld(before) {
      within(() => {
        change('DELETE FROM audit WHERE at < ?', before);
        change(
          `DELETE FROM application WHERE body IS NULL AND ended_at < ?
            AND NOT EXISTS (SELECT 1 FROM mail WHERE mail.application = application.id)`,
          before,
        );
        change(`UPDATE application SET guid = NULL WHERE guid IS NOT NULL AND ${isNameless('application')}`);
      });
      forget();
    },
  };
  return { operations, erase, takeBack };
}
