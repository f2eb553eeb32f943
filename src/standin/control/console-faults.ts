import { html } from 'hono/html';
import type { Faults } from '../faults.ts';
import type { Html } from './console-layout.ts';

/** Switches for the faults of the list, showing which are on. */
export function faultsSection(faults: Faults): Html {
  const number = (name: string, label: string, value: number | undefined, more: Html | '' = '') =>
    html`<label>${label} <input type="number" name="${name}" value="${value ?? ''}" ${more}></label>`;
  return html`<section aria-labelledby="faults">
<h2 id="faults">Faults of the list</h2>
<form method="post" action="/faults">
<div class="grid">
${fault('latency', 'Late answer', faults.latency, number('latency.ms', 'Milliseconds', faults.latency?.ms ?? 2000))}
${fault(
  'status',
  'Error status',
  faults.status,
  html`${number('status.status', 'Status, 400 to 599', faults.status?.status ?? 503)}
<label>Retry-After (seconds or date) <input name="status.retryAfter" value="${faults.status?.retryAfter ?? ''}"></label>`,
)}
${fault(
  'truncated',
  'Half a body',
  faults.truncated,
  html`<label>How <select name="truncated.how">
<option value="connection">the connection breaks off</option>
<option value="text" ${faults.truncated?.how === 'text' ? 'selected' : ''}>the text ends early</option>
</select></label>`,
)}
${fault('html', 'HTML instead of JSON', faults.html, html``)}
${fault('totals', 'Wrong totals', faults.totals, number('totals.by', 'Wrong by (5 or -5)', faults.totals?.by ?? 3))}
${fault('ignoreIdFilter', 'Id filter ignored', faults.ignoreIdFilter, html``)}
${fault('ignoreSort', 'Sort ignored', faults.ignoreSort, html``)}
${fault('shortPages', 'Short middle pages', faults.shortPages, html``)}
</div>
<p class="row"><button class="main">Set faults</button></p>
</form>
<form method="post" action="/faults/off"><button>Switch all faults off</button></form>
</section>`;
}

function fault(key: string, label: string, active: { requests?: number } | undefined, fields: Html): Html {
  return html`<fieldset>
<legend><label><input type="checkbox" name="${key}.on" ${active ? 'checked' : ''}> ${label}</label></legend>
${fields}
<label>For how many requests (empty: until switched off)
<input type="number" min="1" name="${key}.requests" value="${active?.requests ?? ''}"></label>
</fieldset>`;
}
