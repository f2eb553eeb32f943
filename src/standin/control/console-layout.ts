import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { causeNamed } from './causes.ts';
import type { RecordsFound } from './search.ts';

/** Style of the control page, in one sheet: it goes into the page, allowed there by its hash. */
const consoleStyle = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f4f6f5, #131716);
  --card: light-dark(#fff, #1c2220);
  --line: light-dark(#d8dfdc, #36403c);
  --text: light-dark(#18201d, #e6ecea);
  --soft: light-dark(#54625d, #9fada8);
  --accent: light-dark(#0b6b57, #5fd3b5);
  --on-accent: light-dark(#fff, #06231b);
  --warn: light-dark(#a3350f, #ffa27d);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
header, main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
header p { margin: 0; color: var(--soft); }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 0 0 .75rem; font-size: 1.15rem; }
a { color: var(--accent); }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-bottom: 1rem; }
.note { border-color: var(--accent); padding: .75rem 1.25rem; }
.issues { border-color: var(--warn); }
.scroll { overflow-x: auto; }
.row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
.grid { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); }
ul.plain { list-style: none; margin: .75rem 0 0; padding: 0; }
ul.plain li { overflow-wrap: anywhere; display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; padding: .35rem 0; border-top: 1px solid var(--line); }
header nav { display: flex; flex-wrap: wrap; gap: 1rem; padding-top: .5rem; }
.soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
caption { text-align: start; color: var(--soft); padding-bottom: .5rem; }
th, td { text-align: start; vertical-align: top; padding: .4rem .75rem .4rem 0; border-top: 1px solid var(--line); }
td.actions form, td.actions a { display: inline-block; margin-right: .5rem; }
code { font: .85em/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
label { display: block; font-size: .9rem; }
fieldset { border: 1px solid var(--line); border-radius: .5rem; margin: 0; padding: .5rem .75rem .75rem; }
legend { font-weight: 600; }
input, select, textarea, button { font: inherit; color: inherit; min-height: 2.25rem; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--page); }
input:not([type=checkbox]), select, textarea { width: 100%; }
input[type=checkbox] { min-height: 0; width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; }
textarea { min-height: 12rem; font: .85rem/1.5 ui-monospace, monospace; }
button { cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
td button { min-height: 1.75rem; padding: .1rem .5rem; }
.badge { border: 1px solid currentcolor; border-radius: 1rem; padding: 0 .5rem; font-size: .8rem; white-space: nowrap; }
.badge.open { color: var(--accent); }
.badge.shut { color: var(--warn); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** A piece of a page: text of visitors and posts is escaped as it goes in. */
export type Html = ReturnType<typeof html>;

const styleHash = createHash('sha256').update(consoleStyle).digest('base64');

/** No script at all, and forms only to ourselves. `same-origin` keeps the Origin header that the guard reads. */
export const consoleHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A page of the controls. */
export function consolePage(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Stand-in</title>
<style>${raw(consoleStyle)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>A recruitment service, pretended. It runs on this machine alone.</p>
<nav aria-label="Stand-in"><a href="/">Posts</a> <a href="/candidates">Candidates</a> <a href="/jobs">Jobs</a> <a href="/events">Events</a> <a href="/reference">Reference</a></nav>
</header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** A button that does one thing to the record with these ids. `of` names the record for screen readers. */
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

/** The last action; empty when there was none. */
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

/** A fault with its switch, its own fields and its duration. */
export function faultField(
  key: string,
  label: string,
  active: { requests?: number } | undefined,
  fields: Html,
): Html {
  return html`<fieldset>
<legend><label><input type="checkbox" name="${key}.on" ${active ? 'checked' : ''}> ${label}</label></legend>
${fields}
<label>For how many requests (empty: until switched off)
<input type="number" min="1" name="${key}.requests" value="${active?.requests ?? ''}"></label>
</fieldset>`;
}
