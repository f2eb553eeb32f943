import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { recordIdSchema } from '../../../../service/wire/common.ts';
import { faultSchema } from '../../../../service/wire/errors.ts';
import { rejectionWriteSchema } from '../../../../service/wire/move.ts';
import { moveCandidate } from '../../../records/move-candidate.ts';
import type { Move } from '../../../records/stage-rules.ts';
import type { Permission } from '../../../settings/schema.ts';
import type { StandinState } from '../../../state.ts';
import { forbiddenAnswer, notFoundAnswer, unauthorizedAnswer } from '../../answers.ts';
import { requirePermission, requireScope } from '../../auth.ts';
import { doneAnswers, outcomeAnswer } from '../../record-answers.ts';
import { bearer, candidateParams, integrationRoutes, jobParams, type RouteEnv } from '../../route.ts';

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
