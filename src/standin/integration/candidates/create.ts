import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { createdSchema } from '../../../service/wire/common.ts';
import type { StandinState } from '../../state.ts';
import { jsonAnswer, unauthorizedAnswer, validationAnswer } from '../answers.ts';
import { requireScope } from '../auth.ts';
import { bodySchema } from '../body-schema.ts';
import { validationFailed } from '../errors.ts';
import type { RecordTable } from '../record-table.ts';
import { bearer, type RouteEnv } from '../route.ts';
import { candidateErrors, createCandidate } from './save-candidate.ts';

/** C1: a new candidate. */
export function createRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const { choices } = state;
  const route = createRoute({
    method: 'post',
    path: '/api/integration/v2/employees',
    operationId: 'C1',
    tags: ['Candidates'],
    summary: 'C1: create a candidate',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: bodySchema(table.fields, true, choices) } },
      },
    },
    responses: {
      [choices.createStatus]: jsonAnswer('The id of the new candidate', createdSchema),
      400: validationAnswer,
      401: unauthorizedAnswer,
    },
  });
  routes.openapi(route, (context) => {
    const body = context.req.valid('json');
    const errors = candidateErrors(state, body, null);
    if (errors.length > 0) return validationFailed(choices, errors);
    const id = createCandidate(state, table, body, context.var.caller.userId);
    return Response.json({ id }, { status: choices.createStatus });
  });
}
