import type { Rows } from '../outputs/rows.ts';
import { loadRows } from './rows-client.ts';
import type { SavedJob } from './saved-store.ts';

/** A saved job and what is known of it now. */
export interface CheckedJob {
  saved: SavedJob;
  /** Its row on the board; `null` = it is on none: it has closed. */
  found: { rows: Rows; row: number } | null;
  /** Whether that could be checked. */
  isChecked: boolean;
}

/**
 * Looks for saved jobs on the boards that they were saved on.
 *
 * @param addresses of the rows of the site's boards, by language
 */
export async function checkSaved(
  jobs: readonly SavedJob[],
  addresses: Readonly<Record<string, string>>,
): Promise<CheckedJob[]> {
  const [fallback = ''] = Object.values(addresses);
  const addressOf = ({ language }: SavedJob) => addresses[language] ?? fallback;
  const boards = new Map(
    await Promise.all(
      [...new Set(jobs.map(addressOf))].map(
        async (address) => [address, await loadRows(address).catch(() => null)] as const,
      ),
    ),
  );
  return jobs.map((saved) => {
    const rows = boards.get(addressOf(saved)) ?? null;
    const row = rows?.advertId.indexOf(saved.id) ?? -1;
    return { saved, found: rows && row >= 0 ? { rows, row } : null, isChecked: rows !== null };
  });
}
