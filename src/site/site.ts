import { keyOf } from '../base/keys.ts';
import { followed } from '../board/following.ts';
import type { MirroredImage } from '../board/html/media.ts';
import { type Board, hasPageHere, type Job } from '../board/job.ts';
import { jobsOf, ownJobsOf } from '../board/lists/addresses.ts';
import { lastAddress, type Memory, movedAddresses, postedAt } from '../board/memory.ts';
import { hostMemory } from '../board/sites.ts';
import { memo } from '../i18n/remember.ts';
import { rootOf } from '../settings/addresses.ts';
import { hostSites } from '../settings/brands.ts';
import { blocksElsewhere } from '../settings/content/on-other-pages.ts';
import type { WrittenPage } from '../settings/content/written-pages.ts';
import type { Settings, SiteSettings } from '../settings/site-schema.ts';
import { type ArchiveSource, archiveEntries, archiveEntryAt } from './archive/archive-entries.ts';
import { contentType, entryOf, type SiteEntry } from './entry.ts';
import { overEvents } from './events/event-text.ts';
import { jobsKey } from './keys.ts';
import { movedLists } from './lists/moved-lists.ts';
import { jobAt } from './machine-file.ts';
import { type MachineKit, machineRouter } from './machine-files.ts';
import { type OldAnswer, oldAnswerAt } from './old-addresses.ts';
import { inSteps, whileWanted } from './pause.ts';
import { type Printer, printPage } from './print-page.ts';
import { rowFacts } from './rows/pack-rows.ts';
import { jobDrawing, languageDrawing } from './sharing/card-layout.ts';
import { similarSteps } from './similar/similar-jobs.ts';
import type { SiteHistory } from './site-history.ts';
import { changeSteps, type SiteMemory } from './site-memory.ts';
import { pageSettings, type SitePart, sharedPages, sitePartAt, siteParts } from './site-parts.ts';
import { twinAddresses } from './twins/twin-addresses.ts';
import { fileKey, jobView } from './views/job-file.ts';
import { type View, viewKey } from './views/view.ts';
import { addressesOfPages, viewAt } from './views/view-at.ts';

/** A board, the settings and the compiled pages. Knows every address of the site. Immutable. */
export interface Site {
  board: Board;
  memory: SiteMemory;
  /** What every key begins with: it changes with the program and the settings, but not with the text of a page. */
  base: string;
  /** A hash of all that visitors can see of it, except the board's moment: equal ones need no publication. */
  fingerprint(): string;
  /** What an address shows. */
  entry(address: string): SiteEntry | undefined;
  /** Everything that has an address, each once, pages first. Costs milliseconds for every thousand jobs. */
  entries(): Iterable<SiteEntry>;
  /** The same without the files that are made of one job each (`filesOfJob`). */
  pagesAndShared(): Iterable<SiteEntry>;
  /** The files that are made of an open job, and of what is remembered of it, alone: no other job changes them. */
  filesOfJob(job: Job): SiteEntry[];
  /** The address of a path that names a job by its number, or the picture of a language (`addressByNumber`). */
  byNumber(path: string): string | undefined;
  /** Where an earlier address of a job, or of a list, has moved to. */
  redirects(): Readonly<Record<string, string>>;
  /** The response to an earlier address of the site, from the owner's file. */
  oldAnswer(path: string, query: string): OldAnswer | undefined;
  /**
   * Computes what depends on all jobs: the index of similar ones, rows for the search, the record of changes.
   * Yields to the event loop in between. All of it is computed anyway when it is needed.
   *
   * @param isWanted once it is not, the rest is skipped, as when another site is shown
   */
  prepare(isWanted?: () => boolean): Promise<void>;
  /** The same for the fingerprint and the record of changes. */
  prepareToSave(): Promise<void>;
}

/** A file of the compiled site: scripts, styles, fonts, everything of `public/`. */
export interface Asset {
  address: string;
  /** Path on disk. */
  file: string;
  type: string;
  /** SHA-256 of the bytes. */
  hash: string;
  /** Its name changes with its content. */
  immutable: boolean;
}

/** What all sites of a process are made with, whatever their boards. */
export interface SiteKit extends Printer {
  settings: Settings;
  compiled: { id: string; assets: readonly Asset[] };
  machines: MachineKit;
  /** Reads a file of the compiled site. */
  readFile: (file: string) => Promise<Uint8Array>;
  /** Reads a copied image by its address. */
  readImage: (address: string) => Promise<Uint8Array>;
}

/** What one site shows. */
export interface SiteContent {
  board: Board;
  /** As `rememberSite` gave it for this board. */
  memory: SiteMemory;
  /** Copied images of the adverts, by their source addresses. */
  images: Readonly<Record<string, MirroredImage>>;
  /** What was saved with this board, or with the one before it; nothing if left out. */
  history?: SiteHistory | undefined;
}

/**
 * The site of a board. A key is a hash of everything that a file shows; two rules hold: everything that a file reads
 * is part of its key, and nothing else is.
 */
