import { PersistentMap } from '../base/persistent-map.ts';
import { followingOf } from '../board/following.ts';
import type { Job } from '../board/job.ts';
import type { SiteEntry } from './entry.ts';
import { createPause } from './pause.ts';
import type { Site } from './site.ts';

type RecordedSite = Pick<Site, 'board' | 'memory' | 'entry' | 'pagesAndShared' | 'filesOfJob'>;

/** An entry with its key. It does not keep its site alive. */
export interface Recorded extends Omit<SiteEntry, 'key' | 'print'> {
  /** `null` = it can't be made. */
  key: string | null;
}

/**
 * What a site shows at each address, for comparison with a copy of it: a CDN, a folder, another host. The record of a
 * site that follows another is made from the record of that one.
 */
export class SiteRecord {
  readonly #site: RecordedSite;
  readonly #others: ReadonlyMap<string, Recorded>;
  /** By advert id, the files that are made of one job alone. */
  readonly #ofJobs: PersistentMap<number, readonly Recorded[]>;

  private constructor(
    site: RecordedSite,
    others: ReadonlyMap<string, Recorded>,
    ofJobs: PersistentMap<number, readonly Recorded[]>,
  ) {
    this.#site = site;
    this.#others = others;
    this.#ofJobs = ofJobs;
  }

  /**
   * Yields to the event loop in between. Keys of pages and of files of many jobs are computed; a key is hashed again
   * only if its data has changed. Files that are made of one job are visited only for changed jobs.
   *
   * @param before record of a site with the same settings and compiled pages
   * @throws where the files of the site can't be planned
   */
  static async of(site: RecordedSite, before?: SiteRecord): Promise<SiteRecord> {
    const pause = createPause();
    const known = before ? before.#others : new Map<string, Recorded>();
    const others = new Map<string, Recorded>();
    for (const entry of site.pagesAndShared()) {
      await pause();
      const recorded = recordedOf(entry);
      const had = known.get(entry.address);
      // Unchanged entries keep their object identity: a large board would make megabytes of garbage with each edit.
      others.set(entry.address, had && isSame(had, recorded) ? had : recorded);
    }
    const changes: [number, readonly Recorded[] | undefined][] = [];
    const { gone, come } = before ? changedJobs(before.#site, site) : { gone: [], come: site.board.jobs };
    for (const { advertId } of gone) changes.push([advertId, undefined]);
    for (const job of come) {
      await pause();
      changes.push([job.advertId, site.filesOfJob(job).map(recordedOf)]);
    }
    return new SiteRecord(
      site,
      others,
      (before ? before.#ofJobs : new PersistentMap<number, readonly Recorded[]>()).with(changes),
    );
  }

  /** Everything that has an address, each once, pages first. Its keys are known. */
  *entries(): Generator<SiteEntry> {
    const find = (address: string): SiteEntry => {
      const entry = this.#site.entry(address);
      if (entry === undefined) throw new Error(`There is nothing at ${address} any more.`);
      return entry;
    };
    for (const { key, ...recorded } of this.#all()) {
      const { address } = recorded;
      yield { ...recorded, key: () => key ?? find(address).key(), print: () => find(address).print() };
    }
  }

  *#all(): Generator<Recorded> {
    yield* this.#others.values();
    for (const files of this.#ofJobs.values()) yield* files;
  }

  /** Entries that are new or different here (`come`), and those of `before` that are missing or different (`gone`). */
  changesSince(before?: SiteRecord): { gone: Recorded[]; come: Recorded[] } {
    if (before === undefined) return { gone: [], come: [...this.#all()] };
    const gone: Recorded[] = [];
    const come: Recorded[] = [];
    const compare = (had: Recorded | undefined, has: Recorded | undefined) => {
      if (had === has || (had && has && isSame(had, has))) return;
      if (had) gone.push(had);
      if (has) come.push(has);
    };
    for (const [address, had] of before.#others) compare(had, this.#others.get(address));
    for (const [address, has] of this.#others) if (!before.#others.has(address)) come.push(has);
    for (const [advertId, files = []] of this.#ofJobs.changesSince(before.#ofJobs)) {
      const had = new Map((before.#ofJobs.get(advertId) ?? []).map((file) => [file.address, file]));
      for (const file of files) compare(had.get(file.address), file);
      const left = new Set(files.map(({ address }) => address));
      for (const file of had.values()) if (!left.has(file.address)) gone.push(file);
    }
    return { gone, come };
  }
}

/** Gives the record of a site. Rejects where the files of the site can't be planned. */
export type RecordOf = (site: Site) => Promise<SiteRecord>;

const isSame = (one: Recorded, other: Recorded): boolean =>
  one.key === other.key && one.status === other.status && one.isImmutable === other.isImmutable;

function recordedOf({ print: _, key, ...entry }: SiteEntry): Recorded {
  try {
    return { ...entry, key: key() };
  } catch {
    return { ...entry, key: null };
  }
}

/** The jobs that were removed, and those that are new or changed: the job, or what is remembered of it. */
function changedJobs(before: RecordedSite, { board, memory }: RecordedSite): { gone: Job[]; come: Job[] } {
  const { gone, come } = followingOf(before.board.jobs, board.jobs);
  const jobs = new Set(come);
  const ids = new Set(memory.jobs.changesSince(before.memory.jobs).map(([id]) => id));
  const addresses = new Set(memory.changes.changesSince(before.memory.changes).map(([address]) => address));
  const isNew = (job: Job) => jobs.has(job) || ids.has(String(job.advertId)) || addresses.has(job.address);
  return { gone: [...gone], come: board.jobs.filter(isNew) };
}
