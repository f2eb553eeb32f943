import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { candidateSchema } from '../../../service/wire/candidate.ts';
import type { StandinState } from '../../state.ts';
import { notFoundAnswer, recordAnswer, unauthorizedAnswer } from '../answers.ts';
import { requireScope } from '../auth.ts';
import { notFound } from '../errors.ts';
import { wantedRecord } from '../guid.ts';
import { readMetadataRequest, withMetadata } from '../metadata.ts';
import type { RecordTable } from '../record-table.ts';
import { bearer, candidateOrGuidParams, type RouteEnv, singleReadHeaders } from '../route.ts';
import { readCandidate } from './candidate-table.ts';

/** C4: one candidate. */
export function readRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees/{employee_id}',
    operationId: 'C4',
    tags: ['Candidates'],
    summary: 'C4: read a candidate',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { params: candidateOrGuidParams, headers: singleReadHeaders },
    responses: {
      200: recordAnswer('The candidate', candidateSchema),
      401: unauthorizedAnswer,
      404: notFoundAnswer,
    },
  });
  routes.openapi(route, (context) => {
    const where = wantedRecord(context, state, context.req.valid('param').employee_id);
    const candidate = where && readCandidate(state, table, where);
    if (!candidate) return notFound();
    const asked = readMetadataRequest((name) => context.req.header(name));
    return Response.json(withMetadata(candidate, asked, table.shown, table.fields, state.choices));
  });
}
