import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { StandinState } from '../../state.ts';
import { notFoundAnswer, unauthorizedAnswer, updatedAnswer, validationAnswer } from '../answers.ts';
import { requireScope } from '../auth.ts';
import { bodySchema } from '../body-schema.ts';
import { notFound, validationFailed } from '../errors.ts';
import { hasRecord, type RecordTable } from '../record-table.ts';
import { bearer, candidateParams, type RouteEnv } from '../route.ts';
import { type Body, cleared } from '../save-record.ts';
import { singleUpdateMethods, updated } from '../updates.ts';
import { candidateErrors, updateCandidate } from './save-candidate.ts';

/** C2: a candidate's update; C3: that of single fields. */
export function updateRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const { choices } = state;
  const define = (row: 'C2' | 'C3', method: 'put' | 'patch' | 'post') =>
    createRoute({
      method,
      path: '/api/integration/v2/employees/{employee_id}',
      operationId: row === 'C2' ? row : `${row}-${method}`,
      tags: ['Candidates'],
      summary: row === 'C2' ? 'C2: update a candidate' : 'C3: update single fields of a candidate',
      security: bearer,
      middleware: [requireScope(state, 'employee')],
      request: {
        params: candidateParams,
        body: {
          required: true,
          content: {
            'application/json': {
              schema: bodySchema(table.fields, row === 'C2' && choices.putLeavesOut === 'clears', choices),
            },
          },
        },
      },
      responses: {
        ...updatedAnswer(choices),
        400: validationAnswer,
        401: unauthorizedAnswer,
        404: notFoundAnswer,
      },
    });
  const save = (id: number, body: Body, userId: number) => {
    if (!hasRecord(state, 'candidates', id)) return notFound();
    const errors = candidateErrors(state, body, id);
    if (errors.length > 0) return validationFailed(choices, errors);
    updateCandidate(state, table, id, body, userId);
    return updated(choices, id);
  };
  routes.openapi(define('C2', 'put'), (context) => {
    const body = context.req.valid('json');
    const whole = choices.putLeavesOut === 'clears' ? cleared(table, body, new Set()) : body;
    return save(context.req.valid('param').employee_id, whole, context.var.caller.userId);
  });
  for (const method of singleUpdateMethods(choices)) {
    routes.openapi(define('C3', method), (context) =>
      save(context.req.valid('param').employee_id, context.req.valid('json'), context.var.caller.userId),
    );
  }
}
