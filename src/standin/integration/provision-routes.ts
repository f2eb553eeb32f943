import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { provisionBatchSchema, provisionWriteSchema } from '../../service/wire/candidate.ts';
import { faultSchema, messageErrorSchema, recordIdSchema } from '../../service/wire/common.ts';
import { givenOf, giveProvisions } from '../records/provisions.ts';
import type { StandinState } from '../state/state.ts';
import { doneAnswers, jsonAnswer, notFoundAnswer, outcomeAnswer, unauthorizedAnswer } from './answers.ts';
import { requireScope } from './auth.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv } from './route.ts';

const path = '/api/integration/v2/employees/{employee_id}/provisions';
const provisionParams = candidateParams.extend({
  provision_id: recordIdSchema.meta({ description: 'Provision id' }),
});

const refusals = {
  400: jsonAnswer(
    "'Validation Failed', candidate not in the job, or a provision of another type",
    z.union([faultSchema, messageErrorSchema]),
  ),
  401: unauthorizedAnswer,
  404: notFoundAnswer,
};

/** Provisions (consents) that a candidate has given: one (C13), or several at once (C14). */
export function provisionRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const routes = integrationRoutes(state);
  const common = {
    method: 'post' as const,
    tags: ['Provisions'],
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    responses: { ...doneAnswers(state.choices), ...refusals },
  };
  routes.openapi(
    createRoute({
      ...common,
      path: `${path}/{provision_id}`,
      operationId: 'C13',
      summary: 'C13: give a provision',
      request: {
        params: provisionParams,
        body: { content: { 'application/json': { schema: provisionWriteSchema } }, required: true },
      },
    }),
    ({ req, var: { caller } }) => {
      const { employee_id, provision_id } = req.valid('param');
      const item = { ...req.valid('json'), provision: provision_id };
      return outcomeAnswer(state.choices, giveProvisions(state, caller.userId, employee_id, [givenOf(item)]));
    },
  );
  routes.openapi(
    createRoute({
      ...common,
      path,
      operationId: 'C14',
      summary: 'C14: give several provisions',
      request: {
        params: candidateParams,
        body: { content: { 'application/json': { schema: provisionBatchSchema } }, required: true },
      },
    }),
    ({ req, var: { caller } }) =>
      outcomeAnswer(
        state.choices,
        giveProvisions(state, caller.userId, req.valid('param').employee_id, req.valid('json').map(givenOf)),
      ),
  );
  return routes;
}
