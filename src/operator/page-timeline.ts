import { html } from 'hono/html';
import type { Reason } from '../sync/look.ts';
import { duration, type Html, moment, type TimeFormat } from './format.ts';
import type { TimelineEntry } from './timeline.ts';

/** How many are there to be seen at once; more would push everything else down. */
const mostOpen = 10;

/** The last publishes, the newest first. */
export function timelineSection(entries: readonly TimelineEntry[], time: TimeFormat): Html {
  return html`<section aria-labelledby="timeline">
<h2 id="timeline">Publishes since the start</h2>
${
  entries.length === 0
    ? html`<p class="soft">There was none yet.</p>`
    : list(entries.slice(0, mostOpen), time)
}
${
  entries.length > mostOpen &&
  html`<details><summary>${entries.length - mostOpen} before these</summary>${list(entries.slice(mostOpen), time)}</details>`
}
</section>`;
}

const list = (entries: readonly TimelineEntry[], time: TimeFormat): Html =>
  html`<ol class="rows">${entries.map((entry) => row(entry, time))}</ol>`;

function row(entry: TimelineEntry, time: TimeFormat): Html {
  const { failure, snapshot, reasons, ms } = entry;
  const why = reasons.map((reason) => reasonTexts[reason]).join(', ');
  const how = failure === null ? 'in' : 'after';
  return html`<li><div>
<p>${failure === null ? html`<strong>${snapshot}</strong>` : html`<span class="badge warn">failed</span>`} ${moment(entry.at, time)}</p>
<p class="soft">${how} ${duration(ms)}${why && `; because of ${why}`}</p>
${failure !== null && html`<p class="message">${failure}</p>`}
</div></li>`;
}

const reasonTexts: Readonly<Record<Reason, string>> = {
  start: 'the start',
  webhook: 'a webhook',
  boundary: 'a validity that began or ended',
  poll: 'the regular look',
  operator: 'the operator',
  clock: 'the clock, which was set',
  images: 'images of adverts have come',
};
