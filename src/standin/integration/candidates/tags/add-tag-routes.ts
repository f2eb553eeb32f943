import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { codedErrorSchema, faultSchema, tagErrorSchema } from '../../../../service/wire/errors.ts';
import { tagsWriteSchema } from '../../../../service/wire/tag.ts';
import { addTags } from '../../../records/add-tags.ts';
import type { StandinState } from '../../../state.ts';
import { jsonAnswer, unauthorizedAnswer } from '../../answers.ts';
import { requireScope } from '../../auth.ts';
import { badTagsRequest, notFound } from '../../errors.ts';
import { doneAnswers, outcomeAnswer } from '../../record-answers.ts';
import { bearer, candidateParams, fieldErrors, integrationRoutes, type RouteEnv } from '../../route.ts';

/** Adding tags to a candidate (C6). Its faults have a sentence of their own, 'Bad request'. */
export function addTagRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const { choices } = state;
  const route = createRoute({
    method: choices.addTagsMethod,
    path: '/api/integration/v2/employees/{employee_id}/tags',
    operationId: 'C6',
    tags: ['Tags'],
    summary: 'C6: add tags',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: {
      params: candidateParams,
      body: { content: { 'application/json': { schema: tagsWriteSchema } }, required: true },
    },
    responses: {
      ...doneAnswers(choices),
      401: unauthorizedAnswer,
      400: jsonAnswer('Bad request', faultSchema),
      404: jsonAnswer('Unknown candidate, or unknown tag', z.union([codedErrorSchema, tagErrorSchema])),
    },
  });
  const routes = integrationRoutes(state);
  routes.openapi(
    route,
    ({ req, var: { caller } }) =>
      outcomeAnswer(
        choices,
        addTags(state, caller.userId, req.valid('param').employee_id, req.valid('json').tags),
      ),
    (result) => {
      if (result.success) return undefined;
      return result.target === 'param' ? notFound() : badTagsRequest(choices, fieldErrors(result.error));
    },
  );
  routes.onError((error) => {
    if (!(error instanceof HTTPException)) throw error;
    return badTagsRequest(choices, [{ field: '', message: 'send a JSON body as application/json' }]);
  });
  return routes;
}
