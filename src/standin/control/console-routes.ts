import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { EventBox } from '../events/event-box.ts';
import type { Delivery } from '../events/webhook-store.ts';
import { type EventFaults, eventFaultsSchema, faultsSchema, serviceFaultsSchema } from '../state/faults.ts';
import { localTime, wireDatetime } from '../state/post.ts';
import type { StandinState } from '../state/state.ts';
import { causeNamed, causeSchema, runCause } from './causes.ts';
import { causeButton, consoleHeaders, consolePage, type Html, noteSection } from './console-layout.ts';
import { blankTexts, type FormTexts, formPage, homePage, keepOffice, textsOf } from './console-posts.ts';
import { candidatePage, candidatesPage, jobsPage } from './console-records.ts';
import { draftSchema, edit, patchSchema, publish, publishAgain, remoteValues, reset } from './posts.ts';
import { type Issue, issuesOf, readId, registrationSchema, registrationTypes } from './requests.ts';
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
  ['webhook', 'Registered. It gets events from now on.'],
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

/** Switches for the faults of delivery, showing which are on. */
function eventFaultsSection(faults: EventFaults, held: number): Html {
  const number = (name: string, label: string, value: number) =>
    html`<label>${label} <input type="number" name="${name}" value="${value}"></label>`;
  return html`<section aria-labelledby="event-faults">
<h2 id="event-faults">Faults of delivery</h2>
${held > 0 ? html`<p>${held} held back, to be sent in disorder.</p>` : ''}
<form method="post" action="/event-faults">
<div class="grid">
${fault('drop', 'Not sent', faults.drop, html``)}
${fault('duplicate', 'Sent more than once', faults.duplicate, number('duplicate.times', 'Times', faults.duplicate?.times ?? 2))}
${fault('disorder', 'In disorder', faults.disorder, number('disorder.of', 'The last first, of so many', faults.disorder?.of ?? 2))}
${fault('delay', 'Late', faults.delay, number('delay.ms', 'Milliseconds', faults.delay?.ms ?? 2000))}
</div>
<p class="row"><button class="main">Set faults of delivery</button></p>
</form>
<form method="post" action="/event-faults/off"><button>Switch these faults off</button></form>
</section>`;
}

function fault(
  key: string,
  label: string,
  active: { types?: readonly string[] | undefined; events?: number | undefined } | undefined,
  fields: Html,
): Html {
  return html`<fieldset>
<legend><label><input type="checkbox" name="${key}.on" ${active ? 'checked' : ''}> ${label}</label></legend>
${fields}
<label>Only these events (names between commas; empty: all)
<input name="${key}.types" value="${active?.types?.join(', ') ?? ''}"></label>
<label>For how many deliveries (empty: until switched off)
<input type="number" min="1" name="${key}.events" value="${active?.events ?? ''}"></label>
</fieldset>`;
}

/** Registrations for events, the results of deliveries, and causes that belong to no candidate or job. */
function eventsPage(state: StandinState, note: string | null): Html {
  const { webhooks } = state;
  return consolePage(
    'Events',
    html`${noteSection(note)}
${registrationsSection(webhooks)}
${deliveriesSection(webhooks)}
${eventFaultsSection(webhooks.faults, webhooks.held)}
${othersSection(state)}`,
  );
}

function registrationsSection({ webhooks }: EventBox): Html {
  return html`<section aria-labelledby="webhooks">
<h2 id="webhooks">Webhooks</h2>
<form method="post" action="/webhooks" class="row">
<label>Event <select name="type">${registrationTypes.map((type) => html`<option>${type}</option>`)}</select></label>
<label>Address <input name="url" type="url" required placeholder="http://127.0.0.1:4321/webhooks/…"></label>
<button>Register</button>
</form>
${
  webhooks.length === 0
    ? html`<p class="soft">No address gets events yet.</p>`
    : html`<ul class="plain">${webhooks.map(
        ({ id, type, url }) => html`<li>${id}: ${type} to ${hideSecret(url)}
<form method="post" action="/webhooks/${id}/remove"><button aria-label="Remove webhook ${id}">Remove</button></form></li>`,
      )}</ul>`
}
</section>`;
}

function deliveriesSection(box: EventBox): Html {
  const { deliveries } = box;
  return html`<section aria-labelledby="deliveries">
<h2 id="deliveries">Deliveries</h2>
<form method="post" action="/deliveries/replay-failed"><button>Send all again that did not arrive</button></form>
<div class="scroll">
<table>
<caption>The latest ${deliveries.length}, the newest first.</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Time</th><th scope="col">Event</th><th scope="col">To</th><th scope="col">Answer</th><th scope="col">Actions</th></tr></thead>
<tbody>${
    deliveries.length === 0
      ? html`<tr><td colspan="6" class="soft">None yet.</td></tr>`
      : deliveries.map((delivery) => deliveryRow(delivery, box.hasArrived(delivery)))
  }</tbody>
</table>
</div>
</section>`;
}

function deliveryRow(delivery: Delivery, hasArrived: boolean): Html {
  const { id, at, type, url, body, status, error, attempt, replayOf } = delivery;
  const outcome = status ?? error ?? 'under way';
  return html`<tr>
<td>${id}${replayOf === null ? '' : html`<br><span class="soft">${attempt > 1 ? 'retry' : 'again'}, ${replayOf}</span>`}</td>
<td>${at.slice(11, 23)}</td>
<td>${type}<br><code>${body}</code></td>
<td>${hideSecret(url)}</td>
<td><span class="badge ${hasArrived ? 'open' : 'shut'}">${outcome}</span></td>
<td class="actions"><form method="post" action="/deliveries/${id}/replay"><button aria-label="Send delivery ${id} again">Send again</button></form></td>
</tr>`;
}

function othersSection({ settings }: StandinState): Html {
  return html`<section aria-labelledby="others">
<h2 id="others">Contacts and users</h2>
<ul class="plain">
${settings.crmContacts.map(
  ({ id, name, lastname }) => html`<li>${name} ${lastname}
${causeButton('create-contact', { contact: id }, '/events', `contact ${id}`)}
${causeButton('update-contact', { contact: id }, '/events', `contact ${id}`)}
${causeButton('delete-contact-activity', { contact: id, activity: 1 }, '/events', `contact ${id}`)}</li>`,
)}
${settings.users.map(
  ({ id, username }) =>
    html`<li>${username} ${causeButton('deactivate-user', { user: id }, '/events', username)}</li>`,
)}
</ul>
</section>`;
}

/** The end of a webhook's address is often a secret, and this page may be on a screen that others see. */
const hideSecret = (url: string): string => url.replace(/[^/]{12,}$/, '…');
