import { html } from 'hono/html';
import type { DifferingJob, SnapshotSummary } from '../store/store.ts';
import { changes, count, type Html, moment, type TimeFormat } from './format.ts';
import type { OperatorDifference } from './operator-state.ts';

/** The snapshots that are kept, each with a way back to it. */
export function snapshotsSection(snapshots: readonly SnapshotSummary[], time: TimeFormat): Html {
  return html`<section aria-labelledby="snapshots">
<h2 id="snapshots">Snapshots</h2>
${
  snapshots.length === 0
    ? html`<p class="soft">There is none yet.</p>`
    : html`<ol class="rows">${snapshots.map((one, at) => row(one, snapshots[at + 1], time))}</ol>`
}
</section>`;
}

function row(snapshot: SnapshotSummary, before: SnapshotSummary | undefined, time: TimeFormat): Html {
  const { id, shown, pinned, shownAt, jobs } = snapshot;
  return html`<li>
<div>
<p><strong>${id}</strong>${shown && html` <span class="badge good">shown</span>`}${pinned && html` <span class="badge warn">pinned</span>`}</p>
<p>${moment(shownAt, time)}</p>
<p class="soft">${count(jobs)} jobs${snapshot.changes && `; ${changes(snapshot.changes)}`}${before && html` <a href="/_jobfront/?from=${before.id}&amp;to=${id}#difference">What differs from ${before.id}</a>`}</p>
</div>
${!shown && again(id)}
</li>`;
}

const again = (id: string): Html => html`<form method="post" action="/_jobfront/rollback">
<input type="hidden" name="snapshot" value="${id}">
<button type="submit" aria-label="Show this one again: snapshot ${id}">Show this one again</button>
</form>`;

/** The jobs that came, went and changed from one snapshot to another. */
export function differenceSection(asked: OperatorDifference | null): Html | null {
  if (asked === null) return null;
  const { from, to, difference } = asked;
  return html`<section aria-labelledby="difference">
<h2 id="difference">From snapshot ${from} to ${to}</h2>
${
  difference === null
    ? html`<p class="soft">One of them is not kept any more.</p>`
    : html`${jobList('Came', difference.added)}${jobList('Went', difference.removed)}${jobList('Changed', difference.changed)}${
        difference.added.length + difference.removed.length + difference.changed.length === 0 &&
        html`<p class="soft">Their jobs are the same.</p>`
      }`
}
</section>`;
}

/** Longer lists are told by their number. */
const mostJobs = 200;

function jobList(name: string, jobs: readonly DifferingJob[]): Html | null {
  if (jobs.length === 0) return null;
  return html`<h3>${name}: ${count(jobs.length)}</h3>
<ul>${jobs.slice(0, mostJobs).map(({ title, address }) => html`<li><a href="${address}">${title}</a></li>`)}</ul>
${jobs.length > mostJobs && html`<p class="soft">And ${count(jobs.length - mostJobs)} more.</p>`}`;
}
