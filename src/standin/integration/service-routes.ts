import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import {
  fileAssignSchema,
  fileUploadSchema,
  provisionBatchSchema,
  provisionWriteSchema,
} from '../../service/wire/candidate.ts';
import { createdSchema, faultSchema, messageErrorSchema, recordIdSchema } from '../../service/wire/common.ts';
import {
  eventTypeListSchema,
  listedEventTypes,
  webhookSchema,
  webhookWriteSchema,
} from '../../service/wire/webhook.ts';
import { takenNames } from '../events/event-bodies.ts';
import { givenOf, giveProvisions } from '../records/applications.ts';
import { hasCandidate, isRefused } from '../records/change.ts';
import { assignFile, readUpload, uploadFile } from '../records/files.ts';
import type { StandinState } from '../state/state.ts';
import { activityRoutes, historyRoutes, noteRoutes } from './activity-routes.ts';
import {
  coded,
  doneAnswers,
  type FieldError,
  forbiddenAnswer,
  jsonAnswer,
  missingPage,
  notFound,
  notFoundAnswer,
  outcomeAnswer,
  refusalAnswer,
  unauthorizedAnswer,
  uploadFailed,
  validationAnswer,
  validationFailed,
} from './answers.ts';
import { applicationRoutes, candidateJobRoutes, moveRoutes } from './candidate-job-routes.ts';
import { candidateRoutes } from './candidate-routes.ts';
import { jobRoutes } from './job-routes.ts';
import { bearer, candidateParams, integrationRoutes, type RouteEnv, requireScope } from './route.ts';
import { addTagRoutes, tagRoutes, talentRoutes } from './tag-routes.ts';
import { tokenRoutes } from './token-routes.ts';

const provisionsPath = '/api/integration/v2/employees/{employee_id}/provisions';
const provisionParams = candidateParams.extend({
  provision_id: recordIdSchema.meta({ description: 'Provision id' }),
});

const refusals = {
  400: jsonAnswer(
    "'Validation Failed', candidate not in the job, or a provision of another type",
    z.union([faultSchema, messageErrorSchema]),
  ),
  401: unauthorizedAnswer,
  404: notFoundAnswer,
};

/** Provisions (consents) that a candidate has given: one (C13), or several at once (C14). */
function provisionRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const routes = integrationRoutes(state);
  const common = {
    method: 'post' as const,
    tags: ['Provisions'],
    security: bearer,
    middleware: [requireScope(state, 'employee')],
    responses: { ...doneAnswers(state.choices), ...refusals },
  };
  routes.openapi(
    createRoute({
      ...common,
      path: `${provisionsPath}/{provision_id}`,
      operationId: 'C13',
      summary: 'C13: give a provision',
      request: {
        params: provisionParams,
        body: { content: { 'application/json': { schema: provisionWriteSchema } }, required: true },
      },
    }),
    ({ req, var: { caller } }) => {
      const { employee_id, provision_id } = req.valid('param');
      const item = { ...req.valid('json'), provision: provision_id };
      return outcomeAnswer(state.choices, giveProvisions(state, caller.userId, employee_id, [givenOf(item)]));
    },
  );
  routes.openapi(
    createRoute({
      ...common,
      path: provisionsPath,
      operationId: 'C14',
      summary: 'C14: give several provisions',
      request: {
        params: candidateParams,
        body: { content: { 'application/json': { schema: provisionBatchSchema } }, required: true },
      },
    }),
    ({ req, var: { caller } }) =>
      outcomeAnswer(
        state.choices,
        giveProvisions(state, caller.userId, req.valid('param').employee_id, req.valid('json').map(givenOf)),
      ),
  );
  return routes;
}

const filesPath = '/api/integration/v2/employees/{employee_id}/files';

/** Files of a candidate: assigning one that the instance has (C7), and uploading one (C8, variant B). */
function fileRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const { choices } = state;
  const routes = integrationRoutes(state);
  const common = {
    method: 'post' as const,
    tags: ['Files'],
    security: bearer,
    middleware: [requireScope(state, 'employee')],
  };
  routes.openapi(
    createRoute({
      ...common,
      path: `${filesPath}/{file_id}`,
      operationId: 'C7',
      summary: 'C7: assign a file',
      request: {
        params: candidateParams.extend({ file_id: recordIdSchema.meta({ description: 'File id' }) }),
        body: { content: { 'application/json': { schema: fileAssignSchema } }, required: true },
      },
      responses: {
        ...doneAnswers(choices),
        400: jsonAnswer(
          "'Validation Failed', or the candidate has the file already",
          z.union([faultSchema, messageErrorSchema]),
        ),
        401: unauthorizedAnswer,
        404: notFoundAnswer,
      },
    }),
    ({ req, var: { caller } }) => {
      const { employee_id, file_id } = req.valid('param');
      const { dictionary_type } = req.valid('json');
      return outcomeAnswer(choices, assignFile(state, caller.userId, employee_id, file_id, dictionary_type));
    },
  );
  if (state.variant === 'a' && choices.uploadInA === 'none') return routes;
  routes.openapi(
    createRoute({
      ...common,
      path: filesPath,
      operationId: 'C8',
      summary: 'C8: upload a file (variant B)',
      // As JSON Schema: the routes' own parsing of forms would hold the whole body several times. readUpload checks it.
      request: {
        params: candidateParams,
        body: { content: { 'multipart/form-data': { schema: uploadJsonSchema() } }, required: true },
      },
      responses: {
        [choices.createStatus]: jsonAnswer('Uploaded and assigned', createdSchema),
        400: jsonAnswer('Could not upload file', faultSchema),
        401: unauthorizedAnswer,
        404: notFoundAnswer,
      },
    }),
    async ({ req, var: { caller } }) => {
      const { employee_id } = req.valid('param');
      const file = await readUpload(state, req.raw);
      // A missing candidate is reported before an unusable file.
      if (!hasCandidate(state.database, employee_id)) return notFound();
      if (!file) return uploadFailed();
      const uploaded = uploadFile(state, caller.userId, employee_id, file);
      return isRefused(uploaded)
        ? refusalAnswer(choices, uploaded)
        : Response.json(uploaded, { status: choices.createStatus });
    },
  );
  return routes;
}

