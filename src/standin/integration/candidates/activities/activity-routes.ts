import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { activitySchema } from '../../../../service/wire/activity.ts';
import { pageHeadersSchema } from '../../../../service/wire/list-headers.ts';
import { hasCandidate } from '../../../records/look-up.ts';
import type { StandinState } from '../../../state.ts';
import { listAnswerOf, notFoundAnswer, unauthorizedAnswer } from '../../answers.ts';
import { requireScope } from '../../auth.ts';
import { notFound } from '../../errors.ts';
import { answerQuery } from '../../query/page-list.ts';
import { badQueryAnswer, querySchema } from '../../query/query-schema.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv } from '../../route.ts';
import { activityFields, allActivityFields } from './activity-fields.ts';
import {
  type ActivityRow,
  activityColumns,
  activityJoins,
  showActivity,
  showWithCandidate,
} from './show-activity.ts';

/** Activities of one candidate (C16) and of all (C17). Mount them before C4, whose path would take "activities". */
export function activityRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const fields = activityFields(state);
  const allFields = allActivityFields(state);
  const base = { table: 'activities', columns: activityColumns, joins: activityJoins };
  const common = {
    method: 'get' as const,
    tags: ['Activities'],
    security: bearer,
    middleware: [requireScope(state, 'employee')],
  };
  const answers = {
    200: listAnswerOf('The activities', activitySchema),
    400: badQueryAnswer,
    401: unauthorizedAnswer,
  };
  const routes = integrationRoutes(state);
  routes.openapi(
    createRoute({
      ...common,
      path: '/api/integration/v2/employees/activities',
      operationId: 'C17',
      summary: 'C17: list the activities of all candidates',
      request: { query: querySchema(allFields, state.choices), headers: pageHeadersSchema },
      responses: answers,
    }),
    ({ req }) =>
      answerQuery<ActivityRow>(state, req.valid('header'), req.valid('query'), allFields, {
        ...base,
        conditions: [],
        values: [],
        show: (row) => showWithCandidate(state.settings, row),
      }),
  );
  routes.openapi(
    createRoute({
      ...common,
      path: '/api/integration/v2/employees/{employee_id}/activities',
      operationId: 'C16',
      summary: 'C16: list the activities of a candidate',
      request: {
        params: candidateParams,
        query: querySchema(fields, state.choices),
        headers: pageHeadersSchema,
      },
      responses: { ...answers, 404: notFoundAnswer },
    }),
    ({ req }) => {
      const { employee_id } = req.valid('param');
      if (!hasCandidate(state.database, employee_id)) return notFound();
      return answerQuery<ActivityRow>(state, req.valid('header'), req.valid('query'), fields, {
        ...base,
        conditions: ['r.candidate_id = ?'],
        values: [employee_id],
        show: (row) => showActivity(state.settings, row),
      });
    },
  );
  return routes;
}
