import { html } from 'hono/html';
import { bar, documentOf } from './page-parts.ts';
import {
  namedLanguages,
  nameOf,
  notNamed,
  type PayReport,
  type PayShare,
  paidOf,
  paidText,
  payVerdict,
  tooWide,
} from './pay-report.ts';

/** Rows of one list; `--json` has all. */
const most = 100;

/** The report on pay as one HTML document to hand to the management: no script, no request; light, dark and on paper. */
export function payPage(report: PayReport): Promise<string> {
  const { site, at, source, adverts, kinds, wide, open, differing } = report;
  const paid = paidOf(report);
  const isDone = kinds.none + wide.length + open.length + differing.length === 0;
  return documentOf({
    ...{ title: `Pay in the job adverts of ${site.name}`, by: 'Pay in job adverts', at, heading: site.name },
    verdict: { text: payVerdict(report), kind: isDone ? 'notice' : 'warning' },
    main: html`<section aria-labelledby="sum">
<h2 id="sum">In short</h2>
<dl class="tiles">
<div><dt>open and upcoming adverts</dt><dd>${adverts}</dd></div>
<div class="notice"><dt>show pay</dt><dd>${paid}</dd></div>
<div class="${kinds.none === 0 ? 'none' : 'warning'}"><dt>show none</dt><dd>${kinds.none}</dd></div>
</dl>
<p>${paidText(report)}</p>
</section>
<section aria-labelledby="rule">
<h2 id="rule">The rule</h2>
<p>Applicants have the right to know the initial pay or its range for the position, in the advert or before the interview, so that they can negotiate with knowledge: <a href="${source.address}">${source.name}</a>. It names no figure for how wide a range may be. This report counts a range as too wide if its top is at least ${tooWide} times its bottom.</p>
</section>
${sharesSection('languages', 'By language', namedLanguages(report))}
${sharesSection('fields', 'By field of work', report.fields)}
${sharesSection('places', 'By place', report.places)}
${rowsSection(
  'wide',
  'Ranges that are too wide',
  wide.map((one) => [nameOf(one), `${one.pay}: its top is ${one.times} times its bottom.`]),
)}
${rowsSection(
  'open',
  'Amounts with one end open',
  open.map((one) => [nameOf(one), one.pay ?? '']),
)}
${rowsSection(
  'differing',
  'One position, different pay by language',
  differing.map((same) => [
    nameOf(same[0]),
    same.map(({ language, advertId, pay }) => `${language} (${advertId}): ${pay ?? 'none'}`).join('; '),
  ]),
)}`,
    footer: html`Made by <code>jobfront doctor --report pay --html</code> from the published adverts of ${site.address}.`,
  });
}

function sharesSection(id: string, title: string, shares: readonly PayShare[]) {
  if (shares.length === 0) return '';
  const left = shares.length - most;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<ul class="bars wide">
${shares
  .slice(0, most)
  .map(
    ({ name, adverts, paid }) =>
      html`<li><span>${name ?? notNamed}</span>${bar(paid / adverts, paid === adverts ? 'good' : 'plain')}<span class="value">${paid} of ${adverts} <span class="soft">${Math.floor((paid / adverts) * 100)} %</span></span></li>\n`,
  )}</ul>
${left > 0 && html`<p class="soft">and ${left} more, which --json has.</p>`}
</section>`;
}

function rowsSection(id: string, title: string, rows: readonly (readonly [name: string, text: string])[]) {
  if (rows.length === 0) return '';
  const left = rows.length - most;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title} <span class="soft">${rows.length}</span></h2>
<ul class="rows">
${rows.slice(0, most).map(([name, text]) => html`<li><strong>${name}</strong><span>${text}</span></li>\n`)}</ul>
${left > 0 && html`<p class="soft">and ${left} more, which --json has.</p>`}
</section>`;
}
