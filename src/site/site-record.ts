import { hash } from 'node:crypto';
import { keyOf, sumOfKeys } from '../base/keys.ts';
import { PersistentMap } from '../base/persistent-map.ts';
import { followingOf } from '../board/following.ts';
import type { Job } from '../board/job.ts';
import { memo, remember } from '../i18n/remember.ts';
import { languageRoot } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import type { SiteEntry } from './entry.ts';
import { createPause } from './pause.ts';
import type { Site } from './site.ts';

type RecordedSite = Pick<Site, 'board' | 'memory' | 'entry' | 'pagesAndShared' | 'filesOfJob'>;

/** An entry with its key. It does not keep its site alive. */
interface Recorded extends Omit<SiteEntry, 'key' | 'print'> {
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
   * @param before record of a site with the same `base`
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

type TagSettings = Pick<Settings, 'site'> & { environment: Pick<Settings['environment'], 'SITE_URL'> };

/** The tag that every address of a site has, and no other site of the same CDN account. */
export const siteTag = ({ environment }: Pick<TagSettings, 'environment'>): string =>
  tagOfUrl(environment.SITE_URL);

const tagOfUrl = remember((url: string): string => `jf${hash('sha256', url, 'hex').slice(0, 8)}`);

/**
 * The tag by which a CDN purges an address with those that mostly change together: all that is made of one job
 * (`…-job-7`), the pages and feeds of one list (`…-list-<hash>`), the rest below a language (`…-en`), and files of the
 * whole host (`…-files`). It follows from the address alone, at most 48 bytes of small letters, digits and dashes:
 * Cloudflare distinguishes tags by nothing else.
 */
export function partTag(address: string, settings: TagSettings): string {
  const site = siteTag(settings);
  const job = /\/(?:jobs|social)\/(\d{1,15})[-./]/.exec(address)?.[1];
  if (job !== undefined) return `${site}-job-${job}`;
  const list = /^.*?\/jobs\/[^/]+\/[^/]+\//.exec(address)?.[0];
  if (list !== undefined) return `${site}-list-${hash('sha256', list, 'hex').slice(0, 12)}`;
  const found = boards(settings.site).find(({ root }) => address.startsWith(root));
  // Below the host's own root are files of all languages, too.
  if (found === undefined || (found.root === '/' && !address.endsWith('/'))) return `${site}-files`;
  return `${site}-${found.name}`;
}

/** Address of each language of the host's sites, the deepest first. */
const boards = memo((site: SiteSettings): readonly { root: string; name: string }[] =>
  hostSites(site)
    .flatMap((one) =>
      one.languages.map((language) => {
        const brand = one.brand === undefined ? '' : `${hash('sha256', one.brand, 'hex').slice(0, 8)}-`;
        return { root: languageRoot(language, one), name: `${brand}${language}`.toLowerCase() };
      }),
    )
    .sort((one, other) => other.root.length - one.root.length),
);

/** A hash of everything that is shown under each tag: if it changes, the tag has to be purged. */
export type TagKeys = ReadonlyMap<string, bigint>;

/**
 * Gives the keys of all tags, for one site after the other. A site that follows another costs what has changed.
 * Addresses with a hash in their name have no tag.
 */
export function createTagKeys(settings: TagSettings): (record: SiteRecord) => TagKeys {
  let last: { record: SiteRecord; keys: TagKeys } | undefined;
  return (record) => {
    const { gone, come } = record.changesSince(last?.record);
    const keys = new Map(last?.keys);
    const tagged = (those: readonly Recorded[]) =>
      Map.groupBy(
        those.filter(({ isImmutable, isForHosts }) => !isImmutable && !isForHosts),
        ({ address }) => partTag(address, settings),
      );
    const [less, more] = [tagged(gone), tagged(come)];
    for (const tag of new Set([...less.keys(), ...more.keys()])) {
      const sum = sumOfKeys(
        (more.get(tag) ?? []).map(shownKey),
        (less.get(tag) ?? []).map(shownKey),
        keys.get(tag),
      );
      if (sum === 0n) keys.delete(tag);
      else keys.set(tag, sum);
    }
    last = { record, keys };
    return keys;
  };
}

/** What can't be printed is cached nowhere else. */
const shownKey = ({ address, status, key }: Recorded): string => keyOf(address, String(status), key ?? '');
