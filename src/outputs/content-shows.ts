import type { ContentPage } from '../board/content-page.ts';
import type { Board, Job } from '../board/job.ts';
import { othersText } from '../board/positions.ts';
import type { Site } from '../config.ts';
import { contentJobs } from './content-jobs.ts';
import { jobKey, keyOf } from './keys.ts';
import { pointsOnMap } from './office-map.ts';

/**
 * A hash of everything that a content page shows of itself and of the board.
 *
 * @param shown what the page shows of a listed job; all that is known of it if left out
 */
export function contentKey(
  page: ContentPage,
  board: Pick<Board, 'jobs'>,
  site: Site,
  shown: (job: Job) => string = jobKey,
): string {
  const input = { board, site, language: page.language };
  const jobs = page.jobs.flatMap((criteria) => {
    const found = contentJobs(criteria, input);
    return [
      JSON.stringify([found.count, found.address, found.isExact]),
      ...found.shown.map((card) => shown(card.job) + othersText(card)),
      '',
    ];
  });
  return keyOf(page.hash, page.address, pointsOnMap(page.points, board), jobs);
}
