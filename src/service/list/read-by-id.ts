import { IncompleteListError, ServiceBodyError, ServiceStatusError } from '../http/errors.ts';
import type { Problem } from '../problem.ts';
import { checkOrder, type ListPage, type ListRow } from './list-page.ts';
import type { Direction, PageQuery } from './list-request.ts';
import type { ListReader } from './list-source.ts';

/** Most reads of the list's head after a walk. */
const maxClosings = 2;

/** A walk compared with the state of the list after it. */
export interface Settled {
  rows: ReadonlyMap<number, ListRow>;
  nameless: readonly ListRow[];
  /** The total after the walk; `null` where the service names none. */
  total: number | null;
  /** Records that the total counts beyond the walked ones; negative if it counts fewer, 0 if there is none. */
  excess: number;
  /** The head of the list differs from the walk: something was withdrawn, or too much is new. */
  moved: boolean;
  /** As `Step.gap`, of the head itself: a new post may be missing on it. */
  headGap: number;
  missing: number;
  surplus: number;
  /** Whether every page that was read names a total. */
  isCounted: boolean;
}

/**
 * Compares a walk with the list as it is afterwards: reads its head, the page without id filter, newest first,
 * and again if it does not match.
 *
 * Publish ids only grow, so each row that the list has now was either walked or is new at the head. When the head is
 * proven like every page and its total equals what is held, the two are the same set: the list as it was at
 * the moment of that request.
 */
async function close(list: ListReader, walk: Walk): Promise<Settled> {
  let settled = await closeOnce(list, walk);
  for (let count = 1; count < maxClosings && !isUnchanged(settled); count += 1) {
    settled = await closeOnce(list, walk);
  }
  return settled;
}

async function closeOnce(list: ListReader, walk: Walk): Promise<Settled> {
  const query: PageQuery = { direction: 'DESC', page: 1, ids: null };
  const head = await readInOrder(list, query);
  const headGap = isWholeList(head) ? 0 : (await stepFrom(list, query, head)).gap;
  return settle(walk, head, headGap);
}

const isWholeList = (head: ListPage): boolean => distinct(head.rows) === head.total;

function settle(walk: Walk, head: ListPage, headGap: number | null): Settled {
  const rows = new Map(walk.rows);
  const seen = new Set<number>();
  let lowest = Number.POSITIVE_INFINITY;
  for (const row of head.rows) {
    if (row.id === null) continue;
    seen.add(row.id);
    lowest = Math.min(lowest, row.id);
    rows.set(row.id, row);
  }
  const walked = [...walk.rows.keys()];
  // If more was walked than the total counts, it may count only the head.
  const wholeList = isWholeList(head) && walked.length + walk.nameless.length <= (head.total ?? 0);
  const gone = walked.some((id) => (wholeList || id >= lowest) && !seen.has(id));
  // Between the head and the walk, more may have been published than the head shows.
  const unreached = !wholeList && walked.length > 0 && walked.every((id) => id < lowest);
  const { total } = head;
  const { nameless, missing, surplus } = walk;
  const excess = total === null ? 0 : total - rows.size - nameless.length;
  const isCounted = walk.isCounted && total !== null && headGap !== null;
  const moved = unreached || gone;
  return { rows, nameless, total, excess, moved, headGap: headGap ?? 0, missing, surplus, isCounted };
}

const isUnchanged = ({ excess, moved, headGap }: Settled): boolean => excess === 0 && !moved && headGap === 0;

/** Proven complete: every page was proven, and the list has not changed since. */
function isProven(settled: Settled): boolean {
  return settled.isCounted && isUnchanged(settled) && settled.missing === 0 && settled.surplus === 0;
}

/** Whether two walks have exactly the same posts, and their totals are off by the same numbers. */
function agree(one: Settled, other: Settled): boolean {
  return (
    one.total === other.total &&
    one.excess === other.excess &&
    one.missing === other.missing &&
    one.surplus === other.surplus &&
    one.moved === other.moved &&
    one.headGap === other.headGap &&
    holdSame(one, other)
  );
}

/** Whether two walks have exactly the same posts. */
export function holdSame(
  one: Pick<Settled, 'rows' | 'nameless'>,
  other: Pick<Settled, 'rows' | 'nameless'>,
): boolean {
  if (one.nameless.length !== other.nameless.length || one.rows.size !== other.rows.size) return false;
  return [...one.rows.keys()].every((id) => other.rows.has(id));
}

/** Most walks of the list until one can be proven. */
const maxWalks = 5;

/** A list that was read to its end. */
export interface ReadList {
  /** With a readable publish id, each once. */
  rows: Iterable<ListRow>;
  /** Without one. */
  nameless: readonly ListRow[];
  /** Problems of the list as a whole. */
  problems: readonly Problem[];
}

