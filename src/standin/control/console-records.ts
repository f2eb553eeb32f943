import { html } from 'hono/html';
import type { StandinState } from '../state.ts';
import { consolePage, type Html } from './console-layout.ts';
import { causeButton, noteSection, pageLinks, personName, searchForm } from './console-parts.ts';
import { type CandidateRow, findCandidates, findJobs, type JobRow } from './record-queries.ts';

/** All candidates, in pages that can be searched. */
export function candidatesPage(state: StandinState, words: string, page: number, note: string | null): Html {
  const found = findCandidates(state.database, words, page);
  return consolePage(
    'Candidates',
    html`${noteSection(note)}
<section>
${searchForm('/candidates', 'Name, e-mail address or id', words)}
<div class="scroll">
<table>
<caption>${found.total} ${found.total === 1 ? 'candidate' : 'candidates'}, page ${found.page} of ${found.pages}. They come through the API and the application forms of posts.</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Name</th><th scope="col">E-mail</th><th scope="col">Jobs</th></tr></thead>
<tbody>${found.rows.map(candidateRow)}</tbody>
</table>
</div>
${pageLinks('/candidates', found, words, 'candidates')}
</section>`,
  );
}

/** All jobs, in pages that can be searched. */
export function jobsPage(state: StandinState, words: string, page: number, note: string | null): Html {
  const found = findJobs(state.database, words, page);
  const posts = Map.groupBy(state.store.entries, ({ jobId }) => jobId);
  return consolePage(
    'Jobs',
    html`${noteSection(note)}
<section>
${searchForm('/jobs', 'Name or id', words)}
<div class="scroll">
<table>
<caption>${found.total} ${found.total === 1 ? 'job' : 'jobs'}, page ${found.page} of ${found.pages}.</caption>
<thead><tr><th scope="col">Id</th><th scope="col">Name</th><th scope="col">Posts</th><th scope="col">Candidates</th><th scope="col">Actions</th></tr></thead>
<tbody>${found.rows.map((row) => jobRow(row, posts.get(row.id)?.length ?? 0))}</tbody>
</table>
</div>
${pageLinks('/jobs', found, words, 'jobs')}
</section>`,
  );
}

function candidateRow(row: CandidateRow): Html {
  return html`<tr>
<td>${row.id}</td>
<td><a href="/candidates/${row.id}">${personName(row)}</a></td>
<td>${row.email ?? '–'}</td>
<td>${row.jobs}</td>
</tr>`;
}

function jobRow({ id, name, candidates }: JobRow, posts: number): Html {
  return html`<tr>
<td>${id}</td>
<td>${name ?? '(no name)'}</td>
<td>${posts}</td>
<td>${candidates}</td>
<td class="actions">${causeButton('delete-job', { job: id }, '/jobs', `job ${id}`)}</td>
</tr>`;
}
