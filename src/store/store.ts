import type { MirroredImage } from '../board/html/media.ts';
import type { Board, Job } from '../board/job.ts';
import type { ArchivedJob, ArchiveIndex, ArchivePolicy, ArchiveQuery } from '../site/archive/archived.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import type { JobSums, ListChain } from '../site/twins/proof-files.ts';

/** A board with the images of its adverts. */
export interface StoredBoard {
  board: Board;
  /** Copied images of the adverts, by their source addresses. */
  images: Record<string, MirroredImage>;
}

/** A board as the store returns it. */
export interface StoredSnapshot extends StoredBoard {
  id: string;
  /** The moment it was first shown, an ISO instant. */
  shownAt: string;
}

/** What a site saves when it shows a board. */
export interface ShownBoard extends StoredBoard {
  /** What the site remembers with this board. */
  memory: SiteMemory;
  /** A hash of everything that visitors can see of the site. The same hash adds no new snapshot. */
  fingerprint: string;
  /** ISO instant. */
  shownAt: string;
  /** What the signed list says of this board; left out where lists are not signed. */
  signed?: SignedJobs | undefined;
  /** Which closed jobs are kept for years; `null` or left out = none is added, and none deleted. */
  archive?: ArchivePolicy | null;
}

/** The jobs of a board as they are signed, and who signs them. */
export interface SignedJobs {
  sums: JobSums;
  /** Whole address of the site's start page. */
  site: string;
  /** Thumbprint of the key. */
  kid: string;
}

/** What a store keeps for years beside its snapshots. */
export interface StoredHistory {
  /** Id of the newest snapshot, with which all of this was saved; `null` when there is none. */
  snapshot: string | null;
  /** The chain of signed lists that ends with the list of that snapshot; `null` when there is none. */
  chain: ListChain | null;
  archive: ArchiveIndex;
}

/** Read access to the history. */
export interface HistoryView {
  /** What was saved with the newest snapshot. */
  read(): Promise<StoredHistory>;
  /** The texts of entries of the chain of signed lists, in their order. @param to exclusive */
  chainLines(from: number, to: number): Promise<string[]>;
  /** Closed jobs, in the order in which they closed. */
  archived(query: ArchiveQuery): Promise<ArchivedJob[]>;
}

/** One line of the list of snapshots. */
export interface SnapshotSummary {
  /** A whole number as text, such as "12". Later snapshots have greater ones. */
  id: string;
  /** The moment it was first shown, an ISO instant. */
  shownAt: string;
  /** When its board was last confirmed to match the service. */
  boardAt: string;
  /** How many jobs are open in it. */
  jobs: number;
  problems: number;
  /** Open jobs compared with the snapshot before it; `null` when there is none (any more). */
  changes: SnapshotChanges | null;
  /** Whether visitors see this one: the pinned one, else the newest. */
  shown: boolean;
  pinned: boolean;
  /** Who pinned it, if given. */
  pinnedBy?: string;
}

/** How many open jobs differ. */
export interface SnapshotChanges {
  added: number;
  removed: number;
  changed: number;
}

/** A job that differs between two snapshots. */
export interface DifferingJob {
  advertId: number;
  title: string;
  /** Path of its page. */
  address: string;
}

/** The open jobs that differ between two snapshots, by advert id; `changed` as in the second. */
export interface SnapshotDifference {
  added: DifferingJob[];
  removed: DifferingJob[];
  changed: DifferingJob[];
}

/** A copy of an image of an advert. Times are milliseconds since 1970. */
export interface CopiedImage extends MirroredImage {
  bytes: number;
  fetchedAt: number;
  /** Since when no post shows it; absent while one does. */
  unusedSince?: number;
}

/** An image that could not be fetched. */
export interface FailedImage {
  reason: string;
  /** Failures in a row. */
  tries: number;
  /** It is not fetched again before. */
  until: number;
}

/** Records of images, by their source addresses. */
export interface ImageRecords {
  images: Map<string, CopiedImage>;
  failures: Map<string, FailedImage>;
}

