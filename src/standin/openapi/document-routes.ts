import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import { consoleHeaders } from '../control/console-layout.ts';
import type { RouteEnv } from '../integration/route.ts';
import type { StandinState } from '../state.ts';
import { makeDocument } from './document.ts';
import type { Json } from './read-json.ts';
import { referencePage } from './reference-page.ts';

/** `/openapi.json`, and `/reference`: a page made of it that loads nothing. */
export function documentRoutes(
  state: StandinState,
  service: OpenAPIHono<RouteEnv>,
): Hono<{ Bindings: HttpBindings }> {
  const routes = new Hono<{ Bindings: HttpBindings }>();
  let made: Json | undefined;
  const document = () => {
    made ??= makeDocument(state, service);
    return made;
  };
  routes.get('/openapi.json', () => Response.json(document()));
  routes.get('/reference', (context) => context.html(referencePage(document()), 200, consoleHeaders));
  return routes;
}