export function createSite(kit: SiteKit, { board, memory, images, history }: SiteContent): Site {
  const { settings } = kit;
  const base = baseOf(kit);
  const whole: SitePart = { board, memory: memory.jobs, settings: pageSettings(settings) };
  const known = new Map<string, SiteEntry>();
  const files = filesOf(kit, images, base);
  const { site, content, environment } = settings;
  const input = {
    board,
    memory,
    history,
    site,
    content,
    siteUrl: environment.SITE_URL,
    hub: environment.WEBSUB_HUB,
  };
  const machines = machineRouter(input, kit.machines, base);
  const remembered = hostMemory(memory.jobs, site);
  const { oldAddresses: old = [] } = site;
  const lists = () => movedLists(board, site);
  const oldSite = {
    memory: remembered,
    isLive: (address: string) => find(address) !== undefined,
    get lists() {
      return lists();
    },
  };
  const archive: ArchiveSource = { history, printer: kit, base, host: site };
  let redirects: Record<string, string> | undefined;
  let fingerprint: string | undefined;

  function pageAt(address: string): SiteEntry | undefined {
    const part = sitePartAt(address, whole);
    const page = viewAt(address, part);
    if (!page) return undefined;
    const { status } = page;
    let key: string | undefined;
    return {
      ...entryOf({ address, type: contentType(address), status }),
      key() {
        key ??= base + pageKey(page.view(), part.settings);
        return key;
      },
      print: () => printPage(kit, { settings: part.settings, view: page.view() }, { address, status }),
    };
  }

  function find(address: string): SiteEntry | undefined {
    // The owner's own files replace generated ones.
    const found = files.get(address) ?? pageAt(address);
    return (
      found ?? archiveEntryAt(address, sitePartAt(address, whole).settings, archive) ?? machines.get(address)
    );
  }

  function* pagesAndShared(): Generator<SiteEntry> {
    const pages = siteParts(whole).flatMap(addressesOfPages);
    const seen = new Set<string>();
    for (const address of [...pages, ...sharedPages, ...files.keys()]) {
      const entry = seen.has(address) ? undefined : find(address);
      seen.add(address);
      if (entry) yield entry;
    }
    for (const { settings } of siteParts(whole))
      for (const entry of archiveEntries(settings, archive)) if (!seen.has(entry.address)) yield entry;
    for (const entry of machines.shared()) if (!seen.has(entry.address)) yield entry;
  }

  // The owner's own files replace generated ones.
  const filesOfJob = (job: Job) =>
    hasPageHere(job)
      ? machines.ofJob(job, sitePartAt(job.address, whole)).filter(({ address }) => !files.has(address))
      : [];

  function* entries(): Generator<SiteEntry> {
    yield* pagesAndShared();
    for (const job of board.jobs) yield* filesOfJob(job);
  }

  /** What depends on all jobs of a list: similar ones, their rows for the search, their keys in files of many jobs. */
  function* ofAllJobs(): Generator<void> {
    for (const { board, memory, settings } of siteParts(whole)) {
      for (const language of settings.site.languages) {
        yield* similarSteps(ownJobsOf(board, language, settings.site));
        for (const job of newOf(jobsOf(board, language, settings.site))) {
          rowFacts(job, language, settings.site);
          fileKey(jobView(job, postedAt(memory, job)));
          yield;
        }
      }
    }
  }

  const moved = () => {
    redirects ??= { ...lists(), ...movedAddresses(remembered) };
    return redirects;
  };

  return {
    board,
    memory,
    base,
    fingerprint() {
      fingerprint ??= keyOf(
        base,
        [...writtenKeys(settings.written ?? none).values()],
        jobsKey(board.jobs),
        memory.jobs.key(),
        JSON.stringify(lists()),
        Object.values(images).map(({ address }) => address),
        overEvents(content, site.timeZone, board.at),
      );
      return fingerprint;
    },
    entry(address) {
      const found = known.get(address) ?? find(address);
      if (found) known.set(address, found);
      return found;
    },
    entries,
    pagesAndShared,
    filesOfJob,
    byNumber(path) {
      const to = addressByNumber(path, whole, remembered);
      return to !== undefined && find(to) ? to : undefined;
    },
    redirects: moved,
    oldAnswer: (path, query) => (old.length === 0 ? undefined : oldAnswerAt(old, path, query, oldSite)),
    async prepare(isWanted = () => true) {
      await inSteps(whileWanted(ofAllJobs(), isWanted));
      await inSteps(whileWanted(changeSteps(memory), isWanted));
    },
    prepareToSave: () => inSteps(changeSteps(memory)),
  };
}

