import { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { StandinState } from '../state/state.ts';
import { activityRoutes, historyRoutes, noteRoutes } from './activity-routes.ts';
import { coded, missingPage, notFound } from './answers.ts';
import { requireScope } from './auth.ts';
import { applicationRoutes, candidateJobRoutes, moveRoutes } from './candidate-job-routes.ts';
import { candidateRoutes } from './candidate-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { provisionRoutes } from './provision-routes.ts';
import type { RouteEnv } from './route.ts';
import { addTagRoutes, tagRoutes, talentRoutes } from './tag-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/**
 * The routes of the integration API, in the order of matching: those with words in their paths
 * (`/employees/activities`) before those with an id in the same place (`/employees/{employee_id}`).
 */
const rooms: readonly ((state: StandinState) => OpenAPIHono<RouteEnv>)[] = [
  activityRoutes,
  historyRoutes,
  tagRoutes,
  addTagRoutes,
  fileRoutes,
  moveRoutes,
  provisionRoutes,
  candidateJobRoutes,
  noteRoutes,
  talentRoutes,
  candidateRoutes,
  applicationRoutes,
  jobRoutes,
  webhookRoutes,
];

/** Paths that interface.md shows with a slash at the end, if GET is allowed. */
const withSlash = /^\/api\/integration\/v2\/(employees|recruitments|webhooks)\/?$/;

/** Redirects a GET in the other form of its path with 301, as live services were seen to do. */
function redirectSlashes(): MiddlewareHandler {
  return async (context, next) => {
    const { pathname, search } = new URL(context.req.url);
    if (context.req.method !== 'GET' || pathname === '/') return next();
    const hasSlash = pathname.endsWith('/');
    if (hasSlash === withSlash.test(pathname)) return next();
    // Only one slash at the beginning: two would name another host.
    const path = `/${pathname.replace(/^\/+/, '')}`;
    return context.redirect((hasSlash ? path.replace(/\/+$/, '') : `${path}/`) + search, 301);
  };
}

/** Answers 429 when more requests arrive within a second than the choice `requestRate` allows. */
function limitRate({ choices, now }: StandinState): MiddlewareHandler {
  let second = Number.NaN;
  let count = 0;
  return async (_, next) => {
    const current = Math.floor(now().epochMilliseconds / 1000);
    count = current === second ? count + 1 : 1;
    second = current;
    if (count <= choices.requestRate) return next();
    const answer = coded(429, 'Too Many Requests');
    answer.headers.set('retry-after', '1');
    return answer;
  };
}

const base = '/api/integration/v2';

/** Uploads (C8) have a limit of their own. */
const isUpload = /\/employees\/[^/]+\/files\/?$/;

/** The token endpoint and the whole integration API, from which `/openapi.json` is made. */
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
