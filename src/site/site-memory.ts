import { keyOf } from '../base/keys.ts';
import { PersistentMap } from '../base/persistent-map.ts';
import { stepwise } from '../base/steps.ts';
import { type Changes, rememberChanges, type Shown } from '../board/changes.ts';
import { followingOf } from '../board/following.ts';
import type { Board, Job } from '../board/job.ts';
import { jobsOf } from '../board/lists/addresses.ts';
import { facetsOfBoard } from '../board/lists/lists.ts';
import { type Memory, noMemory, postedAt, remember } from '../board/memory.ts';
import { hostBoard, hostMemory, type SiteBoard, sitesOf } from '../board/sites.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { boardAddress, indexAddress, mapAddress } from '../settings/addresses.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { jobKey, listKey, wordingKey } from './keys.ts';
import { contentOf } from './site-parts.ts';
import { proofAddresses } from './twins/proof.ts';
import { proofKey } from './twins/proof-files.ts';
import { contentView } from './views/blocks.ts';
import { viewKey } from './views/view.ts';

/** What a site remembers from one run to the next. */
export interface SiteMemory {
  /** Open and closed jobs with all their addresses. */
  jobs: Memory;
  /** Since when each address shows its present content. */
  changes: Changes;
}

/** Of a site that has never been shown. */
export const emptyMemory: SiteMemory = { jobs: noMemory, changes: new PersistentMap() };

/**
 * The memory of a host with all its sites once `board` is live. Pure: the moment is the board's own.
 *
 * @param content the owner's pages of all sites
 * @param before what this program made `memory` for, if it did: then it costs only what has changed
 */
export function rememberSite(
  memory: SiteMemory,
  board: Board,
  site: SiteSettings,
  content: readonly ContentPage[] = [],
  before?: RememberedFor,
): SiteMemory {
  const jobs = remember(memory.jobs, board, before?.board);
  const now: Remembered = { jobs, board, site, content };
  return withChanges(jobs, () =>
    before ? changesFollowing(memory.changes, now, before) : changesAfter(memory.changes, now),
  );
}

/** The board and the owner's pages that a memory was made for. */
export type RememberedFor = Pick<Remembered, 'board' | 'content'>;

/** Data that changes are computed from. */
interface Remembered {
  jobs: Memory;
  board: Board;
  site: SiteSettings;
  content: readonly ContentPage[];
}

const finding = new WeakMap<SiteMemory, () => Iterable<void>>();

/** Computes the changes of a memory step by step. They are computed anyway when they are needed. */
export const changeSteps = (memory: SiteMemory): Iterable<void> => finding.get(memory)?.() ?? [];

/**
 * No page shows the changes, so a site is shown before they are known. Once they are computed, their input is released:
 * the memory before, and with it all earlier ones.
 */
function withChanges(jobs: Memory, compute: () => Generator<void, Changes>): SiteMemory {
  const changes = stepwise(compute);
  const memory: SiteMemory = {
    jobs,
    get changes() {
      return changes.get();
    },
  };
  finding.set(memory, changes.steps);
  return memory;
}

/** Compares everything that has an address. */
function* changesAfter(changes: Changes, now: Remembered): Generator<void, Changes> {
  const { jobs, board, site, content } = now;
  for (const job of board.jobs) {
    jobKey(job);
    wordingKey(job);
    yield;
  }
  const found: Found[][] = [[proofOf(now)]];
  for (const one of sitesOf(board, site)) {
    for (const language of languagesOf(one.site)) {
      facetsOfBoard(one.board, language, one.site);
      yield;
      found.push(listPages(one, language, jobs));
      yield;
    }
    const own = contentOf(one.site, content);
    found.push(
      one.board.jobs.map((job) => jobPage(job, jobs)),
      contentPages(one, own, jobs),
    );
    yield;
  }
  return rememberChanges(changes, inOrder(found), board.at);
}

