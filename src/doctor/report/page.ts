import { html } from 'hono/html';
import {
  bytesOf,
  causesOf,
  coverageNames,
  factsOf,
  type Group,
  reachWords,
  sentenceOf,
  textForRecruiters,
  toDoOf,
} from './facts.ts';
import { bar, documentOf, round } from './page-parts.ts';
import { type DoctorReport, type OptionUse, type SeenRequest, severities } from './report-schema.ts';
import { counted, largestOf } from './say.ts';

/** One bar of parts side by side, each with a class and a weight. Decoration, as above. */
function stackedBar(parts: readonly { kind: string; weight: number }[]) {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  let at = 0;
  const rects = parts
    .filter(({ weight }) => weight > 0)
    .map(({ kind, weight }) => {
      const width = (weight / sum) * 100;
      const rect = html`<rect class="${kind}" x="${round(at)}" width="${round(width)}" height="8"/>`;
      at += width;
      return rect;
    });
  return html`<svg class="bar stacked" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8"/>${rects}</svg>`;
}

/** Fewer columns than these do not grow wider. */
const fewestColumns = 16;

/** Upright columns, one for each value; `null` leaves a gap. The label says in words what they show. */
function columns(values: readonly (number | null)[], label: string) {
  const most = largestOf(
    values.map((value) => value ?? 0),
    1,
  );
  const width = Math.max(fewestColumns, values.length) * 10;
  const rects = values.map((value, at) => {
    const height = value === null ? 0 : Math.max(1, (value / most) * 100);
    return html`<rect class="fill" x="${at * 10 + 1}" y="${round(100 - height)}" width="8" height="${round(height)}"/>`;
  });
  return html`<svg class="columns" viewBox="0 0 ${width} 100" preserveAspectRatio="none" role="img" aria-label="${label}"><line class="base" x1="0" y1="99.5" x2="${width}" y2="99.5"/>${rects}</svg>`;
}

/** How many jobs have what machines and people look for, and which languages they are in. */
function coverageSection({ records, coverage, languages }: DoctorReport) {
  const jobs = records.open + records.upcoming;
  if (jobs === 0) return '';
  const most = largestOf(
    languages.map(({ open }) => open),
    1,
  );
  return html`<section aria-labelledby="coverage">
<h2 id="coverage">What the jobs have</h2>
<div class="charts">
<div>
<h3>Of ${jobs} open and upcoming jobs</h3>
<ul class="bars">
${coverage.map(
  ({ what, jobs: count }) =>
    html`<li><span>${coverageNames[what]}</span>${bar(count / jobs, count === jobs ? 'good' : 'plain')}<span class="value">${count} <span class="soft">${Math.floor((count / jobs) * 100)} %</span></span></li>\n`,
)}</ul>
</div>
<div>
<h3>Open jobs by language</h3>
<ul class="bars">
${languages.map(
  ({ language, open }) =>
    html`<li><span>${language}</span>${bar(open / most)}<span class="value">${open}</span></li>\n`,
)}</ul>
</div>
</div>
</section>`;
}

/** Adverts of one cause that are named. */
const mostNamed = 30;
/** Most causes of one code that are listed: a page of ten thousand is useless, and `--json` has them all. */
const mostOfCode = 200;
/** More than these are collapsed. */
const mostOpen = 12;

/** Adverts that the text for recruiters names in the page; `--recruiters` has all. */
const mostAdverts = 200;

/** The findings as two to-do lists: the owner's, then the recruiters' with a text to forward. The rest is collapsed. */
function toDoSections(report: DoctorReport) {
  const { first, recruiters, later, nothing } = toDoOf(report);
  const unlisted =
    nothing.length > 0 &&
    html`<p class="soft">${counted(nothing.length, 'finding')} more, for which nothing has to be done: jobfront doctor --all lists them.</p>`;
  const text = textForRecruiters(report, mostAdverts);
  if (first.length + recruiters.length + later.length === 0) {
    return html`<section aria-labelledby="first"><h2 id="first">To do</h2><p>Nothing has to be done.</p>${unlisted}</section>`;
  }
  return html`<section aria-labelledby="first">
<h2 id="first">Do first</h2>
<p class="soft">${first.length === 0 ? 'Nothing: the settings are complete.' : 'In the settings, or with the provider of the service. What concerns the most jobs is at the top.'}</p>
</section>
${first.map((group) => groupSection(group))}
<section aria-labelledby="recruiters">
<h2 id="recruiters">For your recruiters</h2>
<p class="soft">${recruiters.length === 0 ? 'Nothing: no advert has to be corrected.' : 'In the adverts, in the recruitment service.'}</p>
${text !== '' && html`<details><summary>A text to forward, by advert</summary><pre>${text}</pre></details>`}
</section>
${recruiters.map((group) => groupSection(group))}
${
  (later.length > 0 || unlisted) &&
  html`<section aria-labelledby="later">
<h2 id="later">Later</h2>
${
  later.length > 0 &&
  html`<details><summary>${counted(
    later.reduce((sum, { findings }) => sum + findings.length, 0),
    'notice',
  )}, none of them urgent</summary>
${later.map((group) => groupSection(group))}
</details>`
}
${unlisted}</section>`
}`;
}

/** A sentence of ours, with what is between backticks as code. */
const withCode = (sentence: string) =>
  sentence.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));