/** The jobs of a list that the list before it does not have. */
const newOf = followed(
  (jobs: readonly Job[]): readonly Job[] => jobs,
  (_, { come }) => come,
);

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** As `Site.base`. */
const baseOf = memo(({ compiled, policyFor, settings }: SiteKit): string => {
  const { site, content, written, pictures, environment } = settings;
  // All pages show titles and places of the owner's pages; their texts only those that have blocks elsewhere.
  const shown = written
    ? [content.map(({ hash: _, ...page }) => page), elsewhereOf(written, site), pictures]
    : content;
  return keyOf(
    compiled.id,
    JSON.stringify([Object.entries(site).sort(byName), shown, environment.SITE_URL]),
    policyFor('/'),
  ).slice(0, 16);
});

/** The blocks of the owner's pages that other pages show. */
const elsewhereOf = (written: readonly WrittenPage[], site: SiteSettings) =>
  hostSites(site).flatMap(({ languages, brand }) =>
    languages.map((language) => blocksElsewhere(written, language, brand)),
  );

const none: readonly WrittenPage[] = [];

/** Hashes of the owner's pages, by their ids. */
const writtenKeys = memo(
  (written: readonly WrittenPage[]): ReadonlyMap<string, string> =>
    new Map(written.map((page) => [page.id, keyOf(JSON.stringify(page))])),
);

/** A hash of what a page shows of board and memory, and of its own text. */
const pageKey = (view: View, { written = none }: Pick<Settings, 'written'>): string =>
  view.kind === 'content' ? keyOf(viewKey(view), writtenKeys(written).get(view.id) ?? '') : viewKey(view);

/** Existing files: those of the compiled site, and images of adverts. */
function filesOf(
  { compiled, readFile, readImage }: SiteKit,
  images: SiteContent['images'],
  base: string,
): ReadonlyMap<string, SiteEntry> {
  const files = new Map<string, SiteEntry>();
  for (const { address } of Object.values(images)) {
    files.set(address, {
      ...entryOf({ address, type: contentType(address), status: 200 }),
      isImmutable: true,
      key: () => keyOf(base, address),
      print: () => readImage(address),
    });
  }
  for (const { address, type, hash, immutable, file } of compiled.assets) {
    files.set(address, {
      ...entryOf({ address, type, status: 200 }),
      isImmutable: immutable,
      key: () => hash,
      print: () => readFile(file),
    });
  }
  return files;
}

/** What a path names by the number of a job, or by a language. */
export type Numbered =
  /** The picture of a language, and the root of its site. */
  | { root: string; language: string }
  /** Page, twin or picture of a job. `isWhole`: it is spelled as an address of its kind is. */
  | { number: string; ending: '/' | '.json' | '.md' | '.png'; isWhole: boolean };

/** A job's page, twin or picture, with what may precede it: its kind, its number, how it ends. */
const ofJob = /^\/(?:[^/]+\/){0,4}(?:(jobs)|social)\/(\d{1,15})(?:-[^/]*?)?(\/|\.json|\.md|\.png)?$/;

/** The picture of a language: the root of its site, the language. */
const ofLanguage = /^(\/(?:[^/]+\/){0,3})social\/([a-z]{2,3})(?:-[^/]*?)?\.png$/;

export function readNumbered(path: string): Numbered | null {
  const [, root, language] = ofLanguage.exec(path) ?? [];
  if (root !== undefined && language !== undefined) return { root, language };
  const [, jobs, digits, end] = ofJob.exec(path) ?? [];
  if (digits === undefined || (jobs === undefined) !== (end === '.png')) return null;
  const ending = (end ?? '/') as '/' | '.json' | '.md' | '.png';
  return { number: digits.replace(/^0+(?=.)/, ''), ending, isWhole: end !== undefined };
}

/**
 * Resolves a path that names a job by its number: `/jobs/241`, `/jobs/241-`, a cut or an older slug, with a language
 * before it, to the page of job 241, open or closed, and with `.md` or `.json` to its twin; older pictures of it, and
 * of languages, to the present ones, since networks request what they have stored. Costs the same on every board.
 *
 * @param whole the whole of the host
 * @param jobs what is remembered of the jobs that the host shows (`hostMemory`)
 * @returns an address that the site may have; `undefined` where the path names nothing
 */
function addressByNumber(path: string, whole: SitePart, jobs: Memory): string | undefined {
  const found = readNumbered(path);
  if (found === null) return undefined;
  if ('language' in found) {
    const { language } = found;
    const site = siteParts(whole).find(({ settings }) => rootOf(settings.site) === found.root)?.settings.site;
    const known = site && [site.defaultLanguage, ...site.languages].find((one) => one === language);
    return site?.socialPictures && known ? languageDrawing(known, site).address : undefined;
  }
  const remembered = jobs.get(found.number);
  if (remembered === undefined) return undefined;
  const address = lastAddress(remembered);
  if (found.ending === '/') return address;
  const part = sitePartAt(address, whole);
  const { site, content } = part.settings;
  const job = jobAt(address, { board: part.board, site, content });
  if (job === undefined) return undefined;
  if (found.ending === '.png') return site.socialPictures ? jobDrawing(job, site).address : undefined;
  return twinAddresses(job)[found.ending === '.md' ? 'markdown' : 'json'];
}
