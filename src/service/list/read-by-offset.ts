import { IncompleteListError } from '../http/errors.ts';
import type { Problem } from '../problem.ts';
import type { PageQuery } from './list-request.ts';
import type { ListRow } from './list-row.ts';
import type { ListReader } from './list-source.ts';
import { holdSame, type ReadList, uncountedProblem } from './read-by-id.ts';
import { type OnRead, orTheEnd } from './walk.ts';

/** Most walks until two in a row agree. */
const maxWalks = 6;

interface Paged {
  rows: Map<number, ListRow>;
  nameless: ListRow[];
  /** The highest that a page named. */
  total: number | null;
  /** Whether every page named it, and it is what came. */
  isCounted: boolean;
}

/** One walk page by page, or why it proves nothing. */
type PagedWalk = Paged | { fault: string };

/**
 * Reads a whole list page by page: the fallback for a service that ignores the id filter or the sort. Rows move
 * between pages when posts come and go, so one walk proves little: two walks in a row must hold the same posts, and no
 * page may count more.
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
    else if (holdSame(last, walk))
      return { rows: walk.rows.values(), nameless: walk.nameless, problems: problemsOf(walk) };
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
  const totals = new Set<number | null>();
  let highest = -1;
  let held = 0;
  for (let number = 1; ; number += 1) {
    const query: PageQuery = { direction: 'DESC', page: number, ids: null };
    const page = await (number === 1 ? list.page(query) : orTheEnd(list.page(query), highest, held));
    if (page.currentPage !== null && page.currentPage !== number && page.rows.length > 0) {
      return { fault: `asked for page ${number}, the service gave page ${page.currentPage}` };
    }
    const before = held;
    for (const row of page.rows) {
      if (row.id === null) nameless.push(row);
      else rows.set(row.id, row);
    }
    held = rows.size + nameless.length;
    if (number === 1 || page.rows.length > 0) {
      totals.add(page.total);
      highest = Math.max(highest, page.total ?? -1);
    }
    onRead(held, Math.max(page.total ?? 0, held));
    const lastPage = page.totalPages !== null && number >= page.totalPages;
    const isCounted = totals.size === 1 && totals.has(held);
    // A page that brings nothing new ends the list, be it empty or a repetition.
    if (held > before && !(lastPage && isCounted)) continue;
    const total = highest === -1 ? null : highest;
    if (isCounted) return { rows, nameless, total, isCounted };
    const [one, other] = [...totals].filter((named) => named !== null);
    if (highest > held) {
      const fault =
        other === undefined
          ? `the service counts ${highest} posts, but gave ${held}`
          : `the total went from ${one} to ${other} between two pages`;
      return { fault };
    }
    if (page.rows.length > 0) {
      return { fault: `page ${number} repeats others, and no total says that they are all` };
    }
    return { rows, nameless, total, isCounted };
  }
}

const problemsOf = ({ rows, nameless, total, isCounted }: Paged): Problem[] =>
  isCounted ? [] : [uncountedProblem(rows.size + nameless.length, total, 'page by page')];
