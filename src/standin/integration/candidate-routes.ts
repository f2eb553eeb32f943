import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { candidateSchema } from '../../service/wire/candidate.ts';
import { createdSchema } from '../../service/wire/common.ts';
import { listHeadersSchema } from '../../service/wire/list-headers.ts';
import { inTransaction, statement } from '../state/database.ts';
import type { StandinState } from '../state/state.ts';
import { candidateFields } from '../tables/record-fields.ts';
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
  type FieldError,
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
  candidateOrGuidParams,
  candidateParams,
  integrationRoutes,
  type RouteEnv,
  requireScope,
  singleReadHeaders,
  singleUpdateMethods,
  updated,
} from './route.ts';

/** The candidates of an instance, with the fields of its settings. */
function candidateTable(state: StandinState): RecordTable {
  return recordTable('candidates', candidateFields(state));
}

/** A candidate with its files, as the single-record read sends it; `null` when there is none. */
function readCandidate(
  state: StandinState,
  table: RecordTable,
  where: { id: number } | { guid: string },
): Record<string, unknown> | null {
  const candidate = readRecord(state, table, where);
  return candidate && withFiles(state, candidate);
}

/** A candidate's record with its files. */
function withFiles(state: StandinState, candidate: Record<string, unknown>): Record<string, unknown> {
  return { ...candidate, files: filesOf(state, Number(candidate.id)) };
}

function filesOf({ database }: StandinState, id: number): unknown[] {
  const sql = `SELECT files.name AS filename, uploaded_at AS file_uploaded
    FROM candidate_files JOIN files ON files.id = file_id WHERE candidate_id = ? ORDER BY files.id`;
  return statement(database, sql).all(id);
}

/** Faults that the schema can't detect: a source that the instance does not know, and a guid that is in use. */
function candidateErrors(state: StandinState, body: Body, id: number | null): FieldError[] {
  const errors = guidErrors(state, 'candidates', body.guid, id);
  const isRefused =
    state.choices.unknownSource === 'refused' &&
    typeof body.source === 'string' &&
    body.source !== '' &&
    sourceId(state, body.source) === null;
  return isRefused ? [...errors, { field: 'source', message: 'There is no such source.' }] : errors;
}

/**
 * Creates a candidate, and emits `candidate_created`.
 *
 * @param body checked: name, lastname, email, source (its name) and such, as in C1
 * @param userId who does it; `null` = the candidate, through a form
 * @returns its id
 */
function createCandidate(state: StandinState, table: RecordTable, body: Body, userId: number | null): number {
  const { id, source } = inTransaction(state.database, () => {
    const kept = withSourceId(state, body);
    return { id: insertRecord(state, table, kept, userId), source: kept.source ?? null };
  });
  state.emit({ type: 'candidate_created', body: { employee_id: id, source_id: source } });
  return id;
}

/** Changes the fields in a body. The interface has no event for it. */
function updateCandidate(
  state: StandinState,
  table: RecordTable,
  id: number,
  body: Body,
  userId: number,
): void {
  inTransaction(state.database, () => updateRecord(state, table, id, withSourceId(state, body), userId));
}

/** Replaces the name of the source by its id; a new source is stored. */
function withSourceId(state: StandinState, body: Body): Body {
  const { source } = body;
  if (typeof source !== 'string') return body;
  if (source === '') return { ...body, source: null };
  const known = sourceId(state, source);
  if (known !== null) return { ...body, source: known };
  const made = statement(state.database, 'INSERT INTO sources (value) VALUES (?)').run(source);
  return { ...body, source: Number(made.lastInsertRowid) };
}

function sourceId({ database }: StandinState, value: string): number | null {
  const row = statement(database, 'SELECT id FROM sources WHERE value = ?').get(value);
  return row ? Number(row.id) : null;
}

/** C1: a new candidate. */
function createRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const { choices } = state;
  const route = createRoute({
    method: 'post',
    path: '/api/integration/v2/employees',
    operationId: 'C1',
    tags: ['Candidates'],
    summary: 'C1: create a candidate',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: {
      body: {
        required: true,
        content: { 'application/json': { schema: bodySchema(table.fields, true, choices) } },
      },
    },
    responses: {
      [choices.createStatus]: jsonAnswer('The id of the new candidate', createdSchema),
      400: validationAnswer,
      401: unauthorizedAnswer,
    },
  });
  routes.openapi(route, (context) => {
    const body = context.req.valid('json');
    const errors = candidateErrors(state, body, null);
    if (errors.length > 0) return validationFailed(choices, errors);
    const id = createCandidate(state, table, body, context.var.caller.userId);
    return Response.json({ id }, { status: choices.createStatus });
  });
}

/** C4: one candidate. */
function readRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
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

/** C2: a candidate's update; C3: that of single fields. */
function updateRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
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

/** C21: the list of candidates. */
function listRoutes(routes: OpenAPIHono<RouteEnv>, state: StandinState, table: RecordTable): void {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees',
    operationId: 'C21',
    tags: ['Candidates'],
    summary: 'C21: list candidates',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { headers: listHeadersSchema },
    responses: {
      200: recordsAnswer('One page of candidates', candidateSchema),
      400: badListAnswer,
      401: unauthorizedAnswer,
    },
  });
  const complete =
    state.choices.listFields === 'all'
      ? (record: Record<string, unknown>) => withFiles(state, record)
      : (record: Record<string, unknown>) => record;
  routes.openapi(route, (context) => answerFilteredList(context, state, table, complete));
}

/** The candidate's own rows: C1 to C4 and C21. */
export function candidateRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const table = candidateTable(state);
  const routes = integrationRoutes(state);
  for (const part of [createRoutes, updateRoutes, readRoutes, listRoutes]) part(routes, state, table);
  return routes;
}
