import { localesOf } from '../i18n/locales.ts';
import type { BuiltInKey } from '../outputs/find/facet-keys.ts';
import type { Rows } from '../outputs/rows.ts';
import { part } from './card.ts';
import { foreignText } from './foreign.ts';

/** A row of a board. */
export interface BoardRow {
  rows: Rows;
  row: number;
}

/** In whose words and whose time dates are told. */
export interface Told {
  language: string;
  timeZone: string;
}

/** What a fact's row in the table says of a job; `''` = nothing is known. */
const facts: Readonly<Record<string, (job: BoardRow, told: Told) => string>> = {
  place: ({ rows, row }) => rows.place[row] ?? '',
  pay: ({ rows, row }) => rows.pay[row] ?? '',
  work: (job) => labels(job, 'work'),
  type: (job) => labels(job, 'type'),
  field: ({ rows, row }) => (rows.fields[row] ?? []).join(', '),
  company: ({ rows, row }) => rows.company[row] ?? '',
  posted: ({ rows, row }, { language }) => {
    const day = rows.posted[row] ?? '';
    return day === '' ? '' : dayIn(language, 'UTC', new Date(`${day}T00:00:00Z`));
  },
  closes: ({ rows, row }, { language, timeZone }) => {
    const second = rows.closes[row] ?? null;
    return second === null ? '' : dayIn(language, timeZone, new Date(second * 1000));
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

const dayIn = (language: string, timeZone: string, day: Date) =>
  new Intl.DateTimeFormat(localesOf(language), { dateStyle: 'long', timeZone }).format(day);

/** Fills the table (SavedJobs.astro) with a column for each job. A fact that none of them has is left out. */
export function showComparison(table: HTMLTableElement, jobs: readonly BoardRow[], told: Told): void {
  const head = part(table, 'thead tr');
  const body = part(table, 'tbody');
  for (const cell of table.querySelectorAll('[data-job]')) cell.remove();
  head.append(...jobs.map(({ rows, row }) => titleCell(rows, row)));
  for (const line of body.querySelectorAll<HTMLElement>('[data-fact]')) {
    const values = jobs.map((job) => facts[line.dataset.fact ?? '']?.(job, told) ?? '');
    line.hidden = values.every((value) => value === '');
    line.append(
      ...values.map((value) => {
        const cell = document.createElement('td');
        cell.dataset.job = '';
        cell.append(...foreignText(value || (body.dataset.notGiven ?? '')));
        return cell;
      }),
    );
  }
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
