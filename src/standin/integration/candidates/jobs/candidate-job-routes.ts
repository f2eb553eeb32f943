import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { candidateJobExtrasSchema, candidateJobSchema } from '../../../../service/wire/candidate-job.ts';
import { pageHeadersSchema } from '../../../../service/wire/list-headers.ts';
import { findStage, hasCandidate } from '../../../records/look-up.ts';
import { all } from '../../../records/rows.ts';
import type { StandinState } from '../../../state.ts';
import { badListAnswer, listAnswerOf, notFoundAnswer, unauthorizedAnswer } from '../../answers.ts';
import { requireScope } from '../../auth.ts';
import { badListRequest, notFound } from '../../errors.ts';
import { pageHeaders } from '../../paging.ts';
import { pagingOf, readPage } from '../../query/page-list.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv } from '../../route.ts';

/** The module that appends the stages (interface.md, Common rules 4). */
const statesModule = 'employee_recruitments_states';

interface Row {
  job_id: number;
  name: string | null;
  stage_id: number;
}

const headers = pageHeadersSchema.extend({
  'x-additional-modules': z
    .string()
    .optional()
    .meta({ description: 'Names of modules, a comma between two', example: statesModule }),
});

/** The jobs that a candidate is in, with the stages when asked for (C15). */
export function candidateJobRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees/{employee_id}/recruitments',
    operationId: 'C15',
    tags: ['Candidates'],
    summary: 'C15: list the jobs of a candidate',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { params: candidateParams, headers },
    responses: {
      200: listAnswerOf('The jobs', z.union([candidateJobSchema, candidateJobExtrasSchema])),
      400: badListAnswer,
      401: unauthorizedAnswer,
      404: notFoundAnswer,
    },
  });
  return integrationRoutes(state).openapi(route, ({ req }) => {
    const { employee_id } = req.valid('param');
    if (!hasCandidate(state.database, employee_id)) return notFound();
    const asked = req.valid('header');
    const paging = pagingOf(state, asked);
    if (!paging) return badListRequest();
    const { rows, total } = readPage<Row>(state, questionOf(employee_id), paging);
    const jobs = rows.map(({ job_id, name }) => ({ recruitment: { id: job_id, name: name ?? '' } }));
    const modules = asked['x-additional-modules']?.split(',').map((module) => module.trim()) ?? [];
    const body = modules.includes(statesModule) ? [...jobs, extrasOf(state, employee_id, rows)] : jobs;
    return Response.json(body, { headers: pageHeaders(paging, rows.length, total) });
  });
}

function questionOf(candidateId: number) {
  return {
    table: 'applications',
    columns: 'r.job_id, j.name, r.stage_id',
    joins: 'JOIN jobs j ON j.id = r.job_id',
    conditions: ['r.candidate_id = ?'],
    values: [candidateId],
    order: 'r.id',
  };
}

/** One more element of the array, with the candidate's stage in each job. */
function extrasOf({ database, settings, choices }: StandinState, candidateId: number, page: Row[]) {
  const rows =
    choices.extrasOf === 'page'
      ? page
      : all<Row>(
          database,
          'SELECT job_id, stage_id FROM applications WHERE candidate_id = ? ORDER BY id',
          candidateId,
        );
  const states = rows.map(({ job_id, stage_id }) => ({
    state: findStage(settings, stage_id)?.[choices.extrasState] ?? '',
    recruitment_id: job_id,
  }));
  return { extras: { employee_recruitments_states: states } };
}
