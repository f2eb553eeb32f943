import { html } from 'hono/html';
import type { DeployState } from '../export/deploy/deployer.ts';
import type { Problem } from '../service/problem.ts';
import type { DifferingJob, SnapshotChanges, SnapshotSummary } from '../store/store.ts';
import type { Reason } from '../sync/sync.ts';
import type { ActionOutcome, OperatorDifference, OperatorState, TimelineEntry } from './actions.ts';
import { applicationsSection, count, duration, type Html, moment, type TimeFormat } from './applications.ts';

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

/** A page behind the operator's login. */
export async function operatorDocument(
  { title, siteName, footer }: { title: string; siteName: string; footer?: string },
  content: Html,
): Promise<string> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/_jobfront/style.css">
</head>
<body>
<header class="top">
<div><p class="soft">Jobfront</p><h1>${siteName}</h1></div>
<nav class="links" aria-label="Pages"><a href="/_jobfront/">State</a> <a href="/_jobfront/numbers/">Numbers</a> <a href="/_jobfront/jobs/">Share a job</a> <a href="/">The site</a></nav>
</header>
<main>
${content}
</main>
${footer !== undefined && html`<footer class="soft">${footer}</footer>`}
</body>
</html>
`;
  return String(await page);
}

const words = { current: 'Healthy', degraded: 'Degraded', starting: 'Starting' } as const;

/** The style of the operator's page. No font, no picture, nothing of the site: it is readable whatever else fails. */
export const operatorStyle = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f5f7f6, #101513);
  --card: light-dark(#ffffff, #181f1c);
  --line: light-dark(#dde4e0, #2c3733);
  --edge: light-dark(#7d8a85, #7e8b86);
  --ink: light-dark(#15201c, #e8eeeb);
  --soft: light-dark(#51605a, #a4b2ac);
  --good: light-dark(#0b6b57, #5fd3b5);
  --on-good: light-dark(#ffffff, #06231b);
  --warn: light-dark(#9a3412, #ffab87);
  --wash: light-dark(#fdf3ee, #2b1d16);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.top, main, footer { max-width: 76rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
.top { display: flex; flex-wrap: wrap; gap: .5rem 2rem; justify-content: space-between; align-items: end; padding-block: 1.75rem 1.25rem; }
main { display: grid; gap: 1.25rem; }
footer { padding-block: 1.5rem 2.5rem; font-size: .875rem; }
h1, h2, p, dl, dd, ol { margin: 0; }
h1 { font-size: 1.6rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { font-size: 1.15rem; line-height: 1.3; margin-block-end: .75rem; }
h3 { font-size: 1rem; line-height: 1.3; margin-block: .75rem .35rem; }
a { color: var(--good); text-underline-offset: .2em; }
.links { display: flex; gap: 1.25rem; }
.links a { padding-block: .25rem; }
.soft, .when, dt, th { color: var(--soft); }
.soft, .when { font-size: .875rem; }
section, .note { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1rem, 3vw, 1.5rem); min-width: 0; }
.note { border-inline-start: .3rem solid var(--good); padding-block: .8rem; }
.note.bad, .state.degraded { border-inline-start: .3rem solid var(--warn); }
.far { white-space: nowrap; }
.state h2 { display: flex; align-items: baseline; gap: .7rem; font-size: 1.5rem; margin-block-end: .35rem; letter-spacing: -.015em; }
.dot { flex: none; width: .8rem; height: .8rem; border-radius: 50%; background: var(--good); }
.degraded .dot { background: var(--warn); }
.starting .dot { background: none; border: .2rem solid var(--edge); }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem 2rem; margin-block: 1.25rem; padding-block: 1.25rem; border-block: 1px solid var(--line); }
.facts:last-child { border-block-end: 0; margin-block-end: 0; padding-block-end: 0; }
dt { font-size: .875rem; }
dd { font-weight: 600; font-variant-numeric: tabular-nums; }
dd .soft { font-weight: 400; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; margin-block-end: .75rem; }
button, .button { display: inline-flex; align-items: center; font: inherit; color: inherit; text-decoration: none; min-height: 2.75rem; padding: .4rem 1rem; border: 1px solid var(--edge); border-radius: .6rem; background: var(--card); cursor: pointer; }
button:hover, .button:hover { border-color: var(--good); color: var(--good); }
button.main { background: var(--good); border-color: var(--good); color: var(--on-good); font-weight: 600; }
button.main:hover { filter: brightness(1.08); }
.pinned { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center; justify-content: space-between; margin-block-start: 1rem; padding: .75rem 1rem; border-radius: .6rem; background: var(--wash); }
.columns { display: grid; gap: 1.25rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); align-items: start; }
.faults { margin: .75rem 0 0; padding-inline-start: 1.25rem; white-space: pre-wrap; }
.faults li + li { margin-block-start: .5rem; }
.rows { list-style: none; padding: 0; font-variant-numeric: tabular-nums; }
.rows li { display: flex; flex-wrap: wrap; gap: .6rem 1rem; justify-content: space-between; align-items: center; padding-block: .8rem; border-block-start: 1px solid var(--line); }
.rows li > div { min-width: 0; }
.rows li:first-child { border: 0; padding-block-start: 0; }
.rows li:last-child { padding-block-end: 0; }
.links { flex-wrap: wrap; row-gap: 0; }
.field { display: grid; gap: .25rem; flex: 1 1 16rem; font-size: .875rem; color: var(--soft); }
.field input { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: .6rem; padding: .5rem .75rem; min-width: 0; }
form[role=search] { align-items: end; }
.copied { user-select: all; }
.copied.text { white-space: pre-wrap; background: var(--canvas); border-radius: .6rem; padding: 1rem; }
img { max-width: 100%; height: auto; border-radius: .6rem; border: 1px solid var(--line); }
.badge { border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .5rem; font-size: .8125rem; white-space: nowrap; }
.badge.good { color: var(--good); }
.badge.warn, .message, .why { color: var(--warn); }
.why { font-weight: 600; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: .6rem 1.25rem .6rem 0; border-block-end: 1px solid var(--line); }
th { font-size: .875rem; font-weight: 400; }
th:first-child, td:first-child { width: 6rem; font-variant-numeric: tabular-nums; }
tbody tr:last-child td { border: 0; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { margin: .75rem 0 0; padding: .75rem; max-height: 20rem; overflow: auto; white-space: pre-wrap; background: var(--canvas); border-radius: .6rem; }
details > .rows { margin-block-start: .5rem; }
summary { cursor: pointer; padding-block: .5rem; }
.periods a[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.chart { display: block; width: 100%; height: 11rem; border-block: 1px solid var(--line); }
.axis { display: flex; justify-content: space-between; margin-block-end: .5rem; }
.bar { fill: var(--good); }
.bar.few { fill: var(--edge); }
.scrolled { overflow-x: auto; padding: 0; border: 0; border-radius: 0; }
.numbers { overflow-wrap: normal; }
.numbers th:first-child, .numbers td:first-child { width: auto; }
.numbers td, .numbers thead th:not(:first-child) { text-align: end; padding-inline: .9rem 0; }
.numbers td { font-variant-numeric: tabular-nums; white-space: nowrap; }
.numbers tbody th { color: inherit; font-size: 1rem; min-width: 11rem; overflow-wrap: anywhere; }
.bars tbody th { min-width: 0; width: 75%; }
.numbers tbody tr:last-child th { border: 0; }
.row-bar { display: block; width: 100%; height: .3rem; margin-block-start: .35rem; border-radius: .15rem; }
.track { fill: var(--line); }
:focus-visible { outline: 3px solid var(--good); outline-offset: 3px; border-radius: .4rem; }
`;
