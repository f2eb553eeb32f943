import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import {
  candidateJobExtrasSchema,
  candidateJobSchema,
  rejectionWriteSchema,
} from '../../service/wire/candidate.ts';
import { faultSchema, recordIdSchema } from '../../service/wire/common.ts';
import { pageHeadersSchema } from '../../service/wire/list-headers.ts';
import { addToJob } from '../records/applications.ts';
import { findStage, hasCandidate } from '../records/change.ts';
import { type Move, moveCandidate } from '../records/moves.ts';
import type { Permission } from '../settings/schema.ts';
import { all } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
import { pageHeaders, pagingOf, readPage } from '../tables/paging.ts';
import {
  badListAnswer,
  badListRequest,
  doneAnswers,
  forbiddenAnswer,
  listAnswerOf,
  notFound,
  notFoundAnswer,
  outcomeAnswer,
  unauthorizedAnswer,
  validationAnswer,
} from './answers.ts';
import {
  bearer,
  candidateParams,
  integrationRoutes,
  jobParams,
  type RouteEnv,
  requirePermission,
  requireScope,
} from './route.ts';

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

/** The jobs that a candidate is in, with the stages if requested (C15). */
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

/** An additional element of the array, with the candidate's stage in each job. */
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

const statesPath = '/api/integration/v2/employees/{employee_id}/recruitments/{recruitment_id}/states';
const params = candidateParams.extend(jobParams.shape);
const stageParams = params.extend({ state_id: recordIdSchema.meta({ description: 'Stage id' }) });

const refusals = {
  400: {
    description: "'No transition for action' as plain text; where there is a body, also 'Validation Failed'",
    content: { 'text/plain': { schema: z.string() }, 'application/json': { schema: faultSchema } },
  },
  401: unauthorizedAnswer,
  403: forbiddenAnswer,
  404: notFoundAnswer,
};

/** The four moves of a candidate in a job (C9 to C12; interface.md, States and transitions). */
export function moveRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const routes = integrationRoutes(state);
  const common = {
    method: 'post' as const,
    tags: ['Moves'],
    security: bearer,
    responses: { ...doneAnswers(state.choices), ...refusals },
  };
  const guards = (permission: Permission) => [requireScope(state, 'employee'), requirePermission(permission)];
  const move = (userId: number, path: z.output<typeof params>, to: Move, rejectionId?: number) =>
    outcomeAnswer(
      state.choices,
      moveCandidate(state, userId, {
        candidateId: path.employee_id,
        jobId: path.recruitment_id,
        move: to,
        ...(rejectionId !== undefined && { rejectionId }),
      }),
    );

  routes.openapi(
    createRoute({
      ...common,
      operationId: 'C9',
      summary: 'C9: reject',
      path: `${statesPath}/_move_to_reject_state`,
      middleware: guards('candidate_reject'),
      request: {
        params,
        body: { content: { 'application/json': { schema: rejectionWriteSchema } }, required: true },
      },
    }),
    ({ req, var: { caller } }) =>
      move(caller.userId, req.valid('param'), { kind: 'reject' }, req.valid('json').rejection_id),
  );
  routes.openapi(
    createRoute({
      ...common,
      operationId: 'C10',
      summary: 'C10: move to the next stage',
      path: `${statesPath}/_move_to_next_state`,
      middleware: guards('candidate_move'),
      request: { params },
    }),
    ({ req, var: { caller } }) => move(caller.userId, req.valid('param'), { kind: 'next' }),
  );
  routes.openapi(
    createRoute({
      ...common,
      operationId: 'C11',
      summary: 'C11: move to a stage',
      path: `${statesPath}/{state_id}/_move`,
      middleware: guards('candidate_move'),
      request: { params: stageParams },
    }),
    ({ req, var: { caller } }) => {
      const path = req.valid('param');
      return move(caller.userId, path, { kind: 'to', stageId: path.state_id });
    },
  );
  if (state.variant === 'b' && state.choices.moveBackInB === 'none') return routes;
  routes.openapi(
    createRoute({
      ...common,
      operationId: 'C12',
      summary: 'C12: move back to the last stage (variant A)',
      path: `${statesPath}/_back`,
      middleware: guards('candidate_move'),
      request: { params },
    }),
    ({ req, var: { caller } }) => move(caller.userId, req.valid('param'), { kind: 'back' }),
  );
  return routes;
}

/** Adding a candidate to a job (J6). A body is ignored. */
export function applicationRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const route = createRoute({
    method: 'post',
    path: '/api/integration/v2/recruitments/{recruitment_id}/employees/{employee_id}',
    operationId: 'J6',
    tags: ['Jobs'],
    summary: 'J6: add a candidate to a job',
    security: bearer,
    middleware: [requireScope(state, 'recruitment'), requirePermission('candidate_move')],
    request: { params: jobParams.extend(candidateParams.shape) },
    responses: {
      ...doneAnswers(state.choices),
      400: validationAnswer,
      401: unauthorizedAnswer,
      403: forbiddenAnswer,
      404: notFoundAnswer,
    },
  });
  return integrationRoutes(state).openapi(route, ({ req, var: { caller } }) => {
    const { recruitment_id, employee_id } = req.valid('param');
    return outcomeAnswer(state.choices, addToJob(state, caller.userId, employee_id, recruitment_id));
  });
}
