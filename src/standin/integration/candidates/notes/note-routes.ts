import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { createdSchema } from '../../../../service/wire/common.ts';
import { noteWriteSchema } from '../../../../service/wire/note.ts';
import { isRefused } from '../../../records/change.ts';
import { writeNote } from '../../../records/write-note.ts';
import type { StandinState } from '../../../state.ts';
import { jsonAnswer, notFoundAnswer, unauthorizedAnswer, validationAnswer } from '../../answers.ts';
import { requireScope } from '../../auth.ts';
import { refusalAnswer } from '../../record-answers.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv } from '../../route.ts';

/** Notes on a candidate (C19). */
export function noteRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const { choices } = state;
  const route = createRoute({
    method: 'post',
    path: '/api/integration/v2/employees/{employee_id}/notes',
    operationId: 'C19',
    tags: ['Notes'],
    summary: 'C19: write a note',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: {
      params: candidateParams,
      body: { content: { 'application/json': { schema: noteWriteSchema } }, required: true },
    },
    responses: {
      ...(choices.noteAnswer === 'id'
        ? { [choices.createStatus]: jsonAnswer('The activity that the note has become', createdSchema) }
        : { 204: { description: 'Done' } }),
      400: validationAnswer,
      401: unauthorizedAnswer,
      404: notFoundAnswer,
    },
  });
  return integrationRoutes(state).openapi(route, ({ req, var: { caller } }) => {
    const written = writeNote(state, caller.userId, req.valid('param').employee_id, req.valid('json'));
    if (isRefused(written)) return refusalAnswer(choices, written);
    return choices.noteAnswer === 'id'
      ? Response.json({ id: written.id }, { status: choices.createStatus })
      : new Response(null, { status: 204 });
  });
}
