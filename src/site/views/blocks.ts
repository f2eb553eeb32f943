import type { Board, Point } from '../../board/job.ts';
import { memo } from '../../i18n/remember.ts';
import { boardAddress } from '../../settings/addresses.ts';
import type { ContentPage, JobCriteria } from '../../settings/content/content-page.ts';
import type { Site } from '../../settings/site-schema.ts';
import { contentJobs } from '../lists/content-jobs.ts';
import { onBaseMap } from '../map/board-map.ts';
import { type CardView, cardView, townOf } from './card.ts';

/** The jobs that meet the criteria of a block of the owner's. */
export interface ChosenJobsView {
  /** The first cards, in the order of the board. */
  cards: readonly CardView[];
  /** For each of them the town or towns; `''` = not known. */
  towns: readonly string[];
  /** How many cards there are in all. */
  count: number;
  /** Address of the rest: a list of exactly these jobs if there is one, else the board. */
  address: string;
  /** Whether `address` lists exactly these jobs. */
  isExact: boolean;
}

/** What the blocks of a page of the owner's show of the board. */
export interface BlocksView {
  /** By what their criteria ask for (`chosenJobs`). */
  jobs: Readonly<Record<string, ChosenJobsView>>;
  /** Those points of its offices that lie on the site's base map. */
  onMap: readonly Point[];
}

/** Equal for criteria that ask for the same jobs. */
const criteriaName = memo(
  ({ country, city, field, employment, work, company, language, highlighted, limit }: JobCriteria): string =>
    JSON.stringify([country, city, field, employment, work, company, language, highlighted, limit]),
);

export function blocksView(page: ContentPage, board: Pick<Board, 'jobs'>, site: Site): BlocksView {
  const { language } = page;
  const jobs = page.jobs.map((criteria): [string, ChosenJobsView] => {
    const { shown, ...found } = contentJobs(criteria, { board, site, language });
    const cards = shown.map((card) => cardView(card, language, site));
    const towns = shown.map((card) => townOf(card, language, site));
    return [criteriaName(criteria), { ...found, cards, towns }];
  });
  return { jobs: Object.fromEntries(jobs), onMap: onBaseMap(page.points, board) };
}

/**
 * The jobs of a block. The file of a page may have changed since the site was compiled, and ask for unknown jobs: then
 * there are none, and the link leads to the board.
 */
export const chosenJobs = (
  criteria: JobCriteria,
  { jobs }: BlocksView,
  { language, site }: { language: ContentPage['language']; site: Site },
): ChosenJobsView =>
  jobs[criteriaName(criteria)] ?? {
    ...{ cards: [], towns: [], count: 0 },
    ...{ address: boardAddress(language, site), isExact: false },
  };
