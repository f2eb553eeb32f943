import type { AuditLine, MailClaim, Outbox } from './outbox.ts';
import { mailKeptMs, mailWindowMs, mostMails } from './outbox.ts';
import { type Letter, openLetter } from './outbox-rows.ts';
import type { Keys } from './sealed.ts';
import type { OutboxDatabase } from './sqlite-database.ts';

type Operations = Pick<Outbox, 'claimMail' | 'nextMailDue' | 'finishMail' | 'removeLateMail'>;

/** Mail of an outbox in SQLite, in the transactions of its applications. */
export function createMailTable(
  { one, all, change, within, forget }: OutboxDatabase,
  keys: Keys,
  holder: string,
) {
  const note = (application: number, now: number, event: AuditLine['event']) =>
    change(
      'INSERT INTO audit (at, reference, event) SELECT ?, reference, ? FROM application WHERE id = ?',
      ...[now, event, application],
    );

  // Which mailboxes got mail, by a keyed digest, as long as it counts: longer than the mail itself is stored.
  change('CREATE TABLE IF NOT EXISTS mailed (mailbox TEXT NOT NULL, at INTEGER NOT NULL) STRICT');
  change('CREATE INDEX IF NOT EXISTS mailed_by_mailbox ON mailed (mailbox)');

  const removeOf = (application: number) => change('DELETE FROM mail WHERE application = ?', application);

  const operations: Operations = {
    async claimMail(now, leaseMs) {
      const row = one<{
        id: number;
        lease: number;
        attempts: number;
        application: number | null;
        key: Uint8Array | null;
        body: Uint8Array;
      }>(
        `UPDATE mail SET lease = lease + 1, holder = ?3, due_at = ?1, attempts = attempts + 1
          WHERE id = (
            SELECT id FROM mail WHERE due_at <= ?2 AND (until IS NULL OR until > ?2) ORDER BY due_at, id LIMIT 1
          ) RETURNING id, lease, attempts, application, key, body`,
        ...[now + leaseMs, now, holder],
      );
      if (row === null) return null;
      const { id, lease, attempts, application, key, body } = row;
      if (application === null) return { id, lease, attempts, confirms: null };
      const named = one<{ reference: string; guid: string | null }>(
        'SELECT reference, guid FROM application WHERE id = ?',
        application,
      ) ?? { reference: '', guid: null };
      const confirmation = await openLetter(keys, named, { key, body });
      return { id, lease, attempts, confirms: { reference: named.reference, confirmation } };
    },
    async nextMailDue(now) {
      const sql = 'SELECT min(due_at) AS at FROM mail WHERE until IS NULL OR until > ?';
      return one<{ at: number }>(sql, now)?.at ?? 0;
    },
    async finishMail({ id, lease }: MailClaim, outcome, now) {
      if (outcome.state === 'later') {
        const sql = 'UPDATE mail SET holder = NULL, due_at = ?, attempts = ? WHERE id = ? AND lease = ?';
        change(sql, outcome.dueAt, outcome.attempts, id, lease);
        return;
      }
      within(() => {
        const sql = 'DELETE FROM mail WHERE id = ? AND lease = ? RETURNING application';
        const gone = one<{ application: number }>(sql, id, lease);
        if (gone) note(gone.application, now, `mail ${outcome.state}`);
      });
      forget();
    },
    async removeLateMail(now) {
      const count = within(() => {
        change('DELETE FROM mailed WHERE at <= ?', now - mailWindowMs);
        const sql = 'DELETE FROM mail WHERE until <= ? RETURNING application';
        const late = all<{ application: number }>(sql, now);
        for (const { application } of late) note(application, now, 'mail given up');
        return late.length;
      });
      if (count > 0) forget();
    },
  };

  return {
    operations,
    removeOf,
    /** Adds a mail, unless its mailbox has had too many. */
    add(application: number | null, { sender, mailbox, key, body }: Letter, now: number): void {
      const recent = 'SELECT count(*) AS count FROM mailed WHERE mailbox = ? AND at > ?';
      const { count } = one<{ count: number }>(recent, mailbox, now - mailWindowMs) ?? { count: 0 };
      if (count >= mostMails) return;
      change('INSERT INTO mailed (mailbox, at) VALUES (?, ?)', mailbox, now);
      const sql =
        'INSERT INTO mail (application, due_at, until, sender, key, body) VALUES (?, ?, ?, ?, ?, ?)';
      change(sql, application, now, now + mailKeptMs, sender, key, body);
    },
  };
}
