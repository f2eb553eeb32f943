import type { ListPage } from './list-page.ts';
import type { PageQuery } from './list-request.ts';
import type { ListRow } from './list-row.ts';
import type { ListReader } from './list-source.ts';
import { distinct, readInOrder, stepFrom, type Walk } from './walk.ts';

/** How often the head of the list is read at most after a walk. */
const maxClosings = 2;

/** A walk held against the state of the list after it. */
export interface Settled {
  rows: ReadonlyMap<number, ListRow>;
  nameless: readonly ListRow[];
  /** The total after the walk; `null` where the service names none. */
  total: number | null;
  /** Records that the total counts beyond what is held; negative when it counts fewer, 0 where there is none. */
  excess: number;
  /** The head of the list is not what was held: something was withdrawn, or too much is new. */
  moved: boolean;
  /** As `Step.gap`, of the head itself: a new post may be missing on it. */
  headGap: number;
  missing: number;
  surplus: number;
  /** Whether every page that was read names a total. */
  isCounted: boolean;
}

/**
 * Holds a walk against the list as it is afterwards: reads its head, the page without id filter, newest first,
 * and again if it does not fit.
 *
 * Publish ids only grow, so whatever the list has now was either walked or is new at the head. When the head is
 * proven like every page and its total equals what is held, the two are the same set: the list as it was at
 * the moment of that request.
 */
export async function close(list: ListReader, walk: Walk): Promise<Settled> {
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
  // Where more was walked than the total counts, it may count the head alone.
  const wholeList = isWholeList(head) && walked.length + walk.nameless.length <= (head.total ?? 0);
  const gone = walked.some((id) => (wholeList || id >= lowest) && !seen.has(id));
  // Between the head and what was walked, more may have been published than the head shows.
  const unreached = !wholeList && walked.length > 0 && walked.every((id) => id < lowest);
  const { total } = head;
  const { nameless, missing, surplus } = walk;
  const excess = total === null ? 0 : total - rows.size - nameless.length;
  const isCounted = walk.isCounted && total !== null && headGap !== null;
  const moved = unreached || gone;
  return { rows, nameless, total, excess, moved, headGap: headGap ?? 0, missing, surplus, isCounted };
}

const isUnchanged = ({ excess, moved, headGap }: Settled): boolean => excess === 0 && !moved && headGap === 0;

/** Complete beyond doubt: every page was proven, and the list is still what was read. */
export function isProven(settled: Settled): boolean {
  return settled.isCounted && isUnchanged(settled) && settled.missing === 0 && settled.surplus === 0;
}

/** Whether two walks hold exactly the same posts, and fail to add up by the same numbers. */
export function agree(one: Settled, other: Settled): boolean {
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

/** Whether two walks hold exactly the same posts. */
export function holdSame(
  one: Pick<Settled, 'rows' | 'nameless'>,
  other: Pick<Settled, 'rows' | 'nameless'>,
): boolean {
  if (one.nameless.length !== other.nameless.length || one.rows.size !== other.rows.size) return false;
  return [...one.rows.keys()].every((id) => other.rows.has(id));
}