function groupSection(group: Group) {
  const { code, severity, todo, findings } = group;
  const causes = causesOf(group, mostNamed);
  const shown = causes.slice(0, mostOfCode);
  const left = causes.slice(mostOfCode).reduce((sum, { count }) => sum + count, 0);
  const list = html`<ul class="rows">
${shown.map(
  (cause) =>
    html`<li><strong>${cause.name}</strong><span>${cause.found}${
      todo === null && html` <span class="todo"><b>To do:</b> ${cause.todo}</span>`
    }</span></li>\n`,
)}${left > 0 && html`<li><strong>and ${left} more</strong><span>jobfront doctor --json has them all.</span></li>`}</ul>`;
  return html`<section class="group ${severity}" aria-labelledby="${code}">
<h3 id="${code}"><span class="badge">${severity}</span> ${withCode(sentenceOf(group))} <span class="soft">${reachWords(group)}</span></h3>
${todo !== null && html`<p class="todo"><b>To do:</b> ${todo}</p>`}
<p class="soft code"><code>${code}</code></p>
${causes.length > mostOpen ? html`<details><summary>Show all ${findings.length}</summary>${list}</details>` : list}
</section>
`;
}

const uses = { shown: 'visitors see it', read: 'read by a setting', unseen: 'unseen' } as const;

/** The options of the data: how often, how they are used, and their values unless they look private. */
function optionsSection({ options }: DoctorReport) {
  if (options.length === 0) return '';
  return html`<section aria-labelledby="options">
<h2 id="options">Options in the data</h2>
<ul class="rows">
${options.map(
  (use) =>
    html`<li><strong><code>${use.option}</code></strong><span>${use.posts} ${use.posts === 1 ? 'post' : 'posts'}, ${uses[use.use]}. <span class="soft">${holds(use)}</span></span></li>\n`,
)}</ul>
</section>`;
}

function holds({ looksPrivate, examples }: OptionUse): string {
  if (looksPrivate !== null) return `Looks private: ${looksPrivate}.`;
  return examples.length === 0 ? '' : examples.map((text) => `“${text}”`).join(', ');
}

/** More requests than these are not drawn or listed one by one. */
const mostRequests = 120;

/** What the service is, how the list was proven, and each answer. */
function serviceSection(report: DoctorReport) {
  const requests = report.service.requests.slice(0, mostRequests);
  const facts = factsOf(report).filter(([name]) => name !== 'Findings' && name !== 'Languages');
  return html`<section aria-labelledby="service">
<h2 id="service">The service</h2>
<dl class="facts">
${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
${requests.length > 0 && charts(requests)}
</section>`;
}

function charts(requests: readonly SeenRequest[]) {
  const slowest = Math.round(largestOf(requests.map(({ ms }) => ms)));
  const largest = bytesOf(largestOf(requests.map(sizeOf)));
  return html`<div class="charts">
<figure>
<figcaption>Answer time of each request, up to ${slowest} ms</figcaption>
${columns(
  requests.map(({ ms }) => ms),
  `Answer times of ${requests.length} requests, the slowest ${slowest} ms`,
)}
</figure>
<figure>
<figcaption>Size of each answer, up to ${largest}</figcaption>
${columns(requests.map(sizeOf), `Sizes of ${requests.length} answers, the largest ${largest}`)}
</figure>
</div>
<details>
<summary>Every request</summary>
<table>
<thead><tr><th scope="col">No.</th><th scope="col">Status</th><th scope="col">Time</th><th scope="col">Size</th><th scope="col">Records</th></tr></thead>
<tbody>
${requests.map(
  (request, at) =>
    html`<tr><th scope="row">${at + 1}</th><td>${request.status ?? 'none'}</td><td>${Math.round(request.ms)} ms</td><td>${bytesOf(sizeOf(request))}</td><td>${request.records ?? 'none'}</td></tr>\n`,
)}</tbody>
</table>
</details>`;
}

const sizeOf = ({ decodedBytes, bytes }: SeenRequest): number => decodedBytes ?? bytes;

const verdicts = {
  error: 'Some jobs can’t be seen, read or applied for',
  warning: 'Works, but people or machines miss something',
  notice: 'In good health',
} as const;

/** A report as one HTML document that needs nothing else: no script, no request; light and dark. */
export async function reportPage(report: DoctorReport): Promise<string> {
  const { site, counts, at } = report;
  const worst = severities.find((severity) => counts[severity] > 0) ?? 'notice';
  return documentOf({
    ...{ title: 'Doctor’s report', by: 'Jobfront doctor', at, heading: site.name },
    verdict: {
      text: report.service.complete ? verdicts[worst] : 'The service could not be read',
      kind: worst,
    },
    main: html`<section aria-labelledby="sum">
<h2 id="sum">In short</h2>
<dl class="tiles">
<div><dt>open jobs</dt><dd>${report.records.open}</dd></div>
${severities.map((severity) => html`<div class="${counts[severity] === 0 ? 'none' : severity}"><dt>${severity}s</dt><dd>${counts[severity]}</dd></div>\n`)}</dl>
${stackedBar(severities.map((severity) => ({ kind: severity, weight: counts[severity] })))}
</section>
${toDoSections(report)}
${coverageSection(report)}
${serviceSection(report)}
${optionsSection(report)}`,
    footer: html`Made by <code>jobfront doctor --html</code>. It may name what only colleagues should know: keep it among them.`,
  });
}
