import { Hono } from 'hono';
import { z } from 'zod';
import { issuesOf, refusal } from './control/refusal.ts';
import type { StandinState } from './state.ts';
import { webhookTypes } from './webhooks.ts';

/** What a registration says. */
export const registrationSchema = z.object({
  type: z.enum(webhookTypes, `give one of ${webhookTypes.join(', ')}`),
  url: z.url({ protocol: /^https?$/, error: 'give a whole http address' }),
});

const path = '/api/integration/v2/webhooks';

/**
 * Webhook registrations (interface.md, "Webhook endpoints"): `POST` with `{type, url}`, `DELETE /{id}`. Who may
 * register is not checked: the stand-in has no token endpoint, and listens on this machine alone.
 */
export function webhookRoutes({ webhooks }: StandinState): Hono {
  const routes = new Hono();
  const register = async (request: Request) => {
    const result = registrationSchema.safeParse(await request.json().catch(() => null));
    if (!result.success) return refusal(400, issuesOf(result.error));
    const { id, url } = webhooks.register(result.data.type, result.data.url);
    return Response.json({ id, url });
  };
  routes.post(path, (context) => register(context.req.raw));
  routes.post(`${path}/`, (context) => register(context.req.raw));
  routes.delete(`${path}/:id`, (context) =>
    webhooks.remove(Number(context.req.param('id')))
      ? new Response(null, { status: 204 })
      : Response.json({ error: { code: 404, message: 'Not Found' } }, { status: 404 }),
  );
  routes.get('/control/webhooks', (context) =>
    context.json({ webhooks: webhooks.webhooks, deliveries: webhooks.deliveries }),
  );
  return routes;
}
