import { html } from 'hono/html';
import type { DeployState } from '../export/deploy/deployer.ts';
import type { Problem } from '../service/problem.ts';
import type { DifferingJob, SnapshotChanges, SnapshotSummary } from '../store/store.ts';
import type { Reason } from '../sync/sync.ts';
import type { ActionOutcome, OperatorDifference, OperatorState, TimelineEntry } from './actions.ts';
import { applicationsSection, count, duration, type Html, moment, type TimeFormat } from './applications.ts';
import { operatorDocument } from './document.ts';

/** "2 came, 1 went, 3 changed". */
function changes({ added, removed, changed }: SnapshotChanges): string {
  const parts = [
    [added, 'came'],
    [removed, 'went'],
    [changed, 'changed'],
  ] as const;
  const named = parts.filter(([number]) => number > 0).map(([number, what]) => `${count(number)} ${what}`);
  return named.length === 0 ? 'the same jobs' : named.join(', ');
}

/** What is wrong in the site's folder; nothing while it is shown as it is. */
function folderSection({ folder }: OperatorState['status'], time: TimeFormat): Html | null {
  if (!folder?.trouble) return null;
  const { since, faults } = folder.trouble;
  return html`<section class="state degraded" aria-labelledby="folder">
<h2 id="folder">The site's folder has mistakes</h2>
<p class="soft">Since ${moment(since, time)}. Visitors see the pages and settings from before. What you mend is shown at once.</p>
<ul class="faults">${faults.map((fault) => html`<li>${fault}</li>`)}</ul>
</section>`;
}

/** The status of the other host; nothing when there is none. */
function deploySection(deploy: DeployState | null, time: TimeFormat): Html | null {
  if (deploy === null) return null;
  const { deployed, running, waiting, trouble } = deploy;
  return html`<section aria-labelledby="deploy">
<h2 id="deploy">Other host</h2>
<p>${deployed === null ? 'What it has is not known.' : html`It has snapshot <strong>${deployed}</strong>.`}
${running !== null && html`Snapshot <strong>${running}</strong> is on its way.`}
${waiting !== null && html`Snapshot <strong>${waiting}</strong> comes next.`}</p>
${
  trouble &&
  html`<p class="message">${trouble.reason} <span class="when">Since ${moment(trouble.since, time)}</span></p>
${trouble.output !== '' && html`<details><summary>Output of the command</summary><pre tabindex="0">${trouble.output}</pre></details>`}`
}
</section>`;
}

