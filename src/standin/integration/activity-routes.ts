import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import {
  type Activity,
  activitySchema,
  type HistoryRecord,
  historySchema,
  noteWriteSchema,
} from '../../service/wire/candidate.ts';
import { createdSchema } from '../../service/wire/common.ts';
import { pageHeadersSchema } from '../../service/wire/list-headers.ts';
import { hasCandidate, isRefused } from '../records/change.ts';
import { writeNote } from '../records/moves.ts';
import type { StandinSettings } from '../settings/schema.ts';
import type { StandinState } from '../state/state.ts';
import { answerQuery, badQueryAnswer, id, moment, type QueryFields, querySchema } from '../tables/paging.ts';
import {
  jsonAnswer,
  listAnswerOf,
  notFound,
  notFoundAnswer,
  refusalAnswer,
  unauthorizedAnswer,
  validationAnswer,
} from './answers.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv, requireScope } from './route.ts';

const own: QueryFields = {
  created_at: moment('r.created_at'),
  updated_at: moment('r.updated_at'),
  id: id('r.id', true),
  type: id('r.type_id'),
  activity_date: moment('r.activity_date'),
};

/** Query fields of a candidate's activities (C16). */
function activityFields({ variant, choices }: StandinState): QueryFields {
  const hasCreator = variant === 'b' || choices.createdByInA === 'same as B';
  return { ...own, ...(hasCreator && { created_by_id: id('r.created_by') }) };
}

/** Query fields of all activities (C17). */
function allActivityFields(state: StandinState): QueryFields {
  return { ...activityFields(state), employee_id: id('r.candidate_id') };
}

/** Columns of an activity, and of its candidate's name. */
export interface ActivityRow {
  id: number;
  candidate_id: number;
  type_id: number;
  activity_date: string;
  content: string | null;
  state_id: number | null;
  state_name: string | null;
  job_id: number | null;
  created_by: number | null;
  created_at: string;
  updated_at: string;
  name: string | null;
  lastname: string | null;
}

const activityColumns = `r.id, r.candidate_id, r.type_id, r.activity_date, r.content, r.state_id,
  r.state_name, r.job_id, r.created_by, r.created_at, r.updated_at, c.name, c.lastname`;
const activityJoins = 'JOIN candidates c ON c.id = r.candidate_id';

/** An activity as it is sent (interface.md, Candidate activity), without `employee`. */
function showActivity(settings: StandinSettings, row: ActivityRow): Activity {
  const type = settings.activityTypes.find(({ id }) => id === row.type_id);
  const content = row.content ?? '';
  return {
    id: row.id,
    activity_date: row.activity_date,
    type: { id: row.type_id, value: type?.value ?? '' },
    content:
      row.state_id === null ? content : { content, state: { id: row.state_id, name: row.state_name ?? '' } },
    ...(row.job_id !== null && { recruitment: { id: row.job_id } }),
    ...(row.created_by !== null && { created_by: { id: row.created_by } }),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The same with the candidate, as the list of all activities has it. */
function showWithCandidate(settings: StandinSettings, row: ActivityRow): Activity {
  const name = [row.name, row.lastname].filter(Boolean).join(' ');
  return { ...showActivity(settings, row), employee: { id: row.candidate_id, string_represent: name } };
}

/** Activities of one candidate (C16) and of all (C17). Mount them before C4, whose path would match "activities". */
export function activityRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const fields = activityFields(state);
  const allFields = allActivityFields(state);
  const base = { table: 'activities', columns: activityColumns, joins: activityJoins };
  const common = {
    method: 'get' as const,
    tags: ['Activities'],
    security: bearer,
    middleware: [requireScope(state, 'employee')],
  };
  const answers = {
    200: listAnswerOf('The activities', activitySchema),
    400: badQueryAnswer,
    401: unauthorizedAnswer,
  };
  const routes = integrationRoutes(state);
  routes.openapi(
    createRoute({
      ...common,
      path: '/api/integration/v2/employees/activities',
      operationId: 'C17',
      summary: 'C17: list the activities of all candidates',
      request: { query: querySchema(allFields, state.choices), headers: pageHeadersSchema },
      responses: answers,
    }),
    ({ req }) =>
      answerQuery<ActivityRow>(state, req.valid('header'), req.valid('query'), allFields, {
        ...base,
        conditions: [],
        values: [],
        show: (row) => showWithCandidate(state.settings, row),
      }),
  );
  routes.openapi(
    createRoute({
      ...common,
      path: '/api/integration/v2/employees/{employee_id}/activities',
      operationId: 'C16',
      summary: 'C16: list the activities of a candidate',
      request: {
        params: candidateParams,
        query: querySchema(fields, state.choices),
        headers: pageHeadersSchema,
      },
      responses: { ...answers, 404: notFoundAnswer },
    }),
    ({ req }) => {
      const { employee_id } = req.valid('param');
      if (!hasCandidate(state.database, employee_id)) return notFound();
      return answerQuery<ActivityRow>(state, req.valid('header'), req.valid('query'), fields, {
        ...base,
        conditions: ['r.candidate_id = ?'],
        values: [employee_id],
        show: (row) => showActivity(state.settings, row),
      });
    },
  );
  return routes;
}

interface HistoryRow {
  id: number;
  candidate_id: number;
  job_id: number;
  stage_id: number;
  stage_name: string;
  stage_sid: string;
  created_at: string;
  updated_at: string;
  created_by: number | null;
  updated_by: number | null;
}

const fields: QueryFields = {
  created_at: moment('r.created_at'),
  updated_at: moment('r.updated_at'),
  id: id('r.id', true),
};

/** Stages that candidates have reached (C18). Mount it before C4, whose path would match "recruitment_history". */
export function historyRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const route = createRoute({
    method: 'get',
    path: '/api/integration/v2/employees/recruitment_history',
    operationId: 'C18',
    tags: ['History'],
    summary: 'C18: list the history of candidates in jobs',
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    request: { query: querySchema(fields, state.choices), headers: pageHeadersSchema },
    responses: {
      200: listAnswerOf('The history', historySchema),
      400: badQueryAnswer,
      401: unauthorizedAnswer,
    },
  });
  return integrationRoutes(state).openapi(route, ({ req }) =>
    answerQuery<HistoryRow>(state, req.valid('header'), req.valid('query'), fields, {
      table: 'history',
      columns: 'r.*',
      conditions: [],
      values: [],
      show: showHistory,
    }),
  );
}

function showHistory(row: HistoryRow): HistoryRecord {
  return {
    id: row.id,
    employee: { id: row.candidate_id },
    recruitment: { id: row.job_id },
    workflow_state: { id: row.stage_id, name: row.stage_name, sid: row.stage_sid },
    created_at: row.created_at,
    updated_at: row.updated_at,
    ...(row.created_by !== null && { created_by: { id: row.created_by } }),
    ...(row.updated_by !== null && { updated_by: { id: row.updated_by } }),
  };
}

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
