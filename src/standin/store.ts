import { advertOf, isRecord, type RawPost } from './post.ts';

/** A published post with what the list filters and sorts by. `null` = the post lacks it or it is unreadable. */
export interface Entry {
  readonly post: RawPost;
  /** The post as JSON text, made once. */
  readonly json: string;
  readonly id: number;
  readonly advertId: number | null;
  readonly jobId: number | null;
  readonly language: string | null;
  readonly awarded: boolean;
  readonly validStart: string | null;
  readonly validEnd: string | null;
}

/** Something that has happened to a post. */
export interface StoreChange {
  kind: 'published' | 'edited' | 'withdrawn';
  /** Publish id. */
  id: number;
  jobId: number | null;
}

/** The published posts of the stand-in. Every change is made at once and seen by the next request. */
export class PostStore {
  readonly #start: readonly Entry[];
  /** By publish id, the highest first: the list's default order. */
  #entries: Entry[];
  #highest = { id: 0, advertId: 0, jobId: 0 };
  readonly #hear: (change: StoreChange) => void;

  /** @throws {RangeError} when two posts share a publish id */
  constructor(posts: readonly RawPost[], hear: (change: StoreChange) => void = () => undefined) {
    this.#hear = hear;
    const entries = posts.map(toEntry).sort((a, b) => b.id - a.id);
    const twice = entries.find((entry, index) => entry.id === entries[index + 1]?.id);
    if (twice)
      throw new RangeError(`Two posts have the publish id ${twice.id}: give each post an id of its own.`);
    for (const entry of entries) this.#remember(entry);
    this.#start = entries;
    this.#entries = [...entries];
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

  /** Puts a post up. One with the same publish id is replaced: that is an edit. */
  put(post: RawPost): Entry {
    const entry = toEntry(post);
    const position = this.#position(entry.id);
    const isEdit = this.#entries[position]?.id === entry.id;
    this.#entries.splice(position, isEdit ? 1 : 0, entry);
    this.#remember(entry);
    this.#hear({ kind: isEdit ? 'edited' : 'published', id: entry.id, jobId: entry.jobId });
    return entry;
  }

  /** Takes a post down. False when there is none with this publish id. */
  withdraw(id: number): boolean {
    const entry = this.get(id);
    if (!entry) return false;
    this.#entries.splice(this.#position(id), 1);
    this.#hear({ kind: 'withdrawn', id, jobId: entry.jobId });
    return true;
  }

  /** Brings back the posts the stand-in began with. */
  reset(): void {
    this.#entries = [...this.#start];
  }

  /** Ids for a new post, advert and job. None is ever given out twice, not even after a withdrawal or a reset. */
  nextIds(): { id: number; advertId: number; jobId: number } {
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

  /** Index of the first entry whose id is not above `id`: where it stands, or would stand. */
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

const datetime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

function toEntry(post: RawPost): Entry {
  const advert = advertOf(post);
  const recruitment = isRecord(advert.recruitment) ? advert.recruitment : {};
  return {
    post,
    json: JSON.stringify(post),
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
