import { html } from 'hono/html';
import type { SharedJob, SharingChannel, SharingKit } from '../site/sharing-kit.ts';
import type { Html } from './applications.ts';
import { operatorDocument } from './document.ts';

/** Where the open jobs are listed, each with what is needed to share it. */
export const sharingHome = '/_jobfront/jobs/';

/** What the pages for sharing read of the site. Addresses are whole. */
export interface Sharing {
  jobs(query: string): { jobs: readonly SharedJob[]; count: number };
  kit(advertId: number): SharingKit | undefined;
}

/** The jobs to choose from. */
export function sharingList(
  query: string,
  { jobs, count }: ReturnType<Sharing['jobs']>,
  siteName: string,
): Promise<string> {
  return operatorDocument(
    { title: 'Share a job', siteName },
    html`<section aria-labelledby="jobs">
<h2 id="jobs">Share a job</h2>
<form method="get" action="${sharingHome}" class="buttons" role="search">
<label class="field">Title, place or number <input type="search" name="q" value="${query}"></label>
<button type="submit">Search</button>
</form>
${
  jobs.length === 0
    ? html`<p class="soft">${query === '' ? 'There are no open jobs.' : 'No open job has all of these words.'}</p>`
    : html`<ul class="rows">${jobs.map(jobRow)}</ul>`
}
${count > jobs.length && html`<p class="soft">And ${count - jobs.length} more: search for their words.</p>`}
</section>`,
  );
}

const jobRow = ({ advertId, title, facts }: SharedJob): Html => html`<li><div>
<p><a href="${sharingHome}${advertId}">${title}</a></p>
<p class="soft">${[...facts, advertId].join(' · ')}</p>
</div></li>`;

/** Everything to share one job: addresses by channel, a text, the picture, the poster. */
export function sharingPage(kit: SharingKit, siteName: string): Promise<string> {
  const { title, facts, address, text, language, direction, picture, poster, channels } = kit;
  return operatorDocument(
    { title: `Share job ${kit.advertId}`, siteName },
    html`<section aria-labelledby="job">
<h2 id="job" lang="${language}" dir="${direction}">${title}</h2>
<p class="soft">${facts.join(' · ')}</p>
<p class="links"><a href="${address}">The job's page</a> <a href="${poster}">Poster to print</a> <a href="${sharingHome}">Other jobs</a></p>
</section>
<div class="columns">
<section aria-labelledby="text">
<h2 id="text">Text for a post</h2>
<p class="copied text" lang="${language}" dir="${direction}">${text}</p>
</section>
${
  picture !== null &&
  html`<section aria-labelledby="picture">
<h2 id="picture">Picture</h2>
<p><img src="${picture.path}" alt="" width="1200" height="630" loading="lazy"></p>
<p><a href="${picture.path}" download>Save the picture</a></p>
</section>`
}
</div>
<section aria-labelledby="channels">
<h2 id="channels">Address for each channel</h2>
<p class="soft">Share the address of the channel. Its end, such as <code>?source=linkedin</code>, says which channel a visit comes from, and nothing about the person. It is passed on to the application. A click selects an address.</p>
<ul class="rows">${channels.map(channelRow)}</ul>
</section>`,
  );
}

const channelRow = ({ code, name, address, form }: SharingChannel): Html => html`<li><div>
<p><strong>${name}</strong></p>
<p><code class="copied">${address}</code></p>
</div>
${form !== null && html`<a class="button" href="${form}" rel="noreferrer" target="_blank">${code === 'email' ? 'Write an e-mail' : `Post on ${name}`}</a>`}
</li>`;
