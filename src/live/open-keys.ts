import { jobsOf } from '../board/addresses.ts';
import type { Board, Job } from '../board/job.ts';
import { facetsOfBoard } from '../board/lists.ts';
import { type Memory, postedAt } from '../board/memory.ts';
import { isSameList } from '../board/same-lists.ts';
import type { Site } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { factLists } from '../outputs/fact-lists.ts';
import { jobKey, keyOf } from '../outputs/keys.ts';
import { type OtherPlace, otherPlaces } from '../outputs/other-places.ts';
import { type SimilarJobs, similarOpenJobs } from '../outputs/similar/similar-open-jobs.ts';
import { listedKey } from './listed-key.ts';

interface OpenKey {
  /** What the job's page shows beside it. */
  around: Around;
  key: string;
}

interface Around {
  language: InterfaceLanguage;
  /** Changes when any list of the site moves, comes or goes. */
  places: string;
  /** When it was first published. */
  posted: string | null;
  similar: SimilarJobs;
  others: string;
}

// Most jobs are what they were, and so are the jobs and lists that their pages lead to.
const lastKeys = new WeakMap<Job, OpenKey>();

/** The keys of the pages of one language's open jobs. */
export interface OpenKeys {
  jobs: readonly Job[];
  /** One for each job. */
  keys: readonly string[];
}

interface Known extends OpenKeys {
  language: InterfaceLanguage;
  places: string;
  /** When each job was first published. */
  posted: readonly (string | null)[];
}

// Most changes concern the list of one language.
const lastLists = new WeakMap<readonly Job[], Known>();

/** The keys of the pages of all open jobs. The same object each time for a language in which nothing has changed. */
export function openKeys(board: Board, memory: Memory, site: Site): OpenKeys[] {
  const places = listPlaces(board, site);
  return [...new Set([site.defaultLanguage, ...site.languages])].map((language): OpenKeys => {
    const jobs = jobsOf(board, language, site);
    const last = lastLists.get(jobs);
    const isKnown = last?.language === language && last.places === places;
    if (isKnown && jobs.every((job, at) => last.posted[at] === postedAt(memory, job))) return last;
    const posted = jobs.map((job) => postedAt(memory, job));
    const keys = jobs.map((job, at) => {
      const similar = similarOpenJobs(job, jobs);
      const others = othersText(otherPlaces(job, jobs, language));
      const around = { language, places, posted: posted[at] ?? null, similar, others };
      const known = lastKeys.get(job);
      const key = known && isSame(known.around, around) ? known.key : openKey(job, around, board, site);
      lastKeys.set(job, { around, key });
      return key;
    });
    const found = { jobs, language, places, posted, keys };
    lastLists.set(jobs, found);
    return found;
  });
}

const isSame = (one: Around, { language, places, posted, similar, others }: Around): boolean =>
  one.language === language &&
  one.posted === posted &&
  one.places === places &&
  one.others === others &&
  one.similar.are === similar.are &&
  isSameList(one.similar.jobs, similar.jobs);

const othersText = (others: readonly OtherPlace[]): string =>
  others.length === 0 ? '' : JSON.stringify(others);

function openKey(job: Job, { language, posted, similar, others }: Around, board: Board, site: Site): string {
  const cards = similar.jobs.map((other) => listedKey(other, language));
  const lists = JSON.stringify(factLists(job, board, site));
  return keyOf(jobKey(job), posted ?? '', lists, others, language, similar.are, cards);
}

/** Every value that has a list, with where the list stands. */
const listPlaces = (board: Board, site: Site): string =>
  keyOf(
    site.languages.flatMap((language) => {
      const { byValue, places } = facetsOfBoard(board, language, site);
      const lists = Object.entries(byValue).flatMap(([name, lists]) =>
        [...(lists ?? [])].flatMap(([value, list]) => [name, value, list.address]),
      );
      return [...lists, places.tree.key];
    }),
  );
