import { html } from 'hono/html';
import { type AnsweredRequest, logLength, type RequestLog } from '../public/list-request.ts';
import { isListed } from '../public/list-view.ts';
import { offices } from '../sample/advert.ts';
import type { Faults } from '../state/faults.ts';
import { advertOf, localTime, optionsOf, type RawPost, valuesOf, wireDatetime } from '../state/post.ts';
import type { Entry } from '../state/post-store.ts';
import type { StandinState } from '../state/state.ts';
import { consolePage, faultField as fault, type Html, noteSection } from './console-layout.ts';
import { officeKeys } from './posts.ts';
import type { Issue } from './requests.ts';
import { type Found, localityOf, searchPosts, titleOf } from './search.ts';

/** Switches for the faults of the list, showing which are on. */
function faultsSection(faults: Faults): Html {
  const number = (name: string, label: string, value: number | undefined, more: Html | '' = '') =>
    html`<label>${label} <input type="number" name="${name}" value="${value ?? ''}" ${more}></label>`;
  return html`<section aria-labelledby="faults">
<h2 id="faults">Faults of the list</h2>
<form method="post" action="/faults">
<div class="grid">
${fault('latency', 'Late answer', faults.latency, number('latency.ms', 'Milliseconds', faults.latency?.ms ?? 2000))}
${fault(
  'status',
  'Error status',
  faults.status,
  html`${number('status.status', 'Status, 400 to 599', faults.status?.status ?? 503)}
<label>Retry-After (seconds or date) <input name="status.retryAfter" value="${faults.status?.retryAfter ?? ''}"></label>`,
)}
${fault(
  'truncated',
  'Half a body',
  faults.truncated,
  html`<label>How <select name="truncated.how">
<option value="connection">the connection breaks off</option>
<option value="text" ${faults.truncated?.how === 'text' ? 'selected' : ''}>the text ends early</option>
</select></label>`,
)}
${fault('html', 'HTML instead of JSON', faults.html, html``)}
${fault('totals', 'Wrong totals', faults.totals, number('totals.by', 'Wrong by (5 or -5)', faults.totals?.by ?? 3))}
${fault('ignoreIdFilter', 'Id filter ignored', faults.ignoreIdFilter, html``)}
${fault('ignoreSort', 'Sort ignored', faults.ignoreSort, html``)}
${fault('shortPages', 'Short middle pages', faults.shortPages, html``)}
</div>
<p class="row"><button class="main">Set faults</button></p>
</form>
<form method="post" action="/faults/off"><button>Switch all faults off</button></form>
</section>`;
}

/** The latest requests for the list, with their answers. */
function requestsSection(log: RequestLog): Html {
  return html`<section aria-labelledby="requests">
<h2 id="requests">Requests for the list</h2>
<div class="scroll">
<table>
<caption>${log.total} since the start; the latest ${logLength} are shown, the newest first.</caption>
<thead><tr><th scope="col">Time</th><th scope="col">Filter</th><th scope="col">Sort</th><th scope="col">Page</th><th scope="col">Answer</th></tr></thead>
<tbody>${
    log.latest.length === 0
      ? html`<tr><td colspan="5" class="soft">None yet: reload a page of the site.</td></tr>`
      : log.latest.map(requestRow)
  }</tbody>
</table>
</div>
</section>`;
}

function requestRow(request: AnsweredRequest): Html {
  return html`<tr>
<td>${request.at.slice(11, 23)}</td>
<td><code>${request.filter ?? '–'}</code></td>
<td><code>${request.sort ?? '–'}</code></td>
<td>${request.page ?? '–'} × ${request.size ?? '–'}</td>
<td>${request.status}${request.count === null ? '' : `, ${request.count} of ${request.total}`}${
    request.faults.length > 0 ? html`<br><span class="badge shut">${request.faults.join(', ')}</span>` : ''
  }</td>
</tr>`;
}

const pageSize = 20;

/** The control page: posts, faults, requests. `note` is the last action. */
export function homePage(state: StandinState, words: string, page: number, note: string | null): Html {
  const found = searchPosts(state.store.entries, words, page, pageSize);
  return consolePage(
    'Recruitment service',
    html`${noteSection(note)}
${postsSection(state, found, words)}
${faultsSection(state.faults.active)}
${requestsSection(state.log)}
<section aria-labelledby="reset">
<h2 id="reset">Start again</h2>
<form method="post" action="/reset"><button>Reset posts, faults and requests</button></form>
</section>`,
  );
}

function postsSection(state: StandinState, found: Found, words: string): Html {
  const localNow = wireDatetime(localTime(state.now()));
  return html`<section aria-labelledby="posts">
<h2 id="posts">Published posts</h2>
<div class="row">
<form method="get" action="/" class="row" role="search">
<label>Title, place, reference or id <input name="q" type="search" value="${words}"></label>
<button>Search</button>
</form>
<a href="/posts/new">Publish a new post</a>
</div>
<div class="scroll">
<table>
<caption>${found.total} ${found.total === 1 ? 'post' : 'posts'}, page ${found.page} of ${found.pages}. It is ${localNow} at the service.</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Title</th><th scope="col">Place</th><th scope="col">Valid</th><th scope="col">State</th><th scope="col">Actions</th></tr></thead>
<tbody>${found.entries.map((entry) => postRow(entry, stateOf(state, entry, localNow)))}</tbody>
</table>
</div>
${pageLinks(found, words)}
</section>`;
}

