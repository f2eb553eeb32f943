import { html } from 'hono/html';
import { needsNothing } from '../finding.ts';
import type { DoctorReport } from '../report-schema.ts';
import { counted, largestOf } from '../say.ts';
import { bar } from './bars.ts';
import { causesOf, type Group, groupsOf } from './groups.ts';

/** Adverts of one cause that are named. */
const mostNamed = 30;
/** Causes of one code that are listed: a page of ten thousand helps nobody, and `--json` has them all. */
const mostOfCode = 200;
/** More than these are folded away. */
const mostOpen = 12;

/** All findings by code: first how many there are of each, then each with what to do. */
export function findingsSection({ findings: all }: DoctorReport) {
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
