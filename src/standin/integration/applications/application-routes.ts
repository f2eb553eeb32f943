import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { addToJob } from '../../records/add-to-job.ts';
import type { StandinState } from '../../state.ts';
import { forbiddenAnswer, notFoundAnswer, unauthorizedAnswer, validationAnswer } from '../answers.ts';
import { requirePermission, requireScope } from '../auth.ts';
import { doneAnswers, outcomeAnswer } from '../record-answers.ts';
import { bearer, candidateParams, integrationRoutes, jobParams, type RouteEnv } from '../route.ts';

/** Adding a candidate to a job (J6). A body is not looked at. */
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
