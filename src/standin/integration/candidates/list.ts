import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { candidateSchema } from '../../../service/wire/candidate.ts';
import { listHeadersSchema } from '../../../service/wire/list-headers.ts';
import type { StandinState } from '../../state.ts';
import { badListAnswer, recordsAnswer, unauthorizedAnswer } from '../answers.ts';
import { requireScope } from '../auth.ts';
import { answerFilteredList } from '../filtered-list.ts';
import type { RecordTable } from '../record-table.ts';
import { bearer, type RouteEnv } from '../route.ts';
import { withFiles } from './candidate-table.ts';

/** C21: the list of candidates. */
export function listRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees',
    operationId: 'C21',
    tags: ['Candidates'],
    summary: 'C21: list candidates',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { headers: listHeadersSchema },
    responses: {
      200: recordsAnswer('One page of candidates', candidateSchema),
      400: badListAnswer,
      401: unauthorizedAnswer,
    },
  });
  const complete =
    state.choices.listFields === 'all'
      ? (record: Record<string, unknown>) => withFiles(state, record)
      : (record: Record<string, unknown>) => record;
  routes.openapi(route, (context) => answerFilteredList(context, state, table, complete));
}
