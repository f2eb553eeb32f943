import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { StoredFile } from './file-store.ts';

/** A checked application. All of it is personal data. */
export interface Application {
  /** The job at the service (`recruitment`); `null` when it is for none. */
  jobId: number | null;
  name: string;
  lastname: string;
  email: string;
  phone: string;
  message: string;
  /** Address of a profile, or an empty text. */
  profile: string;
  /** The owner's questions and the answers. `sid`: the custom field at the service, if there is one. */
  answers: readonly { question: string; answer: string; sid: string | null }[];
  /** `forJob`: the consent is limited to this job. `version` is of the text that was shown. */
  consents: readonly { provision: number; forJob: boolean; version: string }[];
  files: readonly StoredFile[];
  /** Where the visit came from, such as "utm_source=fair"; may be empty. */
  origin: string;
}

/** The steps at the service, in this order: each consent and each file is a step of its own. */
export type StepName = 'candidate' | 'job' | `consent ${number}` | 'note' | 'tags' | `file ${number}`;

/**
 * A step that was about to be sent, and may have been done.
 *
 * `at`: when it was sent last. `after`: a mark from before it was sent first, by which its result is found: the id of
 * the newest candidate, the id of the newest activity, the number of files.
 */
export interface SentStep {
  state: 'sent';
  at?: number;
  after?: number;
}

/** The state of a step. `refused`: for good. `after` is that of `SentStep`. */
export type Step = SentStep | { state: 'done'; after?: number } | { state: 'refused'; reason: string };

/** The progress of a delivery. Has no personal data but the candidate's id at the service. */
export interface Progress {
  candidateId: number | null;
  /** The candidate was at the service before, and may belong to somebody to whom others write as well. */
  isKnown?: boolean;
  /** Fields that the service did not accept; their values are written into the note. */
  left?: readonly string[];
  steps: Partial<Record<StepName, Step>>;
}

/**
 * - `waiting`: to be delivered, or tried again at `dueAt`.
 * - `delivered`: all of it is at the service, and personal data is deleted, now or within a day.
 * - `dead`: the service refuses all or a part of it, for good; the reason says which. An owner has to act.
 * - `removed`: deleted, withdrawn or too old, before it was delivered.
 */
export type State = 'waiting' | 'delivered' | 'dead' | 'removed';

/** The public facts of an application: no personal data. Times are milliseconds since 1970. */
export interface Summary {
  reference: string;
  jobId: number | null;
  state: State;
  receivedAt: number;
  /** When it is tried next, while it waits. */
  dueAt: number;
  attempts: number;
  /** Why it waits or is dead; `null` when nothing went wrong. */
  reason: string | null;
  /** Since when it is delivered, dead or removed. */
  endedAt: number | null;
  /** Whether the application itself is still stored. */
  hasData: boolean;
  /** Whether some of it may be at the service; not defined once delivered or removed. */
  isBegun: boolean;
  /** Whether the service surely has a candidate of it; not defined once delivered or removed. */
  hasArrived: boolean;
  /** When its sender withdrew it, while it is unknown whether the service has it. */
  withdrawnAt: number | null;
}

/** The data of the confirmation mail. Its e-mail address and name are personal data. */
export interface Confirmation {
  email: string;
  name: string;
  /** `null` when the application is for no job. */
  jobTitle: string | null;
  language: InterfaceLanguage;
  /** Key of the brand on whose site it was sent; `null` for the main site. */
  brand: string | null;
}

/** A mail that this process may send until its lease ends. */
export interface MailClaim {
  id: number;
  /** The application and the data of its confirmation; `null` for the digest of dead ones, which is always there. */
  confirms: { reference: string; confirmation: Confirmation } | null;
  attempts: number;
  lease: number;
}

/** `later`: to be sent at `dueAt`, after this many attempts. The other ends are those of a confirmation. */
export type MailOutcome = { state: 'later'; dueAt: number; attempts: number } | { state: 'sent' | 'refused' };

/** A confirmation that could not be sent for this long is deleted. */
export const mailKeptMs = 24 * 3_600_000;

/**
 * Most confirmations that one mailbox gets within `mailWindowMs`: anybody can type anybody's address. Further
 * applications are accepted, and confirmed only by the page.
 */
export const mostMails = 3;
export const mailWindowMs = 24 * 3_600_000;

/** An application that this process may deliver until its lease ends. */
export interface Claim {
  reference: string;
  /** Sent to the service, to find the candidate again. */
  guid: string;
  application: Application;
  progress: Progress;
  attempts: number;
  receivedAt: number;
  lease: number;
}

/** `taken back`: its sender withdrew it, and nothing of it has arrived at the service. */
export type Outcome =
  | { state: 'waiting'; dueAt: number; reason: string }
  | { state: 'delivered' }
  | { state: 'dead'; reason: string }
  | { state: 'taken back' };

export interface AuditLine {
  at: number;
  reference: string;
  event:
    | 'received'
    | 'delivered'
    | 'dead'
    | 'retried'
    | 'withdrawal requested'
    | 'withdrawal too late'
    | 'taken back'
    | 'removed'
    | 'data removed'
    | 'mail sent'
    | 'mail refused'
    | 'mail given up';
}

