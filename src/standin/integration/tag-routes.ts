import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import {
  type Tag,
  type Talent,
  tagSchema,
  tagsWriteSchema,
  talentSchema,
} from '../../service/wire/candidate.ts';
import { codedErrorSchema, faultSchema, tagErrorSchema } from '../../service/wire/common.ts';
import { pageHeadersSchema } from '../../service/wire/list-headers.ts';
import { addTags } from '../records/candidates.ts';
import { hasCandidate } from '../records/change.ts';
import type { StandinState } from '../state/state.ts';
import { answerPage } from '../tables/paging.ts';
import {
  badListAnswer,
  badTagsRequest,
  doneAnswers,
  jsonAnswer,
  listAnswerOf,
  notFound,
  notFoundAnswer,
  outcomeAnswer,
  unauthorizedAnswer,
} from './answers.ts';
import {
  bearer,
  candidateParams,
  fieldErrors,
  integrationRoutes,
  type RouteEnv,
  requireScope,
} from './route.ts';

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
