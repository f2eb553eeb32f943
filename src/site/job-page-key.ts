import type { Board, Job } from '../board/job.ts';
import { facetsOfBoard } from '../board/lists.ts';
import { type Memory, postedAt } from '../board/memory.ts';
import { isSameList } from '../board/same-lists.ts';
import type { Site as SiteSettings } from '../config.ts';
import type { InterfaceLanguage } from '../i18n/languages.ts';
import { factLists } from '../outputs/fact-lists.ts';
import { jobKey, keyOf } from '../outputs/keys.ts';
import { otherPlaces } from '../outputs/other-places.ts';
import { type SimilarJobs, similarOpenJobs } from '../outputs/similar/similar-open-jobs.ts';
import { listedKey } from './listed-key.ts';

/** What a job's page shows beside the job. */
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
const lastKeys = new WeakMap<Job, { around: Around; key: string }>();

/** What the pages of a language's open jobs have in common. */
export interface OpenJobs {
  board: Board;
  memory: Memory;
  site: SiteSettings;
  language: InterfaceLanguage;
  /** All that are listed in this language. */
  jobs: readonly Job[];
  /** As `listPlaces` gives it. */
  places: string;
}

/** A hash of everything that the page of an open job shows. */
export function jobPageKey(job: Job, { board, memory, site, language, jobs, places }: OpenJobs): string {
  const others = otherPlaces(job, jobs, language);
  const around = {
    ...{ language, places, posted: postedAt(memory, job) },
    similar: similarOpenJobs(job, jobs),
    others: others.length === 0 ? '' : JSON.stringify(others),
  };
  const known = lastKeys.get(job);
  const key = known && isSame(known.around, around) ? known.key : keyFrom(job, around, board, site);
  lastKeys.set(job, { around, key });
  return key;
}

const isSame = (one: Around, { language, places, posted, similar, others }: Around): boolean =>
  one.language === language &&
  one.posted === posted &&
  one.places === places &&
  one.others === others &&
  one.similar.are === similar.are &&
  isSameList(one.similar.jobs, similar.jobs);

function keyFrom(
  job: Job,
  { language, posted, similar, others }: Around,
  board: Board,
  site: SiteSettings,
): string {
  const cards = similar.jobs.map((other) => listedKey(other, language));
  const lists = JSON.stringify(factLists(job, board, site));
  return keyOf(jobKey(job), posted ?? '', lists, others, language, similar.are, cards);
}

/** A hash of every value that has a list, with where the list stands. */
export const listPlaces = (board: Board, site: SiteSettings): string =>
  keyOf(
    site.languages.flatMap((language) => {
      const { byValue, places } = facetsOfBoard(board, language, site);
      const lists = Object.entries(byValue).flatMap(([name, lists]) =>
        [...(lists ?? [])].flatMap(([value, list]) => [name, value, list.address]),
      );
      return [...lists, places.tree.key];
    }),
  );
