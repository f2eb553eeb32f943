import { IncompleteListError } from './errors.ts';
import type { ListRow } from './list-row.ts';
import type { ListReader } from './list-source.ts';
import type { ReadList } from './read-by-id.ts';
import type { OnRead } from './walk.ts';

/** How often the list is paged through at most until two walks in a row agree. */
const maxWalks = 6;

/** One walk page by page, or why it proves nothing. */
type PagedWalk = { rows: Map<number, ListRow>; nameless: ListRow[]; total: number } | { fault: string };

/**
 * Reads a whole list page by page: the fallback for a service that ignores the id filter or the sort. Rows move
 * between pages when posts come and go, so one walk proves little: every page must name the same total, the
 * distinct rows must be exactly as many, and two walks in a row must hold the same posts.
 *
 * @param reason why the list could not be walked by id, for the error
 * @throws IncompleteListError
 */
export async function readByOffset(list: ListReader, reason: string, onRead: OnRead): Promise<ReadList> {
  let last: PagedWalk = { fault: 'no walk was done' };
  let fault = '';
  for (let count = 1; count <= maxWalks; count += 1) {
    const walk = await walkByOffset(list, onRead);
    if ('fault' in walk) fault = walk.fault;
    else if ('fault' in last) fault = 'no two walks in a row found the same posts';
    else if (sameRows(last, walk)) return { rows: walk.rows.values(), nameless: walk.nameless, problems: [] };
    else fault = 'no two walks in a row found the same posts';
    last = walk;
  }
  throw new IncompleteListError(
    list.name,
    `${reason}, and reading page by page ${maxWalks} times proved nothing: ${fault}`,
    "Try again later; if it stays, ask the service's provider to mend filter, sort or X-Result headers of the list.",
  );
}

async function walkByOffset(list: ListReader, onRead: OnRead): Promise<PagedWalk> {
  const rows = new Map<number, ListRow>();
  const nameless: ListRow[] = [];
  let total: number | null = null;
  for (let number = 1; ; number += 1) {
    const page = await list.page({ direction: 'DESC', page: number, ids: null });
    total ??= page.total;
    if (page.total !== total)
      return { fault: `the total went from ${total} to ${page.total} between two pages` };
    if (page.currentPage !== null && page.currentPage !== number && page.rows.length > 0) {
      return { fault: `asked for page ${number}, the service gave page ${page.currentPage}` };
    }
    const before = rows.size + nameless.length;
    for (const row of page.rows) {
      if (row.id === null) nameless.push(row);
      else rows.set(row.id, row);
    }
    const held = rows.size + nameless.length;
    onRead(held, total);
    if (held > total) return { fault: `the service counts ${total} posts, but gave ${held}` };
    const lastPage = page.totalPages !== null && number >= page.totalPages;
    // A page that brings nothing new ends the list, be it empty or a repetition.
    if (held === before || (lastPage && held === total)) {
      return held === total
        ? { rows, nameless, total }
        : { fault: `the service counts ${total} posts, but gave ${held}` };
    }
  }
}

function sameRows(one: PagedWalk, other: PagedWalk): boolean {
  if ('fault' in one || 'fault' in other) return false;
  if (one.rows.size !== other.rows.size || one.nameless.length !== other.nameless.length) return false;
  return [...one.rows.keys()].every((id) => other.rows.has(id));
}
