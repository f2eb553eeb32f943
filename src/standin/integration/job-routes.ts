import type { SQLInputValue } from 'node:sqlite';
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { sentJobSchema } from '../../service/wire/candidate.ts';
import { createdSchema } from '../../service/wire/common.ts';
import { listHeadersSchema } from '../../service/wire/list-headers.ts';
import { inTransaction } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
import { jobFields } from '../tables/record-fields.ts';
import {
  answerFilteredList,
  type Body,
  cleared,
  guidErrors,
  hasRecord,
  insertRecord,
  type RecordTable,
  readMetadataRequest,
  readRecord,
  recordTable,
  updateRecord,
  wantedRecord,
  withMetadata,
} from '../tables/record-table.ts';
import {
  badListAnswer,
  forbiddenAnswer,
  jsonAnswer,
  notFound,
  notFoundAnswer,
  recordAnswer,
  recordsAnswer,
  unauthorizedAnswer,
  updatedAnswer,
  validationAnswer,
  validationFailed,
} from './answers.ts';
import {
  bearer,
  bodySchema,
  integrationRoutes,
  jobOrGuidParams,
  jobParams,
  type RouteEnv,
  requirePermission,
  requireScope,
  singleReadHeaders,
  singleUpdateMethods,
  updated,
} from './route.ts';

/**
 * Creates a job, and emits `job_created`. Without a workflow it gets the first one, without a client the first client,
 * because a job's answers need both.
 *
 * @param body checked: name, client, workflow and such, as in J1
 * @returns its id
 */
function createJob(state: StandinState, table: RecordTable, body: Body, userId: number): number {
  const { workflows, crmClients } = state.settings;
  const columns = new Map<string, SQLInputValue>();
  if (body.workflow === undefined) columns.set('workflow_id', workflows[0]?.id ?? 1);
  if (body.client === undefined) columns.set('client_id', crmClients[0]?.id ?? null);
  if (body.status === undefined) columns.set('status', state.choices.jobStatus);
  const id = inTransaction(state.database, () => insertRecord(state, table, body, userId, columns));
  state.store.rememberJob(id);
  state.emit({ type: 'job_created', body: { recruitment_id: id } });
  return id;
}

/** Changes the fields in a body, and emits `job_updated`. */
function updateJob(state: StandinState, table: RecordTable, id: number, body: Body, userId: number): void {
  inTransaction(state.database, () => updateRecord(state, table, id, body, userId));
  state.emit({ type: 'job_updated', body: { recruitment_id: id } });
}

/** J1: a new job. */
function createRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const { choices } = state;
  const route = createRoute({
    method: 'put',
    path: '/api/integration/v2/recruitments',
    operationId: 'J1',
    tags: ['Jobs'],
    summary: 'J1: create a job',
    security: bearer,
    middleware: [requireScope(state, 'recruitment'), requirePermission('job_edit')],
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: bodySchema(table.fields, true, choices) } },
      },
    },
    responses: {
      [choices.createStatus]: jsonAnswer('The id of the new job', createdSchema),
      400: validationAnswer,
      401: unauthorizedAnswer,
      403: forbiddenAnswer,
    },
  });
  routes.openapi(route, (context) => {
    const body = context.req.valid('json');
    const errors = guidErrors(state, 'jobs', body.guid, null);
    if (errors.length > 0) return validationFailed(choices, errors);
    const id = createJob(state, table, body, context.var.caller.userId);
    return Response.json({ id }, { status: choices.createStatus });
  });
}

/** J4: one job. */
function readRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
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

/** Required fields of a job. */
const kept = new Set(['workflow', 'client', 'status']);

/** J2: a job's update; J3: that of single fields. */
function updateRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
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

/** J5: the list of jobs. */
function listRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/recruitments',
    operationId: 'J5',
    tags: ['Jobs'],
    summary: 'J5: list jobs',
    security: bearer,
    middleware: [requireScope(state, 'recruitment'), requirePermission('job_view')],
    request: { headers: listHeadersSchema },
    responses: {
      200: recordsAnswer('One page of jobs', sentJobSchema),
      400: badListAnswer,
      401: unauthorizedAnswer,
      403: forbiddenAnswer,
    },
  });
  routes.openapi(route, (context) => answerFilteredList(context, state, table));
}

/** The job's own rows: J1 to J5. */
export function jobRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const table = recordTable('jobs', jobFields(state));
  const routes = integrationRoutes(state);
  for (const part of [createRoutes, updateRoutes, readRoutes, listRoutes]) part(routes, state, table);
  return routes;
}
