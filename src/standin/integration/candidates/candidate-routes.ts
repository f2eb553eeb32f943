import type { OpenAPIHono } from '@hono/zod-openapi';
import type { StandinState } from '../../state.ts';
import { integrationRoutes, type RouteEnv } from '../route.ts';
import { candidateTable } from './candidate-table.ts';
import { createRoutes } from './create.ts';
import { listRoutes } from './list.ts';
import { readRoutes } from './read.ts';
import { updateRoutes } from './update.ts';

/** The candidate's own rows: C1 to C4 and C21. */
export function candidateRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const table = candidateTable(state);
  const routes = integrationRoutes(state);
  for (const part of [createRoutes, updateRoutes, readRoutes, listRoutes]) part(routes, state, table);
  return routes;
}
