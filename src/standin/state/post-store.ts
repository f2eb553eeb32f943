import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, statement } from './database.ts';
import { advertOf, isRecord, type RawPost } from './post.ts';

/** A published post with the values for filters and sorts. `null` = missing or unreadable in the post. */
export interface Entry {
  readonly post: RawPost;
  /** The post as JSON in UTF-8. */
  readonly json: Buffer;
  readonly id: number;
  readonly advertId: number | null;
  readonly jobId: number | null;
  readonly language: string | null;
  readonly awarded: boolean;
  readonly validStart: string | null;
  readonly validEnd: string | null;
}

/** A change of a post. */
export interface StoreChange {
  kind: 'published' | 'edited' | 'withdrawn';
  /** Publish id. */
  id: number;
  jobId: number | null;
}

/** The highest ids that were ever in use. */
export interface HighestIds {
  id: number;
  advertId: number;
  jobId: number;
}

/** Stores changes for the next start. Called before a change is visible. */
export interface PostKeeper {
  put(entry: Entry, highest: HighestIds): void;
  withdraw(id: number): void;
  replaceAll(entries: readonly Entry[], highest: HighestIds): void;
}

export interface PostStoreOptions {
  /** Is called after every change. */
  hear?: (change: StoreChange) => void;
  keeper?: PostKeeper;
  /** The state of an earlier run: its posts replace the initial ones, and its ids are not used again. */
  kept?: { posts: readonly RawPost[]; highest: HighestIds };
}

/** The published posts of the stand-in. Every change is visible to the next request. */
export class PostStore {
  readonly #start: readonly Entry[];
  /** By publish id, the highest first: the list's default order. */
  #entries: Entry[];
  #highest: HighestIds = { id: 0, advertId: 0, jobId: 0 };
  readonly #hear: (change: StoreChange) => void;
  readonly #keeper: PostKeeper | undefined;
  #version = 0;