/** Another process has the application now, or it was removed. Nothing more of it may be sent. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  constructor(reference: string) {
    super(`Application ${reference} was removed, or another process delivers it.`);
  }
}

/** What was claimed can't be read: its bytes are damaged, or a newer version of the program has written them. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly claim: Omit<Claim, 'application'>;
  constructor(claim: Omit<Claim, 'application'>, cause: unknown) {
    super(`Application ${claim.reference} can't be read.`, { cause });
    this.claim = claim;
  }
}

/**
 * Its sender withdrew the application, so no candidate is created for it. Thrown just before creating one, after the
 * service was searched and had none.
 */
export class Withdrawn extends Error {
  override name = 'Withdrawn';
  /** When, in milliseconds since 1970. */
  readonly at: number;
  constructor(reference: string, at: number) {
    super(`The sender of application ${reference} wants it back.`);
    this.at = at;
  }
}

/**
 * Applications until they are delivered. A resolved promise means durable: it survives a kill or a power cut. Several
 * processes may use it. Times are milliseconds since 1970.
 */
export interface Outbox {
  /**
   * Stores an application; its files have to be durable before.
   *
   * @param form the one-time name of the form: a second application of the same form is rejected
   * @param confirmation its confirmation mail, unless its mailbox has had too many (`mostMails`); none if left out
   */
  add(
    application: Application,
    form: string,
    now: number,
    confirmation?: Confirmation | null,
  ): Promise<{ reference: string; isNew: boolean }>;
  /** The reference of the application of the form with this one-time name; `null` when there is none. */
  sentWith(form: string): Promise<string | null>;
  /** The one that has been due the longest, for this process alone until `now + leaseMs`; `null` when none is due. */
  claim(now: number, leaseMs: number): Promise<Claim | null>;
  /** When the next one is due; `null` when none waits. */
  nextDue(): Promise<number | null>;
  /**
   * Ends the leases of dead processes, so that nothing waits for them. What such a process may have sent just before is
   * due again after `settleMs`, all else at once. In SQLite every other process counts as dead: only the one that has
   * the data folder to itself may call this.
   */
  releaseGone(now: number, settleMs: number): Promise<void>;
  /**
   * Records the progress of the delivery, and renews the lease.
   *
   * @throws {LeaseLost}
   * @throws {Withdrawn} when a candidate is about to be created, and a withdrawal is stored
   */
  record(claim: Claim, progress: Progress, until: number): Promise<void>;
  /**
   * Ends this attempt. Deletes a withdrawn application if nothing of it has arrived: returns the ids of its files then,
   * as `removeData` does. If a retry was requested meanwhile, it is due at once.
   *
   * @throws {LeaseLost}
   */
  finish(
    claim: Pick<Claim, 'reference' | 'lease'>,
    outcome: Outcome,
    now: number,
  ): Promise<readonly string[]>;
  /** The latest first. */
  list(state?: State): Promise<Summary[]>;
  find(reference: string): Promise<Summary | null>;
  /** The application, and the progress of its delivery; `null` when it is no longer stored. */
  open(reference: string): Promise<{ application: Application; progress: Progress } | null>;
  /**
   * Retries a dead or waiting one at once, refused steps too; one that is being delivered, as soon as that attempt
   * ends, if it fails. Returns whether there was such a one.
   */
  retry(reference: string, now: number): Promise<boolean>;
  /** The number of each state. */
  counts(): Promise<Record<State, number>>;
  /** References of all applications of this e-mail address with stored data, including mail to it. */
  sentBy(email: string): Promise<string[]>;
  /**
   * Deletes the data of an application. One that was not delivered becomes `removed`. Returns the ids of its files,
   * which the caller has to remove; if it fails to, `FileStore.sweep` does, because nothing names them any more.
   *
   * @param mail whether the confirmation is still sent, if it was not yet
   */
  removeData(reference: string, now: number, mail: 'keep mail' | 'remove mail'): Promise<readonly string[]>;
  /**
   * Deletes a withdrawn application, as `removeData` does, and ends a delivery that has sent nothing yet. While it is
   * unknown whether the service has it, the withdrawal is stored: nothing more is sent, and it is decided as soon as
   * that is known. `null` when it is too late, because the service has it, or nothing of it is stored any more.
   */
  withdraw(reference: string, now: number): Promise<readonly string[] | 'stored' | null>;
  /** Those whose data has to be deleted: delivered before `deliveredBefore`, or received before `receivedBefore`. */
  expired(limits: { deliveredBefore: number; receivedBefore: number }): Promise<string[]>;
  /**
   * Deletes the remains of applications whose data is deleted: audit lines and rows from before `before`, and their
   * names at the service. Overwrites deleted data, in case a process was killed before it did.
   */
  removeOld(before: number): Promise<void>;
  /** Ids of the files of all applications. */
  namedFiles(): Promise<ReadonlySet<string>>;
  /** The audit lines, in their order; of all, or of one. */
  audit(reference?: string): Promise<AuditLine[]>;
  /** The mail that has been due the longest, for this process alone until `now + leaseMs`; `null` when none is due. */
  claimMail(now: number, leaseMs: number): Promise<MailClaim | null>;
  /** When the next mail is due. */
  nextMailDue(now: number): Promise<number>;
  /** Ends this attempt; does nothing when another process has the mail, or it was removed. */
  finishMail(claim: MailClaim, outcome: MailOutcome, now: number): Promise<void>;
  /** Deletes confirmations that could not be sent in `mailKeptMs`. */
  removeLateMail(now: number): Promise<void>;
  close(): Promise<void>;
}
