import { html } from 'hono/html';
import { nameOf } from '../finding.ts';
import type { DoctorReport } from '../report-schema.ts';
import { bar } from './bars.ts';
import { type Group, groupsOf } from './groups.ts';

/** Findings of one code that are listed: a page of ten thousand helps nobody, and `--json` has them all. */
const mostOfCode = 200;
/** More than these are folded away. */
const mostOpen = 12;

/** All findings by code: first how many there are of each, then each with what to do. */
export function findingsSection({ findings }: DoctorReport) {
  if (findings.length === 0) {
    return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2><p>Nothing was found.</p></section>`;
  }
  const groups = groupsOf(findings);
  const most = Math.max(...groups.map((group) => group.findings.length));
  return html`<section aria-labelledby="findings">
<h2 id="findings">Findings</h2>
<ul class="bars wide">
${groups.map(
  ({ code, severity, findings: same }) =>
    html`<li><a href="#${code}">${code}</a>${bar(same.length / most, severity)}<span class="value">${same.length} <span class="soft">${severity}</span></span></li>\n`,
)}</ul>
</section>
${groups.map(groupSection)}`;
}

function groupSection({ code, severity, todo, findings }: Group) {
  const shown = findings.slice(0, mostOfCode);
  const left = findings.length - shown.length;
  const list = html`<ul class="rows">
${shown.map(
  (finding) =>
    html`<li><strong>${nameOf(finding.about)}</strong><span>${finding.found}${
      todo === null && html` <span class="todo"><b>To do:</b> ${finding.todo}</span>`
    }</span></li>\n`,
)}${left > 0 && html`<li><strong>and ${left} more</strong><span>jobfront doctor --json has them all.</span></li>`}</ul>`;
  return html`<section class="group ${severity}" aria-labelledby="${code}">
<h3 id="${code}"><span class="badge">${severity}</span> ${code} <span class="soft">${findings.length}</span></h3>
${todo !== null && html`<p class="todo"><b>To do:</b> ${todo}</p>`}
${findings.length > mostOpen ? html`<details><summary>Show all ${findings.length}</summary>${list}</details>` : list}
</section>
`;
}