/**
 * Reads a whole list by id, newest first, and proves it complete (see `walkById` and `close`). A walk that cannot
 * be proven is done again: the list changed meanwhile, or the service left rows out.
 *
 * Some live services count more than they return. That is accepted, with a problem, when two walks
 * in opposite directions, one after the other, hold exactly the same and lack the same small number. Where the
 * service does not count its posts, or counts fewer than it gives, two such walks are the proof.
 *
 * Limit: a post that enters the list below its head while the list is read (its language is changed to the one
 * that is asked for, say), in the same seconds in which another post is withdrawn, is found by the next read
 * only, when the list has more than one page.
 *
 * @throws IncompleteListError; ListOrderError when the service ignores the id filter or the sort
 */
export async function readById(list: ListReader, onRead: OnRead): Promise<ReadList> {
  let last: Settled | null = null;
  let direction: Direction = 'DESC';
  for (let count = 1; count <= maxWalks; count += 1) {
    const held: number = last === null ? 0 : last.rows.size + last.nameless.length;
    const settled: Settled = await close(list, await walkById(list, direction, held, onRead));
    const { rows, nameless } = settled;
    if (isProven(settled)) return { rows: rows.values(), nameless, problems: [] };
    if (last !== null && isUncounted(last) && isUncounted(settled) && holdSame(last, settled)) {
      const problem = uncountedProblem(rows.size + nameless.length, settled.total, 'in opposite directions');
      return { rows: rows.values(), nameless, problems: [problem] };
    }
    if (last !== null && agree(last, settled)) {
      if (!isSmallExcess(last) || !isSmallExcess(settled))
        throw unproven(list, settled, 'Two walks in a row');
      return { rows: rows.values(), nameless, problems: [excessProblem(settled)] };
    }
    last = settled;
    const isTurned: boolean = isSmallExcess(settled) || isUncounted(settled);
    direction = isTurned && direction === 'DESC' ? 'ASC' : 'DESC';
  }
  if (last === null) throw new Error('No walk was done.');
  throw unproven(list, last, `The last of ${maxWalks} walks, no two of them alike,`);
}

/** At most 3 records or 2 % of the total, on a list that gives something and is consistent otherwise. */
function isSmallExcess({ rows, total, excess, moved, headGap, missing, surplus }: Settled): boolean {
  const consistent = !moved && surplus === 0 && missing === excess && headGap >= 0 && headGap <= excess;
  return consistent && rows.size > 0 && excess > 0 && excess <= Math.max(3, (total ?? 0) * 0.02);
}

/** The list stood still, but the totals are missing, or count fewer records than came. */
function isUncounted({ excess, moved, headGap, missing, surplus, isCounted }: Settled): boolean {
  const isStill = !moved && missing <= surplus && headGap <= 0 && excess <= 0;
  return isStill && (!isCounted || surplus > 0 || excess < 0 || headGap < 0);
}

/** @param how the list was read twice */
export function uncountedProblem(held: number, total: number | null, how: string): Problem {
  const counts = total === null ? 'does not say how many posts it has' : `counts ${total} posts`;
  const message =
    `The service ${counts}, and its list holds ${held}, read twice ${how}; these are used. ` +
    "Ask the service's provider to mend the header X-Result-Total-Count, since every look costs twice as much.";
  return { publishId: null, advertId: null, code: 'total-unusable', message };
}

function excessProblem({ rows, nameless, total, excess }: Settled): Problem {
  const held = rows.size + nameless.length;
  const message =
    `The service counts ${total} posts, but its list holds ${held}, read twice in opposite directions; ` +
    `these are used. Ask the service's provider about the other ${excess}.`;
  return { publishId: null, advertId: null, code: 'total-exceeds-list', message };
}

function unproven(list: ListReader, settled: Settled, who: string): IncompleteListError {
  const { rows, nameless, total, excess, missing, surplus } = settled;
  const what = `the service counts ${total} posts. ${who} found ${rows.size + nameless.length}`;
  if (excess > 0) {
    const hint = "ask the service's provider for the posts that its list leaves out.";
    return new IncompleteListError(list.name, what, `Try again later; if the numbers stay, ${hint}`);
  }
  const pages =
    excess < 0 ? '' : `, but the totals of its pages do not add up (${missing} over, ${surplus} under)`;
  const hint = "ask the service's provider why X-Result-Total-Count is not the number of posts.";
  return new IncompleteListError(
    list.name,
    `${what}${pages}`,
    `Try again later; if the numbers stay, ${hint}`,
  );
}

/** Most reads of one page while its count does not match. */
const maxReadsOfPage = 3;
/** Most repeated page reads in one walk: beyond that, walking again is cheaper. */
const maxRereads = 6;
/** Most pages of a walk upwards once it holds as many rows as there were: new posts must not make it endless. */
const maxLatePages = 10;

/** What one walk over the list found. */
interface Walk {
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
async function walkById(list: ListReader, direction: Direction, held: number, onRead: OnRead): Promise<Walk> {
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
async function stepFrom(list: ListReader, query: PageQuery, page: ListPage): Promise<Step> {
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
function distinct(rows: readonly ListRow[]): number {
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
async function readInOrder(list: ListReader, query: PageQuery): Promise<ListPage> {
  const page = await list.page(query);
  checkOrder(page, query);
  return page;
}
