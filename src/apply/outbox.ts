import type { InterfaceLanguage } from '../i18n/languages.ts';
import type { StoredFile } from './file-store.ts';

/** What somebody has sent, checked. All of it is personal data. */
export interface Application {
  /** The job at the service (`recruitment`); `null` where it is for none. */
  jobId: number | null;
  name: string;
  lastname: string;
  email: string;
  phone: string;
  message: string;
  /** Address of a profile, or an empty text. */
  profile: string;
  /** The owner's questions with what was answered. `sid`: the custom field at the service, if there is one. */
  answers: readonly { question: string; answer: string; sid: string | null }[];
  /** `forJob`: the consent holds for this job alone. `version` is of the text that was shown. */
  consents: readonly { provision: number; forJob: boolean; version: string }[];
  files: readonly StoredFile[];
  /** Where the visit came from, such as "utm_source=fair"; may be empty. */
  origin: string;
}

/** What the service is asked to do, in this order: each consent and each file is a step of its own. */
export type StepName = 'candidate' | 'job' | `consent ${number}` | 'note' | 'tags' | `file ${number}`;

/**
 * A step that was about to be sent, and may have been done.
 *
 * `at`: when it was sent last. `after`: what was at the service before it was sent first, so that it is found again by
 * what is there more: the id of the newest candidate, the id of the newest activity, the number of files.
 */
export interface SentStep {
  state: 'sent';
  at?: number;
  after?: number;
}

/** What has become of a step. `refused`: for good. `after` is that of `SentStep`. */
export type Step = SentStep | { state: 'done'; after?: number } | { state: 'refused'; reason: string };

/** How far a delivery is. Holds no personal data but the candidate's id at the service. */
export interface Progress {
  candidateId: number | null;
  /** The candidate was at the service before, and is somebody's whom others write to as well. */
  isKnown?: boolean;
  /** Fields that the service did not take; what they hold is written into the note. */
  left?: readonly string[];
  steps: Partial<Record<StepName, Step>>;
}

/**
 * - `waiting`: to be delivered, or tried again at `dueAt`.
 * - `delivered`: all of it is at the service, and personal data is gone or goes within a day.
 * - `dead`: the service refuses all or a part of it, for good; the reason says which. An owner has to do something.
 * - `removed`: forgotten, taken back or too old, before it was delivered.
 */
export type State = 'waiting' | 'delivered' | 'dead' | 'removed';

/** What may be shown of an application: no personal data. Times are milliseconds since 1970. */
export interface Summary {
  reference: string;
  jobId: number | null;
  state: State;
  receivedAt: number;
  /** When it is tried next, where it waits. */
  dueAt: number;
  attempts: number;
  /** Why it waits or is dead; `null` where nothing went wrong. */
  reason: string | null;
  /** Since when it is delivered, dead or removed. */
  endedAt: number | null;
  /** Whether what was sent is still here. */
  hasData: boolean;
  /** Whether some of it may be at the service; what was delivered or removed does not say. */
  isBegun: boolean;
  /** Whether the service surely has a candidate of it; what was delivered or removed does not say. */
  hasArrived: boolean;
  /** Since when its sender wants it back, where it is not known yet whether the service has it. */
  withdrawnAt: number | null;
}

/** What the mail that confirms an application is made from. Its e-mail address and name are personal data. */
export interface Confirmation {
  email: string;
  name: string;
  /** `null` where the application is for no job. */
  jobTitle: string | null;
  language: InterfaceLanguage;
  /** Key of the brand on whose site it was sent; `null` for the main site. */
  brand: string | null;
}

/** A mail that this process may send until its lease ends. */
export interface MailClaim {
  id: number;
  /** Of which application it is, and what it is made from; `null` for the digest of dead ones, which is always there. */
  confirms: { reference: string; confirmation: Confirmation } | null;
  attempts: number;
  lease: number;
}

/** `later`: to be sent at `dueAt`, after so many attempts. The other ends are those of a confirmation. */
export type MailOutcome = { state: 'later'; dueAt: number; attempts: number } | { state: 'sent' | 'refused' };

/** A confirmation that could not be sent for so long is not sent any more, and its data goes. */
export const mailKeptMs = 24 * 3_600_000;

/**
 * Confirmations that one mailbox gets within `mailWindowMs`: anybody can type anybody's address. Further applications are
 * taken, and confirmed by the page alone.
 */
export const mostMails = 3;
export const mailWindowMs = 24 * 3_600_000;

/** An application that this process may deliver until its lease ends. */
export interface Claim {
  reference: string;
  /** Given to the service, so that the candidate is found again. */
  guid: string;
  application: Application;
  progress: Progress;
  attempts: number;
  receivedAt: number;
  lease: number;
}

/** `taken back`: its sender wants it back, and nothing of it has arrived at the service. */
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

