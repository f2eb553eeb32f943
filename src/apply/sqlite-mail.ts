import type { AuditLine, Confirmation, MailClaim, Outbox } from './outbox.ts';
import { mailKeptMs } from './outbox.ts';
import { bytesOf, type Keys, seal, unseal } from './sealed.ts';
import type { OutboxDatabase } from './sqlite-database.ts';

/** Whom an application or a mail is of: told only to who knows the address and has the key. */
export const senderOf = (keys: Keys, email: string): string =>
  keys.digest('sender', email.trim().toLowerCase());

type Operations = Pick<Outbox, 'claimMail' | 'nextMailDue' | 'finishMail' | 'removeLateMail'>;

interface Letter {
  sender: string;
  body: Uint8Array;
}

/** Mail of an outbox in SQLite, in the transactions of its applications. */
export function createMailTable({ one, all, change, within, forget }: OutboxDatabase, keys: Keys) {
  const nameOf = (guid: string) => `mail ${guid}`;

  const note = (application: number, now: number, event: AuditLine['event']) =>
    change(
      'INSERT INTO audit (at, reference, event) SELECT ?, reference, ? FROM application WHERE id = ?',
      ...[now, event, application],
    );

  const removeOf = (application: number) => change('DELETE FROM mail WHERE application = ?', application);

  const operations: Operations = {
    async claimMail(now, leaseMs) {
      const row = one<{
        id: number;
        lease: number;
        attempts: number;
        application: number | null;
        body: Uint8Array;
      }>(
        `UPDATE mail SET lease = lease + 1, due_at = ?, attempts = attempts + 1
          WHERE id = (
            SELECT id FROM mail WHERE due_at <= ?2 AND (until IS NULL OR until > ?2) ORDER BY due_at, id LIMIT 1
          ) RETURNING id, lease, attempts, application, body`,
        ...[now + leaseMs, now],
      );
      if (row === null) return null;
      const { id, lease, attempts, application, body } = row;
      if (application === null) return { id, lease, attempts, confirms: null };
      const { reference, guid } = one<{ reference: string; guid: string }>(
        'SELECT reference, guid FROM application WHERE id = ?',
        application,
      ) ?? { reference: '', guid: '' };
      const confirmation = JSON.parse((await bytesOf(unseal(keys, nameOf(guid), [body]))).toString());
      return { id, lease, attempts, confirms: { reference, confirmation } };
    },
    async nextMailDue(now) {
      const sql = 'SELECT min(due_at) AS at FROM mail WHERE until IS NULL OR until > ?';
      return one<{ at: number }>(sql, now)?.at ?? 0;
    },
    async finishMail({ id, lease }: MailClaim, outcome, now) {
      if (outcome.state === 'later') {
        const sql = 'UPDATE mail SET due_at = ?, attempts = ? WHERE id = ? AND lease = ?';
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
    async seal(guid: string, confirmation: Confirmation): Promise<Letter> {
      const text = Buffer.from(JSON.stringify(confirmation));
      const body = await bytesOf(seal(keys, nameOf(guid), [text]));
      return { sender: senderOf(keys, confirmation.email), body };
    },
    add(application: number | null, { sender, body }: Letter, now: number): void {
      const sql = 'INSERT INTO mail (application, due_at, until, sender, body) VALUES (?, ?, ?, ?, ?)';
      change(sql, application, now, now + mailKeptMs, sender, body);
    },
  };
}