function uploadJsonSchema(): Record<string, unknown> {
  // Without its id: a named schema would become a broken reference in the document.
  const { $schema: _, ...schema } = z.toJSONSchema(z.looseObject(fileUploadSchema.shape));
  return schema;
}

/** Registration of a webhook: `{type, url}`, answered with `{id, url}`. */
function registerRoute(
  routes: OpenAPIHono<RouteEnv>,
  state: StandinState,
  shared: Pick<RouteConfig, 'path' | 'tags' | 'security' | 'middleware' | 'responses'>,
): void {
  const { choices, webhooks } = state;
  const responses: RouteConfig['responses'] = {
    ...shared.responses,
    [choices.webhookCreateStatus]: {
      description: 'The registration',
      content: { 'application/json': { schema: webhookSchema } },
    },
    400: validationAnswer,
  };
  const route = createRoute({
    ...shared,
    method: 'post',
    operationId: 'registerWebhook',
    summary: 'Register a webhook',
    request: { body: { required: true, content: { 'application/json': { schema: webhookWriteSchema } } } },
    responses,
  });
  routes.openapi(route, (context) => {
    const { type, url } = context.req.valid('json');
    const errors = registrationErrors(state, type, url);
    if (errors.length > 0) return validationFailed(choices, errors);
    const registered = choices.webhookTwice === 'same' ? webhooks.registrations.find(type, url) : undefined;
    const { id } = registered ?? webhooks.register(type, url, context.var.caller.userId);
    return Response.json({ id, url }, { status: choices.webhookCreateStatus });
  });
}

function registrationErrors({ choices, webhooks }: StandinState, type: string, url: string): FieldError[] {
  const isTaken = takenNames(choices).includes(type);
  const isTwice = choices.webhookTwice === 'refused' && webhooks.registrations.find(type, url) !== undefined;
  return [
    ...(isTaken ? [] : [{ field: 'type', message: 'The selected choice is invalid.' }]),
    ...(isTwice ? [{ field: 'url', message: 'This value is already used.' }] : []),
  ];
}

const webhooksPath = '/api/integration/v2/webhooks';

/** Webhook registrations (interface.md, "Webhook endpoints"; `eventChoices` for what is not shown there). */
function webhookRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const { choices, webhooks } = state;
  const routes = integrationRoutes(state);
  if (state.variant === 'a' && choices.webhooksInA === 'none') return routes;
  const shared = {
    tags: ['Webhooks'],
    security: bearer,
    middleware: requireScope(state, choices.webhookScope === 'webhook' ? 'webhook' : null),
  };
  const common: RouteConfig['responses'] = { 401: unauthorizedAnswer, 403: forbiddenAnswer };
  registerRoute(routes, state, { ...shared, path: webhooksPath, responses: common });

  const types = createRoute({
    ...shared,
    method: 'get',
    path: `${webhooksPath}/types`,
    operationId: 'listWebhookTypes',
    summary: 'Get webhook types',
    responses: answers({ ...common, 200: json('Names of event types', eventTypeListSchema) }),
  });
  if (choices.webhookTypesPath === 'types') {
    routes.openapi(types, () => Response.json(listedEventTypes));
  }

  const list = createRoute({
    ...shared,
    method: 'get',
    path: webhooksPath,
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    responses: answers({ ...common, 200: json('All registrations', z.array(webhookSchema)) }),
  });
  if (choices.webhookList === 'shown') routes.openapi(list, () => Response.json(webhooks.webhooks));

  const remove = createRoute({
    ...shared,
    ...(choices.webhookRemoval === 'delete'
      ? { method: 'delete', path: `${webhooksPath}/{webhook_id}` }
      : { method: 'post', path: `${webhooksPath}/{webhook_id}/_delete` }),
    operationId: 'removeWebhook',
    summary: 'Remove a webhook',
    request: { params: z.object({ webhook_id: recordIdSchema.meta({ description: 'Webhook id' }) }) },
    responses: answers({ ...common, 204: { description: 'It is gone' }, 404: notFoundAnswer }),
  });
  routes.openapi(remove, (context) => {
    const { webhook_id: id } = context.req.valid('param');
    return webhooks.remove(id) ? new Response(null, { status: 204 }) : notFound();
  });
  return routes;
}

/** Their bodies are not made by `context.json`. */
const answers = (responses: RouteConfig['responses']): RouteConfig['responses'] => responses;

const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
});

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
