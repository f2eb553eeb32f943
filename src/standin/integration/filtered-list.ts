import type { Context } from 'hono';
import type { StandinState } from '../state.ts';
import { badListRequest } from './errors.ts';
import { readFilter } from './filter.ts';
import { readMetadataRequest, withMetadata } from './metadata.ts';
import { pageHeaders, readPaging } from './paging.ts';
import { listRecords, type RecordTable } from './record-table.ts';
import { readSort } from './sort.ts';

/**
 * Answers a list that can be filtered, sorted and paged (C21, J5).
 *
 * @param complete adds to a record what its own table does not hold
 */
export function answerFilteredList(
  context: Context,
  state: StandinState,
  table: RecordTable,
  complete: (record: Record<string, unknown>) => Record<string, unknown> = (record) => record,
): Response {
  const header = (name: string) => context.req.header(name);
  const paging = readPaging(
    { size: header('x-request-page-size'), page: header('x-request-current-page') },
    state.rules,
  );
  const filter = readFilter(header('x-request-filter'), table.byName, state);
  const sort = readSort(header('x-request-sort'), table.byName, state.choices);
  if (!paging || !filter || !sort) return badListRequest();
  const { records, total } = listRecords(state, table, filter, sort, paging);
  const body = withMetadata(
    records.map(complete),
    readMetadataRequest(header),
    table.listed,
    table.fields,
    state.choices,
  );
  return Response.json(body, { headers: pageHeaders(paging, records.length, total) });
}