/** Compares only what the change from one board to the next affects. */
function* changesFollowing(
  changes: Changes,
  now: Remembered,
  before: RememberedFor,
): Generator<void, Changes> {
  const { jobs, board, site, content } = now;
  const present = new Set(content.map(({ address }) => address));
  const gone = [before.content.map(({ address }) => address).filter((one) => !present.has(one))];
  const found: Found[][] = [[proofOf(now)]];
  const earlier = sitesOf(before.board, site);
  for (const one of sitesOf(board, site)) {
    const was = earlier.find((other) => other.site === one.site);
    if (was === undefined) return yield* changesAfter(changes, now);
    const touched = languagesOf(one.site).filter(
      (language) => jobsOf(was.board, language, one.site) !== jobsOf(one.board, language, one.site),
    );
    for (const language of touched) {
      gone.push(listsOf(was, language).map(({ address }) => address));
      // Pages of unchanged lists keep their keys.
      found.push(listPages(one, language, jobs));
      yield;
    }
    const { gone: closed, come } = followingOf(was.board.jobs, one.board.jobs);
    gone.push(closed.map(({ address }) => address));
    found.push(come.map((job) => jobPage(job, jobs)));
    const own = contentOf(one.site, content);
    // Events are over at a moment that no job has.
    const isSame = touched.length === 0 && content === before.content;
    const shown = isSame ? own.filter(({ events }) => events) : own;
    if (shown.length > 0) found.push(contentPages(one, shown, jobs));
    yield;
  }
  return rememberChanges(changes, inOrder(found), board.at, gone.flat());
}

/** If a job and another page have the same address, the job has it: its page comes last. */
function inOrder(found: readonly (readonly Found[])[]): Found[] {
  const all = found.flat();
  return [...all.filter(({ isJob }) => !isJob), ...all.filter(({ isJob }) => isJob)];
}

interface Found extends Shown {
  isJob?: boolean;
}

const languagesOf = ({ defaultLanguage, languages }: SiteSettings): readonly InterfaceLanguage[] => [
  ...new Set([defaultLanguage, ...languages]),
];

const jobPage = (job: Job, memory: Memory): Found => ({
  address: job.address,
  key: wordingKey(job),
  // A page that has moved, as with a new title, shows its content only since then.
  since: () => ((memory.get(job.advertId)?.addresses.length ?? 0) > 1 ? null : postedAt(memory, job)),
  isJob: true,
});

/** The proof confirms that all jobs are ours. */
const proofOf = ({ board, jobs, site }: Remembered): Shown => ({
  address: proofAddresses.list,
  key: proofKey({ board: hostBoard(board, site), memory: hostMemory(jobs, site) }),
  since: () => null,
});

/** The board of a language, its lists, its map and its index. */
function listPages(of: SiteBoard, language: InterfaceLanguage, memory: Memory): Found[] {
  const newest = newestBy(memory);
  return listsOf(of, language).map(({ address, jobs }) => ({
    address,
    key: wordingsKey(jobs),
    since: () => newest(jobs),
  }));
}

function listsOf(
  { board, site }: SiteBoard,
  language: InterfaceLanguage,
): { address: string; jobs: readonly Job[] }[] {
  const jobs = jobsOf(board, language, site);
  const { lists } = facetsOfBoard(board, language, site);
  const index = lists.length > 0 ? [{ address: indexAddress(language, site), jobs }] : [];
  return [
    { address: boardAddress(language, site), jobs },
    ...lists,
    { address: mapAddress(language, site), jobs },
    ...index,
  ];
}

function contentPages({ board, site }: SiteBoard, content: readonly ContentPage[], memory: Memory): Found[] {
  const newest = newestBy(memory);
  return content.map((page) => ({
    address: page.address,
    key: keyOf(page.hash, viewKey(contentView(page, board, site, content))),
    since: () => newest(jobsOf(board, page.language, site)),
  }));
}

const wordingsKey = listKey(wordingKey);

/** Gives the latest first publication among some jobs. Many pages show the same list, which is read once. */
function newestBy(memory: Memory): (jobs: readonly Job[]) => string | null {
  const known = new Map<readonly Job[], string | null>();
  return (jobs) => {
    let latest = known.get(jobs);
    if (latest !== undefined) return latest;
    latest = null;
    for (const job of jobs) {
      const at = postedAt(memory, job);
      if (at !== null && (latest === null || at > latest)) latest = at;
    }
    known.set(jobs, latest);
    return latest;
  };
}
