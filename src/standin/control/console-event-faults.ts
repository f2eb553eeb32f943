import { html } from 'hono/html';
import type { EventFaults } from '../events/event-faults.ts';
import type { Html } from './console-layout.ts';

/** Switches for the faults of delivery, showing which are on. */
export function eventFaultsSection(faults: EventFaults, held: number): Html {
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