/** Read access to the images of a store. */
export interface ImageView {
  /** All records, except those of images whose bytes are missing. */
  records(): Promise<ImageRecords>;
  /** Whether a copy with this address is stored, shown or not. */
  has(address: string): Promise<boolean>;
  /**
   * The bytes of a copy; `null` when there are none, or when they don't match the hash in its address. A store that is
   * open for writing deletes such a copy.
   *
   * @param address `/images/<hash>.<type>`
   */
  read(address: string): Promise<Uint8Array | null>;
}

/** Copies of the images of adverts. Copies lost in a power cut are fetched again, so no write waits for the disk. */
export interface ImageStore extends ImageView {
  /** Stores a copy and replaces the record of its source. Equal bytes of many sources are stored once. */
  put(source: string, image: CopiedImage, bytes: Uint8Array): Promise<void>;
  /**
   * Records other states of sources at once: since when a copy is unused, why one could not be fetched, or `null` to
   * forget it. Bytes that no source refers to are deleted.
   */
  note(records: readonly ImageRecord[]): Promise<void>;
}

/** A source, and its new record. */
export type ImageRecord = readonly [source: string, record: CopiedImage | FailedImage | null];

/** A small state that a part of the site stores beside the boards, as JSON. */
export interface KeptState {
  /**
   * Returns the parsed state; `null` when nothing is stored, or when `parse` throws, which is reported to `report`.
   *
   * @throws when it can't be read now, so that the stored state is unknown
   */
  read<State>(parse: (text: string) => State, report: Warn): Promise<State | null>;
  /**
   * Replaces the stored state. Atomic and durable: it survives a kill or a power cut, whole or not at all.
   *
   * @throws {StoreError} in a store that several processes share, when this one is not the leader (any more)
   */
  write(text: string): Promise<void>;
}

