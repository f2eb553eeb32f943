import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { pageHeadersSchema } from '../../../../service/wire/list-headers.ts';
import { type Tag, tagSchema } from '../../../../service/wire/tag.ts';
import { hasCandidate } from '../../../records/look-up.ts';
import type { StandinState } from '../../../state.ts';
import { badListAnswer, listAnswerOf, notFoundAnswer, unauthorizedAnswer } from '../../answers.ts';
import { requireScope } from '../../auth.ts';
import { notFound } from '../../errors.ts';
import { answerPage } from '../../query/page-list.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv } from '../../route.ts';

/** The tags of a candidate (C5). */
export function tagRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees/{employee_id}/tags',
    operationId: 'C5',
    tags: ['Tags'],
    summary: 'C5: list the tags of a candidate',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { params: candidateParams, headers: pageHeadersSchema },
    responses: {
      200: listAnswerOf('The tags', tagSchema),
      400: badListAnswer,
      401: unauthorizedAnswer,
      404: notFoundAnswer,
    },
  });
  return integrationRoutes(state).openapi(route, ({ req }) => {
    const { employee_id } = req.valid('param');
    if (!hasCandidate(state.database, employee_id)) return notFound();
    return answerPage<Tag>(state, req.valid('header'), {
      table: 'tags',
      columns: 'r.id, r.name',
      conditions: ['r.id IN (SELECT tag_id FROM candidate_tags WHERE candidate_id = ?)'],
      values: [employee_id],
      order: 'r.id',
      show: ({ id, name }) => ({ id, name }),
    });
  });
}