function postRow(entry: Entry, badge: Html): Html {
  const title = titleOf(entry.post) || '(no title)';
  const action = `/posts/${entry.id}`;
  return html`<tr>
<td>${entry.id}<br><span class="soft">advert ${entry.advertId ?? '?'}</span></td>
<td><a href="${action}" lang="${entry.language ?? 'en'}">${title}</a></td>
<td>${localityOf(entry.post) ?? '–'}</td>
<td>${entry.validStart ?? '?'}<br>${entry.validEnd ?? 'until further notice'}</td>
<td>${badge}</td>
<td class="actions">
<form method="post" action="${action}/again"><button title="Same advert, new publish id" aria-label="Publish again: ${title}">Publish again</button></form>
<form method="post" action="${action}/withdraw"><button aria-label="Withdraw: ${title}">Withdraw</button></form>
</td>
</tr>`;
}

function stateOf(state: StandinState, entry: Entry, localNow: string): Html {
  if (!isListed(entry, localNow, state.rules)) return html`<span class="badge shut">expired</span>`;
  const isEarly = entry.validStart !== null && entry.validStart > localNow;
  return isEarly ? html`<span class="badge">not started</span>` : html`<span class="badge open">open</span>`;
}

function pageLinks(found: Found, words: string): Html {
  const link = (page: number, label: string) =>
    html`<a href="/?${new URLSearchParams({ q: words, page: String(page) })}">${label}</a>`;
  if (found.pages === 1) return html``;
  return html`<nav aria-label="Pages of posts"><p class="row">
${found.page > 1 ? link(found.page - 1, 'Previous') : ''}
${found.page < found.pages ? link(found.page + 1, 'Next') : ''}
</p></nav>`;
}

/** The values of the form's fields, all as text. */
export type FormTexts = Readonly<Record<string, string>>;

/** Value of the office field that keeps the place of a post. */
export const keepOffice = 'keep';

/** Fields of an empty form. `localNow` is "yyyy-MM-dd HH:mm:ss". */
export function blankTexts(localNow: string): FormTexts {
  return { language: 'pl', remote: '0', start: localNow.replace(' ', 'T') };
}

/** Fields of a post, as far as it can be read. */
export function textsOf(post: RawPost): FormTexts {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const options = optionsOf(post);
  const hasPlace = valuesOf(post).some((value) => value.field_id === 'geolocation');
  const office = officeKeys.find((key) => offices[key].locality === localityOf(post));
  return {
    title: titleOf(post),
    language: text(advertOf(post).language),
    office: office ?? (hasPlace ? keepOffice : ''),
    description: text(valuesOf(post).find((value) => value.field_id === 'description')?.value),
    payFrom: text(options._salary_from),
    payTo: text(options._salary_to),
    remote: text(options.remote),
    awarded: post.awarded === true ? 'on' : '',
    start: text(post.valid_start).replace(' ', 'T'),
    end: text(post.valid_end).replace(' ', 'T'),
  };
}

/** The form for a new post, or for the post with publish id `id`. */
export function formPage(id: number | null, texts: FormTexts, issues: readonly Issue[]): Html {
  const value = (name: string) => texts[name] ?? '';
  const field = (name: string, label: string, type = 'text') =>
    html`<label>${label} <input name="${name}" type="${type}" value="${value(name)}" ${type === 'datetime-local' ? html`step="1"` : ''}></label>`;
  const option = (name: string, key: string, label: string) =>
    html`<option value="${key}" ${value(name) === key ? 'selected' : ''}>${label}</option>`;
  return consolePage(
    id === null ? 'Publish a post' : `Edit post ${id}`,
    html`${issuesSection(issues)}
<section>
<form method="post" action="/posts/${id ?? 'new'}">
<p>${field('title', 'Title')}</p>
<div class="grid">
<label>Language <select name="language">${languages(value('language')).map((key) => option('language', key, key))}</select></label>
<label>Office <select name="office">
${value('office') === keepOffice ? option('office', keepOffice, 'as it is') : ''}
${option('office', '', 'none')}
${officeKeys.map((key) => option('office', key, `${offices[key].locality}, ${offices[key].country}`))}
</select></label>
<label>Work model <select name="remote">
${remoteOptions(value('remote')).map(([key, label]) => option('remote', key, label))}
</select></label>
${field('payFrom', 'Pay from (empty for none)')}
${field('payTo', 'Pay to')}
${field('start', 'Valid from', 'datetime-local')}
${field('end', 'Valid to (empty: until further notice)', 'datetime-local')}
</div>
<p><label><input type="checkbox" name="awarded" ${value('awarded') === 'on' ? 'checked' : ''}> Highlighted</label></p>
<p><label>Description, in HTML as recruiters paste it <textarea name="description">${value('description')}</textarea></label></p>
<p class="row"><button class="main">${id === null ? 'Publish' : 'Save'}</button> <a href="/">Back without a change</a></p>
</form>
</section>`,
  );
}

function issuesSection(issues: readonly Issue[]): Html {
  if (issues.length === 0) return html``;
  return html`<section class="issues" role="alert">
<h2>This can't be published yet</h2>
<ul>${issues.map((issue) => html`<li>${issue.path}: ${issue.message}</li>`)}</ul>
</section>`;
}

/** The four languages of the sample, and the post's own if it is another. */
function languages(own: string): string[] {
  return [...new Set(['pl', 'en', 'de', 'uk', own])].filter(Boolean);
}

/** The sample's work models; a post without one, or with a value of its own, keeps it. */
function remoteOptions(own: string): [string, string][] {
  const known: [string, string][] = [
    ['0', 'on site'],
    ['hybrid', 'hybrid'],
    ['1', 'remote'],
  ];
  return known.some(([key]) => key === own)
    ? known
    : [[own, own === '' ? 'not said' : `as it is (${own})`], ...known];
}
