import type { Rows } from '../../site/rows/rows.ts';
import { rowsFrom } from './load.ts';

/** The rows of a board. @throws {Error} where they can't be loaded */
export const loadRows = (address: string): Promise<Rows> =>
  rowsFrom(address, () => import('../../site/rows/join-rows.ts'));
