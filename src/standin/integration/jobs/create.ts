import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { createdSchema } from '../../../service/wire/common.ts';
import type { StandinState } from '../../state.ts';
import { forbiddenAnswer, jsonAnswer, unauthorizedAnswer, validationAnswer } from '../answers.ts';
import { requirePermission, requireScope } from '../auth.ts';
import { bodySchema } from '../body-schema.ts';
import { validationFailed } from '../errors.ts';
import { guidErrors } from '../guid.ts';
import type { RecordTable } from '../record-table.ts';
import { bearer, type RouteEnv } from '../route.ts';
import { createJob } from './save-job.ts';

/** J1: a new job. */
export function createRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const { choices } = state;
  const route = createRoute({
    method: 'put',
    path: '/api/integration/v2/recruitments',
    operationId: 'J1',
    tags: ['Jobs'],
    summary: 'J1: create a job',
    security: bearer,
    middleware: [requireScope(state, 'recruitment'), requirePermission('job_edit')],
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: bodySchema(table.fields, true, choices) } },
      },
    },
    responses: {
      [choices.createStatus]: jsonAnswer('The id of the new job', createdSchema),
      400: validationAnswer,
      401: unauthorizedAnswer,
      403: forbiddenAnswer,
    },
  });
  routes.openapi(route, (context) => {
    const body = context.req.valid('json');
    const errors = guidErrors(state, 'jobs', body.guid, null);
    if (errors.length > 0) return validationFailed(choices, errors);
    const id = createJob(state, table, body, context.var.caller.userId);
    return Response.json({ id }, { status: choices.createStatus });
  });
}
