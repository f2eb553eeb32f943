import { html } from 'hono/html';
import type { DoctorReport } from '../report-schema.ts';
import { largestOf } from '../say.ts';
import { bar } from './bars.ts';
import { coverageNames } from './facts.ts';

/** How many jobs have what machines and people look for, and which languages they are in. */
export function coverageSection({ records, coverage, languages }: DoctorReport) {
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
