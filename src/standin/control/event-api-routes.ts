import { Hono } from 'hono';
import { eventFaultsSchema } from '../events/event-faults.ts';
import type { StandinState } from '../state.ts';
import { causeNamed, causeSchema, causes, runCause } from './causes.ts';
import { readId, readJson, take } from './json-body.ts';
import { refusal } from './refusal.ts';
import { registrationSchema } from './registration.ts';

/**
 * The controls of webhooks and events for programs, below `/control`. Nobody needs a token here.
 *
 * | request | body | answer |
 * | --- | --- | --- |
 * | `GET /control/webhooks` | | `{webhooks, deliveries, held}`: the latest 50 deliveries, the newest first; how many wait for disorder |
 * | `POST /control/webhooks` | `{type, url}` | 201, `{id, type, url}` |
 * | `DELETE /control/webhooks/:id` | | 204 |
 * | `POST /control/deliveries/:id/replay` | | 202: it is sent again |
 * | `POST /control/deliveries/replay-failed` | | 202, `{replayed}`: how many are sent again |
 * | `GET /control/event-faults` | | the faults that are on, with the deliveries they have left |
 * | `PUT /control/event-faults` | faults (`eventFaultsSchema`); all others go off | the same |
 * | `DELETE /control/event-faults` | | 204, all off |
 * | `GET /control/causes` | | names of causes without a row in the API, each with the ids it needs |
 * | `POST /control/causes/:name` | those ids | 204, or 404 for a record that is not there |
 */
export function eventApiRoutes(state: StandinState): Hono {
  const { webhooks } = state;
  const routes = new Hono();
  routes.get('/webhooks', (context) =>
    context.json({ webhooks: webhooks.webhooks, deliveries: webhooks.deliveries, held: webhooks.held }),
  );
  routes.post('/webhooks', async (context) =>
    take(registrationSchema, await readJson(context), ({ type, url }) =>
      Response.json(webhooks.register(type, url), { status: 201 }),
    ),
  );
  routes.delete('/webhooks/:id', (context) =>
    webhooks.remove(readId(context)) ? done(204) : missing('webhook'),
  );
  routes.post('/deliveries/replay-failed', (context) =>
    context.json({ replayed: webhooks.replayFailed() }, 202),
  );
  routes.post('/deliveries/:id/replay', (context) =>
    webhooks.replay(readId(context)) ? done(202) : missing('delivery'),
  );
  routes.get('/event-faults', (context) => context.json(webhooks.faults));
  routes.put('/event-faults', async (context) =>
    take(eventFaultsSchema, await readJson(context), (faults) => {
      webhooks.setFaults(faults);
      return Response.json(faults);
    }),
  );
  routes.delete('/event-faults', () => {
    webhooks.setFaults({});
    return done(204);
  });
  routes.get('/causes', (context) =>
    context.json(Object.entries(causes).map(([name, { fields }]) => ({ name, fields }))),
  );
  routes.post('/causes/:name', async (context) => {
    const cause = causeNamed(context.req.param('name'));
    if (!cause) return refusal(404, [{ path: 'name', message: 'GET /control/causes lists all names' }]);
    return take(causeSchema(cause), await readJson(context), (ids) => {
      const refused = runCause(state, cause, ids);
      return refused ? refusal(404, [{ path: '', message: refused.refused }]) : done(204);
    });
  });
  return routes;
}

const done = (status: number): Response => new Response(null, { status });

const missing = (what: string): Response =>
  refusal(404, [{ path: 'id', message: `there is no ${what} with this id` }]);
