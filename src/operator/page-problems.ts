import { html } from 'hono/html';
import type { Problem } from '../problem.ts';
import { count, type Html } from './format.ts';
import type { OperatorState } from './operator-state.ts';

/** More would make the page slow to read; the JSON form has them all. */
const mostRows = 200;

/** What could not be taken from the service as it is, record by record. */
export function problemsSection({ problems }: OperatorState): Html {
  const left = problems.length - mostRows;
  return html`<section aria-labelledby="problems">
<h2 id="problems">Problems of the service's data</h2>
${
  problems.length === 0
    ? html`<p class="soft">There is none: every post could be taken as it is.</p>`
    : html`<table>
<thead><tr><th scope="col">Advert</th><th scope="col">Problem</th></tr></thead>
<tbody>${problems.slice(0, mostRows).map(row)}</tbody>
</table>`
}
${left > 0 && html`<p class="soft">And ${count(left)} more. <code>GET /_jobfront/</code> with <code>Accept: application/json</code> has them all.</p>`}
</section>`;
}

const row = ({ advertId, publishId, code, message }: Problem): Html => html`<tr>
<td>${advertId ?? (publishId === null ? 'the list' : html`post ${publishId}`)}</td>
<td><code>${code}</code><p>${message}</p></td>
</tr>`;
