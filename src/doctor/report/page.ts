import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
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
import { type DoctorReport, type OptionUse, type SeenRequest, severities } from './report-schema.ts';
import { counted, largestOf } from './say.ts';

/** The style of the report's page. Every pair of colours for text has a contrast of at least 4.5:1 (WCAG 1.4.3). */
const pageStyle = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f4f6f5, #0f1513);
  --card: light-dark(#ffffff, #171e1b);
  --line: light-dark(#dfe5e2, #2b3632);
  --track: light-dark(#e7ecea, #26312d);
  --ink: light-dark(#14201c, #e9efec);
  --soft: light-dark(#51605a, #a3b1ab);
  --good: light-dark(#0b6b57, #5fd3b5);
  --error: light-dark(#b3261e, #ff9c92);
  --warning: light-dark(#8a5300, #f2b95c);
  --notice: light-dark(#2b5fa8, #9dc1ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
.top, main, footer { max-width: 72rem; margin-inline: auto; padding-inline: clamp(1rem, 4vw, 2rem); }
.top { padding-block: clamp(1.75rem, 5vw, 3.5rem) clamp(1.25rem, 3vw, 2rem); }
main { display: grid; gap: 1rem; }
footer { padding-block: 2rem 3rem; font-size: .875rem; }
h1, h2, h3, p, dl, dd, ul, figure { margin: 0; }
h1 { font-size: clamp(2rem, 1.4rem + 3vw, 3.25rem); line-height: 1.1; letter-spacing: -.03em; }
h2 { font-size: 1.25rem; line-height: 1.3; letter-spacing: -.01em; margin-block-end: 1rem; }
h3 { font-size: 1rem; line-height: 1.4; margin-block-end: .5rem; }
a { color: inherit; text-decoration-color: var(--soft); text-underline-offset: .2em; }
code { font: .92em/1.4 ui-monospace, monospace; }
.soft, dt, th, figcaption { color: var(--soft); font-weight: 400; }
.verdict { margin-block-start: .75rem; font-size: 1.1875rem; font-weight: 600; }
.verdict.error { color: var(--error); }
.verdict.warning { color: var(--warning); }
.verdict.notice { color: var(--good); }
section { background: var(--card); border: 1px solid var(--line); border-radius: 1rem; padding: clamp(1rem, 3vw, 1.75rem); min-width: 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(7.5rem, 1fr)); gap: 1rem; margin-block-end: 1.25rem; }
.tiles div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.tiles dd { font-size: clamp(2rem, 1.6rem + 1.6vw, 2.75rem); line-height: 1.1; font-weight: 650; letter-spacing: -.03em; font-variant-numeric: tabular-nums; }
.tiles .error dd { color: var(--error); }
.tiles .warning dd { color: var(--warning); }
.tiles .notice dd { color: var(--notice); }
.tiles .none dd { color: var(--soft); }
.facts { display: grid; gap: .75rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
dt, figcaption, .todo, summary, table, .value { font-size: .9375rem; }
.charts { display: grid; gap: 1.5rem 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); margin-block: 1.5rem 1rem; }
h2 + .charts { margin-block: 0; }
svg { display: block; width: 100%; }
.bar { height: .625rem; border-radius: .3rem; }
.stacked { height: .75rem; }
.columns { height: 6.5rem; margin-block-start: .5rem; }
.track { fill: var(--track); }
.base { stroke: var(--line); vector-effect: non-scaling-stroke; }
.columns .fill { fill: var(--good); }
.plain .fill { fill: var(--notice); }
.good .fill { fill: var(--good); }
.error .fill, rect.error { fill: var(--error); }
.warning .fill, rect.warning { fill: var(--warning); }
.notice .fill, rect.notice { fill: var(--notice); }
.bars a { display: inline-block; }
.bars, .rows { list-style: none; padding: 0; }
.bars li { display: grid; grid-template-columns: minmax(6.5rem, 11rem) minmax(2rem, 1fr) 5.5rem; gap: .25rem 1rem; align-items: center; padding-block: .3rem; }
.bars.wide li { grid-template-columns: minmax(8rem, 15rem) minmax(2rem, 1fr) 7rem; }
.value { font-variant-numeric: tabular-nums; white-space: nowrap; }
.group { border-inline-start: .3rem solid var(--line); scroll-margin-block-start: 1rem; }
.group.error { border-inline-start-color: var(--error); }
.group.warning { border-inline-start-color: var(--warning); }
.group.notice { border-inline-start-color: var(--notice); }
.group h3 { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: baseline; font-size: 1.0625rem; }
.badge { border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .55rem; font-size: .8125rem; font-weight: 500; }
.error .badge { color: var(--error); }
.warning .badge { color: var(--warning); }
.notice .badge { color: var(--notice); }
.todo { color: var(--soft); }
.todo b { font-weight: 600; }
.rows li { display: grid; gap: .1rem 2rem; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); padding-block: .6rem; border-block-start: 1px solid var(--line); }
.rows li:first-child { border: 0; }
.rows strong { font-weight: 600; }
.rows .todo { display: block; }
pre { margin: 0; max-height: 30rem; overflow: auto; white-space: pre-wrap; font: .875rem/1.5 ui-monospace, monospace; }
.code { font-size: .8125rem; }
details .group { margin-block-start: 1rem; }
summary { cursor: pointer; padding-block: .5rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: start; padding: .35rem .75rem .35rem 0; border-block-end: 1px solid var(--line); }
tbody tr:last-child > * { border: 0; }
:focus-visible { outline: 3px solid var(--good); outline-offset: 3px; border-radius: .3rem; }
@media (max-width: 44rem) {
  .rows li { grid-template-columns: minmax(0, 1fr); }
  .bars li { grid-template-columns: minmax(0, 1fr) auto; }
  .bars.wide li { grid-template-columns: minmax(0, 1fr) auto; }
  .bars svg { grid-column: 1 / -1; grid-row: 2; }
}
@media print { body { background: none; } section { break-inside: avoid-page; } }
`;

const round = (value: number): number => Math.round(value * 100) / 100;

/** A horizontal bar for a share from 0 to 1. Decoration: the number is beside it as text. */
function bar(share: number, kind = 'plain') {
  const width = round(Math.max(0, Math.min(1, share)) * 100);
  return html`<svg class="bar ${kind}" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="8" rx="1"/>${
    width > 0 && html`<rect class="fill" width="${width}" height="8" rx="1"/>`
  }</svg>`;
}

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

const styleHash = createHash('sha256').update(pageStyle).digest('base64');
/** The page may only display: no script, no request, not even by a mistake of ours. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'`;

const verdicts = {
  error: 'Some jobs can’t be seen, read or applied for',
  warning: 'Works, but people or machines miss something',
  notice: 'In good health',
} as const;

/** A report as one HTML document that needs nothing else: no script, no request; light and dark. */
export async function reportPage(report: DoctorReport): Promise<string> {
  const { site, counts, at } = report;
  const worst = severities.find((severity) => counts[severity] > 0) ?? 'notice';
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Doctor’s report</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
<header class="top">
<p class="soft">Jobfront doctor, <time datetime="${at}">${moment(at)}</time></p>
<h1>${site.name}</h1>
<p class="verdict ${worst}">${report.service.complete ? verdicts[worst] : 'The service could not be read'}</p>
</header>
<main>
<section aria-labelledby="sum">
<h2 id="sum">In short</h2>
<dl class="tiles">
<div><dt>open jobs</dt><dd>${report.records.open}</dd></div>
${severities.map((severity) => html`<div class="${counts[severity] === 0 ? 'none' : severity}"><dt>${severity}s</dt><dd>${counts[severity]}</dd></div>\n`)}</dl>
${stackedBar(severities.map((severity) => ({ kind: severity, weight: counts[severity] })))}
</section>
${toDoSections(report)}
${coverageSection(report)}
${serviceSection(report)}
${optionsSection(report)}
</main>
<footer class="soft">Made by <code>jobfront doctor --html</code>. It may name what only colleagues should know: keep it among them.</footer>
</body>
</html>
`;
  return String(await page);
}

/** "2026-11-21 08:00 UTC". */
const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
