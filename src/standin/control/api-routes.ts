import { Hono } from 'hono';
import { eventFaultsSchema, faultsSchema, serviceFaultsSchema } from '../state/faults.ts';
import { isRecord } from '../state/post.ts';
import type { StandinState } from '../state/state.ts';
import { causeNamed, causeSchema, causes, runCause } from './causes.ts';
import {
  draftSchema,
  edit,
  patchSchema,
  publish,
  publishAgain,
  putUp,
  rawPostSchema,
  reset,
} from './posts.ts';
import { readId, readJson, refusal, registrationSchema, take } from './requests.ts';
import { pageNumber, searchPosts } from './search.ts';

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
function eventApiRoutes(state: StandinState): Hono {
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

const pageSize = 50;
const noSuchPost = { path: 'id', message: 'there is no post with this publish id' };

/**
 * The controls for programs, in JSON. Bodies are strict: an unknown key is an issue.
 *
 * | request | body | answer |
 * | --- | --- | --- |
 * | `GET /control/posts?q=&page=` | | `{total, page, pages, posts}`: 50 a page, expired ones too |
 * | `POST /control/posts` | a draft (`draftSchema`), or `{post}`: put up as it is, its id decides | 201, the post |
 * | `GET /control/posts/:id` | | the post |
 * | `PATCH /control/posts/:id` | parts of a draft, or `{post}` with the same id | the post |
 * | `DELETE /control/posts/:id` | | 204 |
 * | `POST /control/posts/:id/again` | | 201, the post under a new publish id; the old one goes |
 * | `GET /control/faults` | | the faults that are on, with the requests they have left |
 * | `PUT /control/faults` | faults (`faultsSchema`); all others go off | the same |
 * | `DELETE /control/faults` | | 204, all off |
 * | `GET`, `PUT`, `DELETE /control/service-faults` | the same of the integration API (`serviceFaultsSchema`) | |
 * | `POST /control/reset` | | 204: first posts, no faults, empty logs |
 * | `GET /control/requests` | | `{total, requests}`: the latest 50 requests for the list, the newest first |
 *
 * Those of webhooks, events and other records are in `eventApiRoutes`.
 *
 * Errors are `{error: {code, message}, issues: [{path, message}]}`: 400 for a body that can't be taken, 403 for
 * another site's page (requests.ts), 404 for an unknown id, 413 for a body above 5 MB.
 */
export function apiRoutes(state: StandinState): Hono {
  const routes = new Hono().basePath('/control');
  routes.route('/', eventApiRoutes(state));
  routes.get('/posts', (context) => {
    const found = searchPosts(
      state.store.entries,
      context.req.query('q') ?? '',
      pageNumber(context.req.query('page')),
      pageSize,
    );
    const { total, page, pages } = found;
    return context.json({ total, page, pages, posts: found.entries.map((entry) => entry.post) });
  });
  routes.post('/posts', async (context) => {
    const body = await readJson(context);
    if (isRecord(body) && Object.hasOwn(body, 'post')) {
      return take(rawPostSchema, body, ({ post }) => Response.json(putUp(state, post), { status: 201 }));
    }
    return take(draftSchema, body, (draft) => Response.json(publish(state, draft), { status: 201 }));
  });
  routes.get('/posts/:id', (context) => found(state.store.get(readId(context))?.post));
  routes.patch('/posts/:id', async (context) => {
    const id = readId(context);
    const body = await readJson(context);
    if (!state.store.get(id)) return found(null);
    if (isRecord(body) && Object.hasOwn(body, 'post')) {
      return take(rawPostSchema, body, ({ post }) =>
        post.id === id
          ? Response.json(state.store.put(post).post)
          : refusal(400, [{ path: 'post.id', message: `an edit keeps the publish id: give ${id}` }]),
      );
    }
    return take(patchSchema, body, (patch) => found(edit(state, id, patch)));
  });
  routes.delete('/posts/:id', (context) =>
    state.store.withdraw(readId(context)) ? new Response(null, { status: 204 }) : found(null),
  );
  routes.post('/posts/:id/again', (context) => found(publishAgain(state, readId(context)), 201));
  routes.get('/faults', (context) => context.json(state.faults.active));
  routes.put('/faults', async (context) =>
    take(faultsSchema, await readJson(context), (faults) => {
      state.faults.set(faults);
      return Response.json(faults);
    }),
  );
  routes.get('/service-faults', (context) => context.json(state.serviceFaults.active));
  routes.put('/service-faults', async (context) =>
    take(serviceFaultsSchema, await readJson(context), (faults) => {
      state.serviceFaults.set(faults);
      return Response.json(faults);
    }),
  );
  routes.delete('/service-faults', () => {
    state.serviceFaults.clear();
    return new Response(null, { status: 204 });
  });
  routes.delete('/faults', () => {
    state.faults.clear();
    return new Response(null, { status: 204 });
  });
  routes.post('/reset', () => {
    reset(state);
    return new Response(null, { status: 204 });
  });
  routes.get('/requests', (context) => context.json({ total: state.log.total, requests: state.log.latest }));
  return routes;
}

function found(post: unknown, status = 200): Response {
  return post ? Response.json(post, { status }) : refusal(404, [noSuchPost]);
}
