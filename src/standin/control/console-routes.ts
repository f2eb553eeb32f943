import { type Context, Hono } from 'hono';
import { eventFaultsSchema, faultsSchema, serviceFaultsSchema } from '../state/faults.ts';
import { localTime, wireDatetime } from '../state/local-time.ts';
import type { StandinState } from '../state/state.ts';
import { causeNamed, causeSchema, runCause } from './causes.ts';
import { eventsPage } from './console-events.ts';
import { consoleHeaders } from './console-layout.ts';
import { blankTexts, type FormTexts, formPage, homePage, keepOffice, textsOf } from './console-posts.ts';
import { candidatePage, candidatesPage, jobsPage } from './console-records.ts';
import { draftSchema, edit, patchSchema, publish, publishAgain, remoteValues, reset } from './posts.ts';
import { type Issue, issuesOf, readId, registrationSchema } from './requests.ts';
import { pageNumber } from './search.ts';

/** The fields of a sent form as texts; files, which our forms don't have, are left out. */
async function readTexts(request: Request): Promise<FormTexts> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/**
 * The draft in the fields of a post's form, unchecked. An empty field means none; fields that an edit should keep are
 * absent.
 */
function draftInput(texts: FormTexts): Record<string, unknown> {
  const text = (name: string) => texts[name]?.trim() ?? '';
  const orNull = (name: string) => text(name) || null;
  // Browsers leave out seconds that are 0.
  const datetime = (name: string) =>
    text(name)
      .replace('T', ' ')
      .replace(/ \d\d:\d\d$/, '$&:00');
  return {
    title: text('title'),
    language: text('language'),
    ...(text('office') !== keepOffice && { office: orNull('office') }),
    // Browsers send line ends as CR LF.
    description: (texts.description ?? '').replaceAll('\r\n', '\n'),
    payFrom: orNull('payFrom'),
    payTo: orNull('payTo'),
    ...(remoteValues.some((value) => value === text('remote')) && { remote: text('remote') }),
    awarded: texts.awarded === 'on',
    ...(text('start') && { start: datetime('start') }),
    end: datetime('end') || null,
  };
}

/** The difference between two drafts of `draftInput`: a patch from the first to the second. */
function changedInput(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== before[key]));
}

const numbers = new Set(['ms', 'status', 'by', 'bytes', 'requests', 'times', 'of', 'events']);

/** The faults of delivery in the fields of their form, unchecked. Names of events are separated by commas. */
function eventFaultsInput(texts: FormTexts): Record<string, Record<string, unknown>> {
  const faults = Object.entries(faultsInput(texts));
  return Object.fromEntries(
    faults.map(([key, { types, ...fault }]) => {
      const names = typeof types === 'string' ? types.split(',').map((name) => name.trim()) : [];
      const given = names.filter((name) => name !== '');
      return [key, { ...fault, ...(given.length > 0 && { types: given }) }];
    }),
  );
}

/** The faults in the fields of their form, unchecked: those whose box is ticked. Empty fields count as left out. */
function faultsInput(texts: FormTexts): Record<string, Record<string, unknown>> {
  const ticked = Object.keys(texts)
    .filter((name) => name.endsWith('.on'))
    .map((name) => name.slice(0, -3));
  return Object.fromEntries(
    ticked.map((key) => {
      const fields = Object.entries(texts)
        .filter(([name, text]) => name.startsWith(`${key}.`) && name !== `${key}.on` && text.trim() !== '')
        .map(([name, text]) => [name.slice(key.length + 1), text.trim()] as const)
        .map(([name, text]) => [name, numbers.has(name) ? Number(text) : text]);
      return [key, Object.fromEntries(fields)];
    }),
  );
}

/** The last action, by the word in the redirect. */
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
function consoleEventRoutes(state: StandinState): Hono {
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
  routes.post('/service-faults', async (context) => {
    const faults = serviceFaultsSchema.safeParse(faultsInput(await readTexts(context.req.raw)));
    if (!faults.success) return back(context, '/candidates', 'faults-wrong');
    state.serviceFaults.set(faults.data);
    return back(context, '/candidates', 'faults');
  });
  routes.post('/service-faults/off', (context) => {
    state.serviceFaults.clear();
    return back(context, '/candidates', 'faults-off');
  });
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

/** The last action, by the word in the redirect. */
const postNotes: ReadonlyMap<string, string> = new Map([
  ['published', 'Published.'],
  ['edited', 'Saved.'],
  ['again', 'Published again, under a new id.'],
  ['withdrawn', 'Withdrawn.'],
  ['gone', 'That post was no longer there.'],
  ['faults', 'Faults set.'],
  ['faults-wrong', 'Faults not set: a ticked one had a value that can’t be used.'],
  ['faults-off', 'All faults are off.'],
  ['reset', 'Everything is as it was at the start.'],
]);

/** The control page for people: plain forms, each answered by a redirect, so that a reload repeats nothing. */
export function consoleRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.route('/', consoleEventRoutes(state));
  const show = (context: Context, id: number | null, texts: FormTexts, issues: readonly Issue[]) =>
    context.html(formPage(id, texts, issues), issues.length > 0 ? 400 : 200, consoleHeaders);

  routes.get('/', (context) => {
    const { q, page, done } = context.req.query();
    const note = postNotes.get(done ?? '') ?? null;
    return context.html(homePage(state, q ?? '', pageNumber(page), note), 200, consoleHeaders);
  });
  routes.get('/posts/new', (context) =>
    show(context, null, blankTexts(wireDatetime(localTime(state.now()))), []),
  );
  routes.post('/posts/new', async (context) => {
    const texts = await readTexts(context.req.raw);
    const draft = draftSchema.safeParse(draftInput(texts));
    if (!draft.success) return show(context, null, texts, issuesOf(draft.error));
    publish(state, draft.data);
    return home(context, 'published');
  });
  routes.get('/posts/:id{[1-9][0-9]{0,14}}', (context) => {
    const entry = state.store.get(Number(context.req.param('id')));
    return entry ? show(context, entry.id, textsOf(entry.post), []) : home(context, 'gone');
  });
  routes.post('/posts/:id{[1-9][0-9]{0,14}}', async (context) => {
    const id = Number(context.req.param('id'));
    const texts = await readTexts(context.req.raw);
    const entry = state.store.get(id);
    if (!entry) return home(context, 'gone');
    // Only changed fields are written into the post: numbers, arrays and damage that a form can't show are kept.
    const patch = patchSchema.safeParse(changedInput(draftInput(textsOf(entry.post)), draftInput(texts)));
    if (!patch.success) return show(context, id, texts, issuesOf(patch.error));
    edit(state, id, patch.data);
    return home(context, 'edited');
  });
  routes.post('/posts/:id/withdraw', (context) =>
    home(context, state.store.withdraw(Number(context.req.param('id'))) ? 'withdrawn' : 'gone'),
  );
  routes.post('/posts/:id/again', (context) =>
    home(context, publishAgain(state, Number(context.req.param('id'))) ? 'again' : 'gone'),
  );
  routes.post('/faults', async (context) => {
    const faults = faultsSchema.safeParse(faultsInput(await readTexts(context.req.raw)));
    if (!faults.success) return home(context, 'faults-wrong');
    state.faults.set(faults.data);
    return home(context, 'faults');
  });
  routes.post('/faults/off', (context) => {
    state.faults.clear();
    return home(context, 'faults-off');
  });
  routes.post('/reset', (context) => {
    reset(state);
    return home(context, 'reset');
  });
  return routes;
}

function home(context: Context, done: string): Response {
  return context.redirect(`/?done=${done}`, 303);
}
