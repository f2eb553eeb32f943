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
import { similarOpenJobs } from '../outputs/similar/similar-open-jobs.ts';
import { listedKey } from './listed-key.ts';

interface OpenKey {
  /** The list that the job stands in. */
  listed: readonly Job[];
  /** What its page shows beside the job. */
  around: Around;
  key: string;
}

interface Around {
  language: InterfaceLanguage;
  /** Changes when any list of the site moves, comes or goes. */
  places: string;
  /** When it was first published. */
  posted: string | null;
  similar: readonly Job[];
  others: string;
}

// Most jobs are what they were, and so are the jobs and lists that their pages lead to.
const lastKeys = new WeakMap<Job, OpenKey>();

/** The keys of the pages of all open jobs, by advert id. */
export function openKeys(board: Board, memory: Memory, site: Site): ReadonlyMap<number, string> {
  const keys = new Map<number, string>();
  const places = listPlaces(board, site);
  for (const language of new Set([site.defaultLanguage, ...site.languages])) {
    const listed = jobsOf(board, language, site);
    for (const job of listed) {
      const posted = postedAt(memory, job);
      const known = lastKeys.get(job);
      if (known?.listed === listed && isSameFrame(known.around, language, places, posted)) {
        keys.set(job.advertId, known.key);
        continue;
      }
      const similar = similarOpenJobs(job, listed);
      const others = othersText(otherPlaces(job, listed));
      const around = { language, places, posted, similar, others };
      const key = known && isSame(known.around, around) ? known.key : openKey(job, around, board, site);
      lastKeys.set(job, { listed, around, key });
      keys.set(job.advertId, key);
    }
  }
  return keys;
}

const isSameFrame = (
  around: Around,
  language: InterfaceLanguage,
  places: string,
  posted: string | null,
): boolean => around.language === language && around.posted === posted && around.places === places;

const isSame = (one: Around, { language, places, posted, similar, others }: Around): boolean =>
  isSameFrame(one, language, places, posted) && one.others === others && isSameList(one.similar, similar);

const othersText = (others: readonly OtherPlace[]): string =>
  others.length === 0 ? '' : JSON.stringify(others);

function openKey(job: Job, { language, posted, similar, others }: Around, board: Board, site: Site): string {
  const cards = similar.map((other) => listedKey(other, language));
  const lists = JSON.stringify(factLists(job, board, site));
  return keyOf(jobKey(job), posted ?? '', lists, others, language, ...cards);
}

/** Every value that has a list, with where the list stands. */
const listPlaces = (board: Board, site: Site): string =>
  keyOf(
    ...site.languages.flatMap((language) =>
      Object.entries(facetsOfBoard(board, language, site).byValue).flatMap(([name, lists]) =>
        [...lists].flatMap(([value, list]) => [name, value, list.address]),
      ),
    ),
  );
