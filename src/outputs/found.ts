import type { Address } from '../board/addresses.ts';
import { addressAt } from '../board/all-addresses.ts';
import type { Board } from '../board/job.ts';
import type { Settings } from '../config.ts';

/** What a page is printed from. */
interface Printed {
  board: Board;
  settings: Pick<Settings, 'site' | 'content'>;
}

/** What of the site stands at a path; `undefined` where there is nothing, or what is no address (a closed job). */
export const found = (path: string, { board, settings }: Printed): Address | undefined =>
  addressAt(path, board, settings.site, settings.content);
