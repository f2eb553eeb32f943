import { addressAt } from '../board/all-addresses.ts';
import type { ContentPage } from '../board/content-page.ts';
import type { Board, Job } from '../board/job.ts';
import type { Site } from '../config.ts';

/** What a page is printed from. */
interface Printed {
  board: Board;
  site: Site;
  content?: readonly ContentPage[] | undefined;
}

/** The open job at an address. The board is read once, not once a page. */
export function jobAt(address: string, { board, site, content }: Printed): Job | undefined {
  const found = addressAt(address, board, site, content);
  return found?.kind === 'job' ? found.job : undefined;
}
