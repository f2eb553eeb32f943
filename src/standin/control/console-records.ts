import { html } from 'hono/html';
import { findStage } from '../records/change.ts';
import { faultyRequests, type ServiceFaults } from '../state/faults.ts';
import type { StandinState } from '../state/state.ts';
import {
  causeButton,
  consolePage,
  faultField,
  type Html,
  noteSection,
  pageLinks,
  personName,
  searchForm,
} from './console-layout.ts';
import {
  type CandidateDetail,
  type CandidateRow,
  candidateDetail,
  findCandidates,
  findJobs,
  type JobRow,
} from './search.ts';

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
</section>
${serviceFaultsSection(state.serviceFaults.active)}`,
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

/** One candidate, with buttons for what only recruiters can do; `null` when there is none with this id. */
export function candidatePage(state: StandinState, id: number, note: string | null): Html | null {
  const candidate = candidateDetail(state.database, id);
  if (!candidate) return null;
  const back = `/candidates/${id}`;
  return consolePage(
    personName(candidate),
    html`${noteSection(note)}
<section>
<p>Candidate ${id}, ${candidate.email ?? 'no e-mail address'}. <a href="/candidates">All candidates</a></p>
<div class="row">
${causeButton('anonymize-candidate', { candidate: id }, back, `candidate ${id}`)}
${causeButton('delete-candidate', { candidate: id }, '/candidates', `candidate ${id}`)}
<form method="post" action="/causes/merge-candidates" class="row">
<input type="hidden" name="candidate" value="${id}"><input type="hidden" name="back" value="${back}">
<label>Merge with the candidate of id <input name="merged" inputmode="numeric" pattern="[0-9]+" required></label>
<button>Merge</button>
</form>
</div>
</section>
${jobsSection(state, candidate, back)}
${consentsSection(state, candidate, back)}
${notesSection(candidate, back)}
${talentsSection(state, candidate, back)}`,
  );
}

function jobsSection({ settings }: StandinState, { id, applications }: CandidateDetail, back: string): Html {
  const stage = (stageId: number) => findStage(settings, stageId)?.name ?? `stage ${stageId}`;
  return listSection(
    'Jobs',
    applications.map(
      (one) => html`<li>${one.job ?? '(no name)'} (${one.job_id}), ${stage(one.stage_id)}
${causeButton('remove-from-job', { candidate: id, job: one.job_id }, back, `job ${one.job_id}`)}</li>`,
    ),
  );
}

function consentsSection({ settings }: StandinState, { given }: CandidateDetail, back: string): Html {
  const name = (provisionId: number) =>
    settings.provisions.find((one) => one.id === provisionId)?.name ?? `provision ${provisionId}`;
  return listSection(
    'Consents',
    given.map(
      (
        one,
      ) => html`<li>${name(one.provision_id)}, ${one.agreement_date}${one.job_id === null ? '' : html`, job ${one.job_id}`}
${causeButton('withdraw-consent', { given: one.id }, back, `consent ${one.id}`)}</li>`,
    ),
  );
}

function notesSection({ notes }: CandidateDetail, back: string): Html {
  return listSection(
    'Activities that a person wrote',
    notes.map(
      (one) => html`<li>${one.title ?? '(no title)'}, ${one.created_at}
${causeButton('delete-activity', { activity: one.id }, back, `activity ${one.id}`)}</li>`,
    ),
  );
}

function talentsSection({ settings }: StandinState, { id, talents }: CandidateDetail, back: string): Html {
  const others = settings.talents.filter((one) => !talents.some((known) => known.id === one.id));
  return listSection('Talent pools', [
    ...talents.map(({ name }) => html`<li>${name}</li>`),
    ...others.map(
      (one) => html`<li><span class="soft">${one.name}</span>
${causeButton('add-to-talent', { candidate: id, talent: one.id }, back, one.name)}</li>`,
    ),
  ]);
}

function listSection(title: string, items: readonly Html[]): Html {
  return html`<section>
<h2>${title}</h2>
${items.length === 0 ? html`<p class="soft">None.</p>` : html`<ul class="plain">${items}</ul>`}
</section>`;
}

/** Switches for the faults of the integration API, showing which are on. */
function serviceFaultsSection(faults: ServiceFaults): Html {
  const number = (name: string, label: string, value: number) =>
    html`<label>${label} <input type="number" name="${name}" value="${value}"></label>`;
  const only = (name: string, chosen: string | undefined) =>
    html`<label>Only for <select name="${name}">
<option value="">all requests</option>
${faultyRequests.map((one) => html`<option ${one === chosen ? 'selected' : ''}>${one}</option>`)}
</select></label>`;
  const { status, lost, lag, small, knownEmail } = faults;
  return html`<section aria-labelledby="service-faults">
<h2 id="service-faults">Faults of the integration API</h2>
<p class="soft">Switch on an error status for notes, and an application from the site waits here and there; switch it off, and it arrives.</p>
<form method="post" action="/service-faults">
<div class="grid">
${faultField('status', 'Error status', status, html`${number('status.status', 'Status, 400 to 599', status?.status ?? 503)}${only('status.only', status?.only)}`)}
${faultField('lost', 'Answer lost when the work is done', lost, only('lost.only', lost?.only))}
${faultField('noGuidInLists', 'No guid in lists', faults.noGuidInLists, html``)}
${faultField('ignoreFilter', 'Filter ignored above 100 candidates', faults.ignoreFilter, html``)}
${faultField('guidCase', 'Guids in upper case', faults.guidCase, html``)}
${faultField('lag', 'New records late in lists', lag, number('lag.ms', 'Milliseconds', lag?.ms ?? 30_000))}
${faultField('renameFiles', 'Names of files rewritten', faults.renameFiles, html``)}
${faultField('noTexts', 'Activities without texts', faults.noTexts, html``)}
${faultField('plainRefusals', 'Refusals name no fields', faults.plainRefusals, html``)}
${faultField(
  'knownEmail',
  'Known e-mail addresses refused',
  knownEmail,
  html`<label>Said by <select name="knownEmail.how">
<option value="field">the field</option>
<option value="sentence" ${knownEmail?.how === 'sentence' ? 'selected' : ''}>a sentence</option>
</select></label>`,
)}
${faultField('nul', 'A NUL is answered 500', faults.nul, html``)}
${faultField('small', 'Large bodies answered 413', small, number('small.bytes', 'Most bytes', small?.bytes ?? 1000))}
</div>
<p class="row"><button class="main">Set faults of the integration API</button></p>
</form>
<form method="post" action="/service-faults/off"><button>Switch these faults off</button></form>
</section>`;
}