  /**
   * @param posts the initial posts, which a reset restores
   * @throws {RangeError} when two posts share a publish id
   */
  constructor(posts: readonly RawPost[], { hear, keeper, kept }: PostStoreOptions = {}) {
    this.#hear = hear ?? (() => undefined);
    this.#keeper = keeper;
    this.#start = toEntries(posts);
    this.#entries = kept ? toEntries(kept.posts) : [...this.#start];
    if (kept) this.#highest = kept.highest;
    for (const entry of [...this.#start, ...this.#entries]) this.#remember(entry);
    if (!kept) keeper?.replaceAll(this.#entries, this.#highest);
  }

  /** Changes with every change. */
  get version(): number {
    return this.#version;
  }

  /** All posts, expired ones included, the highest publish id first. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** How many posts there are, expired ones included. */
  get size(): number {
    return this.#entries.length;
  }

  get(id: number): Entry | undefined {
    const entry = this.#entries[this.#position(id)];
    return entry?.id === id ? entry : undefined;
  }

  /** Adds a post. One with the same publish id is replaced: that is an edit. */
  put(post: RawPost): Entry {
    const entry = toEntry(post);
    const position = this.#position(entry.id);
    const isEdit = this.#entries[position]?.id === entry.id;
    this.#remember(entry);
    this.#keeper?.put(entry, this.#highest);
    this.#entries.splice(position, isEdit ? 1 : 0, entry);
    this.#version += 1;
    this.#hear({ kind: isEdit ? 'edited' : 'published', id: entry.id, jobId: entry.jobId });
    return entry;
  }

  /** Removes a post. False when there is none with this publish id. */
  withdraw(id: number): boolean {
    const entry = this.get(id);
    if (!entry) return false;
    this.#keeper?.withdraw(id);
    this.#entries.splice(this.#position(id), 1);
    this.#version += 1;
    this.#hear({ kind: 'withdrawn', id, jobId: entry.jobId });
    return true;
  }

  /** Restores the initial posts. */
  reset(): void {
    this.#keeper?.replaceAll(this.#start, this.#highest);
    this.#entries = [...this.#start];
    this.#version += 1;
  }

  /** Marks a job id as used: later new ids are higher. */
  rememberJob(jobId: number): void {
    this.#highest = { ...this.#highest, jobId: Math.max(this.#highest.jobId, jobId) };
  }

  /** Ids for a new post, advert and job. No id is used twice, even after a withdrawal or a reset. */
  nextIds(): HighestIds {
    return {
      id: this.#highest.id + 1,
      advertId: this.#highest.advertId + 1,
      jobId: this.#highest.jobId + 1,
    };
  }

  #remember(entry: Entry): void {
    this.#highest = {
      id: Math.max(this.#highest.id, entry.id),
      advertId: Math.max(this.#highest.advertId, entry.advertId ?? 0),
      jobId: Math.max(this.#highest.jobId, entry.jobId ?? 0),
    };
  }

  /** Index of the first entry whose id is not above `id`: its present or future position. */
  #position(id: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.id ?? 0) > id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The JSON of so many posts is kept; that of more would fill a machine's memory. */
const keptUpTo = 200_000;

function toEntries(posts: readonly RawPost[]): Entry[] {
  const isKept = posts.length <= keptUpTo;
  const entries = posts.map((post) => toEntry(post, isKept)).sort((a, b) => b.id - a.id);
  const twice = entries.find((entry, index) => entry.id === entries[index + 1]?.id);
  if (twice)
    throw new RangeError(`Two posts have the publish id ${twice.id}: give each post an id of its own.`);
  return entries;
}

const datetime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function toEntry(post: RawPost, isKept = true): Entry {
  const advert = advertOf(post);
  const recruitment = isRecord(advert.recruitment) ? advert.recruitment : {};
  const toJson = () => Buffer.from(JSON.stringify(post));
  const kept = isKept ? toJson() : null;
  return {
    post,
    get json() {
      return kept ?? toJson();
    },
    id: post.id,
    advertId: wholeNumber(advert.id),
    jobId: wholeNumber(recruitment.id),
    language: typeof advert.language === 'string' && advert.language !== '' ? advert.language : null,
    awarded: post.awarded === true,
    validStart: dateText(post.valid_start),
    validEnd: dateText(post.valid_end),
  };
}

function wholeNumber(value: unknown): number | null {
  return Number.isSafeInteger(value) ? (value as number) : null;
}

function dateText(value: unknown): string | null {
  return typeof value === 'string' && datetime.test(value) ? value : null;
}

/** The state of an earlier run. */
export interface KeptPosts {
  posts: RawPost[];
  highest: HighestIds;
}

/**
 * Posts of an earlier run in a state file, with their addresses adapted to this run.
 *
 * @returns `null` when the file is new
 */
export function readKeptPosts(database: DatabaseSync, baseUrl: string): KeptPosts | null {
  const before = readFact(database, 'base_url');
  const highest: unknown = JSON.parse(readFact(database, 'highest_ids') ?? 'null');
  if (before === null || !isHighest(highest)) return null;
  const rows = statement(database, 'SELECT json FROM posts ORDER BY id').all();
  if (before !== baseUrl) {
    inTransaction(database, () => {
      statement(database, 'UPDATE posts SET json = replace(json, ?, ?)').run(before, baseUrl);
      writeFact(database, 'base_url', baseUrl);
    });
  }
  const posts = rows.map(({ json }): RawPost => JSON.parse(String(json).replaceAll(before, baseUrl)));
  return { posts, highest };
}

/** Stores every change of the posts in the state file before it is visible. */
export function keeperOf(database: DatabaseSync): PostKeeper {
  const put = (entry: Entry) =>
    statement(database, 'INSERT OR REPLACE INTO posts (id, json) VALUES (?, ?)').run(
      entry.id,
      entry.json.toString(),
    );
  const remember = (highest: HighestIds) => writeFact(database, 'highest_ids', JSON.stringify(highest));
  return {
    put: (entry, highest) =>
      inTransaction(database, () => {
        put(entry);
        remember(highest);
      }),
    withdraw: (id) => void statement(database, 'DELETE FROM posts WHERE id = ?').run(id),
    replaceAll: (entries, highest) =>
      inTransaction(database, () => {
        database.exec('DELETE FROM posts');
        for (const entry of entries) put(entry);
        remember(highest);
      }),
  };
}

/** Marks a new state file as initialised: from now on its posts replace the initial ones. */
export function beginKeeping(database: DatabaseSync, baseUrl: string): void {
  writeFact(database, 'base_url', baseUrl);
}

function readFact(database: DatabaseSync, name: string): string | null {
  const row = statement(database, 'SELECT value FROM facts WHERE name = ?').get(name);
  return row ? String(row.value) : null;
}

function writeFact(database: DatabaseSync, name: string, value: string): void {
  statement(database, 'INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)').run(name, value);
}

function isHighest(value: unknown): value is HighestIds {
  return isRecord(value) && ['id', 'advertId', 'jobId'].every((key) => Number.isSafeInteger(value[key]));
}
