import type { ListPage } from './list-page.ts';
import type { Direction, PageQuery } from './list-request.ts';

/** The service did not do what id filter and sort ask for, so the list cannot be walked by id. */
export class ListOrderError extends Error {
  override readonly name = 'ListOrderError';
}

/**
 * Checks that a page obeys its query: every id on the asked side of the bound, and the ids in the asked order.
 * A repeated id is no disorder. Rows without a readable id are passed over.
 *
 * @throws ListOrderError with the reason in words
 */
export function checkOrder(page: ListPage, query: PageQuery): void {
  const bound = query.ids?.value ?? null;
  let previous: number | null = null;
  for (const { id } of page.rows) {
    if (id === null) continue;
    if (bound !== null && isBefore(id, bound, query.direction)) {
      throw new ListOrderError(
        `the service ignores the id filter (asked for ${query.ids?.comparison} ${bound}, got ${id})`,
      );
    }
    if (previous !== null && isBefore(id, previous, query.direction)) {
      throw new ListOrderError(
        `the service ignores the sort (asked for ${query.direction}, got ${previous} before ${id})`,
      );
    }
    previous = id;
  }
}

/** Whether `id` comes before `other` in a list of this direction. */
function isBefore(id: number, other: number, direction: Direction): boolean {
  return direction === 'DESC' ? id > other : id < other;
}
