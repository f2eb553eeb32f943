import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { apiRoutes } from './control/api-routes.ts';
import { consoleRoutes } from './control/console-routes.ts';
import { guardControls } from './control/guard.ts';
import { refusal } from './control/refusal.ts';
import { notFound } from './integration/errors.ts';
import { serviceRoutes } from './integration/service-routes.ts';
import { documentRoutes } from './openapi/document-routes.ts';
import { listRoutes } from './public/list-route.ts';
import { pageRoutes } from './public/page-routes.ts';
import { formRoutes } from './public-form/form-routes.ts';
import type { StandinState } from './state.ts';

const maxBody = 5_000_000;

/**
 * All routes of the stand-in: the service's token endpoint, integration API and public part, what describes them
 * (`/openapi.json`, `/reference`), and the stand-in's own controls at `/` (for people) and `/control/` (for programs).
 *
 * @param host the address listened on, one of the names under which the controls answer
 */
export function createApp(state: StandinState, host: string): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/', listRoutes(state));
  app.route('/', formRoutes(state));
  app.route('/', pageRoutes(state));
  app.all('/public/*', () => notFound());
  const service = serviceRoutes(state);
  app.all('/oauth2/*', (context) => service.fetch(context.req.raw, context.env));
  app.all('/api/*', (context) => service.fetch(context.req.raw, context.env));
  app.route('/', documentRoutes(state, service));
  app.use(guardControls(new Set(['127.0.0.1', 'localhost', '[::1]', host])));
  app.use(
    bodyLimit({
      maxSize: maxBody,
      onError: () => refusal(413, [{ path: '', message: `send at most ${maxBody} bytes` }]),
    }),
  );
  app.route('/', apiRoutes(state));
  app.route('/', consoleRoutes(state));
  app.notFound(() => notFound());
  app.onError((error) => refusal(500, [{ path: '', message: `the stand-in failed: ${error.message}` }]));
  return app;
}
