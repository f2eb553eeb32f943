import { addressAt } from '../board/all-addresses.ts';
import type { ContentPage } from '../board/content-page.ts';
import type { Board, Job } from '../board/job.ts';
import type { Site } from '../config.ts';

/** The open job at an address. The board is read once, not once a page. */
export function jobAt(
  address: string,
  { board, site, content }: { board: Board; site: Site; content?: readonly ContentPage[] | undefined },
): Job | undefined {
  const at = addressAt(address, board, site, content);
  return at?.kind === 'job' ? at.job : undefined;
}
