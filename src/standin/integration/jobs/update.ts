import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { StandinState } from '../../state.ts';
import {
  forbiddenAnswer,
  notFoundAnswer,
  unauthorizedAnswer,
  updatedAnswer,
  validationAnswer,
} from '../answers.ts';
import { requirePermission, requireScope } from '../auth.ts';
import { bodySchema } from '../body-schema.ts';
import { notFound, validationFailed } from '../errors.ts';
import { guidErrors } from '../guid.ts';
import { hasRecord, type RecordTable } from '../record-table.ts';
import { bearer, jobParams, type RouteEnv } from '../route.ts';
import { type Body, cleared } from '../save-record.ts';
import { singleUpdateMethods, updated } from '../updates.ts';
import { updateJob } from './save-job.ts';

/** Fields that a job can't be without. */
const kept = new Set(['workflow', 'client', 'status']);

/** J2: a job's update; J3: that of single fields. */
export function updateRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const { choices } = state;
  const define = (row: 'J2' | 'J3', method: 'put' | 'patch' | 'post') =>
    createRoute({
      method,
      path: '/api/integration/v2/recruitments/{recruitment_id}',
      operationId: row === 'J2' ? row : `${row}-${method}`,
      tags: ['Jobs'],
      summary: row === 'J2' ? 'J2: update a job' : 'J3: update single fields of a job',
      security: bearer,
      middleware: [requireScope(state, 'recruitment'), requirePermission('job_edit')],
      request: {
        params: jobParams,
        body: {
          required: true,
          content: {
            'application/json': {
              schema: bodySchema(table.fields, row === 'J2' && choices.putLeavesOut === 'clears', choices),
            },
          },
        },
      },
      responses: {
        ...updatedAnswer(choices),
        400: validationAnswer,
        401: unauthorizedAnswer,
        403: forbiddenAnswer,
        404: notFoundAnswer,
      },
    });
  const save = (id: number, body: Body, userId: number) => {
    if (!hasRecord(state, 'jobs', id)) return notFound();
    const errors = guidErrors(state, 'jobs', body.guid, id);
    if (errors.length > 0) return validationFailed(choices, errors);
    updateJob(state, table, id, body, userId);
    return updated(choices, id);
  };
  routes.openapi(define('J2', 'put'), (context) => {
    const body = context.req.valid('json');
    const whole = choices.putLeavesOut === 'clears' ? cleared(table, body, kept) : body;
    return save(context.req.valid('param').recruitment_id, whole, context.var.caller.userId);
  });
  for (const method of singleUpdateMethods(choices)) {
    routes.openapi(define('J3', method), (context) =>
      save(context.req.valid('param').recruitment_id, context.req.valid('json'), context.var.caller.userId),
    );
  }
}