/** Read access to a store. */
export interface StoreView {
  /** What the site remembers; `null` when nothing was ever saved. */
  memory(): Promise<SiteMemory | null>;
  /** All stored ones, the newest first. */
  snapshots(): Promise<SnapshotSummary[]>;
  /**
   * The board that is shown (the pinned one, else the newest), or that of one snapshot; equal to what was saved, and
   * frozen. `null` when there is no such snapshot.
   */
  board(id?: string): Promise<StoredSnapshot | null>;
  /** Id of the pinned snapshot, which stays shown after later saves. */
  pinned(): Promise<string | null>;
  /** How the open jobs differ between two snapshots; `null` when one of them is not stored. */
  difference(one: string, other: string): Promise<SnapshotDifference | null>;
  history: HistoryView;
  /** Copies of the images of adverts. */
  images: ImageView;
  /** State of a part of the site, by name (letters and `/`). Only the leader writes it. */
  state(name: string): KeptState;
  /**
   * Checks all stored data, including the bytes of images. Returns the faults in words; an empty list when all is well.
   */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

/** A mark: a webhook has arrived, and its hint is not processed yet. */
export interface HintMark {
  /** Whether the mark is set. */
  read(): Promise<boolean>;
  /** Resolves when the mark would survive a power cut. */
  set(): Promise<void>;
  /** Need not be durable: if a power cut undoes it, the service is read once too often. */
  clear(): Promise<void>;
}

/**
 * Boards that were shown, and what the site remembers. One process writes. A resolved promise means durable: it
 * survives a kill or a power cut. A rejected one has changed nothing, and can be retried.
 */
export interface Store extends StoreView {
  /**
   * Saves a shown board and the memory in one transaction. When the newest snapshot has the same fingerprint, it is
   * updated with the board, its moment and the images. Five snapshots are kept, plus the pinned one. Saves are queued.
   */
  save(shown: ShownBoard): Promise<SnapshotSummary>;
  /**
   * Shows a snapshot, and keeps showing it. @param by who pins it. @throws {StoreError} when there is none with this id
   */
  pin(id: string, by?: string): Promise<void>;
  /** Shows the newest one again. Returns whether one was pinned. */
  unpin(): Promise<boolean>;
  /** Webhooks that are not processed yet. */
  hints: HintMark;
  images: ImageStore;
}

/** A request to the leader: the hint of a webhook (as JSON), or a sync by an operator. */
export interface AskedSync {
  reason: 'webhook' | 'operator';
  hint: unknown;
}

/** The right to write what a site shows. One process at a time has it. */
export interface Leadership {
  /** Calls `listener` once when another process has taken over; later saves are rejected. */
  onLost(listener: () => void): void;
  release(): Promise<void>;
}

/** Keeps texts of jobs outside of memory. */
export interface TextKeeper {
  /**
   * The same job, whose text is read when something shows it, if the board is large.
   *
   * @param before how many jobs the board has before this one
   */
  keepText(job: Job, before: number): Job;
  /** Whether the text of a job turned out to be unreadable, so that it must be kept again. */
  isBroken(job: Pick<Job, 'sections'>): boolean;
  /** Call it after the last text: stores what is not stored yet. */
  rest(): void;
}

/** A store that several processes have open. Only the leader saves boards and images. */
export interface SharedStore extends Store {
  /** From now on the texts of boards that are read are kept there instead of in memory. */
  keepTexts(keeper: TextKeeper): void;
  /** Becomes the leader when there is none, or when it shows no sign of life. `null` while another process leads. */
  lead(): Promise<Leadership | null>;
  /** Changes whenever any process saves, pins or unpins. */
  revision(): Promise<string>;
  /** Calls `listener` soon after something may have changed. Notices may get lost, so also poll `revision`. */
  onNews(listener: () => void): void;
  /** Requests a sync from the leader, durably. @returns an id for `isAsked` */
  ask(sync: AskedSync): Promise<string>;
  /** Whether the request is still pending. */
  isAsked(id: string): Promise<boolean>;
  /** Whether others have added requests since the last `hints.read`. */
  hasAsked(): Promise<boolean>;
  /** The requests that `hints.read` has found since the last call. */
  takeAsked(): AskedSync[];
}

/** Receives messages about a state that can't be read. */
export type Warn = (message: string) => void;

/** An operation of the store failed. The message says why and what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Another process writes the store. */
export class StoreInUse extends Error {
  override name = 'StoreInUse';
}

/** The stored data contradicts itself. */
export class Damaged extends Error {
  override name = 'Damaged';
}

/** Result codes of SQLite (sqlite.org/rescode.html). */
const codes = { error: 1, busy: 5, locked: 6, corrupt: 11, full: 13, notADatabase: 26 } as const;

/** The primary result code of an error of SQLite: the extended codes have it in their lowest byte. */
function codeOf(error: unknown): number | null {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return null;
  return error.errcode & 0xff;
}

/** Whether another process holds the file. */
export function isBusy(error: unknown): boolean {
  const code = codeOf(error);
  return code === codes.busy || code === codes.locked;
}

/** Whether the content of the file is the cause: it is no database, or a broken one. */
export function isDamage(error: unknown): boolean {
  const code = codeOf(error);
  return error instanceof Damaged || code === codes.corrupt || code === codes.notADatabase;
}

/** Whether the file lacks a table or a column, so that no query can run. */
export const lacksTables = (error: unknown): boolean => codeOf(error) === codes.error;

/** Whether the connection was closed, so that no query can run any more. */
const isClosed = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE';

/** The error, worded for people. */
export function storeError(file: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const why = error instanceof Error ? error.message : String(error);
  return new StoreError(sentence(file, error, why), { cause: error });
}

/** Runs something, and rewords its errors for people. */
export const rewording =
  (file: string) =>
  async <Result>(task: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await task();
    } catch (error) {
      throw storeError(file, error);
    }
  };

function sentence(file: string, error: unknown, why: string): string {
  if (isClosed(error)) return `${file} was closed before this was done: nothing of this was saved.`;
  if (codeOf(error) === codes.full) {
    return `There is no room left for ${file}: nothing of this was saved, and what was saved before is as it was. Free some space; the next save tries again.`;
  }
  if (isBusy(error)) {
    return `Another program holds ${file}, such as a database tool or a backup: nothing of this was saved, and what was saved before is as it was. End that program; the next save tries again.`;
  }
  if (isDamage(error)) {
    return `${file} can't be read (${why}). The next start of the live site, or the next build, sets it aside and begins a new one; to keep what was saved, bring it back from a copy first.`;
  }
  return `${file} can't be used: ${why}. Make sure that this user may read and write it and its folder, and that its disk works.`;
}
