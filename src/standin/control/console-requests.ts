import { html } from 'hono/html';
import { type AnsweredRequest, logLength, type RequestLog } from '../request-log.ts';
import type { Html } from './console-layout.ts';

/** The latest requests for the list: what was asked, and what was answered. */
export function requestsSection(log: RequestLog): Html {
  return html`<section aria-labelledby="requests">
<h2 id="requests">Requests for the list</h2>
<div class="scroll">
<table>
<caption>${log.total} since the start; the latest ${logLength} are shown, the newest first.</caption>
<thead><tr><th scope="col">Time</th><th scope="col">Filter</th><th scope="col">Sort</th><th scope="col">Page</th><th scope="col">Answer</th></tr></thead>
<tbody>${
    log.latest.length === 0
      ? html`<tr><td colspan="5" class="soft">None yet: reload a page of the site.</td></tr>`
      : log.latest.map(requestRow)
  }</tbody>
</table>
</div>
</section>`;
}

function requestRow(request: AnsweredRequest): Html {
  return html`<tr>
<td>${request.at.slice(11, 23)}</td>
<td><code>${request.filter ?? '–'}</code></td>
<td><code>${request.sort ?? '–'}</code></td>
<td>${request.page ?? '–'} × ${request.size ?? '–'}</td>
<td>${request.status}${request.count === null ? '' : `, ${request.count} of ${request.total}`}${
    request.faults.length > 0 ? html`<br><span class="badge shut">${request.faults.join(', ')}</span>` : ''
  }</td>
</tr>`;
}
