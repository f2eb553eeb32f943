import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { recordIdSchema } from '../../service/wire/common.ts';
import {
  eventTypeListSchema,
  listedEventTypes,
  webhookSchema,
  webhookWriteSchema,
} from '../../service/wire/webhook.ts';
import { takenNames } from '../events/event-bodies.ts';
import type { StandinState } from '../state/state.ts';
import {
  type FieldError,
  forbiddenAnswer,
  notFound,
  notFoundAnswer,
  unauthorizedAnswer,
  validationAnswer,
  validationFailed,
} from './answers.ts';
import { requireScope } from './auth.ts';
import { bearer, integrationRoutes, type RouteEnv } from './route.ts';

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
    const standing = choices.webhookTwice === 'same' ? webhooks.registrations.find(type, url) : undefined;
    const { id } = standing ?? webhooks.register(type, url, context.var.caller.userId);
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

const path = '/api/integration/v2/webhooks';

/** Webhook registrations (interface.md, "Webhook endpoints"; `eventChoices` for what is not shown there). */
export function webhookRoutes(state: StandinState): OpenAPIHono<RouteEnv> {
  const { choices, webhooks } = state;
  const routes = integrationRoutes(state);
  if (state.variant === 'a' && choices.webhooksInA === 'none') return routes;
  const shared = {
    tags: ['Webhooks'],
    security: bearer,
    middleware: requireScope(state, choices.webhookScope === 'webhook' ? 'webhook' : null),
  };
  const common: RouteConfig['responses'] = { 401: unauthorizedAnswer, 403: forbiddenAnswer };
  registerRoute(routes, state, { ...shared, path, responses: common });

  const types = createRoute({
    ...shared,
    method: 'get',
    path: `${path}/types`,
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
    path,
    operationId: 'listWebhooks',
    summary: 'List webhooks',
    responses: answers({ ...common, 200: json('All registrations', z.array(webhookSchema)) }),
  });
  if (choices.webhookList === 'shown') routes.openapi(list, () => Response.json(webhooks.webhooks));

  const remove = createRoute({
    ...shared,
    ...(choices.webhookRemoval === 'delete'
      ? { method: 'delete', path: `${path}/{webhook_id}` }
      : { method: 'post', path: `${path}/{webhook_id}/_delete` }),
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
