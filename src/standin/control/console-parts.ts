import { html } from 'hono/html';
import { causeNamed } from './causes.ts';
import type { Html } from './console-layout.ts';
import type { RecordsFound } from './record-queries.ts';

/** A button that does one thing to the record with these ids. `of` says which record, for those who hear it. */
export function causeButton(
  name: string,
  ids: Readonly<Record<string, number>>,
  back: string,
  of: string,
): Html {
  const label = causeNamed(name)?.label ?? name;
  return html`<form method="post" action="/causes/${name}">
${Object.entries(ids).map(([field, id]) => html`<input type="hidden" name="${field}" value="${id}">`)}
<input type="hidden" name="back" value="${back}">
<button aria-label="${label}: ${of}">${label}</button>
</form>`;
}

/** What was just done; empty where nothing was. */
export function noteSection(note: string | null): Html | '' {
  return note === null ? '' : html`<section class="note" role="status">${note}</section>`;
}

/** Search above a list of records. */
export function searchForm(action: string, label: string, words: string): Html {
  return html`<form method="get" action="${action}" class="row" role="search">
<label>${label} <input name="q" type="search" value="${words}"></label>
<button>Search</button>
</form>`;
}

/** Links to the pages before and after. */
export function pageLinks(
  action: string,
  { page, pages }: Pick<RecordsFound<unknown>, 'page' | 'pages'>,
  words: string,
  what: string,
): Html {
  const link = (number: number, label: string) =>
    html`<a href="${action}?${new URLSearchParams({ q: words, page: String(number) })}">${label}</a>`;
  if (pages === 1) return html``;
  return html`<nav aria-label="Pages of ${what}"><p class="row">
${page > 1 ? link(page - 1, 'Previous') : ''}
${page < pages ? link(page + 1, 'Next') : ''}
</p></nav>`;
}

/** How a person is named on the page. */
export const personName = (row: { id: number; name: string | null; lastname: string | null }): string =>
  [row.name, row.lastname].filter(Boolean).join(' ') || `(nameless, ${row.id})`;
