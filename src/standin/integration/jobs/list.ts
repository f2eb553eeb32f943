import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { sentJobSchema } from '../../../service/wire/job.ts';
import { listHeadersSchema } from '../../../service/wire/list-headers.ts';
import type { StandinState } from '../../state.ts';
import { badListAnswer, forbiddenAnswer, recordsAnswer, unauthorizedAnswer } from '../answers.ts';
import { requirePermission, requireScope } from '../auth.ts';
import { answerFilteredList } from '../filtered-list.ts';
import type { RecordTable } from '../record-table.ts';
import { bearer, type RouteEnv } from '../route.ts';

/** J5: the list of jobs. */
export function listRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/recruitments',
    operationId: 'J5',
    tags: ['Jobs'],
    summary: 'J5: list jobs',
    security: bearer,
    middleware: [requireScope(state, 'recruitment'), requirePermission('job_view')],
    request: { headers: listHeadersSchema },
    responses: {
      200: recordsAnswer('One page of jobs', sentJobSchema),
      400: badListAnswer,
      401: unauthorizedAnswer,
      403: forbiddenAnswer,
    },
  });
  routes.openapi(route, (context) => answerFilteredList(context, state, table));
}
