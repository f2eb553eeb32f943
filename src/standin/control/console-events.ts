import { html } from 'hono/html';
import type { EventBox } from '../events/event-box.ts';
import type { Delivery } from '../events/webhook-store.ts';
import type { EventFaults } from '../state/faults.ts';
import type { StandinState } from '../state/state.ts';
import { causeButton, consolePage, type Html, noteSection } from './console-layout.ts';
import { registrationTypes } from './requests.ts';

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
export function eventsPage(state: StandinState, note: string | null): Html {
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
    ? html`<p class="soft">Nobody is told of events yet.</p>`
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
