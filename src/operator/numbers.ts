import { html } from 'hono/html';
import type { Cell } from '../numbers/masks.ts';
import { type NumbersReport, type Period, periods } from '../numbers/report.ts';
import type { SiteNumbers } from '../numbers/site-numbers.ts';
import { count, type Html, moment, type TimeFormat } from './applications.ts';
import { operatorDocument } from './document.ts';

/** Where the numbers are shown. */
export const numbersHome = '/_jobfront/numbers/';

/** What the page of numbers reads of the site. */
export interface OperatedNumbers extends Pick<SiteNumbers, 'report' | 'trouble'> {
  /** Title and address of a job, open or closed; `undefined` when it is not remembered. */
  jobOf(advertId: number): { title: string; address: string } | undefined;
}

/** The period of a query: `?days=90`. */
export function periodOf(query: string): Period {
  const days = Number(new URLSearchParams(query).get('days') ?? 30);
  return periods.find((one) => one === days) ?? 30;
}

const periodNames: Readonly<Record<Period, string>> = {
  7: '7 days',
  30: '30 days',
  90: '90 days',
  396: '13 months',
};

/** The numbers of a period, with the titles of jobs, as JSON has them. */
export async function numbersState(numbers: OperatedNumbers, days: Period) {
  const report = await numbers.report(days);
  return {
    ...report,
    jobs: report.jobs.map((job) => ({ ...job, title: numbers.jobOf(job.advertId)?.title ?? null })),
    trouble: numbers.trouble(),
  };
}

export interface NumbersPageOptions extends TimeFormat {
  siteName: string;
}

