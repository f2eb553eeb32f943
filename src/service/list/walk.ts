import { ServiceBodyError, ServiceStatusError } from '../http/errors.ts';
import { checkOrder, type ListPage } from './list-page.ts';
import type { Direction, PageQuery } from './list-request.ts';
import type { ListRow } from './list-row.ts';
import type { ListReader } from './list-source.ts';

/** Most reads of one page while its count does not match. */
const maxReadsOfPage = 3;
/** Most repeated page reads in one walk: beyond that, walking again is cheaper. */
const maxRereads = 6;
/** Most pages of a walk upwards once it holds as many rows as there were: new posts must not make it endless. */
const maxLatePages = 10;

/** What one walk over the list found. */
export interface Walk {
  /** By publish id, so nothing is doubled. */
  rows: ReadonlyMap<number, ListRow>;
  /** Rows without a readable id, each counted once. */
  nameless: readonly ListRow[];
  /** Records that the totals count, but that came on no page. */
  missing: number;
  /** Records that came, but that the totals do not count. */
  surplus: number;
  /** Whether every page said how many records there are. */
  isCounted: boolean;
}

/** Reports how many rows have been read, and how many there are. */
export type OnRead = (read: number, total: number) => void;

/**
 * Walks the list by id: after each page requests the ids beyond its last one, until nothing is left. So rows that
 * are published or withdrawn meanwhile cannot shift another row onto or off a page.
 *
 * Every page is proven by the next request: the totals of the two must differ by exactly the rows that came.
 * Where they do not, a row is missing on the page, or something changed in between; the page is read again. Pages that
 * name no total prove nothing, and are walked all the same.
 *
 * @param held how many records an earlier walk found
 * @throws ListOrderError when the service ignores the id filter or the sort
 */
export async function walkById(
  list: ListReader,
  direction: Direction,
  held: number,
  onRead: OnRead,
): Promise<Walk> {
  const rows = new Map<number, ListRow>();
  const nameless: ListRow[] = [];
  let missing = 0;
  let surplus = 0;
  let rereads = 0;
  let latePages = 0;
  let isCounted = true;

  let query: PageQuery = { direction, page: 1, ids: null };
  let page = await readInOrder(list, query);
  const expected = Math.max(page.total ?? 0, held);
  for (;;) {
    let step = await stepFrom(list, query, page);
    for (let reads = 1; (step.gap ?? 0) !== 0 && reads < maxReadsOfPage && rereads < maxRereads; reads += 1) {
      rereads += 1;
      page = await readInOrder(list, query);
      step = await stepFrom(list, query, page);
    }
    for (const row of step.rows) {
      if (row.id === null) nameless.push(row);
      else rows.set(row.id, row);
    }
    missing += Math.max(0, step.gap ?? 0);
    surplus += Math.max(0, -(step.gap ?? 0));
    isCounted &&= step.gap !== null;
    const read = rows.size + nameless.length;
    onRead(read, Math.max(expected, read));
    if (step.next === null) return { rows, nameless, missing, surplus, isCounted };
    ({ query, page } = step.next);
    // Downwards every page has lower ids, so the walk ends.
    if (direction === 'ASC' && read >= expected) latePages += 1;
    if (latePages > maxLatePages)
      return { rows, nameless, missing: missing + (page.total ?? 1), surplus, isCounted };
  }
}

export interface Step {
  /** The rows of the page that count here. */
  rows: readonly ListRow[];
  /**
   * What the totals say beyond those rows: 0 = proven, above = rows missing, below = totals too low; `null` where they
   * are not known.
   */
  gap: number | null;
  next: { query: PageQuery; page: ListPage } | null;
}

/** Reads the page that follows `page`, and compares the two totals with the rows. */
export async function stepFrom(list: ListReader, query: PageQuery, page: ListPage): Promise<Step> {
  const last = page.rows.findLastIndex((row) => row.id !== null);
  const edge = page.rows[last]?.id ?? null;
  // No id to continue from: these rows are the rest of the list, if the total says so.
  if (edge === null) {
    const gap = page.total === null ? null : page.total - page.rows.length;
    return { rows: page.rows, gap, next: null };
  }

  const next = beyond(edge, query.direction);
  const nextPage = await orTheEnd(readInOrder(list, next), page.total, distinct(page.rows));
  const passed = page.total === null || nextPage.total === null ? null : page.total - nextPage.total;
  const all = distinct(page.rows);
  // A nameless row after the last id belongs beyond it: it is met again at the head of the next page.
  const sure = distinct(page.rows.slice(0, last + 1));
  const takeAll = (passed === null || passed === all) && nextPage.rows[0]?.id !== null;
  return {
    rows: takeAll ? page.rows : page.rows.slice(0, last + 1),
    gap: passed === null ? null : takeAll ? 0 : passed - sure,
    next: { query: next, page: nextPage },
  };
}

function beyond(edge: number, direction: Direction): PageQuery {
  const ids =
    direction === 'DESC'
      ? { comparison: '<=' as const, value: edge - 1 }
      : { comparison: '>=' as const, value: edge + 1 };
  return { direction, page: 1, ids };
}

/** How many records the rows are: a repeated id counts once, a row without id always. */
export function distinct(rows: readonly ListRow[]): number {
  const ids = new Set<number>();
  let nameless = 0;
  for (const { id } of rows) {
    if (id === null) nameless += 1;
    else ids.add(id);
  }
  return ids.size + nameless;
}

/**
 * The page after one that was read. Where all came that the total counts, or nothing is counted, a 400 or 404 says what
 * an empty page says: that was the last one.
 *
 * @param total the total of that page, and `held`, the records that it may count
 */
export async function orTheEnd(
  next: Promise<ListPage>,
  total: number | null,
  held: number,
): Promise<ListPage> {
  try {
    return await next;
  } catch (failure) {
    if (!isNotThere(failure) || (total !== null && held < total)) throw failure;
    return { rows: [], total: 0, currentPage: null, totalPages: null, pageSize: null, count: null };
  }
}

const isNotThere = (failure: unknown): boolean => {
  if (failure instanceof ServiceStatusError) return failure.status === 400 || failure.status === 404;
  return failure instanceof ServiceBodyError && (failure.code === 400 || failure.code === 404);
};

/** Reads one page and checks that it obeys its query. */
export async function readInOrder(list: ListReader, query: PageQuery): Promise<ListPage> {
  const page = await list.page(query);
  checkOrder(page, query);
  return page;
}
