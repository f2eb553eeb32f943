import type { InterfaceLanguage } from '../i18n/languages.ts';

export const frequencies = ['daily', 'weekly'] as const;
export type Frequency = (typeof frequencies)[number];

/** What an alert is about. It is stored sealed. */
export interface AlertContent {
  email: string;
  language: InterfaceLanguage;
  /** Key of the brand whose jobs are searched; `null` for the main site. */
  brand: string | null;
  /** The search as an address has it, `searchQuery`: `?q=` for all jobs. */
  search: string;
  /** The jobs that are not new for this alert (`jobNumber`), as `packSteps` packs them: they were open or mailed. */
  known: string;
}

/**
 * An alert. Times are milliseconds since 1970.
 *
 * - `new`: it waits for its confirmation.
 * - `active`: its mailbox has confirmed it.
 */
export interface Alert extends AlertContent {
  id: string;
  state: 'new' | 'active';
  frequency: Frequency;
  /** Changes with every mail that is handed over: what was read before can't be written any more. */
  mails: number;
  /** Failed attempts since the last mail. */
  attempts: number;
  createdAt: number;
  /** The last time that somebody opened an address of the alert, or confirmed it. */
  usedAt: number;
  /** Whether a mail has asked if it is still wanted since then. */
  isAsked: boolean;
}

/** A confirmation that nobody opened is deleted after that. */
export const unconfirmedMs = 48 * 3_600_000;
const day = 24 * 3_600_000;
/** After so long without a click a mail asks if the alert is still wanted, … */
export const askAfterMs = 334 * day;
/** … and then it is deleted. */
export const unusedMs = 365 * day;

/** Most alerts of one mailbox, confirmed or not. */
export const mostAlerts = 20;
/** Most confirmations that one mailbox gets in a day: anybody can type anybody's address. */
export const mostConfirmations = 3;
export const confirmationWindowMs = day;
/** Most alerts of all mailboxes that wait for a confirmation. */
export const mostUnconfirmed = 5_000;

/** An alert that can't be read: its bytes are damaged, or sealed with another key. */
export class UnreadableAlert extends Error {
  override name = 'UnreadableAlert';
}

/** An alert that is due, without its content. */
export type DueAlert = Pick<Alert, 'id' | 'mails'>;

/** What is written when a mail is handed over to a server, or taken back. */
export interface Handing {
  /** The number of mails as read. */
  mails: number;
  /** When the alert is due next. */
  dueAt: number;
  /** The jobs that are not new any more. */
  known: string;
  isAsked: boolean;
  attempts: number;
}

/**
 * Alerts. A resolved promise means durable: it survives a kill or a power cut. Several processes may use it. Times are
 * milliseconds since 1970.
 */
export interface Alerts {
  /**
   * Stores an alert that waits for its confirmation, which is due at once. Nothing is stored when its mailbox has too
   * many alerts or got too many confirmations: the sender must not learn which.
   *
   * @returns `full` when too many alerts of all mailboxes wait
   */
  add(alert: Omit<AlertContent, 'known'> & { frequency: Frequency }, now: number): Promise<'taken' | 'full'>;
  /** @throws {UnreadableAlert} */
  find(id: string): Promise<Alert | null>;
  /**
   * Makes an alert active. If the mailbox has an active one with the same search, that one gets the new frequency, and
   * this one is deleted.
   *
   * @param active what it knows, and when it is due
   * @returns the id of the active alert; `null` when there is none to confirm
   */
  confirm(alert: Alert, active: { known: string; dueAt: number }, now: number): Promise<string | null>;
  /** Records that an address of the alert was opened. */
  use(id: string, now: number): Promise<void>;
  /** @returns whether there is such an active alert */
  setFrequency(id: string, frequency: Frequency, dueAt: number): Promise<boolean>;
  /** Deletes an alert; returns whether there was one. Nothing is handed over after that. */
  remove(id: string): Promise<boolean>;
  /** Deletes all alerts of a mailbox, and returns how many. */
  removeOf(email: string): Promise<number>;
  /** Alerts that are due, those that are due the longest first. */
  due(now: number, most: number): Promise<DueAlert[]>;
  /** When the next one is due; `null` when there is none. */
  nextDue(): Promise<number | null>;
  /** Sets when alerts are due next, those that were not handed over meanwhile. */
  postpone(some: readonly (Pick<Handing, 'mails' | 'dueAt' | 'attempts'> & { id: string })[]): Promise<void>;
  /**
   * Records, just before the end of a mail is sent, that the server has it. It waits for no disk, so that hardly any time
   * lies between the record and the end: a process that is killed there would have lost the mail. A power cut may undo the
   * record until `settle`; then the mail comes again, under the same Message-ID.
   *
   * @returns `false` when the alert was deleted, or another process hands over: then the mail must not be sent
   */
  handOver(alert: Alert, handing: Handing): Promise<boolean>;
  /** Makes what was handed over survive a power cut. */
  settle(): Promise<void>;
  /** Undoes `handOver` with the same `mails`: the server has refused the mail. */
  takeBack(alert: Alert, handing: Handing): Promise<void>;
  /** Deletes alerts that nobody confirmed in time, and those without a click for a year. Returns how many. */
  removeOld(now: number): Promise<number>;
  counts(): Promise<Record<Alert['state'], number>>;
  close(): Promise<void>;
}
