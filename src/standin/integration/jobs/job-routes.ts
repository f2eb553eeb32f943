import type { OpenAPIHono } from '@hono/zod-openapi';
import type { StandinState } from '../../state.ts';
import { jobFields } from '../fields/job-fields.ts';
import { recordTable } from '../record-table.ts';
import { integrationRoutes, type RouteEnv } from '../route.ts';
import { createRoutes } from './create.ts';
import { listRoutes } from './list.ts';
import { readRoutes } from './read.ts';
import { updateRoutes } from './update.ts';

/** The job's own rows: J1 to J5. */
export function jobRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const table = recordTable('jobs', jobFields(state));
  const routes = integrationRoutes(state);
  for (const part of [createRoutes, updateRoutes, readRoutes, listRoutes]) part(routes, state, table);
  return routes;
}
