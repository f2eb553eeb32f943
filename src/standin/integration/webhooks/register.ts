import { createRoute, type OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import { webhookSchema, webhookWriteSchema } from '../../../service/wire/webhook.ts';
import { takenNames } from '../../events/event-names.ts';
import type { StandinState } from '../../state.ts';
import { validationAnswer } from '../answers.ts';
import { type FieldError, validationFailed } from '../errors.ts';
import type { RouteEnv } from '../route.ts';

/** Registration of a webhook: `{type, url}`, answered with `{id, url}`. */
export function registerRoute(
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
