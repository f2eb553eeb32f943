import { html } from 'hono/html';
import { type WebhookBox, webhookTypes } from '../webhooks.ts';
import type { Html } from './console-layout.ts';

/** Who is told of changes, and what became of the latest deliveries. */
export function webhooksSection({ webhooks, deliveries }: WebhookBox): Html {
  return html`<section aria-labelledby="webhooks">
<h2 id="webhooks">Webhooks</h2>
<form method="post" action="/webhooks" class="row">
<label>Event <select name="type">${webhookTypes.map((type) => html`<option>${type}</option>`)}</select></label>
<label>Address <input name="url" type="url" required placeholder="http://127.0.0.1:4321/webhooks/…"></label>
<button>Register</button>
</form>
${
  webhooks.length === 0
    ? html`<p class="soft">Nobody is told of changes yet.</p>`
    : html`<ul>${webhooks.map(({ type, url }) => html`<li>${type} → ${hideSecret(url)}</li>`)}</ul>`
}
${
  deliveries.length === 0
    ? ''
    : html`<div class="scroll"><table>
<caption>The latest deliveries</caption>
<thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">Answer</th></tr></thead>
<tbody>${deliveries.slice(0, 10).map(({ at, type, status }) => html`<tr><td>${at}</td><td>${type}</td><td>${status ?? 'none'}</td></tr>`)}</tbody>
</table></div>`
}
</section>`;
}

/** The end of a webhook's address is often a secret, and this page may be on a screen that others see. */
const hideSecret = (url: string) => url.replace(/[^/]{12,}$/, '…');
