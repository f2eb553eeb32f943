import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { recordIdSchema } from '../../../service/wire/common.ts';
import { eventTypeListSchema, listedEventTypes } from '../../../service/wire/event.ts';
import { webhookSchema } from '../../../service/wire/webhook.ts';
import type { StandinState } from '../../state.ts';
import { forbiddenAnswer, notFoundAnswer, unauthorizedAnswer } from '../answers.ts';
import { requireScope } from '../auth.ts';
import { notFound } from '../errors.ts';
import { bearer, integrationRoutes, type RouteEnv } from '../route.ts';
import { registerRoute } from './register.ts';

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

/** Their bodies are made elsewhere than by `context.json`. */
const answers = (responses: RouteConfig['responses']): RouteConfig['responses'] => responses;

const json = (description: string, schema: z.ZodType) => ({
  description,
  content: { 'application/json': { schema } },
});
