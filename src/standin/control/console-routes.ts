import { type Context, Hono } from 'hono';
import { faultsSchema } from '../faults.ts';
import { localTime, wireDatetime } from '../local-time.ts';
import type { StandinState } from '../state.ts';
import { consoleEventRoutes } from './console-event-routes.ts';
import { blankTexts, type FormTexts, formPage, textsOf } from './console-form.ts';
import { homePage } from './console-home.ts';
import { changedInput, draftInput, faultsInput, readTexts } from './console-input.ts';
import { consoleHeaders } from './console-layout.ts';
import { edit, publish, publishAgain, reset } from './controls.ts';
import { draftSchema, patchSchema } from './draft.ts';
import { type Issue, issuesOf } from './refusal.ts';
import { pageNumber } from './search.ts';

/** What was just done, by the word that the redirect carries. */
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
    // Only what was changed goes into the post: numbers, arrays and damage that a form can't show stay as they are.
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
