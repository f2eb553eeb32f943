import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import type { BuiltInKey } from '../../site/rows/facet-keys.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { monthlyShare } from '../../site/rows/yearly-pay.ts';
import type { PublicJob } from '../../site/twins/job-json.ts';
import { twinAddresses } from '../../site/twins/twin-addresses.ts';
import { pageLocale, part } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';
import { getJson } from '../shared/load.ts';

/** A row of a board. */
export interface BoardRow {
  rows: Rows;
  row: number;
}

/** Language and time zone for dates. */
export interface Told {
  language: string;
  timeZone: string;
}

/** The text of a fact's row in the table for a job; `''` = nothing is known. */
const facts: Readonly<Record<string, (job: BoardRow, told: Told) => string>> = {
  place: ({ rows, row }) => rows.place[row] ?? '',
  pay: ({ rows, row }) => rows.pay[row] ?? '',
  work: (job) => labels(job, 'work'),
  type: (job) => labels(job, 'type'),
  field: ({ rows, row }) => (rows.fields[row] ?? []).join(', '),
  company: ({ rows, row }) => rows.company[row] ?? '',
  posted: ({ rows, row }) => {
    const day = rows.posted[row] ?? '';
    return day === '' ? '' : dayIn('UTC', new Date(`${day}T00:00:00Z`));
  },
  closes: ({ rows, row }, { timeZone }) => {
    const second = rows.closes[row] ?? null;
    return second === null ? '' : dayIn(timeZone, new Date(second * 1000));
  },
  language: ({ rows, row }, { language }) =>
    new Intl.DisplayNames(localesOf(language), { type: 'language' }).of(rows.lang[row] || rows.language) ??
    '',
  reference: ({ rows, row }) => rows.reference[row] ?? '',
};

function labels({ rows, row }: BoardRow, key: BuiltInKey): string {
  const { choices, sets, of } = rows.facets[key];
  return (sets[of[row] ?? -1] ?? []).map((at) => choices[at]?.label ?? '').join(', ');
}

const dayIn = (timeZone: string, day: Date) =>
  new Intl.DateTimeFormat(localesOf(pageLocale()), { dateStyle: 'long', timeZone }).format(day);

/**
 * Fills the table (SavedJobs.astro) with a column for each job: facts in which they differ come first, and one that
 * none of them has is left out. Facts from a job's own data, where to apply and what a month's pay would be, follow.
 */
export function showComparison(table: HTMLTableElement, jobs: readonly BoardRow[], told: Told): void {
  const head = part(table, 'thead tr');
  const body = part(table, 'tbody');
  for (const cell of table.querySelectorAll('[data-job]')) cell.remove();
  const apply = part(body, '[data-apply-row]');
  head.append(...jobs.map(({ rows, row }) => titleCell(rows, row)));
  const lines = [...body.querySelectorAll<HTMLElement>('[data-fact]')];
  for (const line of lines) {
    const values = jobs.map((job) => facts[line.dataset.fact ?? '']?.(job, told) ?? '');
    line.hidden = values.every((value) => value === '');
    line.toggleAttribute(
      'data-same',
      values.every((value) => value === values[0]),
    );
    line.append(
      ...values.map((value) => {
        const cell = document.createElement('td');
        cell.dataset.job = '';
        cell.append(...foreignText(value || (body.dataset.notGiven ?? '')));
        return cell;
      }),
    );
  }
  // In the order of the facts' names, independent of the comparison before.
  const order = Object.keys(facts);
  const rank = (line: HTMLElement) =>
    order.indexOf(line.dataset.fact ?? '') + (line.hasAttribute('data-same') ? order.length : 0);
  lines.sort((one, other) => rank(one) - rank(other));
  apply.before(...lines);
  for (const job of jobs) {
    const link = applyLink(job, body.dataset.apply ?? '');
    const cell = document.createElement('td');
    cell.dataset.job = '';
    cell.append(link);
    apply.append(cell);
    void addDetails(job, { link, pay: payCell(body, jobs.indexOf(job)), texts: body.dataset });
  }
}

const payCell = (body: HTMLElement, column: number) =>
  body.querySelectorAll<HTMLElement>('[data-fact=pay] td')[column] ?? null;

/** Links to the page of the job, until its data says where its form is. */
function applyLink({ rows, row }: BoardRow, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'button';
  link.href = rows.address[row] ?? '/';
  link.textContent = text;
  link.setAttribute('aria-label', `${text}: ${rows.title[row]}`);
  return link;
}

/** Where they go in the table. */
interface Details {
  link: HTMLAnchorElement;
  pay: HTMLElement | null;
  texts: DOMStringMap;
}

async function addDetails({ rows, row }: BoardRow, { link, pay, texts }: Details): Promise<void> {
  const address = rows.address[row];
  // Without a network the table contains what the rows say.
  const job = address ? await detailsOf(address).catch(() => null) : null;
  if (job?.applyUrl) {
    link.href = job.applyUrl;
    link.dataset.apply = '';
  }
  if (job?.pay && job.pay.unit !== 'MONTH' && pay) {
    const about = document.createElement('span');
    about.className = 'compare-about';
    about.textContent = `≈\u00a0${monthlyPay(job.pay, texts)}`;
    pay.append(about);
  }
}

/** @throws {Error} where it can't be loaded */
const detailsOf = async (address: string) =>
  (await getJson(twinAddresses({ address }).json)) as Pick<PublicJob, 'applyUrl' | 'pay'>;

/** In round amounts: how many hours a job has a week is not known. */
function monthlyPay(
  { min, max, currency, unit }: NonNullable<PublicJob['pay']>,
  texts: DOMStringMap,
): string {
  const money = new Intl.NumberFormat(localesOf(pageLocale()), {
    style: 'currency',
    currency,
    maximumSignificantDigits: 2,
  });
  const [least, most] = [min, max].map((amount) => amount && amount * monthlyShare(unit));
  const amount =
    least && most
      ? money.formatRange(least, most)
      : fill((least ? texts.from : texts.upTo) ?? '', { amount: money.format(least || most || 0) });
  return `${amount} ${texts.perMonth}`;
}

function titleCell(rows: Rows, row: number): HTMLElement {
  const link = document.createElement('a');
  link.href = rows.address[row] ?? '/';
  link.append(...foreignText(rows.title[row] ?? '', rows.lang[row]));
  if (rows.lang[row]) link.lang = rows.lang[row];
  const cell = document.createElement('th');
  cell.scope = 'col';
  cell.dataset.job = '';
  cell.append(link);
  return cell;
}