/** The status of the site, its figures, and the buttons for publishing. */
function headline({ status, snapshots }: OperatorState, time: TimeFormat): Html {
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
${status.reading && fact('Reading the list', `${count(status.reading.posts)} of ${count(status.reading.total)}`)}
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

/** More would make the page slow to read; the JSON form has them all. */
const mostRows = 200;

/** Problems of the service's data, record by record. */
function problemsSection({ problems }: OperatorState): Html {
  const left = problems.length - mostRows;
  return html`<section aria-labelledby="problems">
<h2 id="problems">Problems of the service's data</h2>
${
  problems.length === 0
    ? html`<p class="soft">There is none: every post could be taken as it is.</p>`
    : html`<table>
<thead><tr><th scope="col">Advert</th><th scope="col">Problem</th></tr></thead>
<tbody>${problems.slice(0, mostRows).map(problemRow)}</tbody>
</table>`
}
${left > 0 && html`<p class="soft">And ${count(left)} more. <code>GET /_jobfront/</code> with <code>Accept: application/json</code> has them all.</p>`}
</section>`;
}

const problemRow = ({ advertId, publishId, code, message }: Problem): Html => html`<tr>
<td>${advertId ?? (publishId === null ? 'the list' : html`post ${publishId}`)}</td>
<td><code>${code}</code><p>${message}</p></td>
</tr>`;

/** The stored snapshots, each with a button to show it again. */
function snapshotsSection(snapshots: readonly SnapshotSummary[], time: TimeFormat): Html {
  return html`<section aria-labelledby="snapshots">
<h2 id="snapshots">Snapshots</h2>
${
  snapshots.length === 0
    ? html`<p class="soft">There is none yet.</p>`
    : html`<ol class="rows">${snapshots.map((one, at) => snapshotRow(one, snapshots[at + 1], time))}</ol>`
}
</section>`;
}

function snapshotRow(snapshot: SnapshotSummary, before: SnapshotSummary | undefined, time: TimeFormat): Html {
  const { id, shown, pinned, pinnedBy, shownAt, jobs } = snapshot;
  return html`<li>
<div>
<p><strong>${id}</strong>${shown && html` <span class="badge good">shown</span>`}${pinned && html` <span class="badge warn">pinned${pinnedBy && html` by ${pinnedBy}`}</span>`}</p>
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

/** The jobs that were added, removed and changed between two snapshots. */
function differenceSection(asked: OperatorDifference | null): Html | null {
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

/** Longer lists are cut, and end with their number. */
const mostJobs = 200;

function jobList(name: string, jobs: readonly DifferingJob[]): Html | null {
  if (jobs.length === 0) return null;
  return html`<h3>${name}: ${count(jobs.length)}</h3>
<ul>${jobs.slice(0, mostJobs).map(({ title, address }) => html`<li><a href="${address}">${title}</a></li>`)}</ul>
${jobs.length > mostJobs && html`<p class="soft">And ${count(jobs.length - mostJobs)} more.</p>`}`;
}

/** How many are visible at first; more would push everything else down. */
const mostOpen = 10;

/** The last publishes, the newest first. */
function timelineSection(entries: readonly TimelineEntry[], time: TimeFormat): Html {
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
  html`<ol class="rows">${entries.map((entry) => publishRow(entry, time))}</ol>`;

function publishRow(entry: TimelineEntry, time: TimeFormat): Html {
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
  poll: 'the regular poll',
  operator: 'the operator',
  clock: 'the clock, which was set',
  images: 'images of adverts have come',
};

/** Who did what. */
function actionsSection(actions: readonly ActionOutcome[], time: TimeFormat): Html | null {
  if (actions.length === 0) return null;
  return html`<section aria-labelledby="actions">
<h2 id="actions">What operators did since the start</h2>
<ol class="rows">${actions.map(
    ({ at, by, message }) => html`<li><div>
<p><strong>${by}</strong> ${moment(at, time)}</p>
<p class="soft">${message}</p>
</div></li>`,
  )}</ol>
</section>`;
}

/** Numbers of alerts by e-mail; nothing when the site sends none. */
function alertsSection({ alerts }: OperatorState['status'], time: TimeFormat): Html | null {
  if (!alerts) return null;
  const fact = (name: string, number: number) => html`<div><dt>${name}</dt><dd>${count(number)}</dd></div>`;
  return html`<section aria-labelledby="alerts">
<h2 id="alerts">Alerts by e-mail</h2>
<dl class="facts">
${fact('Active', alerts.active)}
${fact('Not confirmed yet', alerts.unconfirmed)}
${fact('Mails sent by this process', alerts.sent)}
</dl>
${
  alerts.trouble &&
  html`<p class="message">${alerts.trouble.reason} <span class="when">Since ${moment(alerts.trouble.since, time)}</span></p>`
}
</section>`;
}

export interface PageOptions extends TimeFormat {
  lastAction: ActionOutcome | null;
  /** Actions of operators since the start, the newest first. */
  actions: readonly ActionOutcome[];
  /** The compared snapshots; `null` = none. */
  difference: OperatorDifference | null;
  siteName: string;
}

/** The operator's page: one document without scripts, complete after one request and its style. */
export async function operatorPage(state: OperatorState, options: PageOptions): Promise<string> {
  const { lastAction, siteName } = options;
  return operatorDocument(
    {
      title: `${words[state.status.state]}: ${siteName}`,
      siteName,
      footer: `Jobfront ${state.status.version}. Times are those of ${options.timeZone}.`,
    },
    html`${
      lastAction &&
      html`<p class="note ${lastAction.ok ? '' : 'bad'}" role="status">${lastAction.message} <span class="when">${moment(lastAction.at, options)}, ${lastAction.by}</span></p>`
    }
${headline(state, options)}
${folderSection(state.status, options)}
<div class="columns">
${snapshotsSection(state.snapshots, options)}
${timelineSection(state.timeline, options)}
</div>
${differenceSection(options.difference)}
${applicationsSection(state.applications, options)}
${alertsSection(state.status, options)}
${deploySection(state.deploy, options)}
${actionsSection(options.actions, options)}
${problemsSection(state)}`,
  );
}

const words = { current: 'Healthy', degraded: 'Degraded', starting: 'Starting' } as const;
