import { type Context, Hono } from 'hono';
import { eventFaultsSchema } from '../events/event-faults.ts';
import type { StandinState } from '../state.ts';
import { causeNamed, causeSchema, runCause } from './causes.ts';
import { candidatePage } from './console-candidate.ts';
import { eventsPage } from './console-events.ts';
import { eventFaultsInput, readTexts } from './console-input.ts';
import { consoleHeaders } from './console-layout.ts';
import { candidatesPage, jobsPage } from './console-records.ts';
import { readId } from './json-body.ts';
import { registrationSchema } from './registration.ts';
import { pageNumber } from './search.ts';

/** What was just done, by the word that the redirect carries. */
const recordNotes: ReadonlyMap<string, string> = new Map([
  ['done', 'Done.'],
  ['gone', 'That record was no longer there.'],
  ['wrong', 'Not done: a field had a value that can’t be used.'],
  ['webhook', 'Registered. Events from now on are told.'],
  ['webhook-wrong', 'Not registered: give a whole http address.'],
  ['webhook-removed', 'Removed.'],
  ['sent', 'Sent again.'],
  ['faults', 'Faults set.'],
  ['faults-wrong', 'Faults not set: a ticked one had a value that can’t be used.'],
  ['faults-off', 'These faults are off.'],
]);

/** The pages for candidates, jobs and events: plain forms, each answered by a redirect, so that a reload repeats nothing. */
export function consoleEventRoutes(state: StandinState): Hono {
  const { webhooks } = state;
  const routes = new Hono();
  const noteOf = (context: Context) => recordNotes.get(context.req.query('done') ?? '') ?? null;
  const back = (context: Context, path: string, done: string) =>
    context.redirect(`${path}?done=${done}`, 303);

  routes.get('/candidates', (context) => {
    const { q, page } = context.req.query();
    const shown = candidatesPage(state, q ?? '', pageNumber(page), noteOf(context));
    return context.html(shown, 200, consoleHeaders);
  });
  routes.get('/candidates/:id', (context) => {
    const page = candidatePage(state, readId(context), noteOf(context));
    return page ? context.html(page, 200, consoleHeaders) : back(context, '/candidates', 'gone');
  });
  routes.get('/jobs', (context) => {
    const { q, page } = context.req.query();
    return context.html(jobsPage(state, q ?? '', pageNumber(page), noteOf(context)), 200, consoleHeaders);
  });
  routes.get('/events', (context) => context.html(eventsPage(state, noteOf(context)), 200, consoleHeaders));
  routes.post('/causes/:name', async (context) => {
    const { back: wanted = '', ...fields } = await readTexts(context.req.raw);
    // A page of our own, and no other site's.
    const path = /^\/(events|jobs|candidates(\/\d{1,15})?)$/.test(wanted) ? wanted : '/events';
    const cause = causeNamed(context.req.param('name'));
    const ids = cause && causeSchema(cause).safeParse(fields);
    if (!cause || !ids?.success) return back(context, path, 'wrong');
    return back(context, path, runCause(state, cause, ids.data) ? 'gone' : 'done');
  });
  routes.post('/webhooks', async (context) => {
    const wanted = registrationSchema.safeParse(await readTexts(context.req.raw));
    if (!wanted.success) return back(context, '/events', 'webhook-wrong');
    webhooks.register(wanted.data.type, wanted.data.url);
    return back(context, '/events', 'webhook');
  });
  routes.post('/webhooks/:id/remove', (context) =>
    back(context, '/events', webhooks.remove(readId(context)) ? 'webhook-removed' : 'gone'),
  );
  routes.post('/deliveries/replay-failed', (context) => {
    webhooks.replayFailed();
    return back(context, '/events', 'sent');
  });
  routes.post('/deliveries/:id/replay', (context) =>
    back(context, '/events', webhooks.replay(readId(context)) ? 'sent' : 'gone'),
  );
  routes.post('/event-faults', async (context) => {
    const faults = eventFaultsSchema.safeParse(eventFaultsInput(await readTexts(context.req.raw)));
    if (!faults.success) return back(context, '/events', 'faults-wrong');
    webhooks.setFaults(faults.data);
    return back(context, '/events', 'faults');
  });
  routes.post('/event-faults/off', (context) => {
    webhooks.setFaults({});
    return back(context, '/events', 'faults-off');
  });
  return routes;
}
