import { html } from 'hono/html';
import type { DoctorReport, SeenRequest } from '../report-schema.ts';
import { largestOf } from '../say.ts';
import { columns } from './bars.ts';
import { bytesOf, factsOf } from './facts.ts';

/** More requests than these are not drawn or listed one by one. */
const mostRequests = 120;

/** What the service is, how the list was proven, and each answer. */
export function serviceSection(report: DoctorReport) {
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
