import { html } from 'hono/html';
import { changes, count, type Html, moment, size, type TimeFormat } from './format.ts';
import type { OperatorRelease } from './operator-state.ts';

/** The releases that are there, each with a way back to it. */
export function releasesSection(releases: readonly OperatorRelease[], time: TimeFormat): Html {
  return html`<section aria-labelledby="releases">
<h2 id="releases">Releases</h2>
${
  releases.length === 0
    ? html`<p class="soft">There is none yet.</p>`
    : html`<ol class="rows">${releases.map((release) => row(release, time))}</ol>`
}
</section>`;
}

function row(release: OperatorRelease, time: TimeFormat): Html {
  const { files, bytes } = release;
  return html`<li>
<div>
<p><strong>${release.release}</strong>${release.live && html` <span class="badge good">shown</span>`}${release.pinned && html` <span class="badge warn">pinned</span>`}</p>
<p>${moment(release.createdAt, time)}</p>
<p class="soft">${count(files)} files${bytes !== null && `, ${size(bytes)}`}; ${changes(release)}${release.completedBy !== null && `; ${release.completedBy} shows the same`}</p>
</div>
${!release.live && again(release.release)}
</li>`;
}

const again = (release: string): Html => html`<form method="post" action="/_jobfront/rollback">
<input type="hidden" name="release" value="${release}">
<button type="submit" aria-label="Show this one again: release ${release}">Show this one again</button>
</form>`;
