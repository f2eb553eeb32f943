import { type Changes, rememberChanges, type Shown } from '../board/changes.ts';
import type { Board, Job } from '../board/job.ts';
import { isFindable } from '../board/lists/addresses.ts';
import { addresses } from '../board/lists/all-addresses.ts';
import { facetsOfBoard, jobLists } from '../board/lists/lists.ts';
import { type Memory, postedAt, remember } from '../board/memory.ts';
import { hostMemory, sitesOf } from '../board/sites.ts';
import { memo } from '../i18n/remember.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { Site } from '../settings/site-schema.ts';
import { jobKey, keyOf, wordingKey } from './keys.ts';
import { contentKey } from './lists/content-jobs.ts';
import { contentOf } from './site-parts.ts';
import { proofAddresses } from './twins/proof.ts';
import { proofKey } from './twins/proof-files.ts';

/** What a site remembers from one run to the next. */
export interface SiteMemory {
  /** Open and closed jobs with all their addresses. */
  jobs: Memory;
  /** Since when each address shows what it shows. */
  changes: Changes;
}

/** Of a site that has never been shown. */
export const emptyMemory: SiteMemory = { jobs: {}, changes: {} };

/**
 * What is remembered once `board` is live, of all sites of the host. Pure: the moment is the board's own.
 *
 * @param content the owner's pages of all sites
 */
export function rememberSite(
  memory: SiteMemory,
  board: Board,
  site: Site,
  content: readonly ContentPage[] = [],
): SiteMemory {
  const jobs = remember(memory.jobs, board);
  return withChanges(jobs, () => changesAfter(memory.changes, jobs, board, site, content));
}

const finding = new WeakMap<SiteMemory, () => Iterable<void>>();

/** Finds the changes of a memory step by step. They are found anyway when they are asked for. */
export const changeSteps = (memory: SiteMemory): Iterable<void> => finding.get(memory)?.() ?? [];

/**
 * No page shows the changes, so a site is shown before they are known. Once they are, nothing holds on to what they were
 * computed from: the memory before, and with it all that came before that.
 */
function withChanges(jobs: Memory, compute: () => Generator<void, Changes>): SiteMemory {
  let known: Changes | null = null;
  let left: { compute: () => Generator<void, Changes>; running?: Generator<void, Changes> } | null = {
    compute,
  };

  function* find(): Generator<void> {
    while (left !== null) {
      try {
        left.running ??= left.compute();
        const { done, value } = left.running.next();
        if (done) {
          known = value;
          left = null;
        }
      } catch (error) {
        if (left) delete left.running;
        throw error;
      }
      yield;
    }
  }

  const memory: SiteMemory = {
    jobs,
    get changes() {
      if (known === null) for (const _ of find());
      return known ?? {};
    },
  };
  finding.set(memory, find);
  return memory;
}

function* changesAfter(
  before: Changes,
  jobs: Memory,
  board: Board,
  site: Site,
  content: readonly ContentPage[],
): Generator<void, Changes> {
  for (const job of board.jobs) {
    jobKey(job);
    wordingKey(job);
    yield;
  }
  const proof = {
    address: proofAddresses.list,
    key: proofKey({ board, memory: hostMemory(jobs, site) }),
    since: null,
  };
  const all: Shown[] = [];
  for (const one of sitesOf(board, site)) {
    for (const language of one.site.languages) {
      facetsOfBoard(one.board, language, one.site);
      yield;
    }
    for (const page of shown(one.board, jobs, one.site, contentOf(one.site, content))) {
      all.push(page);
      yield;
    }
  }
  return rememberChanges(before, [...all, proof], board.at);
}

function* shown(board: Board, memory: Memory, site: Site, content: readonly ContentPage[]): Generator<Shown> {
  const boards = new Map(
    jobLists(board, site).flatMap((list) => (list.facet ? [] : [[list.language, list.jobs] as const])),
  );
  const newest = newestBy(memory);
  for (const address of addresses(board, site, content)) {
    if (address.kind === 'verify' || !isFindable(address)) continue;
    if (address.kind === 'job') {
      const { job } = address;
      yield { address: address.address, key: wordingKey(job), since: postedAt(memory, job) };
    } else if (address.kind === 'content') {
      const since = newest(boards.get(address.language) ?? []);
      yield { address: address.address, key: contentKey(address.page, board, site, wordingKey), since };
    } else {
      const jobs = address.kind === 'list' ? address.list.jobs : (boards.get(address.language) ?? []);
      yield { address: address.address, key: wordingsKey(jobs), since: newest(jobs) };
    }
  }
}

const wordingsKey = memo((jobs: readonly Job[]): string => keyOf(jobs.map((job) => wordingKey(job))));

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
