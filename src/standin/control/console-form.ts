import { html } from 'hono/html';
import { advertOf, optionsOf, type RawPost, valuesOf } from '../post.ts';
import { offices } from '../sample/advert.ts';
import { consolePage, type Html } from './console-layout.ts';
import { officeKeys } from './draft.ts';
import type { Issue } from './refusal.ts';
import { localityOf, titleOf } from './search.ts';

/** What the form's fields hold, all as text. */
export type FormTexts = Readonly<Record<string, string>>;

/** Value of the office field that leaves the place of a post as it is. */
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
