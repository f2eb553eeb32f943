import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { type HistoryRecord, historySchema } from '../../../../service/wire/history.ts';
import { pageHeadersSchema } from '../../../../service/wire/list-headers.ts';
import type { StandinState } from '../../../state.ts';
import { listAnswerOf, unauthorizedAnswer } from '../../answers.ts';
import { requireScope } from '../../auth.ts';
import { answerQuery } from '../../query/page-list.ts';
import { badQueryAnswer, querySchema } from '../../query/query-schema.ts';
import { id, moment, type QueryFields } from '../../query/read-query.ts';
import { bearer, integrationRoutes, type RouteEnv } from '../../route.ts';

interface HistoryRow {
  id: number;
  candidate_id: number;
  job_id: number;
  stage_id: number;
  stage_name: string;
  stage_sid: string;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  updated_by: number | null;
}

const fields: QueryFields = {
  created_at: moment('r.created_at'),
  updated_at: moment('r.updated_at'),
  id: id('r.id', true),
};

/** Stages that candidates have come to (C18). Mount it before C4, whose path would take "recruitment_history". */
export function historyRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees/recruitment_history',
    operationId: 'C18',
    tags: ['History'],
    summary: 'C18: list the history of candidates in jobs',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { query: querySchema(fields, state.choices), headers: pageHeadersSchema },
    responses: {
      200: listAnswerOf('The history', historySchema),
      400: badQueryAnswer,
      401: unauthorizedAnswer,
    },
  });
  return integrationRoutes(state).openapi(route, ({ req }) =>
    answerQuery<HistoryRow>(state, req.valid('header'), req.valid('query'), fields, {
      table: 'history',
      columns: 'r.*',
      conditions: [],
      values: [],
      show: showHistory,
    }),
  );
}

function showHistory(row: HistoryRow): HistoryRecord {
  return {
    id: row.id,
    employee: { id: row.candidate_id },
    recruitment: { id: row.job_id },
    workflow_state: { id: row.stage_id, name: row.stage_name, sid: row.stage_sid },
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.created_by !== null && { created_by: { id: row.created_by } }),
    ...(row.updated_by !== null && { updated_by: { id: row.updated_by } }),
  };
}
