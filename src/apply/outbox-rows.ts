import { randomBytes } from 'node:crypto';
import { mailboxOf, senderOf } from '../mail/mailbox.ts';
import { type Keys, openValue, type Sealed, type SealedRow, sealValue } from '../store/sealed.ts';
import type { Session, SqlDatabase } from '../store/sql.ts';
import {
  type Application,
  type Claim,
  type Confirmation,
  type Outcome,
  type Progress,
  type State,
  Unreadable,
} from './outbox.ts';

// The database of an outbox, and what its rows hold.

/**
 * A database with the tables of applications, and what its queries need to know of them. The tables are in
 * sqlite-outbox.ts and store/postgres/schema.ts.
 */
export interface OutboxDatabase extends SqlDatabase {
  /** Names this process in the rows that it holds. */
  holder: string;
  /**
   * `file`: the table of the files of applications. `keptUntil`: a column of `mail`. `auditOrder`: the column of `audit`
   * by which its lines are in their order.
   */
  names: { file: string; keptUntil: string; auditOrder: string };
  /** Whether the process that holds a row is not this one ($1), and gives no sign of life. */
  isGone: string;
  /** Resolves when other processes see that this one is alive. No lease is granted before. */
  showPresence(): Promise<void>;
  /** Lets one transaction at a time go on with this name. */
  lockName(session: Session, name: string): Promise<void>;
  /** Overwrites what was deleted, if the database does not do so by itself. */
  overwriteDeleted(): Promise<void>;
}

export const nothingDone: Progress = { candidateId: null, steps: {} };

/** The progress for a retry by the owner. */
export function withoutRefusals({ steps, ...rest }: Progress): Progress {
  const left = Object.entries(steps).filter(([, step]) => step?.state !== 'refused');
  return { ...rest, steps: Object.fromEntries(left) };
}

/** Letters and digits that are not confused with each other (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** To be read out by people, such as "K7Q2-M9XD". */
export function newReference(): string {
  const text = Array.from(randomBytes(8), (byte) => letters[byte % 32]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** Seals an application. */
export const sealApplication = (keys: Keys, guid: string, application: Application): Promise<Sealed> =>
  sealValue(keys, guid, application);
export const openApplication = (keys: Keys, guid: string, row: SealedRow): Promise<Application> =>
  openValue(keys, guid, row);

/** The row of the mail of an application. It is sent even after the application is deleted. */
export interface Letter extends Sealed {
  sender: string;
  mailbox: string;
}
export const sealLetter = async (
  keys: Keys,
  reference: string,
  confirmation: Confirmation,
): Promise<Letter> => ({
  sender: senderOf(keys, confirmation.email),
  mailbox: mailboxOf(keys, confirmation.email),
  ...(await sealValue(keys, `mail ${reference}`, confirmation)),
});
/** @param guid the name that an earlier version has sealed with; kept as long as there is such a mail */
export const openLetter = (
  keys: Keys,
  { reference, guid }: { reference: string; guid: string | null },
  row: SealedRow,
): Promise<Confirmation> => openValue(keys, `mail ${row.key === null ? guid : reference}`, row);

/** Whether a step may have been done at the service. */
export const isBegun = ({ steps }: Progress): boolean =>
  Object.values(steps).some((step) => step && step.state !== 'refused');

/** Whether a candidate is about to be created, or may have been. */
export const isCreating = ({ candidateId, steps }: Progress): boolean =>
  candidateId === null && steps.candidate?.state === 'sent';

/** A row at the end of an attempt. */
export interface Attempted {
  progress: Progress;
  withdrawnAt: number | null;
  isRetryAsked: boolean;
}

/** What to write at the end of an attempt, besides releasing the lease. */
export interface Ending {
  state: Exclude<State, 'removed'>;
  dueAt: number;
  reason: string | null;
  progress: Progress;
  /** Whether the count of attempts restarts. */
  isAnew: boolean;
  /** Whether its sender withdrew it, and the service has it. */
  isTooLate: boolean;
}

/** How long to wait before checking a withdrawn application again. */
const lookAgainMs = 15 * 60_000;

/** The new state of an application at the end of an attempt; `null` when it is to be deleted for its sender. */
export function endingOf(
  outcome: Outcome,
  { progress, withdrawnAt, isRetryAsked }: Attempted,
  now: number,
): Ending | null {
  if (outcome.state === 'taken back') return null;
  if (withdrawnAt !== null && !isBegun(progress)) return null;
  const reason = outcome.state === 'delivered' ? null : outcome.reason;
  const isTooLate = withdrawnAt !== null && progress.candidateId !== null;
  const same = { progress, isAnew: false, isTooLate, reason };
  if (outcome.state === 'delivered') return { ...same, state: 'delivered', dueAt: now };
  if (isRetryAsked) {
    return { ...same, state: 'waiting', dueAt: now, progress: withoutRefusals(progress), isAnew: true };
  }
  if (outcome.state === 'waiting') return { ...same, state: 'waiting', dueAt: outcome.dueAt };
  // Its sender must get an answer, however long the service sends none.
  const isOpen = withdrawnAt !== null && !isTooLate;
  return isOpen
    ? { ...same, state: 'waiting', dueAt: now + lookAgainMs }
    : { ...same, state: 'dead', dueAt: now };
}

/** The result of a withdrawal: at once, stored until it is known whether the service has it, or too late. */
export function withdrawalOf(progress: Progress): 'at once' | 'stored' | 'too late' {
  if (!isBegun(progress)) return 'at once';
  return progress.candidateId === null ? 'stored' : 'too late';
}

/** Part of the text of a progress in which a step may have been sent. */
export const sentStep = '"state":"sent"';

/**
 * A claim with the application.
 *
 * @throws {Unreadable} when it can't be read
 */
export async function openClaim(
  claim: Omit<Claim, 'application'>,
  open: () => Promise<Application>,
): Promise<Claim> {
  try {
    return { ...claim, application: await open() };
  } catch (error) {
    throw new Unreadable(claim, error);
  }
}
