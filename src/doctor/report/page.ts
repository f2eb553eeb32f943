import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { bytesOf, causesOf, coverageNames, factsOf, type Group, groupsOf } from './facts.ts';
import { needsNothing } from './finding.ts';
import { pageStyle } from './page-style.ts';
import { type DoctorReport, type OptionUse, type SeenRequest, severities } from './report-schema.ts';
import { counted, largestOf } from './say.ts';

const round = (value: number): number => Math.round(value * 100) / 100;

/** A horizontal bar for a share from 0 to 1. Decoration: the number stands beside it as text. */
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
/** Causes of one code that are listed: a page of ten thousand helps nobody, and `--json` has them all. */
const mostOfCode = 200;
/** More than these are folded away. */
const mostOpen = 12;

/** All findings by code: first how many there are of each, then each with what to do. */
function findingsSection({ findings: all }: DoctorReport) {
  const findings = all.filter((one) => !needsNothing(one));
  const left = all.length - findings.length;
  const unlisted =
    left > 0 &&
    html`<p class="soft">${counted(left, 'finding')} more, for which nothing has to be done: jobfront doctor --all lists them.</p>`;
  if (findings.length === 0) {
    return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>${unlisted || html`<p>Nothing was found.</p>`}</section>`;
  }
  const groups = groupsOf(findings);
  const most = largestOf(groups.map((group) => group.findings.length));
  return html`<section aria-labelledby="findings">
<h2 id="findings">Findings</h2>
<ul class="bars wide">
${groups.map(
  ({ code, severity, findings: same }) =>
    html`<li><a href="#${code}">${code}</a>${bar(same.length / most, severity)}<span class="value">${same.length} <span class="soft">${severity}</span></span></li>\n`,
)}</ul>
${unlisted}</section>
${groups.map(groupSection)}`;
}

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
<h3 id="${code}"><span class="badge">${severity}</span> ${code} <span class="soft">${findings.length}</span></h3>
${todo !== null && html`<p class="todo"><b>To do:</b> ${todo}</p>`}
${causes.length > mostOpen ? html`<details><summary>Show all ${findings.length}</summary>${list}</details>` : list}
</section>
`;
}

const uses = { shown: 'visitors see it', read: 'read by a setting', unseen: 'unseen' } as const;

/** The options of the data: how often, what becomes of them, and what they hold unless it looks private. */
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
/** The page may do nothing but look as it does: no script, no request, not even by an accident of ours. */
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
${serviceSection(report)}
${coverageSection(report)}
${findingsSection(report)}
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
