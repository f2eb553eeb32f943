import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { sentJobSchema } from '../../../service/wire/job.ts';
import type { StandinState } from '../../state.ts';
import { forbiddenAnswer, notFoundAnswer, recordAnswer, unauthorizedAnswer } from '../answers.ts';
import { requirePermission, requireScope } from '../auth.ts';
import { notFound } from '../errors.ts';
import { wantedRecord } from '../guid.ts';
import { readMetadataRequest, withMetadata } from '../metadata.ts';
import { type RecordTable, readRecord } from '../record-table.ts';
import { bearer, jobOrGuidParams, type RouteEnv, singleReadHeaders } from '../route.ts';

/** J4: one job. */
export function readRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/recruitments/{recruitment_id}',
    operationId: 'J4',
    tags: ['Jobs'],
    summary: 'J4: read a job',
    security: bearer,
    middleware: [requireScope(state, 'recruitment'), requirePermission('job_view')],
    request: { params: jobOrGuidParams, headers: singleReadHeaders },
    responses: {
      200: recordAnswer('The job', sentJobSchema),
      401: unauthorizedAnswer,
      403: forbiddenAnswer,
      404: notFoundAnswer,
    },
  });
  routes.openapi(route, (context) => {
    const where = wantedRecord(context, state, context.req.valid('param').recruitment_id);
    const job = where && readRecord(state, table, where);
    if (!job) return notFound();
    const asked = readMetadataRequest((name) => context.req.header(name));
    return Response.json(withMetadata(job, asked, table.shown, table.fields, state.choices));
  });
}
