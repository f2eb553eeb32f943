import { html } from 'hono/html';
import type { DeployState } from '../export/deploy/deployer.ts';
import { type Html, moment, type TimeFormat } from './format.ts';

/** How the other host stands; nothing where there is none. */
export function deploySection(deploy: DeployState | null, time: TimeFormat): Html | null {
  if (deploy === null) return null;
  const { deployed, running, waiting, trouble } = deploy;
  return html`<section aria-labelledby="deploy">
<h2 id="deploy">Other host</h2>
<p>${deployed === null ? 'What it has is not known.' : html`It has snapshot <strong>${deployed}</strong>.`}
${running !== null && html`Snapshot <strong>${running}</strong> is on its way.`}
${waiting !== null && html`Snapshot <strong>${waiting}</strong> comes next.`}</p>
${
  trouble &&
  html`<p class="message">${trouble.reason} <span class="when">Since ${moment(trouble.since, time)}</span></p>
${trouble.output !== '' && html`<details><summary>Output of the command</summary><pre tabindex="0">${trouble.output}</pre></details>`}`
}
</section>`;
}