/** Somebody else has the application meanwhile, or it was removed. Nothing more may be sent of it. */
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
 * Its sender wants the application back, so no candidate is created for it. Thrown where one was about to be, which is
 * after the service was asked for it and had none.
 */
export class Withdrawn extends Error {
  override name = 'Withdrawn';
  /** Since when, in milliseconds since 1970. */
  readonly at: number;
  constructor(reference: string, at: number) {
    super(`The sender of application ${reference} wants it back.`);
    this.at = at;
  }
}

/**
 * Applications until they are delivered. What a promise has confirmed is there after a kill or a power cut. Several
 * processes may use it. Times are milliseconds since 1970.
 */
export interface Outbox {
  /**
   * Takes an application; its files have to be durable before.
   *
   * @param form the one-time name of the form: a second application of the same form is not taken
   * @param confirmation the mail that is to be sent for it, unless its mailbox gets enough (`mostMails`); none if left
   *   out
   */
  add(
    application: Application,
    form: string,
    now: number,
    confirmation?: Confirmation | null,
  ): Promise<{ reference: string; isNew: boolean }>;
  /** The reference of what was sent with the form of this one-time name; `null` where nothing was. */
  sentWith(form: string): Promise<string | null>;
  /** The one that has been due the longest, for this process alone until `now + leaseMs`; `null` where none is due. */
  claim(now: number, leaseMs: number): Promise<Claim | null>;
  /** When the next one is due; `null` where none waits. */
  nextDue(): Promise<number | null>;
  /**
   * Ends the leases of processes that are gone, so that nobody waits for them. What such a process may have sent just
   * before is due again after `settleMs`, all else at once. In SQLite every other process counts as gone: only the one
   * that has the data folder for itself may call this.
   */
  releaseGone(now: number, settleMs: number): Promise<void>;
  /**
   * Writes how far the delivery is, and lets the lease begin anew.
   *
   * @throws {LeaseLost}
   * @throws {Withdrawn} where a candidate is about to be created, and a withdrawal is stored
   */
  record(claim: Claim, progress: Progress, until: number): Promise<void>;
  /**
   * Ends this attempt. What its sender wants back is deleted where it turns out that nothing has arrived: gives the ids
   * of its files then, as `removeData` does. What was to be tried again meanwhile is due at once.
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
  /** What was sent, and how far its delivery is; `null` where it is not here any more. */
  open(reference: string): Promise<{ application: Application; progress: Progress } | null>;
  /**
   * Has a dead or waiting one tried again at once, refused steps too; one that is being delivered, as soon as that
   * attempt ends, if it fails. Whether there was such a one.
   */
  retry(reference: string, now: number): Promise<boolean>;
  /** How many there are of each state. */
  counts(): Promise<Record<State, number>>;
  /** References of all of which something that this e-mail address has sent is still here, a mail to it too. */
  sentBy(email: string): Promise<string[]>;
  /**
   * Deletes what was sent. One that was not delivered becomes `removed`. Gives the ids of its files, which have to be
   * removed then; should that not happen, `FileStore.sweep` does it, because nothing names them any more.
   *
   * @param mail whether the mail that confirms it is still sent, where it was not yet
   */
  removeData(reference: string, now: number, mail: 'keep mail' | 'remove mail'): Promise<readonly string[]>;
  /**
   * Deletes what its sender takes back, as `removeData` does, and ends a delivery that has sent nothing yet. Where it is
   * not known whether the service has it, the wish is stored: nothing more is sent, and what is to happen is decided as
   * soon as that is known. `null` where it is too late, because the service has it, or nothing of it is here any more.
   */
  takeBack(reference: string, now: number): Promise<readonly string[] | 'stored' | null>;
  /** Those whose data has to go: delivered before `deliveredBefore`, or received before `receivedBefore`. */
  expired(limits: { deliveredBefore: number; receivedBefore: number }): Promise<string[]>;
  /**
   * Deletes what was kept of applications whose data is gone: audit lines and rows from before `before`, and names that
   * the service knows them by. Overwrites what was deleted, should a process have been killed before it did.
   */
  removeOld(before: number): Promise<void>;
  /** Ids of the files of all applications. */
  namedFiles(): Promise<ReadonlySet<string>>;
  /** What happened, in its order; of all, or of one. */
  audit(reference?: string): Promise<AuditLine[]>;
  /** The mail that has been due the longest, for this process alone until `now + leaseMs`; `null` where none is due. */
  claimMail(now: number, leaseMs: number): Promise<MailClaim | null>;
  /** When the next mail is due. */
  nextMailDue(now: number): Promise<number>;
  /** Ends this attempt; nothing where another process has the mail, or it was removed. */
  finishMail(claim: MailClaim, outcome: MailOutcome, now: number): Promise<void>;
  /** Deletes confirmations that could not be sent in `mailKeptMs`. */
  removeLateMail(now: number): Promise<void>;
  close(): Promise<void>;
}
