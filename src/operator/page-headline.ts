import { html } from 'hono/html';
import { count, type Html, moment, type TimeFormat } from './format.ts';
import type { OperatorState } from './operator-state.ts';

/** How the site stands, the figures behind that, and the buttons for publishing. */
export function headline({ status, snapshots }: OperatorState, time: TimeFormat): Html {
  const pinned = snapshots.find((one) => one.pinned)?.id ?? null;
  const fact = (name: string, value: Html | string) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<section class="state ${status.state}" aria-labelledby="state">
<h2 id="state"><span class="dot"></span> ${titles[status.state]}</h2>
${
  status.degraded
    ? html`<p class="why">${status.degraded.reason}</p>
<p class="soft">Since ${moment(status.degraded.since, time)}. Visitors see what was shown last.</p>`
    : html`<p class="soft">${explanations[status.state]}</p>`
}
${pinned !== null && pinnedNote(pinned)}
<dl class="facts">
${fact('Open jobs', number(status.jobs))}
${fact('Problems', status.problems ? html`<a href="#problems">${count(status.problems)}</a>` : number(status.problems))}
${fact('Snapshot', status.snapshot ?? 'none yet')}
${fact('Last read', moment(status.lastRead, time, 'not yet'))}
${fact('Last publish', moment(status.lastPublish, time, 'none since the start'))}
${fact('Next change by itself', moment(status.nextBoundary, time, 'none'))}
</dl>
<form method="post" action="/_jobfront/publish" class="buttons">
<button class="main" type="submit" name="confirm" value="">Publish now</button>
<button type="submit" name="confirm" value="yes">Publish and confirm the drop</button>
</form>
<p class="soft">Both read the service again. The second one also takes a list that is suddenly much shorter, or empty.</p>
</section>`;
}

const pinnedNote = (
  snapshot: string,
): Html => html`<form method="post" action="/_jobfront/unpin" class="pinned">
<p><strong>Snapshot ${snapshot} is pinned.</strong> Nothing new is shown until it is unpinned.</p>
<button type="submit">Unpin</button>
</form>`;

const number = (value: number | null): string => (value === null ? 'not known yet' : count(value));

const titles = {
  current: 'Healthy',
  degraded: 'Degraded: the site may be behind',
  starting: 'Starting',
} as const;

const explanations = {
  current: 'The site shows what the service has published.',
  degraded: 'The site may be behind the service.',
  starting: 'Nothing is shown yet, or the service has not been read since the start.',
} as const;
