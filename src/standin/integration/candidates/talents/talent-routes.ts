import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { pageHeadersSchema } from '../../../../service/wire/list-headers.ts';
import { type Talent, talentSchema } from '../../../../service/wire/talent.ts';
import { hasCandidate } from '../../../records/look-up.ts';
import type { StandinState } from '../../../state.ts';
import { badListAnswer, listAnswerOf, notFoundAnswer, unauthorizedAnswer } from '../../answers.ts';
import { requireScope } from '../../auth.ts';
import { notFound } from '../../errors.ts';
import { answerPage } from '../../query/page-list.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv } from '../../route.ts';

/** The talent pools that a candidate is in (C20). */
export function talentRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees/{employee_id}/talents',
    operationId: 'C20',
    tags: ['Talents'],
    summary: 'C20: list the talent pools of a candidate',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { params: candidateParams, headers: pageHeadersSchema },
    responses: {
      200: listAnswerOf('The talent pools', talentSchema),
      400: badListAnswer,
      401: unauthorizedAnswer,
      404: notFoundAnswer,
    },
  });
  return integrationRoutes(state).openapi(route, ({ req }) => {
    const { employee_id } = req.valid('param');
    if (!hasCandidate(state.database, employee_id)) return notFound();
    return answerPage<Talent>(state, req.valid('header'), {
      table: 'talents',
      columns: 'r.id, r.name, r.public',
      conditions: ['r.id IN (SELECT talent_id FROM candidate_talents WHERE candidate_id = ?)'],
      values: [employee_id],
      order: 'r.id',
      show: (row) => ({ id: row.id, name: row.name, public: row.public }),
    });
  });
}
