import { html } from 'hono/html';
import { localTime, wireDatetime } from '../local-time.ts';
import { isListed } from '../public/list-page.ts';
import type { StandinState } from '../state.ts';
import type { Entry } from '../store.ts';
import { faultsSection } from './console-faults.ts';
import { consolePage, type Html } from './console-layout.ts';
import { noteSection } from './console-parts.ts';
import { requestsSection } from './console-requests.ts';
import { type Found, localityOf, searchPosts, titleOf } from './search.ts';

const pageSize = 20;

/** The control page: posts, faults, requests. `note` says what was just done. */
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