/** The page of numbers: charts, each with its table. `numbers` is `null` where the site counts nothing. */
export async function numbersPage(
  numbers: OperatedNumbers | null,
  days: Period,
  options: NumbersPageOptions,
): Promise<string> {
  const { siteName } = options;
  const title = `Numbers: ${siteName}`;
  if (numbers === null) return operatorDocument({ title, siteName }, nothingCounted);
  const report = await numbers.report(days);
  const trouble = numbers.trouble();
  const footer = `Counted from ${dayName(report.from)} to ${dayName(report.to)}, by days of ${options.timeZone}.`;
  return operatorDocument(
    { title, siteName, footer },
    html`<section aria-labelledby="numbers">
<h2 id="numbers">What visitors did</h2>
<p class="soft">Sums of days, without anything about a person. A number from 1 to 4 reads “under 5”. Where it could be computed from those beside it, one of them reads “5 or more”.</p>
<nav class="links periods" aria-label="Period">${periods.map((one) => periodLink(one, days))}</nav>
${trouble && html`<p class="message">Sums can't be stored since ${moment(trouble.since, options)}: ${trouble.reason}. They wait in memory.</p>`}
${report.isPartial && html`<p class="message">The database can't be asked: these are the numbers of this process alone.</p>`}
${headline(report)}
</section>
${timelineSection(report)}
${funnelSection(report)}
<div class="columns">
${bars(
  'sources',
  'Where visits come from',
  'Source',
  'Visits',
  report.sources.map(({ source, visits }) => [sourceNames[source] ?? source, visits]),
)}
${bars(
  'websites',
  'Other websites',
  'Website',
  'Visits',
  report.websites.map(({ website, visits }) => [website, visits]),
  'Websites are named once they brought five visits in a month.',
)}
</div>
${channelsSection(report)}
${jobsSection(report, numbers)}
<div class="columns">
${bars(
  'searches',
  'Searched for',
  'Words',
  'Searches',
  report.searches.map(({ words, searches }) => [words, searches]),
  'Words are stored once they were searched for five times in a month.',
)}
${bars(
  'nothing',
  'Searched for, and nothing found',
  'Words',
  'Searches',
  report.searchesWithoutJobs.map(({ words, searches }) => [words, searches]),
  'The same holds for these.',
)}
${bars(
  'mistakes',
  'Fields with mistakes',
  'Field of the form',
  'Forms',
  report.mistakes.map(({ field, forms }) => [fieldName(field), forms]),
)}
${bars(
  'pages',
  'Pages',
  'Kind of page',
  'Views',
  report.pages.map(({ page, views }) => [pageNames[page] ?? page, views]),
)}
</div>
${campaignsSection(report)}`,
  );
}

const nothingCounted = html`<section aria-labelledby="numbers">
<h2 id="numbers">What visitors did</h2>
<p class="soft">Nothing is counted: <code>numbers</code> in <code>site.config.ts</code> is <code>false</code>, or the numbers could not be opened at the start, as the log says then.</p>
</section>`;

const periodLink = (period: Period, shown: Period): Html =>
  period === shown
    ? html`<a href="${numbersHome}?days=${period}" aria-current="page">${periodNames[period]}</a> `
    : html`<a href="${numbersHome}?days=${period}">${periodNames[period]}</a> `;

const cellText = (cell: Cell): string => (typeof cell === 'number' ? count(cell) : cell);

function headline({ totals }: NumbersReport): Html {
  const fact = (name: string, cell: Cell) => html`<div><dt>${name}</dt><dd>${cellText(cell)}</dd></div>`;
  return html`<dl class="facts">
${fact('Visits', totals.visits)}
${fact('Views of pages', totals.views)}
${fact('Views of jobs', totals.jobViews)}
${fact('Searches for words', totals.searches)}
${fact('Searches that found nothing', totals.searchesWithoutJobs)}
${fact('Links to apply followed', totals.applyLinksFollowed)}
</dl>`;
}

/** The size of a bar. What is not shown has a size of its own, which says no more than its text. */
const sizeOf = (cell: Cell): number => (typeof cell === 'number' ? cell : cell === 'under 5' ? 2.5 : 5);
const isExact = (cell: Cell): boolean => typeof cell === 'number';

/** Units of the picture, which is stretched to the width of the page: its labels are text beside it. */
const chart = { width: 720, height: 160 } as const;

/** Visits by day or month, as bars. */
function timelineSection({ timeline, days }: NumbersReport): Html {
  const unit = days > 90 ? 'month' : 'day';
  const most = Math.max(5, ...timeline.map(({ visits }) => sizeOf(visits)));
  const step = chart.width / timeline.length;
  const bar = Math.min(60, step * 0.72);
  const rects = timeline.map(({ visits }, at) => {
    const tall = (sizeOf(visits) / most) * chart.height;
    const left = step * (at + 0.5) - bar / 2;
    return tall === 0
      ? null
      : html`<rect class="${isExact(visits) ? 'bar' : 'bar few'}" x="${fixed(left)}" y="${fixed(chart.height - tall)}" width="${fixed(bar)}" height="${fixed(tall)}"/>`;
  });
  const named = [0, Math.floor((timeline.length - 1) / 2), timeline.length - 1];
  return html`<section aria-labelledby="timeline">
<h2 id="timeline">Visits by ${unit}</h2>
<p class="soft" aria-hidden="true">${cellText(highest(timeline))}</p>
<svg class="chart" viewBox="0 0 ${chart.width} ${chart.height}" preserveAspectRatio="none" role="img" aria-labelledby="timeline-title timeline-desc">
<title id="timeline-title">Visits by ${unit}</title>
<desc id="timeline-desc">A bar for each ${unit}, the highest with ${cellText(highest(timeline))} visits. The table below has the numbers.</desc>
${rects}
</svg>
<p class="soft axis" aria-hidden="true">${named.map((at) => html`<span>${shortDay(timeline[at]?.day ?? '')}</span> `)}</p>
<details><summary>Numbers by ${unit}</summary>
<section class="scrolled" tabindex="0" aria-label="Table by ${unit}"><table class="numbers">
<thead><tr><th scope="col">${unit === 'day' ? 'Day' : 'Month'}</th><th scope="col">Visits</th><th scope="col">Views of jobs</th><th scope="col">Searches</th><th scope="col">Forms opened</th><th scope="col">Applications</th></tr></thead>
<tbody>${timeline
    .toReversed()
    .map(
      (one) =>
        html`<tr><th scope="row">${dayName(one.day)}</th>${[one.visits, one.jobViews, one.searches, one.formsOpened, one.sent].map(numberCell)}</tr>`,
    )}</tbody>
</table></section></details>
</section>`;
}

const highest = (timeline: NumbersReport['timeline']): Cell =>
  timeline.reduce<Cell>((most, { visits }) => (sizeOf(visits) > sizeOf(most) ? visits : most), 0);

const fixed = (number: number): string => String(Math.round(number * 10) / 10);
const numberCell = (cell: Cell): Html => html`<td>${cellText(cell)}</td>`;

/** From the view of a job to the application, and where people leave. */
function funnelSection({ totals }: NumbersReport): Html {
  const steps: [string, Cell][] = [
    ['A job was viewed', totals.jobViews],
    ['A link to a form elsewhere was followed', totals.applyLinksFollowed],
    ['A form of the site was opened', totals.formsOpened],
    ['A form was sent with mistakes', totals.formsWithMistakes],
    ['An application arrived', totals.applicationsSent],
  ];
  return bars(
    'funnel',
    'From job to application',
    'Step',
    'Times',
    steps,
    'Each step is counted by itself: who opens a form and does not send it left there. Forms of the service open elsewhere: of those only the followed links are known.',
  );
}

/** A list of numbers with bars: the table has the picture in it. */
function bars(
  id: string,
  title: string,
  what: string,
  unit: string,
  rows: readonly (readonly [name: string, cell: Cell])[],
  note?: string,
): Html {
  const most = Math.max(5, ...rows.map(([, cell]) => sizeOf(cell)));
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${
  rows.length === 0
    ? html`<p class="soft">There is nothing yet.${note !== undefined && ` ${note}`}</p>`
    : html`${note !== undefined && html`<p class="soft">${note}</p>`}
<table class="numbers bars">
<thead><tr><th scope="col">${what}</th><th scope="col">${unit}</th></tr></thead>
<tbody>${rows.map(
        ([name, cell]) => html`<tr><th scope="row">${name}${barOf(cell, most)}</th>${numberCell(cell)}</tr>`,
      )}</tbody>
</table>`
}
</section>`;
}

const barOf = (cell: Cell, most: number): Html =>
  html`<svg class="row-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect class="track" width="100" height="4"/><rect class="${isExact(cell) ? 'bar' : 'bar few'}" width="${fixed((100 * sizeOf(cell)) / most)}" height="4"/></svg>`;

/** Which channel worked. */
function channelsSection({ channels }: NumbersReport): Html {
  return html`<section aria-labelledby="channels">
<h2 id="channels">Which channel worked</h2>
<p class="soft">The channel is what a shared address says at its end, such as <code>?source=linkedin</code> (<a href="/_jobfront/jobs/">Share a job</a>), else <code>utm_source</code>.</p>
${
  channels.length === 0
    ? html`<p class="soft">No visit named its channel yet.</p>`
    : html`<section class="scrolled" tabindex="0" aria-label="Table of channels"><table class="numbers">
<thead><tr><th scope="col">Channel</th><th scope="col">Visits</th><th scope="col">Forms opened</th><th scope="col">Links to apply followed</th><th scope="col">Applications</th></tr></thead>
<tbody>${channels.map(
        ({ channel, visits, formsOpened, linksFollowed, sent }) =>
          html`<tr><th scope="row">${channel}</th>${[visits, formsOpened, linksFollowed, sent].map(numberCell)}</tr>`,
      )}</tbody>
</table></section>`
}
</section>`;
}

/** The most viewed jobs. */
function jobsSection({ jobs }: NumbersReport, { jobOf }: OperatedNumbers): Html {
  const name = (advertId: number): Html | string => {
    const job = jobOf(advertId);
    return job === undefined
      ? `Advert ${advertId}`
      : html`<a href="${job.address}">${job.title}</a> <span class="soft">${advertId}</span>`;
  };
  return html`<section aria-labelledby="jobs">
<h2 id="jobs">Most viewed jobs</h2>
${
  jobs.length === 0
    ? html`<p class="soft">No job was viewed yet.</p>`
    : html`<section class="scrolled" tabindex="0" aria-label="Table of jobs"><table class="numbers">
<thead><tr><th scope="col">Job</th><th scope="col">Views</th><th scope="col">Forms opened</th><th scope="col">Links to apply followed</th><th scope="col">Applications</th></tr></thead>
<tbody>${jobs.map(
        ({ advertId, views, formsOpened, linksFollowed, sent }) =>
          html`<tr><th scope="row">${name(advertId)}</th>${[views, formsOpened, linksFollowed, sent].map(numberCell)}</tr>`,
      )}</tbody>
</table></section>`
}
</section>`;
}

/** Nothing where no link names a campaign. */
function campaignsSection({ campaigns }: NumbersReport): Html | null {
  if (campaigns.length === 0) return null;
  return html`<section aria-labelledby="campaigns">
<h2 id="campaigns">Campaigns</h2>
<table class="numbers">
<thead><tr><th scope="col">In the address</th><th scope="col">Visits</th></tr></thead>
<tbody>${campaigns.map(
    ({ tag, name, visits }) =>
      html`<tr><th scope="row"><code>${tag}=${name}</code></th>${numberCell(visits)}</tr>`,
  )}</tbody>
</table>
</section>`;
}

const sourceNames: Readonly<Record<string, string>> = {
  direct: 'Directly, or unknown',
  search: 'Search engines',
  social: 'Social networks',
  jobs: 'Job boards',
  link: 'Other websites',
  embed: 'The board on another website',
};

const pageNames: Readonly<Record<string, string>> = {
  job: 'Jobs',
  board: 'Board and lists',
  page: 'Your own pages',
  form: 'Forms',
  map: 'Map',
  other: 'Saved jobs, check of adverts',
};

/** Fields that the form has itself; others have the name of the owner's question or consent. */
const fieldNames: Readonly<Record<string, string>> = {
  name: 'First name',
  lastname: 'Last name',
  email: 'E-mail address',
  phone: 'Phone number',
  message: 'Message',
  profile: 'Link to a profile',
  files: 'CV and other files',
};

const fieldName = (field: string): string =>
  fieldNames[field] ?? field.replace(/^answer_/, 'Question: ').replace(/^consent_/, 'Consent ');

/** "29 November 2026", of a month "November 2026". */
const dayName = (day: string): string => dateText(day, { day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = (day: string): string =>
  dateText(day, day.length === 7 ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' });

function dateText(day: string, format: Intl.DateTimeFormatOptions): string {
  const isMonth = day.length === 7;
  const { day: _, ...withoutDay } = format;
  return new Date(`${isMonth ? `${day}-01` : day}T00:00:00Z`).toLocaleDateString('en-GB', {
    ...(isMonth ? withoutDay : format),
    timeZone: 'UTC',
  });
}
