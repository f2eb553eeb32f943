import { OpenAPIHono } from '@hono/zod-openapi';
import { bodyLimit } from 'hono/body-limit';
import { tokenRoutes } from '../oauth/token-routes.ts';
import type { StandinState } from '../state.ts';
import { requireScope } from './auth.ts';
import { coded, missingPage, notFound } from './errors.ts';
import { limitRate } from './limit-rate.ts';
import { rooms } from './rooms.ts';
import type { RouteEnv } from './route.ts';
import { redirectSlashes } from './slashes.ts';

const base = '/api/integration/v2';

/** Uploads (C8) have a limit of their own. */
const isUpload = /\/employees\/[^/]+\/files\/?$/;

/** The token endpoint and the whole integration API: what `/openapi.json` is made of. */
export function serviceRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  // Not strict: a slash at the end of a path makes no difference.
  const service = new OpenAPIHono<RouteEnv>({ strict: false });
  const limit = bodyLimit({
    maxSize: state.choices.maxBody,
    onError: () => coded(413, 'Content Too Large'),
  });
  if (state.choices.trailingSlash === 'redirect') service.use(redirectSlashes());
  service.use((context, next) => (isUpload.test(context.req.path) ? next() : limit(context, next)));
  if (state.choices.requestRate > 0) service.use(limitRate(state));
  service.route('/', tokenRoutes(state));
  service.use(`${base}/*`, requireScope(state, null));
  for (const room of rooms) service.route('/', room(state));
  service.notFound(() => (state.choices.unknownAddress === 'page' ? missingPage() : notFound()));
  service.onError(() => coded(500, 'Internal Server Error'));
  return service;
}
