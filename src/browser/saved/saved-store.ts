/** A job that the visitor saved, with what is needed to name it when it has closed. */
export interface SavedJob {
  id: number;
  title: string;
  /** Path of its page; the whole address where it is on the host of a brand. */
  address: string;
  /** Language of the board it is listed on. */
  language: string;
}

/** Why something could not be stored: the browser stores nothing for this site, or has no more room. */
export type Refusal = 'blocked' | 'full';

/** The part of the browser's storage that is used (HTML standard, `Storage`). */
export type SavedStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Jobs that one visitor can reasonably have saved; a storage that holds more is not ours. */
const most = 500;

/**
 * The visitor's saved jobs, the one saved last first. Nothing leaves the browser. If nothing can be stored they last
 * as long as the page, and `refusal` says so; damaged entries in the storage are ignored.
 */
export class SavedStore {
  /** Why the last change was not stored; `null` = it was. */
  refusal: Refusal | null = null;
  readonly #key: string;
  readonly #storage: () => SavedStorage;
  /** The page's own list while nothing can be stored. */
  #unkept: readonly SavedJob[] | null = null;

  /**
   * @param site path of the site's default board; each site of a host stores its own
   * @param storage may throw, as `localStorage` does where it is forbidden
   */
  constructor(site: string, storage: () => SavedStorage) {
    this.#key = `jobfront:saved:${site}`;
    this.#storage = storage;
  }

  /** Name of the storage's item, to recognize its events. */
  get key(): string {
    return this.#key;
  }

  all(): readonly SavedJob[] {
    if (this.#unkept) return this.#unkept;
    try {
      return readSaved(this.#storage().getItem(this.#key));
    } catch {
      return [];
    }
  }

  has(id: number): boolean {
    return this.all().some((job) => job.id === id);
  }

  add(job: SavedJob): void {
    this.#keep([job, ...this.all().filter(({ id }) => id !== job.id)].slice(0, most));
  }

  remove(id: number): void {
    this.#keep(this.all().filter((job) => job.id !== id));
  }

  clear(): void {
    this.#keep([]);
  }

  #keep(jobs: readonly SavedJob[]): void {
    this.refusal = null;
    this.#unkept = null;
    try {
      const storage = this.#storage();
      if (jobs.length === 0) storage.removeItem(this.#key);
      else storage.setItem(this.#key, JSON.stringify(jobs));
    } catch (error) {
      this.refusal =
        error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
      this.#unkept = jobs;
    }
  }
}

/** Reads the storage: others can write there, so nothing of it is trusted. */
function readSaved(text: string | null): SavedJob[] {
  if (text === null) return [];
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(found)) return [];
  const jobs = found.filter(isSavedJob).map(({ id, title, address, language }) => ({
    id,
    title,
    address,
    language,
  }));
  return [...new Map(jobs.map((job) => [job.id, job])).values()].slice(0, most);
}

function isSavedJob(value: unknown): value is SavedJob {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, address, language } = value as Record<string, unknown>;
  return (
    Number.isSafeInteger(id) &&
    typeof title === 'string' &&
    typeof language === 'string' &&
    typeof address === 'string' &&
    // A path of this host, where `//` would lead to another one, or the whole address on the host of a brand.
    /^(?:\/(?![/\\])|https?:\/\/)/.test(address)
  );
}
